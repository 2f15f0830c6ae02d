#include "vesper/calibration/sonar/cross_talk.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

namespace vesper::calibration::inline v0 {
namespace {

constexpr double kJump_sd = 10.0;
constexpr double kJump_m = 0.05;

/// Readings of one place in one state of the neighbours.
struct State {
  int count = 0;
  int jumps = 0;
  std::vector<double> steady_m;  ///< Residuals of those that did not jump.

  void add(const SonarSample& sample, const StraightLine& line, const RangeSpread& spread) {
    ++count;
    if (sample.no_echo) {
      return;
    }
    const double residual_m = sample.value_m - line.at(sample.path_m);
    if (std::abs(residual_m) > std::max(kJump_sd * spread.at(sample.true_m), kJump_m)) {
      ++jumps;
    } else {
      steady_m.push_back(residual_m);
    }
  }
};

struct Place {
  State silent;
  State firing;
};

using Key = std::tuple<std::int64_t, std::int64_t, TargetKind>;  // millimetres, milliradians

std::map<Key, Place> placesOf(std::span<const SonarSample> samples, const StraightLine& line,
                              const RangeSpread& spread) {
  std::map<Key, Place> places;
  for (const SonarSample& sample : samples) {
    Place& place = places[{std::llround(sample.true_m * 1e3), std::llround(sample.angle_rad * 1e3),
                           sample.target}];
    (sample.neighbours_fire ? place.firing : place.silent).add(sample, line, spread);
  }
  std::erase_if(places, [](const auto& entry) {
    return entry.second.silent.count == 0 || entry.second.firing.count == 0;
  });
  return places;
}

double shareOf(double part, double whole) { return whole > 0.0 ? part / whole : 0.0; }

/// The stratified test and the weighted difference.
void compare(const std::map<Key, Place>& places, CrossTalk& found) {
  double excess = 0.0;
  double variance = 0.0;
  double weights = 0.0;
  double differences = 0.0;
  for (const auto& [key, place] : places) {
    const double firing = place.firing.count;
    const double silent = place.silent.count;
    const double all = firing + silent;
    const double jumps = place.firing.jumps + place.silent.jumps;
    excess += place.firing.jumps - firing * jumps / all;
    variance += firing * silent * jumps * (all - jumps) / (all * all * (all - 1.0));
    const double weight = firing * silent / all;
    weights += weight;
    differences += weight * (place.firing.jumps / firing - place.silent.jumps / silent);
  }
  found.extra_jumps = differences / weights;
  found.p_value = variance > 0.0 ? std::erfc(std::abs(excess) / std::sqrt(2.0 * variance)) : 1.0;
}

}  // namespace

std::optional<CrossTalk> findCrossTalk(std::span<const SonarSample> samples,
                                       const StraightLine& line, const RangeSpread& spread) {
  const std::map<Key, Place> places = placesOf(samples, line, spread);
  if (places.empty()) {
    return std::nullopt;
  }
  CrossTalk found;
  found.places = static_cast<int>(places.size());
  int silent_jumps = 0;
  int firing_jumps = 0;
  std::vector<double> shifts_m;
  for (const auto& [key, place] : places) {
    found.silent += place.silent.count;
    found.firing += place.firing.count;
    silent_jumps += place.silent.jumps;
    firing_jumps += place.firing.jumps;
    if (!place.silent.steady_m.empty() && !place.firing.steady_m.empty()) {
      shifts_m.push_back(medianOf(place.firing.steady_m) - medianOf(place.silent.steady_m));
    }
  }
  found.silent_jumps = shareOf(silent_jumps, found.silent);
  found.firing_jumps = shareOf(firing_jumps, found.firing);
  found.shift_m = shifts_m.empty() ? 0.0 : medianOf(std::move(shifts_m));
  compare(places, found);
  return found;
}

}  // namespace vesper::calibration::inline v0
