#include "vesper/calibration/sonar/beam_pattern.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>

namespace vesper::calibration::inline v0 {
namespace {

constexpr double kEchoTolerance_m = 0.03;
constexpr std::size_t kMaxDistances = 12;
constexpr std::size_t kRangeGroups = 6;
constexpr double kSameAngle_rad = 1e-6;

struct Heard {
  double angle_rad = 0.0;  ///< Absolute.
  bool heard = false;
};

bool isEchoOfTarget(const SonarSample& sample, const StraightLine& line,
                    const RangeSpread& spread) {
  const double tolerance_m = std::max(4.0 * spread.at(sample.true_m), kEchoTolerance_m);
  return !sample.no_echo && std::abs(sample.value_m - line.at(sample.path_m)) <= tolerance_m;
}

/// Empty unless two different angles were tested.
std::optional<BeamWidth> borderOf(std::vector<Heard> tests) {
  std::sort(tests.begin(), tests.end(),
            [](const Heard& left, const Heard& right) { return left.angle_rad < right.angle_rad; });
  std::vector<double> angles;
  for (const Heard& test : tests) {
    if (angles.empty() || test.angle_rad > angles.back() + kSameAngle_rad) {
      angles.push_back(test.angle_rad);
    }
  }
  if (angles.size() < 2) {
    return std::nullopt;
  }
  // wrong[k]: readings on the wrong side of a border below angle k.
  std::vector<int> wrong(angles.size() + 1, 0);
  for (std::size_t k = 0; k <= angles.size(); ++k) {
    const double border_rad = k < angles.size() ? angles[k] - kSameAngle_rad / 2 : 1e9;
    for (const Heard& test : tests) {
      wrong[k] += (test.angle_rad < border_rad) != test.heard ? 1 : 0;
    }
  }
  const int least = *std::min_element(wrong.begin(), wrong.end());
  std::size_t first = wrong.size();
  std::size_t last = 0;
  for (std::size_t k = 0; k < wrong.size(); ++k) {
    if (wrong[k] == least) {
      first = std::min(first, k);
      last = k;
    }
  }
  BeamWidth width;
  width.readings = static_cast<int>(tests.size());
  width.heard_to_rad = first > 0 ? angles[first - 1] : 0.0;
  width.is_lower_bound = last == angles.size();
  width.lost_from_rad = width.is_lower_bound ? angles.back() : angles[last];
  if (width.is_lower_bound) {
    width.heard_to_rad = angles.back();
  }
  width.half_angle_rad = 0.5 * (width.heard_to_rad + width.lost_from_rad);
  return width;
}

/// Group of each distance, by rising distance.
std::map<double, std::size_t> rangeGroups(const std::vector<const SonarSample*>& samples) {
  std::map<double, std::size_t> groups;  // by distance to the millimetre
  for (const SonarSample* sample : samples) {
    ++groups[std::round(sample->true_m * 1000.0) / 1000.0];
  }
  const bool few = groups.size() <= kMaxDistances;
  std::size_t index = 0;
  std::size_t before = 0;
  for (auto& [distance_m, count] : groups) {
    const std::size_t own = count;
    count = few ? index++ : std::min(kRangeGroups - 1, before * kRangeGroups / samples.size());
    before += own;
  }
  return groups;
}

void addRange(TargetKind kind, const std::vector<const SonarSample*>& samples,
              const StraightLine& line, const RangeSpread& spread, BeamPattern& pattern) {
  std::vector<Heard> tests;
  std::map<double, std::pair<int, int>> by_angle;  // to 0.1 mrad: heard, all
  double range_sum_m = 0.0;
  for (const SonarSample* sample : samples) {
    const bool heard = isEchoOfTarget(*sample, line, spread);
    tests.push_back({std::abs(sample->angle_rad), heard});
    auto& [heard_count, all] = by_angle[std::round(sample->angle_rad * 1e4) / 1e4];
    heard_count += heard ? 1 : 0;
    ++all;
    range_sum_m += sample->true_m;
  }
  auto width = borderOf(std::move(tests));
  if (!width) {
    return;
  }
  width->target = kind;
  width->range_m = range_sum_m / static_cast<double>(samples.size());
  pattern.by_range.push_back(*width);
  for (const auto& [angle_rad, counts] : by_angle) {
    pattern.points.push_back({kind, width->range_m, angle_rad,
                              static_cast<double>(counts.first) / counts.second, counts.second});
  }
}

}  // namespace

BeamPattern findBeamPattern(std::span<const SonarSample> samples, const StraightLine& line,
                            const RangeSpread& spread) {
  BeamPattern pattern;
  for (int index = 0; index < kTargetKinds; ++index) {
    const auto kind = static_cast<TargetKind>(index);
    std::vector<const SonarSample*> own;
    std::vector<Heard> tests;
    for (const SonarSample& sample : samples) {
      if (sample.target == kind) {
        own.push_back(&sample);
        tests.push_back({std::abs(sample.angle_rad), isEchoOfTarget(sample, line, spread)});
      }
    }
    auto over_all = borderOf(std::move(tests));
    if (!over_all) {
      continue;
    }
    over_all->target = kind;
    pattern.by_target.push_back(*over_all);
    const std::map<double, std::size_t> groups = rangeGroups(own);
    std::map<std::size_t, std::vector<const SonarSample*>> by_group;
    for (const SonarSample* sample : own) {
      by_group[groups.at(std::round(sample->true_m * 1000.0) / 1000.0)].push_back(sample);
    }
    for (const auto& [group, members] : by_group) {
      addRange(kind, members, line, spread, pattern);
    }
  }
  return pattern;
}

}  // namespace vesper::calibration::inline v0
