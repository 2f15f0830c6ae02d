#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "vesper/calibration/sonar/range_calibration.hpp"
#include "vesper/core/sensing/range_observation.hpp"
#include "vesper/core/sensing/sensor_description.hpp"

namespace vesper::calibration::inline v0 {

struct WallOptions {
  /// Distance of the robot's centre to the wall, at a right angle, at the first reading that the
  /// fit uses, metres; measured with a tape (sd 5 mm). Without it the sensor's present offset is
  /// kept.
  std::optional<double> wall_distance_m;
  RangeFitOptions fit;
};

/// One wall, and where it stood.
struct WallCalibration {
  double normal_rad = 0.0;         ///< Direction towards the wall, in the frame of the poses.
  double distance_m = 0.0;         ///< Of the wall from that frame's origin, along the normal.
  bool normal_was_fitted = false;  ///< False: the wall was taken to be square to the runs.
  double scale_sd = 0.0;           ///< Of the fit of the wall.
  int runs = 0;                    ///< Stretches of approaching or of leaving.
  /// With the distances to the wall as the true ones; without a beam, which a wall does not show.
  RangeCalibration range;
};

/// Calibrates a sonar by straight runs towards one wall. `observations`: readings of that one
/// sensor with the poses of dead reckoning, uncorrected by any error model but the temperature
/// (read the log with scale 1 and offset 0). `base`: the sensor as described so far, whose mount is
/// known. The wall's normal is fitted if the beam looked at it from directions at least 15 degrees
/// apart while driving. Robust (Cauchy loss, 2 sd). Throws InputError (with `source`) for fewer
/// than 20 echoes or less than 0.3 m of approach.
[[nodiscard]] WallCalibration calibrateAtWall(std::span<const RangeObservation> observations,
                                              const SensorDescription& base,
                                              const std::string& source,
                                              const WallOptions& options = {});

}  // namespace vesper::calibration::inline v0
