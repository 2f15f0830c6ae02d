#include "vesper/core/live/rosbridge_messages.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <variant>

#include "vesper/core/geometry/angle.hpp"
#include "vesper/core/input_error.hpp"
#include "vesper/core/log/robot_line_decoder.hpp"
#include "vesper/core/log/robot_lines_writer.hpp"

namespace vesper::inline v0 {
namespace {

using Json = nlohmann::json;

/// No message lasts longer than an int64 of nanoseconds can say.
constexpr double kLatest_s = 9.2e9;

/// A member that must be there and be a number.
double numberIn(const Json& object, const char* key) {
  const Json& value = object.at(key);
  if (!value.is_number() || !std::isfinite(value.get<double>())) {
    throw std::invalid_argument("a number was expected");
  }
  return value.get<double>();
}

std::optional<double> numberOrNull(const Json& value) {
  if (value.is_null()) {
    return std::nullopt;
  }
  if (!value.is_number()) {
    throw std::invalid_argument("a number was expected");
  }
  return value.get<double>();
}

Stamp stampOf(const Json& message) {
  const Json& stamp = message.at("header").at("stamp");
  const bool is_ros1 = stamp.contains("secs");
  const double seconds = numberIn(stamp, is_ros1 ? "secs" : "sec");
  const double rest_ns = numberIn(stamp, is_ros1 ? "nsecs" : "nanosec");
  if (std::abs(seconds) > kLatest_s || std::abs(rest_ns) > 1e9) {
    throw std::invalid_argument("a time was expected");
  }
  return Stamp{static_cast<std::int64_t>(seconds) * 1'000'000'000 +
               static_cast<std::int64_t>(rest_ns)};
}

RecordBody rangeOf(const Json& message, const std::string& sensor) {
  RangeRecord range;
  range.sensor = sensor;
  const auto value = numberOrNull(message.at("range"));
  if (!value || *value > numberIn(message, "max_range")) {
    range.report = EchoReport::NoEcho;
  } else if (*value < numberIn(message, "min_range")) {
    range.report = EchoReport::Near;
  } else {
    range.value = *value;
  }
  return range;
}

RecordBody scanOf(const Json& message, const std::string& sensor) {
  ScanRecord scan;
  scan.sensor = sensor;
  scan.first_angle_rad = numberIn(message, "angle_min");
  scan.angle_step_rad = numberIn(message, "angle_increment");
  scan.max_range_m = numberIn(message, "range_max");
  const double min_m = numberIn(message, "range_min");
  for (const Json& beam : message.at("ranges")) {
    const auto value = numberOrNull(beam);
    const bool is_heard = value && *value <= *scan.max_range_m;
    const bool is_near = is_heard && *value < min_m;
    scan.ranges_m.push_back(is_heard && !is_near ? *value : 0.0);
    scan.reports.push_back(!is_heard ? EchoReport::NoEcho
                           : is_near ? EchoReport::Near
                                     : EchoReport::Measured);
  }
  return scan;
}

RecordBody odometryOf(const Json& message) {
  const Json& pose = message.at("pose").at("pose");
  const Json& place = pose.at("position");
  const Json& turn = pose.at("orientation");
  const double x = numberIn(turn, "x");
  const double y = numberIn(turn, "y");
  const double z = numberIn(turn, "z");
  const double w = numberIn(turn, "w");
  OdometryRecord odometry;
  odometry.T_odom_robot = Pose2(numberIn(place, "x"), numberIn(place, "y"),
                                std::atan2(2.0 * (w * z + x * y), 1.0 - 2.0 * (y * y + z * z)));
  const auto covariance = message.at("pose").find("covariance");
  constexpr std::size_t kEntries = 36;  // of x, y, z and three turns, row by row
  if (covariance != message.at("pose").end() && covariance->size() == kEntries) {
    constexpr std::array<std::size_t, 6> kUpper = {0, 1, 5, 7, 11, 35};
    std::array<double, 6> upper{};
    for (std::size_t i = 0; i < upper.size(); ++i) {
      upper[i] = numberOrNull(covariance->at(kUpper[i])).value_or(0.0);
    }
    if (std::ranges::all_of(upper, [](double value) { return std::isfinite(value); })) {
      odometry.covariance = upper;
    }
  }
  return odometry;
}

std::string lineOf(const Json& message, const RosbridgeTopic& topic) {
  Record record;
  record.stamp = stampOf(message);
  switch (topic.kind) {
    case RosbridgeTopic::Kind::Range:
      record.body = rangeOf(message, topic.sensor);
      break;
    case RosbridgeTopic::Kind::LaserScan:
      record.body = scanOf(message, topic.sensor);
      break;
    case RosbridgeTopic::Kind::Odometry:
      record.body = odometryOf(message);
      break;
  }
  return formatRobotLine(record);
}

/// Without line breaks, so that it stays one line of a recording.
std::string inOneLine(std::string_view text) {
  std::string line(text);
  std::ranges::replace_if(
      line, [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return line.empty() ? std::string(" ") : line;
}

std::string textIn(const Json& object, const char* key) {
  const auto member = object.find(key);
  return member != object.end() && member->is_string() ? member->get<std::string>() : "";
}

RosbridgeAnswer statusAnswer(const Json& document) {
  const std::string level = textIn(document, "level");
  RosbridgeAnswer answer;
  answer.line = inOneLine("rosbridge " + level + ": " + textIn(document, "msg"));
  if (level == "error") {
    answer.refused_topic = textIn(document, "id");
  }
  return answer;
}

RosbridgeAnswer answerTo(const Json& document, std::string_view message,
                         const std::vector<RosbridgeTopic>& topics, std::int64_t arrival_ns) {
  const std::string operation = textIn(document, "op");
  if (operation == "status") {
    return statusAnswer(document);
  }
  const std::string name = textIn(document, "topic");
  const auto topic = std::ranges::find_if(
      topics, [&name](const RosbridgeTopic& each) { return each.topic == name; });
  if (operation == "publish" && topic != topics.end()) {
    return {lineOf(document.at("msg"), *topic), ""};
  }
  if (operation.empty()) {
    return {inOneLine(message), ""};
  }
  const Json other = {
      {"type", "rosbridge"}, {"t", static_cast<double>(arrival_ns) * 1e-9}, {"message", document}};
  return {other.dump(-1, ' ', false, Json::error_handler_t::replace), ""};
}

const char* typeOf(RosbridgeTopic::Kind kind, bool is_ros2) {
  switch (kind) {
    case RosbridgeTopic::Kind::Range:
      return is_ros2 ? "sensor_msgs/msg/Range" : "sensor_msgs/Range";
    case RosbridgeTopic::Kind::LaserScan:
      return is_ros2 ? "sensor_msgs/msg/LaserScan" : "sensor_msgs/LaserScan";
    case RosbridgeTopic::Kind::Odometry:
      break;
  }
  return is_ros2 ? "nav_msgs/msg/Odometry" : "nav_msgs/Odometry";
}

}  // namespace

std::vector<RosbridgeTopic> rosbridgeTopics(const RobotDescription& robot) {
  std::vector<RosbridgeTopic> topics = {{RosbridgeTopic::Kind::Odometry, "/odom", ""}};
  for (const SensorDescription& sensor : robot.sensors) {
    if (sensor.kind == SensorKind::Sonar) {
      topics.push_back({RosbridgeTopic::Kind::Range, "/sonar/" + sensor.id, sensor.id});
    } else if (sensor.kind == SensorKind::Laser) {
      topics.push_back({RosbridgeTopic::Kind::LaserScan, "/" + sensor.id, sensor.id});
    }
  }
  return topics;
}

std::string subscribeMessage(const RosbridgeTopic& topic, bool is_ros2) {
  constexpr int kQueue = 10;
  return Json{{"op", "subscribe"},    {"id", topic.topic},
              {"topic", topic.topic}, {"type", typeOf(topic.kind, is_ros2)},
              {"throttle_rate", 0},   {"queue_length", kQueue},
              {"compression", "none"}}
      .dump();
}

RosbridgeAnswer translateRosbridge(std::string_view message,
                                   const std::vector<RosbridgeTopic>& topics,
                                   std::int64_t arrival_ns) {
  const Json document = Json::parse(message, nullptr, false);
  if (document.is_object()) {
    try {
      return answerTo(document, message, topics, arrival_ns);
    } catch (const Json::exception&) {        // a member is missing or of another kind
    } catch (const std::invalid_argument&) {  // a number that no line can hold
    }
  }
  return {inOneLine(message), ""};
}

std::string twistMessage(std::string_view line) {
  RobotLineDecoder decoder("command");
  std::optional<Record> record;
  try {
    record = decoder.decode(line, 1);
  } catch (const InputError&) {
    return "";
  }
  const auto* command = record ? std::get_if<CommandRecord>(&record->body) : nullptr;
  if (command == nullptr && !(record && std::holds_alternative<StopRecord>(record->body))) {
    return "";
  }
  const double speed = command != nullptr ? command->speed_m_per_s : 0.0;
  const double turn = command != nullptr ? command->turn_rad_per_s : 0.0;
  const Json twist = {{"linear", {{"x", speed}, {"y", 0.0}, {"z", 0.0}}},
                      {"angular", {{"x", 0.0}, {"y", 0.0}, {"z", turn}}}};
  return Json{{"op", "publish"}, {"topic", "/cmd_vel"}, {"msg", twist}}.dump();
}

std::string advertiseMessage() {
  return Json{{"op", "advertise"}, {"topic", "/cmd_vel"}, {"type", "geometry_msgs/Twist"}}.dump();
}

}  // namespace vesper::inline v0
