#pragma once

#include <string>

#include "vesper/calibration/sonar/beam_pattern.hpp"
#include "vesper/calibration/sonar/sonar_warning.hpp"

namespace vesper::calibration::inline v0 {

/// The beam seen from above as one SVG element: the sensor at the bottom, its axis upwards, the
/// targets at their distance and angle (filled: heard in at least half of the readings; hollow:
/// not; another shape for each kind of target), and the half-angle by range of each kind as a line.
/// Empty for a pattern without points.
[[nodiscard]] std::string polarBeamSvg(const BeamPattern& beam, Language language);

}  // namespace vesper::calibration::inline v0
