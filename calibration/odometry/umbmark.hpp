#pragma once

#include <Eigen/Core>
#include <optional>
#include <string>
#include <vector>

#include "vesper/calibration/odometry/calibration_run.hpp"
#include "vesper/calibration/odometry/wheel_errors.hpp"

namespace vesper::calibration::inline v0 {

/// Error of one square: measured minus odometry, metres and radians (wrapped).
struct SquareError {
  std::string name;
  RunKind kind = RunKind::Clockwise;
  double side_m = 0.0;
  Eigen::Vector2d position_m = Eigen::Vector2d::Zero();
  std::optional<double> heading_rad;
  friend bool operator==(const SquareError&, const SquareError&) = default;
};

/// The runs of one direction and side.
struct SquareCluster {
  int runs = 0;
  Eigen::Vector2d center_m = Eigen::Vector2d::Zero();  ///< Centre of gravity.
  double radius_m = 0.0;                               ///< Its distance from the origin.
  std::optional<Eigen::Vector2d> sd_m;                 ///< With n - 1; empty for one run.
  int headings = 0;                                    ///< Runs whose heading was measured.
  double heading_rad = 0.0;                            ///< Their mean; meaningless if none.
};

/// Both directions at one side length.
struct SquarePair {
  double side_m = 0.0;
  SquareCluster clockwise;
  SquareCluster counter_clockwise;
  double E_max_syst_m = 0.0;      ///< The larger of the two radii.
  std::optional<double> sigma_m;  ///< One run's spread per axis, pooled over both directions.
  std::optional<double> sem_m;    ///< sigma / sqrt(n) with the smaller of both counts.
};

enum class UmbmarkForm { X, Y, Mean, Heading };

/// Borenstein & Feng 1995, eqs. 7-16, in Vesper's axes.
struct UmbmarkEstimate {
  double alpha_rad = 0.0;  ///< > 0: turns too little, E_b > 1.
  double beta_rad = 0.0;   ///< > 0: legs curve left, D_R > D_L. Of the first side if several.
  WheelErrors errors;      ///< E_s = 1: squares do not show it.
  double c_left = 1.0;     ///< 2/(E_d + 1), multiplies the left wheel's travel per count.
  double c_right = 1.0;    ///< 2/(1/E_d + 1)
  /// False where the table leads outside 0.5 < E_d, E_b < 2: then the factors mean nothing.
  bool is_plausible = true;
};

struct UmbmarkResult {
  std::vector<SquareError> errors;  ///< Every square that was used, in the order of the file.
  std::vector<SquarePair> sides;    ///< By rising side; sides driven one way only are left out.
  UmbmarkEstimate x;
  UmbmarkEstimate y;
  UmbmarkEstimate mean;
  std::optional<UmbmarkEstimate> heading;  ///< Where both directions of a side have headings.
  double E_max_syst_m = 0.0;               ///< The largest of all sides.
  /// Whether another pass can gain: E_max,syst > 3 SEM. Empty where the spread is unknown.
  std::optional<bool> is_second_pass_worthwhile;
  std::vector<std::string> notes;
};

/// Measured minus odometry for each square among `runs` whose `use` is set.
[[nodiscard]] std::vector<SquareError> squareErrors(const std::vector<CalibrationRun>& runs);

/// The closed forms for a robot whose odometry now uses `track_width_m`. With several sides each
/// side's alpha and curvature are averaged with the weight 1/(1/n_cw + 1/n_ccw).
/// Throws std::invalid_argument unless the track width is positive and finite and some side has
/// runs in both directions.
[[nodiscard]] UmbmarkResult umbmark(const std::vector<SquareError>& errors, double track_width_m);

[[nodiscard]] const UmbmarkEstimate* estimateOf(const UmbmarkResult& result, UmbmarkForm form);

/// The largest distance of the two ends from the origin that a robot with `errors` reaches when
/// its odometry draws a perfect square: exact arcs, turns on the spot.
[[nodiscard]] double predictedEMax(double side_m, double track_width_m, const WheelErrors& errors);

}  // namespace vesper::calibration::inline v0
