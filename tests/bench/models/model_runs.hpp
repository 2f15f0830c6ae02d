#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "vesper/core/mapping/batch/held_out.hpp"

namespace vesper::bench {

/// A way to build a map that is compared.
struct Contender {
  std::string_view key;   ///< In tables and lists.
  std::string_view name;  ///< For people.
};

/// The textbook cone, `cone` with one view (free 0.02, the balanced one) and with twenty, muriel,
/// forward.
[[nodiscard]] const std::vector<Contender>& contenders();

/// Settings of all but the textbook cone.
[[nodiscard]] MapSettings settingsOf(std::string_view key);

struct TimedMap {
  LogOddsGrid grid;
  double seconds = 0.0;  ///< Processor time.
};
[[nodiscard]] TimedMap mapBy(std::string_view key, const std::vector<RangeObservation>& readings,
                             const RobotDescription& robot);

/// Readings of every n-th round of the sensors.
[[nodiscard]] std::vector<RangeObservation> everyNthScan(
    const std::vector<RangeObservation>& readings, int n);

/// Mean and half of its 99 % interval (Student).
struct Estimate {
  double mean = 0.0;
  double half = 0.0;
};
[[nodiscard]] Estimate estimate(const std::vector<double>& values);
/// Of the differences a - b, pair by pair.
[[nodiscard]] Estimate difference(const std::vector<double>& a, const std::vector<double>& b);

}  // namespace vesper::bench
