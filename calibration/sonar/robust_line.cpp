#include "vesper/calibration/sonar/robust_line.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

namespace vesper::calibration::inline v0 {
namespace {

constexpr std::size_t kMaxBins = 200;
constexpr double kMadToSigma = 1.4826;  // of a normal distribution
// Huber's proposal 2 with squares cut at (2 sd)^2: the mean of the cut square of a standard normal
// variable, and the mean of its square within 2 sd.
constexpr double kCut = 2.0;
constexpr double kMeanCutSquare = 0.920535;
constexpr double kMeanInnerSquare = 0.738536;

struct Points {
  std::vector<double> x;
  std::vector<double> y;
};

/// Medians of y over equal x, or over bins of equal count.
Points medianPoints(std::span<const double> x, std::span<const double> y) {
  std::vector<std::size_t> order(x.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t left, std::size_t right) {
    return x[left] != x[right] ? x[left] < x[right] : left < right;
  });
  std::size_t different = 1;
  for (std::size_t i = 1; i < order.size(); ++i) {
    different += x[order[i]] != x[order[i - 1]] ? 1 : 0;
  }
  const std::size_t least = different <= kMaxBins ? 1 : (x.size() + kMaxBins - 1) / kMaxBins;
  Points points;
  for (std::size_t from = 0; from < order.size();) {
    std::size_t to = std::min(from + least, order.size());
    while (to < order.size() && x[order[to]] == x[order[to - 1]]) {
      ++to;
    }
    std::vector<double> bin_x;
    std::vector<double> bin_y;
    for (std::size_t i = from; i < to; ++i) {
      bin_x.push_back(x[order[i]]);
      bin_y.push_back(y[order[i]]);
    }
    points.x.push_back(medianOf(std::move(bin_x)));
    points.y.push_back(medianOf(std::move(bin_y)));
    from = to;
  }
  return points;
}

/// Weighted least squares; false if the x with a weight are all the same.
bool weightedLine(std::span<const double> x, std::span<const double> y,
                  std::span<const double> weights, StraightLine& line) {
  double sum = 0.0;
  double mean_x = 0.0;
  double mean_y = 0.0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    sum += weights[i];
    mean_x += weights[i] * x[i];
    mean_y += weights[i] * y[i];
  }
  if (!(sum > 0.0)) {
    return false;
  }
  mean_x /= sum;
  mean_y /= sum;
  double xx = 0.0;
  double xy = 0.0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    xx += weights[i] * (x[i] - mean_x) * (x[i] - mean_x);
    xy += weights[i] * (x[i] - mean_x) * (y[i] - mean_y);
  }
  if (!(xx > 1e-12 * sum * (1e-12 + mean_x * mean_x))) {
    return false;
  }
  line.slope = xy / xx;
  line.intercept = mean_y - line.slope * mean_x;
  return true;
}

}  // namespace

double medianOf(std::vector<double> values) {
  if (values.empty()) {
    throw std::invalid_argument("medianOf: no values");
  }
  const std::size_t half = values.size() / 2;
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(half);
  std::nth_element(values.begin(), middle, values.end());
  const double upper = *middle;
  if (values.size() % 2 == 1) {
    return upper;
  }
  return 0.5 * (upper + *std::max_element(values.begin(), middle));
}

StraightLine theilSenLine(std::span<const double> x, std::span<const double> y) {
  if (x.size() != y.size() || x.empty()) {
    throw std::invalid_argument("theilSenLine: x and y need the same size, at least 2");
  }
  const Points points = medianPoints(x, y);
  std::vector<double> slopes;
  for (std::size_t i = 0; i < points.x.size(); ++i) {
    for (std::size_t j = i + 1; j < points.x.size(); ++j) {
      if (points.x[j] != points.x[i]) {
        slopes.push_back((points.y[j] - points.y[i]) / (points.x[j] - points.x[i]));
      }
    }
  }
  if (slopes.empty()) {
    throw std::invalid_argument("theilSenLine: all x are the same");
  }
  StraightLine line;
  line.slope = medianOf(std::move(slopes));
  std::vector<double> rests;
  for (std::size_t i = 0; i < points.x.size(); ++i) {
    rests.push_back(points.y[i] - line.slope * points.x[i]);
  }
  line.intercept = medianOf(std::move(rests));
  return line;
}

StraightLine tukeyLine(std::span<const double> x, std::span<const double> y,
                       std::span<const double> sigma, const StraightLine& start) {
  StraightLine line = start;
  std::vector<double> weights(x.size());
  for (int iteration = 0; iteration < 50; ++iteration) {
    for (std::size_t i = 0; i < x.size(); ++i) {
      const double share = (y[i] - line.at(x[i])) / (kTukeyLimit * sigma[i]);
      const double rest = std::max(0.0, 1.0 - share * share);
      weights[i] = rest * rest / (sigma[i] * sigma[i]);
    }
    const StraightLine before = line;
    if (!weightedLine(x, y, weights, line)) {
      return start;
    }
    if (std::abs(line.slope - before.slope) < 1e-11 &&
        std::abs(line.intercept - before.intercept) < 1e-11) {
      break;
    }
  }
  return line;
}

RangeSpread fitSpread(std::span<const double> true_m, std::span<const double> residuals_m,
                      double floor_m) {
  if (residuals_m.empty() || residuals_m.size() != true_m.size() || !(floor_m > 0.0)) {
    throw std::invalid_argument("fitSpread: needs residuals and a positive floor");
  }
  std::vector<double> sizes;
  for (const double residual_m : residuals_m) {
    sizes.push_back(std::abs(residual_m));
  }
  RangeSpread spread{std::max(floor_m, kMadToSigma * medianOf(sizes)), 0.0};
  for (int iteration = 0; iteration < 100; ++iteration) {
    // Newton steps for: mean of (cut square of residual/sd - its expectation)/sd * (1, d) = 0.
    double g_a = 0.0, g_b = 0.0, h_aa = 0.0, h_ab = 0.0, h_bb = 0.0;
    std::size_t inliers = 0;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      const double sd_m = spread.at(true_m[i]);
      if (sizes[i] > kTukeyLimit * sd_m) {
        continue;
      }
      ++inliers;
      const double cut = std::min(sizes[i] / sd_m, kCut);
      const double score = (cut * cut - kMeanCutSquare) / sd_m;
      const double weight = 2.0 * kMeanInnerSquare / (sd_m * sd_m);
      g_a += score;
      g_b += score * true_m[i];
      h_aa += weight;
      h_ab += weight * true_m[i];
      h_bb += weight * true_m[i] * true_m[i];
    }
    if (inliers < 3) {
      break;
    }
    const RangeSpread before = spread;
    const double determinant = h_aa * h_bb - h_ab * h_ab;
    double step_a = g_a / h_aa;
    double step_b = 0.0;
    if (determinant > 1e-9 * h_aa * h_bb) {
      step_a = (h_bb * g_a - h_ab * g_b) / determinant;
      step_b = (h_aa * g_b - h_ab * g_a) / determinant;
      if (spread.b + step_b < 0.0) {  // on the border b = 0: the best a alone
        step_b = -spread.b;
        step_a = (g_a - h_ab * step_b) / h_aa;
      } else if (spread.a_m + step_a < floor_m) {
        step_a = floor_m - spread.a_m;
        step_b = std::max(-spread.b, (g_b - h_ab * step_a) / h_bb);
      }
    }
    // Half of a large step at most, so that the standard deviations stay positive.
    spread.a_m = std::max({floor_m, 0.5 * spread.a_m, spread.a_m + step_a});
    spread.b = std::max(0.0, spread.b + step_b);
    if (std::abs(spread.a_m - before.a_m) < 1e-9 && std::abs(spread.b - before.b) < 1e-9) {
      break;
    }
  }
  const auto n = static_cast<double>(sizes.size());
  const double correction = n > 2.0 ? std::sqrt(n / (n - 2.0)) : 1.0;
  return {spread.a_m > floor_m ? spread.a_m * correction : floor_m, spread.b * correction};
}

}  // namespace vesper::calibration::inline v0
