#pragma once

#include "vesper/calibration/sonar/beam_mixture.hpp"

namespace vesper::calibration::inline v0 {

/// Standard errors of z_hit, z_short, z_max, z_rand, sigma_m, lambda_per_m by the sum of squared
/// scores; NaN for what lies on its border or is not determined.
[[nodiscard]] std::array<double, 6> beamStandardErrors(std::span<const BeamPair> pairs,
                                                       const BeamMixture& model, double max_m);

}  // namespace vesper::calibration::inline v0
