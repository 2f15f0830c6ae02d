#pragma once

#include "vesper/calibration/sonar/beam_mixture.hpp"

namespace vesper::calibration::inline v0 {

/// Probability that a hit falls into [0, max]; what the density of hits is divided by.
[[nodiscard]] double hitMass(double expected_m, double sigma_m, double max_m);

/// p_hit of BeamMixture at the measured range, per metre.
[[nodiscard]] double hitDensity(const BeamPair& pair, double sigma_m, double max_m);

/// p_short of BeamMixture at the measured range, per metre; 0 beyond the expected range.
[[nodiscard]] double shortDensity(const BeamPair& pair, double lambda_per_m);

}  // namespace vesper::calibration::inline v0
