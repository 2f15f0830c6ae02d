#pragma once

#include <span>
#include <vector>

#include "vesper/calibration/sonar/robust_line.hpp"
#include "vesper/calibration/sonar/sonar_samples.hpp"

namespace vesper::calibration::inline v0 {

/// Up to which angle off the axis a kind of target returns an echo.
struct BeamWidth {
  TargetKind target = TargetKind::Flat;
  double range_m = 0.0;         ///< Mean distance of the targets; 0: over all distances.
  double half_angle_rad = 0.0;  ///< Middle between heard_to_rad and lost_from_rad.
  double heard_to_rad = 0.0;    ///< The largest tested angle that counts as heard.
  double lost_from_rad = 0.0;   ///< The next tested angle; equal to heard_to_rad if none was lost.
  bool is_lower_bound = false;  ///< Heard at every tested angle.
  int readings = 0;
};

/// The share of readings that came from the target, at one angle (for the polar picture).
struct BeamPoint {
  TargetKind target = TargetKind::Flat;
  double range_m = 0.0;
  double angle_rad = 0.0;
  double heard_share = 0.0;
  int readings = 0;
};

struct BeamPattern {
  std::vector<BeamWidth> by_range;   ///< By target, then by rising range.
  std::vector<BeamWidth> by_target;  ///< range_m 0, by target.
  std::vector<BeamPoint> points;     ///< By target, range, angle.
};

/// Half-angles from sweeps of the angle or from targets on a grid. A reading is an echo of the
/// target if it lies within max(4 sd, 3 cm) of what `line` and `spread` expect for its distance;
/// the half-angle is the border that puts the fewest readings on the wrong side (the middle of the
/// best borders if several are equal). Distances are kept apart while there are at most 12, else
/// six groups of equal count are made. Empty without at least two different angles.
[[nodiscard]] BeamPattern findBeamPattern(std::span<const SonarSample> samples,
                                          const StraightLine& line, const RangeSpread& spread);

}  // namespace vesper::calibration::inline v0
