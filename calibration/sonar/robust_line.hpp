#pragma once

#include <span>
#include <vector>

namespace vesper::calibration::inline v0 {

/// y = intercept + slope x.
struct StraightLine {
  double slope = 1.0;
  double intercept = 0.0;

  [[nodiscard]] double at(double x) const noexcept { return intercept + slope * x; }
};

/// Spread of readings at one distance: a standard deviation of a_m + b * true distance, metres.
struct RangeSpread {
  double a_m = 0.0;
  double b = 0.0;

  [[nodiscard]] double at(double true_m) const noexcept { return a_m + b * true_m; }
};

/// Points with a larger residual than this many standard deviations have no weight (Tukey's
/// biweight, 95 % efficient for normal errors).
inline constexpr double kTukeyLimit = 4.685;

/// Median; of an even number of values the mean of the middle two. Throws std::invalid_argument if
/// there are none.
[[nodiscard]] double medianOf(std::vector<double> values);

/// Theil-Sen line through medians: points with the same x (at most 200 bins of equal count if there
/// are more) count as one point at their median, the slope is the median of the slopes between all
/// pairs of them, the intercept the median of what remains. Stands up to a minority of wrong values
/// at each x and to about 29 % of wrong x. Throws std::invalid_argument unless x and y have the
/// same size and at least two different x. O(n log n).
[[nodiscard]] StraightLine theilSenLine(std::span<const double> x, std::span<const double> y);

/// Least squares reweighted by Tukey's biweight, from `start`, with the standard deviation of each
/// y given. Falls back on `start` where fewer than two different x keep a weight.
[[nodiscard]] StraightLine tukeyLine(std::span<const double> x, std::span<const double> y,
                                     std::span<const double> sigma, const StraightLine& start);

/// Robust a_m >= floor_m and b >= 0 (Huber's proposal 2: squares cut at (2 sd)^2, unbiased for
/// normal residuals), leaving out residuals beyond kTukeyLimit, with sqrt(n / (n - 2)) for the two
/// parameters of the line. Throws std::invalid_argument if there are no residuals or floor_m is not
/// positive.
[[nodiscard]] RangeSpread fitSpread(std::span<const double> true_m,
                                    std::span<const double> residuals_m, double floor_m);

}  // namespace vesper::calibration::inline v0
