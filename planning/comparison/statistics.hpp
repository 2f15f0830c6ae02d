#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace vesper::planning::inline v0 {

/// A value with the limits of its interval.
struct Interval {
  double value = 0.0;
  double low = 0.0;
  double high = 0.0;
};

/// The value below which a share `p` in [0, 1] of `sorted` lies: linear between neighbours
/// (Hyndman & Fan 1996, definition 7). Requires values in rising order, at least one.
[[nodiscard]] double quantileOfSorted(std::span<const double> sorted, double p);

/// Median; requires at least one value.
[[nodiscard]] double median(std::span<const double> values);

/// exp of the mean logarithm; requires at least one value, all positive.
[[nodiscard]] double geometricMean(std::span<const double> values);

/// Geometric mean of `values` with its percentile bootstrap interval (Efron & Tibshirani 1993,
/// chapter 13): `resamples` draws with replacement, repeatable for a seed. Requires positive
/// values, at least one; a single value has the interval of zero width.
[[nodiscard]] Interval geometricMeanInterval(std::span<const double> values, double confidence,
                                             std::uint64_t seed, int resamples = 2000);

/// Share of `successes` among `trials` with Wilson's score interval (Wilson 1927) at 95 %.
/// Requires trials > 0.
[[nodiscard]] Interval wilsonInterval(std::size_t successes, std::size_t trials);

}  // namespace vesper::planning::inline v0
