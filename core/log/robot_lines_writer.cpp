#include "vesper/core/log/robot_lines_writer.hpp"

#include <array>
#include <cmath>
#include <cstdint>
#include <stdexcept>
#include <string_view>

#include "vesper/core/files/number_text.hpp"
#include "vesper/core/files/text_writer.hpp"
#include "vesper/core/log/json_text.hpp"
#include "vesper/core/log/robot_line_decoder.hpp"
#include "vesper/core/log/stamp_text.hpp"

namespace vesper::inline v0 {
namespace {

/// Appends members to a JSON object that is open.
class LineBuilder {
 public:
  explicit LineBuilder(std::string& out) : out_(out) {}

  LineBuilder& key(std::string_view name) {
    out_ += ",\"";
    out_ += name;
    out_ += "\":";
    return *this;
  }
  LineBuilder& number(std::string_view name, double value) {
    key(name);
    if (!std::isfinite(value)) {
      throw std::invalid_argument("formatRobotLine: '" + std::string(name) + "' is not finite");
    }
    appendNumber(out_, value);
    return *this;
  }
  LineBuilder& integer(std::string_view name, std::int64_t value) {
    key(name);
    out_ += std::to_string(value);
    return *this;
  }
  LineBuilder& text(std::string_view name, std::string_view value) {
    key(name);
    appendJsonText(out_, value);
    return *this;
  }
  /// What follows a key, as it stands.
  LineBuilder& raw(std::string_view value) {
    out_ += value;
    return *this;
  }
  LineBuilder& pose(const Pose2& pose) {
    return number("x", pose.x()).number("y", pose.y()).number("th", pose.heading());
  }
  /// Elements by `append(out, i)`.
  template <typename Append>
  LineBuilder& array(std::string_view name, std::size_t count, Append append) {
    key(name);
    out_ += '[';
    for (std::size_t i = 0; i < count; ++i) {
      out_ += i == 0 ? "" : ",";
      append(out_, i);
    }
    out_ += ']';
    return *this;
  }

 private:
  std::string& out_;
};

/// The report that a value really carries: infinities and NaN that were "measured" have a class.
EchoReport effectiveReport(EchoReport report, double value) {
  if (report == EchoReport::Measured && !std::isfinite(value)) {
    return value > 0.0 ? EchoReport::NoEcho : EchoReport::Invalid;
  }
  return report;
}

std::string_view whyOf(EchoReport report) {
  switch (report) {
    case EchoReport::Near:
      return "near";
    case EchoReport::Invalid:
      return "invalid";
    case EchoReport::Far:
      return "far";
    case EchoReport::Measured:
    case EchoReport::NoEcho:
      break;
  }
  return "";
}

std::string_view typeOf(const RecordBody& body) {
  constexpr std::array<std::string_view, std::variant_size_v<RecordBody>> kTypes = {
      "hello", "enc",  "steer", "width", "odom",    "range", "scan", "imu", "bumper",
      "light", "temp", "pose",  "mark",  "command", "stop",  "log",  ""};
  return kTypes.at(body.index());
}

struct BodyWriter {
  LineBuilder line;

  void operator()(const HelloRecord& hello) {
    line.integer("v", hello.version).text("robot", hello.robot);
    if (!hello.robot_file.empty()) {
      line.text("robot_file", hello.robot_file);
    }
    if (!hello.start.empty()) {
      line.text("start", hello.start);
    }
  }
  void operator()(const EncoderRecord& encoders) {
    if (encoders.wheels == 2) {
      line.integer("l", encoders.counts[0]).integer("r", encoders.counts[1]);
      return;
    }
    line.array("w", encoders.counts.size(), [&](std::string& out, std::size_t i) {
      out += std::to_string(encoders.counts.at(i));
    });
  }
  void operator()(const SteerRecord& steer) {
    line.number("front", steer.front_rad).number("rear", steer.rear_rad).text("mode", steer.mode);
  }
  void operator()(const WidthRecord& width) { line.number("m", width.width_m); }
  void operator()(const OdometryRecord& odometry) {
    line.pose(odometry.T_odom_robot);
    if (odometry.covariance) {
      line.array("cov", odometry.covariance->size(), [&](std::string& out, std::size_t i) {
        appendNumber(out, odometry.covariance->at(i));
      });
    }
  }
  void operator()(const RangeRecord& range) {
    line.text("id", range.sensor);
    const EchoReport report = effectiveReport(range.report, range.value);
    const std::string_view name = range.is_raw ? "raw" : "r";
    if (report == EchoReport::Measured) {
      line.number(name, range.value);
      return;
    }
    line.key(name).raw("null");
    if (const std::string_view why = whyOf(report); !why.empty()) {
      line.text("why", why);
    }
  }
  void operator()(const ScanRecord& scan);
  void operator()(const ImuRecord& imu) {
    if (imu.yaw_rad) {
      line.number("yaw", *imu.yaw_rad);
    }
    if (imu.rate_rad_per_s) {
      line.number("rate", *imu.rate_rad_per_s);
    }
  }
  void operator()(const BumperRecord& bumper) {
    line.text("id", bumper.sensor).key("pressed").raw(bumper.pressed ? "true" : "false");
  }
  void operator()(const LightRecord& light) {
    line.text("id", light.sensor).number("v", light.value);
  }
  void operator()(const TemperatureRecord& temperature) { line.number("c", temperature.celsius); }
  void operator()(const PoseRecord& pose) {
    line.pose(pose.T_world_robot);
    if (!pose.source.empty()) {
      line.text("src", pose.source);
    }
  }
  void operator()(const MarkRecord& mark) { line.text("label", mark.label); }
  void operator()(const CommandRecord& command) {
    line.number("v", command.speed_m_per_s).number("w", command.turn_rad_per_s);
  }
  void operator()(const StopRecord& /*stop*/) {}
  void operator()(const MessageRecord& message) {
    line.text("level", message.level).text("msg", message.text);
  }
  void operator()(const OtherRecord& /*other*/) {}
};

void BodyWriter::operator()(const ScanRecord& scan) {
  const auto reportOf = [&scan](std::size_t i) {
    const EchoReport said = i < scan.reports.size() ? scan.reports[i] : EchoReport::Measured;
    return effectiveReport(said, scan.ranges_m[i]);
  };
  line.text("id", scan.sensor).number("a0", scan.first_angle_rad).number("da", scan.angle_step_rad);
  std::string why;
  line.array("r", scan.ranges_m.size(), [&](std::string& out, std::size_t i) {
    const EchoReport report = reportOf(i);
    const std::string_view name = whyOf(report);
    why += name.empty() ? '.' : name.front();
    if (report == EchoReport::Measured) {
      appendNumber(out, scan.ranges_m[i]);
    } else {
      out += "null";
    }
  });
  if (why.find_first_not_of('.') != std::string::npos) {
    line.text("why", why);
  }
  if (scan.T_world_sensor) {
    const Pose2& pose = *scan.T_world_sensor;
    if (!pose.isFinite()) {
      throw std::invalid_argument("formatRobotLine: 'at' is not finite");
    }
    line.array("at", 3, [&pose](std::string& out, std::size_t i) {
      appendNumber(out, i == 0 ? pose.x() : i == 1 ? pose.y() : pose.heading());
    });
  }
  if (scan.max_range_m) {
    line.number("max", *scan.max_range_m);
  }
}

}  // namespace

std::string formatRobotLine(const Record& record) {
  std::string out;
  if (record.arrival_ns) {
    out += '@' + std::to_string(*record.arrival_ns) + ' ';
  }
  if (const auto* other = std::get_if<OtherRecord>(&record.body)) {
    if (other->text.find_first_of("\r\n") != std::string::npos) {
      throw std::invalid_argument("formatRobotLine: a kept line has a line break");
    }
    return out + other->text;
  }
  out += "{\"type\":\"";
  out += typeOf(record.body);
  out += '"';
  if (record.stamp) {
    out += ",\"t\":";
    appendSeconds(out, *record.stamp);
  }
  LineBuilder line(out);
  if (record.sequence) {
    line.integer("seq", *record.sequence);
  }
  std::visit(BodyWriter{line}, record.body);
  if (record.extra.size() > 2) {  // more than "{}"
    out += ',';
    out += std::string_view(record.extra).substr(1, record.extra.size() - 2);
  }
  out += '}';
  return out;
}

void writeRobotLines(const std::string& path, const RobotLog& log) {
  TextWriter writer(path);
  for (const Record& record : log.records) {
    std::string line = formatRobotLine(record);
    if (line.size() > kMaxRobotLineBytes) {
      throw InputError({log.source, record.line, "",
                        "a record of at most 65536 bytes as a robot line",
                        std::to_string(line.size()) + " bytes", ""});
    }
    line += '\n';
    writer.write(line);
  }
  writer.commit();
}

}  // namespace vesper::inline v0
