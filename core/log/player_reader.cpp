#include "vesper/core/log/player_reader.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "vesper/core/log/carmen_fields.hpp"
#include "vesper/core/log/carmen_values.hpp"
#include "vesper/core/log/declared_sensors.hpp"
#include "vesper/core/log/readable_lines.hpp"

namespace vesper::inline v0 {
namespace {

constexpr std::size_t kMaxPlayerNames = 64;

/// What stands before a line's payload.
struct PlayerHeader {
  double time_s = 0.0;
  std::string_view interface;
  int index = 0;
  int type = 0;
  int subtype = 0;

  [[nodiscard]] bool is(std::string_view name, int of_type, int of_subtype) const {
    return interface == name && type == of_type && subtype == of_subtype;
  }
};

bool isInterfaceName(std::string_view word) {
  return !word.empty() && word.size() <= 32 && word.front() >= 'a' && word.front() <= 'z' &&
         std::all_of(word.begin(), word.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
         });
}

/// A whole number of at most four digits; "001" is 1.
std::optional<int> smallNumber(std::string_view word) {
  int value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  const bool is_whole = error == std::errc() && end == word.data() + word.size();
  return is_whole && value >= 0 && value < 10000 ? std::optional(value) : std::nullopt;
}

/// Takes the header's seven fields.
std::optional<LineFault> takeHeader(CarmenFields& fields, PlayerHeader& header) {
  const std::optional<double> time_s = fields.number();
  if (!time_s || !(std::abs(*time_s) < 9.2e9)) {
    return expectedOf(fields, "time", "seconds");
  }
  header.time_s = *time_s;
  static_cast<void>(fields.word());  // the host
  static_cast<void>(fields.word());  // and the robot's port are of no use here
  header.interface = fields.word();
  if (!isInterfaceName(header.interface)) {
    return expectedOf(fields, "interface", "the name of an interface");
  }
  const std::pair<const char*, int PlayerHeader::*> numbers[] = {
      {"index", &PlayerHeader::index},
      {"type", &PlayerHeader::type},
      {"subtype", &PlayerHeader::subtype}};
  for (const auto& [name, member] : numbers) {
    const std::optional<int> number = smallNumber(fields.word());
    if (!number) {
      return expectedOf(fields, name, "a whole number");
    }
    header.*member = *number;
  }
  return std::nullopt;
}

class PlayerLogReader {
 public:
  explicit PlayerLogReader(LogCollector& collector) : collector_(collector) {}

  void readLine(const TextLine& text) {
    if (text.text.empty() || text.text.front() == '#') {
      return;
    }
    CarmenFields fields(text.text);
    PlayerHeader header;
    std::optional<LineFault> fault = takeHeader(fields, header);
    number_ = text.number;
    if (!fault) {
      fault = parse(header, fields);
    }
    if (fault) {
      const char* advice = text.has_newline ? "" : "the file ends in the middle of this line";
      collector_.skip({collector_.source(), text.number, fault->field, fault->expected,
                       printable(fault->found), advice});
      return;
    }
    count(header);
  }

  void finish() {
    for (const auto& [name, number] : kinds_) {
      collector_.log().line_kinds.emplace_back(name, number);
    }
  }

 private:
  std::optional<LineFault> parse(const PlayerHeader& header, CarmenFields& fields) {
    if (header.is("position2d", 1, 1)) {
      return header.index == 0 ? parsePosition(header, fields) : std::nullopt;
    }
    if (header.is("sonar", 1, 1) || header.is("ranger", 1, 1)) {
      return parseRanges(header, fields);
    }
    if (header.is("sonar", 1, 2) || header.is("sonar", 4, 1)) {
      return parseGeometry(header, fields);
    }
    return header.is("laser", 1, 1) ? parseLaser(header, fields) : std::nullopt;
  }

  void add(const PlayerHeader& header, RecordBody body) {
    Record record;
    record.stamp = fromSeconds(header.time_s);
    record.line = number_;
    record.body = std::move(body);
    collector_.add(std::move(record));
  }

  std::optional<LineFault> parsePosition(const PlayerHeader& header, CarmenFields& fields) {
    OdometryRecord odometry;
    if (auto fault = takePose(fields, {"px", "py", "pa"}, odometry.T_odom_robot)) {
      return fault;
    }
    std::array<double, 4> rest{};
    if (auto fault = takeNumbers(fields, std::array{"vx", "vy", "va", "stall"}, rest)) {
      return fault;
    }
    add(header, odometry);
    return std::nullopt;
  }

  /// "sonar3", and of a second device "sonar1.3".
  static std::string idOf(const PlayerHeader& header, std::size_t i) {
    std::string id(header.interface);
    if (header.index != 0) {
      id += std::to_string(header.index) + ".";
    }
    return id + std::to_string(i);
  }

  std::optional<LineFault> parseRanges(const PlayerHeader& header, CarmenFields& fields) {
    std::size_t count = 0;
    if (auto fault = takeCount(fields, "count", count)) {
      return fault;
    }
    ScanRecord readings;
    if (auto fault = takeRanges(fields, count, readings)) {
      return fault;
    }
    if (fields.countRest() != 0) {
      return LineFault{"ranges", std::to_string(count) + " ranges", "more fields", ""};
    }
    for (std::size_t i = 0; i < count; ++i) {
      RangeRecord range;
      range.sensor = idOf(header, i);
      range.value = readings.ranges_m[i];
      range.report = readings.reports.empty() ? EchoReport::Measured : readings.reports[i];
      add(header, std::move(range));
    }
    return std::nullopt;
  }

  std::optional<LineFault> parseGeometry(const PlayerHeader& header, CarmenFields& fields) {
    std::size_t count = 0;
    if (auto fault = takeCount(fields, "count", count)) {
      return fault;
    }
    const std::size_t rest = fields.countRest();
    if (rest != 3 * count && rest != 6 * count) {
      return LineFault{"poses", "3 or 6 numbers a sonar", "another count of fields", ""};
    }
    for (std::size_t i = 0; i < count; ++i) {
      SensorDescription sensor;
      sensor.id = idOf(header, i);
      sensor.kind = SensorKind::Sonar;
      if (rest == 3 * count) {
        if (auto fault = takePose(fields, {"x", "y", "a"}, sensor.T_robot_sensor)) {
          return fault;
        }
      } else {
        std::array<double, 6> pose{};
        if (auto fault =
                takeNumbers(fields, std::array{"x", "y", "z", "roll", "pitch", "yaw"}, pose)) {
          return fault;
        }
        sensor.T_robot_sensor = Pose2(pose[0], pose[1], pose[5]);
      }
      declare(sensor);
    }
    return std::nullopt;
  }

  void declare(const SensorDescription& sensor) {
    std::string text = formatSensorLine(sensor);
    std::string& known = declared_[sensor.id];
    if (known == text) {
      return;
    }
    known = text;
    Record record;
    record.line = number_;
    record.body = OtherRecord{"sensor", std::move(text)};
    collector_.add(std::move(record));
  }

  std::optional<LineFault> parseLaser(const PlayerHeader& header, CarmenFields& fields) {
    std::array<double, 5> head{};
    if (auto fault = takeNumbers(
            fields, std::array{"id", "min_angle", "max_angle", "resolution", "max_range"}, head)) {
      return fault;
    }
    std::size_t count = 0;
    if (auto fault = takeCount(fields, "count", count)) {
      return fault;
    }
    const std::size_t rest = fields.countRest();
    if (rest != 2 * count && rest != count) {
      return LineFault{"ranges", "a range and an intensity a beam", "another count of fields", ""};
    }
    ScanRecord scan;
    scan.sensor = "laser" + std::to_string(header.index);
    scan.first_angle_rad = head[1];
    scan.angle_step_rad = head[3];
    for (std::size_t i = 0; i < count; ++i) {
      if (auto fault = takeRanges(fields, 1, scan)) {
        return fault;
      }
      if (rest == 2 * count) {
        static_cast<void>(fields.word());
      }
    }
    if (head[4] > 0.0) {
      scan.max_range_m = head[4];
      closeBeyond(head[4], scan);
    }
    add(header, std::move(scan));
    return std::nullopt;
  }

  /// Readings at or beyond the maximum heard nothing.
  static void closeBeyond(double max_m, ScanRecord& scan) {
    scan.reports.resize(scan.ranges_m.size(), EchoReport::Measured);
    for (std::size_t i = 0; i < scan.ranges_m.size(); ++i) {
      if (scan.reports[i] == EchoReport::Measured && scan.ranges_m[i] >= max_m) {
        scan.reports[i] = EchoReport::NoEcho;
      }
    }
  }

  void count(const PlayerHeader& header) {
    const std::string name = std::string(header.interface) + ":" + std::to_string(header.index) +
                             " " + std::to_string(header.type) + "/" +
                             std::to_string(header.subtype);
    if (kinds_.size() < kMaxPlayerNames || kinds_.contains(name)) {
      ++kinds_[name];
    }
  }

  LogCollector& collector_;
  std::int64_t number_ = 0;
  std::map<std::string, std::string> declared_;
  std::map<std::string, std::int64_t> kinds_;
};

}  // namespace

bool looksLikePlayer(const std::vector<std::string>& beginning) {
  return std::any_of(beginning.begin(), beginning.end(), [](const std::string& line) {
    CarmenFields fields(line);
    PlayerHeader header;
    return line.starts_with("## Player version") || (!line.empty() && !takeHeader(fields, header));
  });
}

void readPlayer(LogLines& lines, LogCollector& collector) {
  PlayerLogReader reader(collector);
  while (const std::optional<TextLine> line = nextReadableLine(lines, collector)) {
    reader.readLine(*line);
  }
  reader.finish();
}

}  // namespace vesper::inline v0
