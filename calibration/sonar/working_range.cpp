#include "vesper/calibration/sonar/working_range.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <set>

namespace vesper::calibration::inline v0 {
namespace {

constexpr std::array kKnownCodes = {-1.0, 0.0, 255.0, 2550.0, 65535.0};
constexpr std::size_t kMaxGroups = 40;
constexpr double kNearlyRight_m = 0.01;

/// Raw values are compared to a millionth, so that 2.55 m / 0.01 is 255.
double rounded(double raw) { return std::round(raw * 1e6) / 1e6; }

struct Group {
  double true_m = 0.0;
  int right = 0;
  int all = 0;
};

std::vector<Group> groupsOf(std::span<const SonarSample> samples, const StraightLine& line,
                            const RangeSpread& spread, double step_m) {
  double low_m = 1e300;
  double high_m = 0.0;
  std::map<std::int64_t, Group> by_millimetre;
  for (const SonarSample& sample : samples) {
    low_m = std::min(low_m, sample.true_m);
    high_m = std::max(high_m, sample.true_m);
    ++by_millimetre[std::llround(sample.true_m * 1000.0)].all;
  }
  const bool many = by_millimetre.size() > kMaxGroups;
  std::map<std::int64_t, Group> groups;
  for (const SonarSample& sample : samples) {
    const double share = (sample.true_m - low_m) / std::max(high_m - low_m, 1e-9);
    const std::int64_t key =
        many ? std::min<std::int64_t>(kMaxGroups - 1, std::int64_t(share * double(kMaxGroups)))
             : std::llround(sample.true_m * 1000.0);
    Group& group = groups[key];
    const double tolerance_m = std::max({4.0 * spread.at(sample.true_m), step_m, kNearlyRight_m});
    const bool is_right =
        !sample.no_echo && std::abs(sample.value_m - line.at(sample.path_m)) <= tolerance_m;
    group.true_m += sample.true_m;
    group.right += is_right ? 1 : 0;
    ++group.all;
  }
  std::vector<Group> result;
  result.reserve(groups.size());
  for (const auto& [key, group] : groups) {
    result.push_back({group.true_m / group.all, group.right, group.all});
  }
  return result;
}

}  // namespace

std::vector<double> repeatedRawValues(std::span<const SonarSample> samples) {
  std::map<double, std::array<double, 2>> span_of;  // smallest and largest true distance
  for (const SonarSample& sample : samples) {
    if (sample.no_echo) {
      continue;
    }
    const auto [place, is_new] =
        span_of.try_emplace(rounded(sample.raw), std::array{sample.true_m, sample.true_m});
    place->second[0] = std::min(place->second[0], sample.true_m);
    place->second[1] = std::max(place->second[1], sample.true_m);
  }
  std::vector<double> values;
  for (const auto& [raw, span] : span_of) {
    if (span[1] - span[0] > std::max(0.05, 0.25 * span[1])) {
      values.push_back(raw);
    }
  }
  return values;
}

std::vector<NoEchoCode> markNoEcho(std::span<SonarSample> samples,
                                   std::span<const double> candidates, const StraightLine& line,
                                   const RangeSpread& spread) {
  std::map<double, NoEchoCode> codes;
  std::map<double, std::array<int, 2>> counts;  // far from the line, all
  for (const double raw : candidates) {
    counts[rounded(raw)] = {0, 0};
  }
  for (const double raw : kKnownCodes) {
    counts[raw] = {0, 0};
  }
  for (const SonarSample& sample : samples) {
    const double raw = rounded(sample.raw);
    if (sample.no_echo) {
      NoEchoCode& code = codes[raw];
      code = {raw, code.readings + 1, true};
    } else if (const auto place = counts.find(raw); place != counts.end()) {
      const double far_m = std::max(10.0 * spread.at(sample.true_m), 0.05);
      place->second[0] += std::abs(sample.value_m - line.at(sample.path_m)) > far_m ? 1 : 0;
      ++place->second[1];
    }
  }
  // A code that nobody declared lies beyond all echoes, or it would silence true readings.
  double low_m = std::numeric_limits<double>::infinity();
  double high_m = -low_m;
  for (const SonarSample& sample : samples) {
    if (!sample.no_echo && std::abs(sample.value_m - line.at(sample.path_m)) <=
                               std::max(10.0 * spread.at(sample.true_m), 0.05)) {
      low_m = std::min(low_m, sample.value_m);
      high_m = std::max(high_m, sample.value_m);
    }
  }
  for (SonarSample& sample : samples) {
    const auto place = counts.find(rounded(sample.raw));
    if (sample.no_echo || place == counts.end() || 3 * place->second[0] <= 2 * place->second[1] ||
        (sample.value_m >= low_m && sample.value_m <= high_m)) {
      continue;
    }
    sample.no_echo = true;
    NoEchoCode& code = codes[place->first];
    code = {place->first, code.readings + 1, code.was_declared};
  }
  std::vector<NoEchoCode> result;
  result.reserve(codes.size());
  for (const auto& [raw, code] : codes) {
    result.push_back(code);
  }
  return result;
}

WorkingRange findWorkingRange(std::span<const SonarSample> samples, const StraightLine& line,
                              const RangeSpread& spread, double step_m) {
  const std::vector<Group> groups = groupsOf(samples, line, spread, step_m);
  WorkingRange range;
  // The stretch with the most working distances over failing ones; the longest of equal ones.
  std::size_t near = 0;
  std::size_t far = 0;
  int best = 0;
  for (std::size_t from = 0; from < groups.size(); ++from) {
    int sum = 0;
    for (std::size_t to = from; to < groups.size(); ++to) {
      sum += 2 * groups[to].right >= groups[to].all ? 1 : -1;
      if (sum > best || (sum == best && sum > 0 && to - from > far - near)) {
        best = sum;
        near = from;
        far = to;
      }
    }
  }
  if (best == 0) {
    return range;
  }
  range.near_works_m = groups[near].true_m;
  range.far_works_m = groups[far].true_m;
  if (near > 0) {
    range.near_fails_m = groups[near - 1].true_m;
  }
  if (far + 1 < groups.size()) {
    range.far_fails_m = groups[far + 1].true_m;
  }
  return range;
}

std::optional<double> findRawStep(std::span<const SonarSample> samples) {
  constexpr double kPerUnit = 1e6;
  std::set<std::int64_t> values;  // in millionths
  std::map<std::int64_t, std::set<std::int64_t>> at_distance;
  for (const SonarSample& sample : samples) {
    if (!sample.no_echo && std::abs(sample.raw) < 1e12) {
      const std::int64_t value = std::llround(sample.raw * kPerUnit);
      values.insert(value);
      at_distance[std::llround(sample.true_m * 1000.0)].insert(value);
    }
  }
  if (values.size() < 4) {
    return std::nullopt;
  }
  std::int64_t step = 0;
  std::set<std::int64_t> gaps;
  for (auto place = values.begin(); std::next(place) != values.end(); ++place) {
    gaps.insert(*std::next(place) - *place);
    step = std::gcd(step, *std::next(place) - *place);
  }
  const bool is_noisy =
      std::any_of(at_distance.begin(), at_distance.end(), [&](const auto& distance) {
        const auto& own = distance.second;
        return own.size() > 1 && *std::next(own.begin()) - *own.begin() <= 3 * step;
      });
  const bool is_irregular = values.size() >= 12 && gaps.size() >= 2;
  return step > 1 && (is_noisy || is_irregular)
             ? std::optional(static_cast<double>(step) / kPerUnit)
             : std::nullopt;
}

}  // namespace vesper::calibration::inline v0
