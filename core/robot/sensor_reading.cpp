#include "vesper/core/robot/sensor_reading.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string_view>

namespace vesper::inline v0 {
namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kLargestMount_m = 20.0;
constexpr double kLargestRange_m = 10'000.0;
/// Kinds of target that sonar tables know.
constexpr std::array<std::string_view, 6> kTargets = {"flat",    "cylinder", "convex",
                                                      "concave", "edge",     "pole"};

NumberRange halfAngle() { return {0.0, kPi / 2.0, true}; }

bool hasControlCharacter(const std::string& text) {
  return std::any_of(text.begin(), text.end(),
                     [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
}

/// Ids stand in comma-separated lines.
std::string readId(const YamlNode& node) {
  const std::string id = node.text();
  const bool is_good = !id.empty() && id.size() <= 64 && !hasControlCharacter(id) &&
                       id.find_first_of(", \"") == std::string::npos;
  if (!is_good) {
    node.fail("1 to 64 characters without comma, blank and quote", node.shown());
  }
  return id;
}

RawScale readRaw(const YamlNode& node) {
  node.allowKeys({"unit", "scale_m", "offset_m"});
  RawScale raw;
  raw.unit = readName(node.at("unit"));
  raw.scale_m = node.at("scale_m").number();
  if (raw.scale_m == 0.0) {
    node.at("scale_m").fail("a number other than 0", node.at("scale_m").shown());
  }
  if (const auto offset = node.find("offset_m")) {
    raw.offset_m = offset->number();
  }
  return raw;
}

RangeLimits readLimits(const YamlNode& node) {
  node.allowKeys({"min", "max", "step"});
  RangeLimits limits;
  limits.min_m = node.at("min").number(NumberRange::between(0.0, kLargestRange_m));
  limits.max_m = node.at("max").number(NumberRange::between(0.0, kLargestRange_m));
  if (!(limits.max_m > limits.min_m)) {
    node.at("max").fail("a number > min", node.at("max").shown());
  }
  if (const auto step = node.find("step")) {
    limits.step_m = step->number(NumberRange::between(0.0, limits.max_m));
  }
  return limits;
}

BeamDescription readBeam(const YamlNode& node) {
  node.allowKeys({"half_angle_rad", "half_angle_by_range", "by_target"});
  BeamDescription beam;
  beam.half_angle_rad = node.at("half_angle_rad").number(halfAngle());
  if (const auto table = node.find("half_angle_by_range")) {
    beam.half_angle_by_range =
        readTable(*table, NumberRange::between(0.0, kLargestRange_m), halfAngle());
  }
  if (const auto targets = node.find("by_target")) {
    targets->allowKeys({kTargets.begin(), kTargets.end()});
    for (const auto& [target, angle] : targets->entries()) {
      beam.by_target[target] = angle.number(halfAngle());
    }
  }
  return beam;
}

RangeErrorModel readError(const YamlNode& node) {
  node.allowKeys({"scale", "offset_m", "sigma_m", "reference_celsius"});
  RangeErrorModel error;
  if (const auto scale = node.find("scale")) {
    error.scale = scale->number(NumberRange::between(0.5, 2.0));
  }
  if (const auto offset = node.find("offset_m")) {
    error.offset_m = offset->number(NumberRange::between(-2.0, 2.0));
  }
  if (const auto sigma = node.find("sigma_m")) {
    const std::vector<YamlNode> parts = sigma->items(2);
    error.sigma_m = {parts[0].number(NumberRange::between(0.0, 10.0)),
                     parts[1].number(NumberRange::between(0.0, 1.0))};
  }
  if (const auto celsius = node.find("reference_celsius")) {
    error.reference_celsius = celsius->number(NumberRange::between(-100.0, 200.0));
  }
  return error;
}

}  // namespace

std::string readName(const YamlNode& node) {
  const std::string name = node.text();
  if (name.empty() || name.size() > 200 || hasControlCharacter(name)) {
    node.fail("a text of 1 to 200 bytes", node.shown());
  }
  return name;
}

Pose2 readPose(const YamlNode& node) {
  node.allowKeys({"x_m", "y_m", "theta_rad"});
  const double x_m = node.at("x_m").number();
  const double y_m = node.at("y_m").number();
  const YamlNode theta = node.at("theta_rad");
  const double theta_rad = theta.number();
  if (std::abs(theta_rad) > 2.0 * kPi) {
    theta.fail("an angle of -2 pi to 2 pi", theta.shown(),
               "degrees? multiply by 0.017453292519943295");
  }
  return {x_m, y_m, theta_rad};
}

std::vector<std::array<double, 2>> readPairs(const YamlNode& node, const NumberRange& first,
                                             const NumberRange& second) {
  std::vector<std::array<double, 2>> pairs;
  for (const YamlNode& item : node.items()) {
    const std::vector<YamlNode> parts = item.items(2);
    pairs.push_back({parts[0].number(first), parts[1].number(second)});
  }
  return pairs;
}

std::vector<std::array<double, 2>> readTable(const YamlNode& node, const NumberRange& first,
                                             const NumberRange& second) {
  std::vector<std::array<double, 2>> table = readPairs(node, first, second);
  for (std::size_t i = 1; i < table.size(); ++i) {
    if (!(table[i][0] > table[i - 1][0])) {
      const YamlNode row = node.items()[i];
      row.items()[0].fail("rising first numbers", row.items()[0].shown());
    }
  }
  return table;
}

SensorDescription readSensor(const YamlNode& node) {
  constexpr std::array kKinds = {SensorKind::Sonar, SensorKind::Laser, SensorKind::Bumper,
                                 SensorKind::Light, SensorKind::Gyro};
  SensorDescription sensor;
  // A range sensor has more keys, so that the kind comes first.
  const auto kind = node.find("kind");
  if (kind) {
    sensor.kind = kKinds.at(kind->choice({"sonar", "laser", "bumper", "light", "gyro"}));
  }
  const bool measures_range = sensor.kind == SensorKind::Sonar || sensor.kind == SensorKind::Laser;
  if (measures_range) {
    node.allowKeys({"id", "kind", "mount", "raw", "no_echo", "range_m", "beam", "error"});
  } else {
    node.allowKeys({"id", "kind", "mount"});
  }
  sensor.id = readId(node.at("id"));
  (void)node.at("kind");
  sensor.T_robot_sensor = readPose(node.at("mount"));
  if (sensor.T_robot_sensor.translation().norm() > kLargestMount_m) {
    node.at("mount").fail(
        "a place within 20 m of the robot's origin",
        node.at("mount").at("x_m").shown() + ", " + node.at("mount").at("y_m").shown(),
        "millimetres?");
  }
  if (!measures_range) {
    return sensor;
  }
  if (const auto raw = node.find("raw")) {
    sensor.raw = readRaw(*raw);
  }
  if (const auto codes = node.find("no_echo")) {
    for (const YamlNode& code : codes->items()) {
      sensor.no_echo.push_back(code.number());
    }
  }
  sensor.range = readLimits(node.at("range_m"));
  const auto beam = sensor.kind == SensorKind::Sonar ? node.at("beam") : node.find("beam");
  if (beam) {
    sensor.beam = readBeam(*beam);
  }
  if (const auto error = node.find("error")) {
    sensor.error = readError(*error);
  }
  return sensor;
}

}  // namespace vesper::inline v0
