#include "vesper/planning/comparison/statistics.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <random>

namespace vesper::planning::inline v0 {
namespace {

double meanOf(std::span<const double> values) {
  double sum = 0.0;
  for (const double value : values) {
    sum += value;
  }
  return sum / static_cast<double>(values.size());
}

/// Uniform in 0..count-1, the same on every standard library. The bias is below 2^-40 for the
/// counts that occur.
std::size_t draw(std::mt19937_64& random, std::size_t count) {
  return static_cast<std::size_t>(random() % count);
}

}  // namespace

double quantileOfSorted(std::span<const double> sorted, double p) {
  assert(!sorted.empty() && p >= 0.0 && p <= 1.0);
  const double position = p * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(position);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  const double share = position - static_cast<double>(below);
  if (share == 0.0) {
    return sorted[below];
  }
  return sorted[below] + share * (sorted[above] - sorted[below]);
}

double median(std::span<const double> values) {
  std::vector<double> sorted(values.begin(), values.end());
  std::ranges::sort(sorted);
  return quantileOfSorted(sorted, 0.5);
}

double geometricMean(std::span<const double> values) {
  assert(!values.empty());
  double sum = 0.0;
  for (const double value : values) {
    sum += std::log(value);
  }
  return std::exp(sum / static_cast<double>(values.size()));
}

Interval geometricMeanInterval(std::span<const double> values, double confidence,
                               std::uint64_t seed, int resamples) {
  std::vector<double> logs;
  logs.reserve(values.size());
  for (const double value : values) {
    logs.push_back(std::log(value));
  }
  std::mt19937_64 random(seed);
  std::vector<double> means;
  std::vector<double> sample(logs.size());
  for (int i = 0; i < resamples; ++i) {
    for (double& value : sample) {
      value = logs[draw(random, logs.size())];
    }
    means.push_back(meanOf(sample));
  }
  std::ranges::sort(means);
  const double tail = (1.0 - confidence) / 2.0;
  return {std::exp(meanOf(logs)), std::exp(quantileOfSorted(means, tail)),
          std::exp(quantileOfSorted(means, 1.0 - tail))};
}

Interval wilsonInterval(std::size_t successes, std::size_t trials) {
  assert(trials > 0 && successes <= trials);
  constexpr double kZ = 1.959963984540054;  // 97.5 % point of the normal distribution
  const auto n = static_cast<double>(trials);
  const double share = static_cast<double>(successes) / n;
  const double center = (share + kZ * kZ / (2.0 * n)) / (1.0 + kZ * kZ / n);
  const double half =
      kZ / (1.0 + kZ * kZ / n) * std::sqrt(share * (1.0 - share) / n + kZ * kZ / (4.0 * n * n));
  const double low = successes == 0 ? 0.0 : std::max(0.0, center - half);
  const double high = successes == trials ? 1.0 : std::min(1.0, center + half);
  return {share, low, high};
}

}  // namespace vesper::planning::inline v0
