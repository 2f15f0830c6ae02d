#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "vesper/calibration/sonar/robust_line.hpp"
#include "vesper/calibration/sonar/sonar_samples.hpp"

namespace vesper::calibration::inline v0 {

/// Samples by column, as the fits take them.
struct SampleColumns {
  explicit SampleColumns(std::span<const SonarSample> samples);
  std::vector<double> true_m;
  std::vector<double> path_m;
  std::vector<double> value_m;

  [[nodiscard]] std::vector<double> residuals(const StraightLine& line) const;
  [[nodiscard]] std::vector<double> sigmas(const RangeSpread& spread) const;
};

/// 95 % percentile intervals.
struct RangeIntervals {
  std::array<double, 2> scale;
  std::array<double, 2> offset_m;
  std::array<double, 2> sigma_a_m;
  std::array<double, 2> sigma_b;
};

/// Draws groups of samples (by run, or by distance to the millimetre) with replacement, then
/// samples within each group, and fits line and spread again from `line` and `spread`. With no
/// resamples the intervals are the values themselves.
[[nodiscard]] RangeIntervals bootstrapRange(const std::vector<SonarSample>& samples,
                                            const StraightLine& line, const RangeSpread& spread,
                                            double floor_m, int resamples, std::uint64_t seed);

}  // namespace vesper::calibration::inline v0
