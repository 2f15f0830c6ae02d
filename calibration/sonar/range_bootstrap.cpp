#include "vesper/calibration/sonar/range_bootstrap.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <utility>

namespace vesper::calibration::inline v0 {
namespace {

constexpr double kMaxDraws = 8e6;
constexpr int kMinResamples = 40;
constexpr int kMaxRedraws = 20;

using Groups = std::vector<std::vector<std::size_t>>;

Groups groupsOf(const std::vector<SonarSample>& samples) {
  std::map<std::pair<int, std::int64_t>, std::vector<std::size_t>> groups;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const SonarSample& sample = samples[i];
    const std::int64_t distance = sample.run > 0 ? 0 : std::llround(sample.true_m * 1000.0);
    groups[{sample.run, distance}].push_back(i);
  }
  Groups result;
  for (auto& [key, members] : groups) {
    result.push_back(std::move(members));
  }
  return result;
}

/// A uniform index below `count`; the bias of the remainder (below 2^-40 here) does not matter.
std::size_t drawIndex(std::mt19937_64& random, std::size_t count) {
  return static_cast<std::size_t>(random() % count);
}

/// Empty if the draw holds fewer than two different distances.
std::vector<SonarSample> draw(const std::vector<SonarSample>& samples, const Groups& groups,
                              std::mt19937_64& random) {
  std::vector<SonarSample> drawn;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const auto& group = groups[drawIndex(random, groups.size())];
    for (std::size_t j = 0; j < group.size(); ++j) {
      drawn.push_back(samples[group[drawIndex(random, group.size())]]);
    }
  }
  const bool varies = std::any_of(drawn.begin(), drawn.end(), [&](const SonarSample& sample) {
    return std::abs(sample.true_m - drawn.front().true_m) > 1e-3;
  });
  return varies ? drawn : std::vector<SonarSample>();
}

/// The value below which `share` of the sorted values lie, linear between neighbours.
double percentile(const std::vector<double>& sorted, double share) {
  const double place = share * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (place - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

std::array<double, 2> middle95(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return {percentile(values, 0.025), percentile(values, 0.975)};
}

}  // namespace

SampleColumns::SampleColumns(std::span<const SonarSample> samples) {
  for (const SonarSample& sample : samples) {
    true_m.push_back(sample.true_m);
    path_m.push_back(sample.path_m);
    value_m.push_back(sample.value_m);
  }
}

std::vector<double> SampleColumns::residuals(const StraightLine& line) const {
  std::vector<double> result;
  for (std::size_t i = 0; i < path_m.size(); ++i) {
    result.push_back(value_m[i] - line.at(path_m[i]));
  }
  return result;
}

std::vector<double> SampleColumns::sigmas(const RangeSpread& spread) const {
  std::vector<double> result;
  for (const double distance_m : true_m) {
    result.push_back(spread.at(distance_m));
  }
  return result;
}

RangeIntervals bootstrapRange(const std::vector<SonarSample>& samples, const StraightLine& line,
                              const RangeSpread& spread, double floor_m, int resamples,
                              std::uint64_t seed) {
  std::vector<double> scales = {line.slope};
  std::vector<double> offsets_m = {line.intercept};
  std::vector<double> sigmas_a_m = {spread.a_m};
  std::vector<double> sigmas_b = {spread.b};
  const Groups groups = groupsOf(samples);
  std::mt19937_64 random(seed);
  const int affordable = static_cast<int>(kMaxDraws / static_cast<double>(samples.size()));
  const int count = std::min(resamples, std::max(affordable, kMinResamples));
  for (int i = 0; i < count; ++i) {
    std::vector<SonarSample> drawn;
    for (int redraw = 0; drawn.empty() && redraw < kMaxRedraws; ++redraw) {
      drawn = draw(samples, groups, random);
    }
    if (drawn.empty()) {
      continue;
    }
    const SampleColumns columns(drawn);
    const StraightLine first =
        tukeyLine(columns.path_m, columns.value_m, columns.sigmas(spread), line);
    const RangeSpread own = fitSpread(columns.true_m, columns.residuals(first), floor_m);
    const StraightLine second =
        tukeyLine(columns.path_m, columns.value_m, columns.sigmas(own), first);
    scales.push_back(second.slope);
    offsets_m.push_back(second.intercept);
    sigmas_a_m.push_back(own.a_m);
    sigmas_b.push_back(own.b);
  }
  return {middle95(std::move(scales)), middle95(std::move(offsets_m)),
          middle95(std::move(sigmas_a_m)), middle95(std::move(sigmas_b))};
}

}  // namespace vesper::calibration::inline v0
