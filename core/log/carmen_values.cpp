#include "vesper/core/log/carmen_values.hpp"

#include "vesper/core/log/stamp_text.hpp"

namespace vesper::inline v0 {

LineFault expectedOf(const CarmenFields& fields, const char* field, const char* what) {
  return {field, what, fields.last().empty() ? "the end of the line" : fields.last(), ""};
}

std::optional<LineFault> takePose(CarmenFields& fields, const std::array<const char*, 3>& names,
                                  Pose2& pose) {
  std::array<double, 3> values{};
  if (auto fault = takeNumbers(fields, names, values)) {
    return fault;
  }
  pose = Pose2(values[0], values[1], values[2]);
  return std::nullopt;
}

std::optional<LineFault> takeCount(CarmenFields& fields, const char* name, std::size_t& count) {
  const std::optional<double> value = fields.number();
  if (!value || !(*value >= 0.0) || *value > static_cast<double>(kMaxCarmenBeams) ||
      *value != std::floor(*value)) {
    return expectedOf(fields, name, "a count from 0 to 32768");
  }
  count = static_cast<std::size_t>(*value);
  return std::nullopt;
}

std::optional<LineFault> takeRanges(CarmenFields& fields, std::size_t count, ScanRecord& scan) {
  scan.ranges_m.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const std::optional<double> value = fields.number();
    if (!value) {
      return expectedOf(fields, "ranges", "a number");
    }
    if (std::isfinite(*value)) {
      scan.ranges_m.push_back(*value);
      continue;
    }
    scan.reports.resize(count, EchoReport::Measured);
    scan.reports[i] = *value > 0.0 ? EchoReport::NoEcho : EchoReport::Invalid;
    scan.ranges_m.push_back(0.0);
  }
  return std::nullopt;
}

std::optional<LineFault> takeEnding(CarmenFields& fields, CarmenLine& line) {
  constexpr std::int64_t kSecond_ns = 1'000'000'000;
  const std::optional<Stamp> stamp = parseStamp(fields.word(), kSecond_ns);
  if (!stamp) {
    return expectedOf(fields, "ipc_timestamp", "seconds");
  }
  if (fields.word().empty()) {
    return expectedOf(fields, "host", "a name");
  }
  const std::optional<Stamp> logger_stamp = parseStamp(fields.word(), kSecond_ns);
  if (!logger_stamp) {
    return expectedOf(fields, "logger_timestamp", "seconds");
  }
  if (!fields.word().empty()) {
    return expectedOf(fields, "", "the end of the line");
  }
  line.stamp = *stamp;
  line.logger_stamp = *logger_stamp;
  return std::nullopt;
}

}  // namespace vesper::inline v0
