#include "vesper/calibration/statistics/correlation.hpp"

#include <algorithm>
#include <boost/math/special_functions/beta.hpp>
#include <cmath>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <vector>

namespace vesper::calibration::inline v0 {
namespace {

/// P(|T| >= |t|) for Student's t with `degrees`: the incomplete beta function I_x(degrees/2, 1/2)
/// at x = degrees/(degrees + t^2), which is 1 - r^2 for the t of a correlation r.
double twoSided(double coefficient, double degrees) {
  const double x = std::clamp(1.0 - coefficient * coefficient, 0.0, 1.0);
  return boost::math::ibeta(degrees / 2.0, 0.5, x);
}

std::vector<double> ranksOf(std::span<const double> values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(),
            [&](std::size_t left, std::size_t right) { return values[left] < values[right]; });
  std::vector<double> ranks(values.size());
  for (std::size_t from = 0; from < order.size();) {
    std::size_t to = from;
    while (to < order.size() && values[order[to]] == values[order[from]]) {
      ++to;
    }
    for (std::size_t i = from; i < to; ++i) {
      ranks[order[i]] = 0.5 * static_cast<double>(from + to + 1);
    }
    from = to;
  }
  return ranks;
}

}  // namespace

Correlation pearson(std::span<const double> x, std::span<const double> y) {
  if (x.size() != y.size()) {
    throw std::invalid_argument("correlation: x and y need the same size");
  }
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  Correlation result{kNan, kNan, x.size()};
  if (x.size() < 3) {
    return result;
  }
  const auto n = static_cast<double>(x.size());
  const double mean_x = std::accumulate(x.begin(), x.end(), 0.0) / n;
  const double mean_y = std::accumulate(y.begin(), y.end(), 0.0) / n;
  double xx = 0.0;
  double yy = 0.0;
  double xy = 0.0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    xx += (x[i] - mean_x) * (x[i] - mean_x);
    yy += (y[i] - mean_y) * (y[i] - mean_y);
    xy += (x[i] - mean_x) * (y[i] - mean_y);
  }
  // Rounding leaves about 1e-16 of the mean square where nothing varies.
  if (!(xx > 1e-24 * n * mean_x * mean_x) || !(yy > 1e-24 * n * mean_y * mean_y)) {
    return result;
  }
  result.coefficient = std::clamp(xy / std::sqrt(xx) / std::sqrt(yy), -1.0, 1.0);
  result.p_value = twoSided(result.coefficient, n - 2.0);
  return result;
}

Correlation spearman(std::span<const double> x, std::span<const double> y) {
  if (x.size() != y.size()) {
    throw std::invalid_argument("correlation: x and y need the same size");
  }
  const std::vector<double> ranks_x = ranksOf(x);
  const std::vector<double> ranks_y = ranksOf(y);
  return pearson(ranks_x, ranks_y);
}

}  // namespace vesper::calibration::inline v0
