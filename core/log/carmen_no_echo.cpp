#include "vesper/core/log/carmen_no_echo.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>

#include "vesper/core/files/number_text.hpp"

namespace vesper::inline v0 {
namespace {

constexpr std::array<double, 5> kKnownCodes_m = {32.767, 50.0, 80.0, 81.83, 81.91};
constexpr double kNearMax_m = 0.1;
constexpr double kLong_m = 50.0;
constexpr double kLongShare = 0.005;
constexpr double kContradictingShare = 0.01;
constexpr std::size_t kMaxValues = 100'000;

/// What is known of the readings of one sensor.
struct Readings {
  std::int64_t all = 0;
  double largest_m = 0.0;
  std::map<double, std::int64_t> long_values;  ///< Of 30 m and more.
  std::optional<double> declared_max_m;
  std::optional<double> found_max_m;
  std::int64_t beyond_declared = 0;  ///< By more than 0.1 m, and no code of a driver.
  bool is_declared_believed = true;
  std::int64_t marked = 0;
};

void countReadings(const ScanRecord& scan, Readings& readings) {
  constexpr double kWorthCounting_m = 30.0;
  readings.all += static_cast<std::int64_t>(scan.ranges_m.size());
  for (std::size_t i = 0; i < scan.ranges_m.size(); ++i) {
    const double range_m = scan.ranges_m[i];
    if (range_m < kWorthCounting_m || range_m >= 1e6) {
      continue;
    }
    readings.largest_m = std::max(readings.largest_m, range_m);
    if (readings.long_values.size() < kMaxValues || readings.long_values.contains(range_m)) {
      ++readings.long_values[range_m];
    }
  }
}

/// The smallest value that means "nothing seen".
std::optional<double> findMaximum(const Readings& readings) {
  for (const auto& [value_m, count] : readings.long_values) {
    const bool is_known =
        std::find(kKnownCodes_m.begin(), kKnownCodes_m.end(), value_m) != kKnownCodes_m.end();
    const bool is_code = is_known && count >= 2 && value_m >= readings.largest_m - kNearMax_m;
    const bool is_common = value_m >= kLong_m && static_cast<double>(count) >
                                                     kLongShare * static_cast<double>(readings.all);
    if (is_code || is_common) {
      return value_m;
    }
  }
  return std::nullopt;
}

void countBeyond(const ScanRecord& scan, Readings& readings) {
  const double code_m = readings.found_max_m.value_or(1e9) - kNearMax_m;
  readings.beyond_declared += std::count_if(
      scan.ranges_m.begin(), scan.ranges_m.end(),
      [&](double range_m) { return range_m > *scan.max_range_m + kNearMax_m && range_m < code_m; });
}

void mark(ScanRecord& scan, Readings& readings) {
  if (!scan.max_range_m || !readings.is_declared_believed) {
    scan.max_range_m = readings.found_max_m;
  }
  if (!scan.max_range_m) {
    return;
  }
  const double limit_m = *scan.max_range_m - kNearMax_m;
  for (std::size_t i = 0; i < scan.ranges_m.size(); ++i) {
    if (scan.ranges_m[i] >= limit_m) {
      scan.reports.resize(scan.ranges_m.size(), EchoReport::Measured);
      scan.reports[i] = EchoReport::NoEcho;
      scan.ranges_m[i] = 0.0;
      ++readings.marked;
    }
  }
}

std::string metres(double value_m) {
  std::string text;
  appendNumber(text, value_m);
  return text + " m";
}

void noteNoEcho(const std::string& sensor, const Readings& readings, LogCollector& collector) {
  const auto note = [&](const std::string& text) {
    collector.note("no echo", {collector.source(), 0, sensor, "", "", text});
  };
  const std::string marked = std::to_string(readings.marked) + " readings near or beyond ";
  const bool has_declared = readings.declared_max_m.has_value();
  if (has_declared && !readings.is_declared_believed) {
    note("the log gives a maximum of " + metres(*readings.declared_max_m) + ", but " +
         std::to_string(readings.beyond_declared) + " readings lie beyond it: not believed");
  }
  if (has_declared && readings.is_declared_believed) {
    if (readings.marked > 0) {
      note(marked + metres(*readings.declared_max_m) +
           ", the sensor's maximum in the log, are no echo");
    }
  } else if (readings.found_max_m) {
    note(marked + metres(*readings.found_max_m) +
         ", which no line announces, are taken as no echo: it is what drivers print for nothing "
         "seen");
  }
}

template <typename Visit>
void forEachScan(RobotLog& log, Visit visit) {
  for (Record& record : log.records) {
    if (auto* scan = std::get_if<ScanRecord>(&record.body)) {
      visit(*scan);
    }
  }
}

}  // namespace

void declareNoEcho(LogCollector& collector) {
  RobotLog& log = collector.log();
  std::map<std::string, Readings> sensors;
  forEachScan(log, [&sensors](const ScanRecord& scan) {
    Readings& readings = sensors[scan.sensor];
    readings.declared_max_m = scan.max_range_m ? scan.max_range_m : readings.declared_max_m;
    countReadings(scan, readings);
  });
  for (auto& [sensor, readings] : sensors) {
    readings.found_max_m = findMaximum(readings);
  }
  forEachScan(log, [&sensors](const ScanRecord& scan) {
    if (scan.max_range_m) {
      countBeyond(scan, sensors[scan.sensor]);
    }
  });
  for (auto& [sensor, readings] : sensors) {
    readings.is_declared_believed = static_cast<double>(readings.beyond_declared) <=
                                    kContradictingShare * static_cast<double>(readings.all);
  }
  forEachScan(log, [&sensors](ScanRecord& scan) { mark(scan, sensors[scan.sensor]); });
  for (const auto& [sensor, readings] : sensors) {
    noteNoEcho(sensor, readings, collector);
  }
}

}  // namespace vesper::inline v0
