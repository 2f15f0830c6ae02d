#include "vesper/core/log/json_record.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <string>
#include <system_error>
#include <utility>

#include "vesper/core/files/number_text.hpp"
#include "vesper/core/log/json_member_reader.hpp"
#include "vesper/core/log/stamp_text.hpp"

namespace vesper::inline v0 {
namespace {

constexpr std::int64_t kSecond_ns = 1'000'000'000;

std::optional<EchoReport> reportOf(std::string_view why) {
  if (why == "near" || why == "n") {
    return EchoReport::Near;
  }
  if (why == "invalid" || why == "i") {
    return EchoReport::Invalid;
  }
  if (why == "far" || why == "f") {
    return EchoReport::Far;
  }
  return std::nullopt;
}

/// A reading as JSON spells it: a number, null, or one of the words that are no JSON.
struct Reading {
  double value = 0.0;
  EchoReport report = EchoReport::Measured;
};

Reading readingOf(MemberReader& reader, const JsonMember& member, std::string_view key) {
  if (member.kind == JsonKind::Null) {
    return {0.0, EchoReport::NoEcho};
  }
  if (member.kind == JsonKind::NotFinite) {
    const bool is_no_echo = member.value == "Infinity" || member.value == "inf";
    return {0.0, is_no_echo ? EchoReport::NoEcho : EchoReport::Invalid};
  }
  const std::optional<double> value =
      member.kind == JsonKind::Number ? parseNumber(member.value) : std::nullopt;
  if (!value) {
    reader.fail(key, "a number or null", member.value);
  }
  return {value.value_or(0.0), EchoReport::Measured};
}

RangeRecord readRange(MemberReader& reader) {
  RangeRecord range;
  range.sensor = reader.id();
  std::string_view key = "r";
  std::optional<JsonMember> member = reader.take("r");
  if (!member) {
    member = reader.take("raw");
    range.is_raw = member.has_value();
    key = range.is_raw ? "raw" : "r";
  }
  if (!member) {
    reader.fail("r", "a number or null", "nothing");
    return range;
  }
  const Reading reading = readingOf(reader, *member, key);
  range.value = reading.value;
  range.report = reading.report;
  if (const std::optional<JsonMember> why = reader.take("why")) {
    const std::optional<EchoReport> report = why->kind == JsonKind::String && why->value.size() > 3
                                                 ? reportOf(jsonText(why->value))
                                                 : std::nullopt;
    if (!report || reading.report != EchoReport::NoEcho) {
      reader.fail("why", report ? "null beside a reason" : "near, invalid or far",
                  report ? member->value : why->value);
    } else {
      range.report = *report;
    }
  }
  return range;
}

/// Merges the letters of `why` into the reports of a scan.
void applyWhy(MemberReader& reader, const JsonMember& why, ScanRecord& scan) {
  const std::string letters = why.kind == JsonKind::String ? jsonText(why.value) : "";
  if (letters.size() != scan.ranges_m.size()) {
    reader.fail("why", "one letter a beam", why.value);
    return;
  }
  for (std::size_t i = 0; i < letters.size(); ++i) {
    if (letters[i] == '.') {
      continue;
    }
    const std::optional<EchoReport> report = reportOf(std::string_view(letters).substr(i, 1));
    if (!report || scan.reports[i] != EchoReport::NoEcho) {
      reader.fail("why", report ? "null at every letter but '.'" : "letters of '.nif'", why.value);
      return;
    }
    scan.reports[i] = *report;
  }
}

ScanRecord readScan(MemberReader& reader) {
  ScanRecord scan;
  scan.sensor = reader.id();
  scan.first_angle_rad = reader.number("a0");
  scan.angle_step_rad = reader.number("da");
  const JsonMember ranges = reader.require("r", "an array of numbers and nulls");
  for (const JsonMember& element : reader.arrayOf(ranges, "r", "an array of numbers and nulls")) {
    const Reading reading = readingOf(reader, element, "r");
    scan.ranges_m.push_back(reading.value);
    scan.reports.push_back(reading.report);
  }
  if (const std::optional<JsonMember> why = reader.take("why")) {
    applyWhy(reader, *why, scan);
  }
  if (std::all_of(scan.reports.begin(), scan.reports.end(),
                  [](EchoReport report) { return report == EchoReport::Measured; })) {
    scan.reports.clear();
  }
  if (const auto at = reader.optionalNumbers<3>("at", "[x, y, theta]")) {
    scan.T_world_sensor = Pose2((*at)[0], (*at)[1], (*at)[2]);
  }
  scan.max_range_m = reader.optionalNumber("max");
  if (scan.max_range_m && *scan.max_range_m <= 0.0) {
    reader.fail("max", "a number > 0", "a number <= 0");
  }
  return scan;
}

EncoderRecord readEncoders(MemberReader& reader) {
  EncoderRecord encoders;
  const std::optional<JsonMember> wheels = reader.take("w");
  if (!wheels) {
    encoders.counts[0] = reader.count("l");
    encoders.counts[1] = reader.count("r");
    return encoders;
  }
  const std::vector<JsonMember> counts = reader.arrayOf(*wheels, "w", "2 or 4 integers");
  if (counts.size() != 2 && counts.size() != 4) {
    reader.fail("w", "2 or 4 integers", wheels->value);
    return encoders;
  }
  encoders.wheels = static_cast<int>(counts.size());
  for (std::size_t i = 0; i < counts.size(); ++i) {
    encoders.counts.at(i) = reader.integerOf<std::int64_t>(counts[i], "w", "an integer");
  }
  return encoders;
}

HelloRecord readHello(MemberReader& reader) {
  HelloRecord hello;
  const JsonMember version = reader.require("v", "1");
  hello.version = reader.integerOf<int>(version, "v", "1");
  if (hello.version != 1) {
    reader.fail("v", "1", version.value);
  }
  hello.robot = reader.text("robot");
  hello.robot_file = reader.optionalText("robot_file");
  hello.start = reader.optionalText("start");
  return hello;
}

OdometryRecord readOdometry(MemberReader& reader) {
  OdometryRecord odometry;
  odometry.T_odom_robot = reader.pose();
  odometry.covariance = reader.optionalNumbers<6>("cov", "six numbers xx xy xt yy yt tt");
  return odometry;
}

ImuRecord readImu(MemberReader& reader) {
  ImuRecord imu{reader.optionalNumber("yaw"), reader.optionalNumber("rate")};
  if (!imu.yaw_rad && !imu.rate_rad_per_s) {
    reader.fail("yaw", "yaw or rate", "neither");
  }
  return imu;
}

BumperRecord readBumper(MemberReader& reader) {
  BumperRecord bumper;
  bumper.sensor = reader.id();
  const JsonMember pressed = reader.require("pressed", "true or false");
  bumper.pressed = pressed.kind == JsonKind::True;
  if (!bumper.pressed && pressed.kind != JsonKind::False) {
    reader.fail("pressed", "true or false", pressed.value);
  }
  return bumper;
}

SteerRecord readSteer(MemberReader& reader) {
  SteerRecord steer;
  steer.front_rad = reader.number("front");
  steer.rear_rad = reader.optionalNumber("rear").value_or(0.0);
  steer.mode = reader.optionalText("mode", "car");
  if (steer.mode != "car" && steer.mode != "dual" && steer.mode != "crab") {
    reader.fail("mode", "car, dual or crab", "another word");
  }
  return steer;
}

PoseRecord readPose(MemberReader& reader) {
  const Pose2 T_world_robot = reader.pose();
  return {T_world_robot, reader.optionalText("src")};
}

CommandRecord readCommand(MemberReader& reader) {
  const double speed_m_per_s = reader.number("v");
  return {speed_m_per_s, reader.number("w")};
}

MessageRecord readMessage(MemberReader& reader) {
  std::string level = reader.optionalText("level", "info");
  return {std::move(level), reader.text("msg")};
}

LightRecord readLight(MemberReader& reader) {
  std::string id = reader.id();
  return {std::move(id), reader.number("v")};
}

using BodyReader = RecordBody (*)(MemberReader&);

struct TypeReader {
  std::string_view type;
  BodyReader read;
};

/// The commonest first.
constexpr std::array<TypeReader, 16> kTypes = {{
    {"range", [](MemberReader& reader) -> RecordBody { return readRange(reader); }},
    {"odom", [](MemberReader& reader) -> RecordBody { return readOdometry(reader); }},
    {"enc", [](MemberReader& reader) -> RecordBody { return readEncoders(reader); }},
    {"scan", [](MemberReader& reader) -> RecordBody { return readScan(reader); }},
    {"imu", [](MemberReader& reader) -> RecordBody { return readImu(reader); }},
    {"pose", [](MemberReader& reader) -> RecordBody { return readPose(reader); }},
    {"hello", [](MemberReader& reader) -> RecordBody { return readHello(reader); }},
    {"steer", [](MemberReader& reader) -> RecordBody { return readSteer(reader); }},
    {"width", [](MemberReader& reader) -> RecordBody { return WidthRecord{reader.number("m")}; }},
    {"bumper", [](MemberReader& reader) -> RecordBody { return readBumper(reader); }},
    {"light", [](MemberReader& reader) -> RecordBody { return readLight(reader); }},
    {"temp",
     [](MemberReader& reader) -> RecordBody { return TemperatureRecord{reader.number("c")}; }},
    {"mark", [](MemberReader& reader) -> RecordBody { return MarkRecord{reader.text("label")}; }},
    {"command", [](MemberReader& reader) -> RecordBody { return readCommand(reader); }},
    {"stop", [](MemberReader&) -> RecordBody { return StopRecord{}; }},
    {"log", [](MemberReader& reader) -> RecordBody { return readMessage(reader); }},
}};

std::optional<Stamp> readStamp(MemberReader& reader) {
  const std::optional<JsonMember> t = reader.take("t");
  if (!t) {
    return std::nullopt;
  }
  const std::optional<Stamp> stamp =
      t->kind == JsonKind::Number ? parseStamp(t->value, kSecond_ns) : std::nullopt;
  if (!stamp) {
    reader.fail("t", "seconds within +-9.2e9", t->value);
  }
  return stamp;
}

}  // namespace

std::optional<LineFault> readJsonRecord(std::string_view text, std::vector<JsonMember>& members,
                                        Record& record) {
  if (JsonFault fault = splitJsonObject(text, members); !fault.expected.empty()) {
    return LineFault{"", std::move(fault.expected),
                     fault.found.empty() ? "the end of the line" : fault.found, ""};
  }
  MemberReader reader(members);
  const std::string type = reader.text("type");
  if (reader.fault()) {
    return reader.fault();
  }
  record.stamp = readStamp(reader);
  const auto* known = std::find_if(kTypes.begin(), kTypes.end(),
                                   [&type](const TypeReader& entry) { return entry.type == type; });
  if (known == kTypes.end()) {
    record.body = OtherRecord{type, std::string(text)};
    reader.extra();
    return reader.fault();
  }
  if (const std::optional<JsonMember> sequence = reader.take("seq")) {
    record.sequence = reader.integerOf<std::uint32_t>(*sequence, "seq", "an integer 0 .. 2^32 - 1");
  }
  if (!record.stamp && type != "hello") {
    reader.fail("t", "seconds", "nothing");
  }
  record.body = known->read(reader);
  record.extra = reader.extra();
  return reader.fault();
}

}  // namespace vesper::inline v0
