#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "vesper/calibration/statistics/correlation.hpp"
#include "vesper/calibration/trajectory/track_alignment.hpp"

namespace vesper::calibration::inline v0 {

/// rmse, mean, median, sd (of the population, as in the TUM tools and evo), smallest and largest.
struct ErrorSummary {
  double rmse = 0.0;
  double mean = 0.0;
  double median = 0.0;
  double sd = 0.0;
  double min = 0.0;
  double max = 0.0;
};

/// Mean, standard deviation (n - 1) and mean absolute value of a signed error.
struct SignedSummary {
  double mean = 0.0;
  double sd = 0.0;
  double mean_absolute = 0.0;
};

/// What a track is like by itself.
struct TrackMeasures {
  double distance_m = 0.0;
  double time_s = 0.0;
  double mean_speed_m_per_s = 0.0;   ///< Of absolute values.
  double mean_turn_rad_per_s = 0.0;  ///< Of absolute values.
};

struct ComparisonOptions {
  Stamp max_dt = std::chrono::milliseconds(50);
  bool by_index = false;  ///< Pair poses by number; times are those of the first track.
  Alignment alignment = Alignment::None;
  int rpe_step = 1;  ///< Poses between the two ends of a relative error, >= 1.
};

/// How far two tracks of one drive lie apart: `a` is the reference (the real one), `b` the estimate
/// (the simulated one).
struct TrackComparison {
  std::size_t pairs = 0;
  Pose2 T_a_b;      ///< The alignment that was applied to b.
  TrackMeasures a;  ///< Over the pairs.
  TrackMeasures b;
  double final_separation_m = 0.0;
  double separation_per_metre = 0.0;  ///< Of the distance of a; NaN if that is 0.
  /// Absolute trajectory error: distances between paired positions (Sturm et al. 2012; evo's APE
  /// "translation part"), metres.
  ErrorSummary ate_m;
  double ate_heading_rmse_rad = 0.0;
  /// Relative pose error over rpe_step poses, all starts (Sturm et al. 2012): E = (A_i^-1 A_j)^-1
  /// (B_i^-1 B_j); translation in metres, rotation in radians.
  ErrorSummary rpe_m;
  ErrorSummary rpe_rad;
  /// b - a.
  SignedSummary x_m;
  SignedSummary y_m;
  SignedSummary heading_rad;
  SignedSummary speed_m_per_s;
  SignedSummary turn_rad_per_s;
  /// Correlations of the errors of speed and of turn rate (b - a) with b's speed and turn rate.
  struct Pairwise {
    Correlation pearson;
    Correlation spearman;
  };
  Pairwise speed_error_with_speed;
  Pairwise speed_error_with_turn;
  Pairwise turn_error_with_speed;
  Pairwise turn_error_with_turn;
  TrackPair tracks;  ///< After alignment, for pictures.
};

/// Compares two tracks. Speeds are differences of neighbouring pairs over the time of a (forward
/// speed: along the mean heading). Throws InputError naming `source` if fewer than three poses are
/// paired, and std::invalid_argument for options out of range.
[[nodiscard]] TrackComparison compareTracks(std::span<const StampedPose> a,
                                            std::span<const StampedPose> b,
                                            const std::string& source,
                                            const ComparisonOptions& options = {});

}  // namespace vesper::calibration::inline v0
