#pragma once

#include <cstddef>
#include <span>

namespace vesper::calibration::inline v0 {

/// A correlation coefficient and the chance of one as far from 0 if there were none.
struct Correlation {
  double coefficient = 0.0;  ///< -1 to 1; NaN if one of the two does not vary or n < 3.
  double p_value = 1.0;  ///< Two-sided, by t = r sqrt((n-2)/(1-r^2)) with n - 2 degrees; or NaN.
  std::size_t count = 0;
};

/// Linear correlation. Throws std::invalid_argument if the sizes differ.
[[nodiscard]] Correlation pearson(std::span<const double> x, std::span<const double> y);

/// Correlation of the ranks; equal values share their mean rank. The p value is by t as well, which
/// is the usual approximation for n >= 10.
[[nodiscard]] Correlation spearman(std::span<const double> x, std::span<const double> y);

}  // namespace vesper::calibration::inline v0
