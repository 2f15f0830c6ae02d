#include "vesper/core/log/saturation.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <variant>

#include "vesper/core/files/number_text.hpp"

namespace vesper::inline v0 {
namespace {

constexpr std::int64_t kFewReadings = 40;
constexpr std::int64_t kPerCent = 5;
constexpr double kNearLargest = 0.95;

/// Counts candidates for frequent values in bounded memory (Misra and Gries 1982): with k counters,
/// every value that makes up more than 1/(k + 1) of all is among them in the end.
struct FrequentValues {
  struct Counter {
    double value = 0.0;
    std::int64_t count = 0;
    std::int64_t exact = 0;
  };
  std::array<Counter, 24> counters{};

  void look(double value) {
    Counter* free = nullptr;
    for (Counter& counter : counters) {
      if (counter.count > 0 && counter.value == value) {
        ++counter.count;
        return;
      }
      free = counter.count == 0 ? &counter : free;
    }
    if (free != nullptr) {
      *free = {value, 1, 0};
      return;
    }
    for (Counter& counter : counters) {
      --counter.count;
    }
  }
  void countExactly(double value) {
    for (Counter& counter : counters) {
      counter.exact += counter.count > 0 && counter.value == value ? 1 : 0;
    }
  }
};

struct SensorReadings {
  std::int64_t all = 0;
  double largest = 0.0;
  FrequentValues extremes;

  [[nodiscard]] bool isExtreme(double value) const noexcept {
    return value <= 0.0 || value >= kNearLargest * largest;
  }
};

using Sensors = std::map<std::string, SensorReadings, std::less<>>;

/// Calls visit(sensor, value) for every measured reading; the sensor is looked up once a record.
template <typename Visit>
void forEachReading(const RobotLog& log, Sensors& sensors, Visit visit) {
  for (const Record& record : log.records) {
    if (const auto* range = std::get_if<RangeRecord>(&record.body)) {
      if (range->report == EchoReport::Measured) {
        visit(sensors[range->sensor], range->value);
      }
    } else if (const auto* scan = std::get_if<ScanRecord>(&record.body)) {
      SensorReadings& sensor = sensors[scan->sensor];
      for (std::size_t i = 0; i < scan->ranges_m.size(); ++i) {
        if (scan->reports.empty() || scan->reports[i] == EchoReport::Measured) {
          visit(sensor, scan->ranges_m[i]);
        }
      }
    }
  }
}

std::string shareText(std::int64_t part, std::int64_t all) {
  const std::int64_t per_mille = (1000 * part + all / 2) / all;
  return std::to_string(per_mille / 10) + "." + std::to_string(per_mille % 10) + " %";
}

}  // namespace

void noteSaturation(LogCollector& collector) {
  const RobotLog& log = collector.log();
  Sensors sensors;
  forEachReading(log, sensors, [](SensorReadings& sensor, double value) {
    ++sensor.all;
    sensor.largest = std::max(sensor.largest, value);
  });
  forEachReading(log, sensors, [](SensorReadings& sensor, double value) {
    if (sensor.isExtreme(value)) {
      sensor.extremes.look(value);
    }
  });
  forEachReading(log, sensors, [](SensorReadings& sensor, double value) {
    if (sensor.isExtreme(value)) {
      sensor.extremes.countExactly(value);
    }
  });
  for (const auto& [name, sensor] : sensors) {
    for (const FrequentValues::Counter& counter : sensor.extremes.counters) {
      if (sensor.all < kFewReadings || 100 * counter.exact <= kPerCent * sensor.all) {
        continue;
      }
      std::string value;
      appendNumber(value, counter.value);
      collector.note("saturation",
                     {collector.source(), 0, name, "", "",
                      value + " m makes up " + shareText(counter.exact, sensor.all) +
                          " of the readings: if it means no echo, declare it (no_echo, in the "
                          "sensor's own unit)"});
    }
  }
}

}  // namespace vesper::inline v0
