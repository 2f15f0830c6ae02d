#pragma once

#include <vector>

#include "vesper/calibration/odometry/noise_estimate.hpp"

namespace vesper::calibration::inline v0 {

/// Which ends of a fit do not belong to the others.
///
/// Candidates are found by the median: squared distances (`squared_distances`, of the whitened
/// residuals, one a term) beyond 99.9 % of chi-square, scaled by their median so that a wrong noise
/// makes no candidates. With ten runs that rule alone would accuse a good run in one table of
/// thirty, and the noise of the others would come out too small. Each candidate is therefore tested
/// again against what the remaining ends predict for it, with their own noise (if
/// `estimates_noise`, else `noise`) and its few degrees of freedom: an externally studentised
/// residual, F-distributed, at 1 % for the whole table (Bonferroni). Those that pass are taken
/// back, until none does.
[[nodiscard]] std::vector<bool> suspectEnds(const std::vector<NoiseTerm>& terms,
                                            const std::vector<double>& squared_distances,
                                            const WheelNoise& noise, bool estimates_noise);

}  // namespace vesper::calibration::inline v0
