#include "vesper/core/robot/robot_file.hpp"
#include "vesper/core/geometry/polygon.hpp"

#include <cmath>
#include <vector>

#include "vesper/core/files/atomic_file.hpp"
#include "vesper/core/files/yaml_reader.hpp"
#include "vesper/core/robot/drive_reading.hpp"
#include "vesper/core/robot/sensor_reading.hpp"

namespace vesper::inline v0 {
namespace {

constexpr double kLargestRobot_m = 20.0;

Footprint readFootprint(const YamlNode& node) {
  node.allowKeys({"radius_m", "polygon_m"});
  Footprint footprint;
  const auto radius = node.find("radius_m");
  const auto polygon = node.find("polygon_m");
  if (radius.has_value() == polygon.has_value()) {
    node.fail("either radius_m or polygon_m", radius ? "both" : "neither");
  }
  if (radius) {
    footprint.radius_m = radius->number({0.0, kLargestRobot_m, true});
    return footprint;
  }
  const NumberRange range = NumberRange::between(-kLargestRobot_m, kLargestRobot_m);
  for (const auto& [x_m, y_m] : readPairs(*polygon, range, range)) {
    footprint.polygon_m.emplace_back(x_m, y_m);
  }
  if (!isSimplePolygon(footprint.polygon_m)) {
    polygon->fail("at least three corners, in order, around one area",
                  footprint.polygon_m.size() < 3
                      ? std::to_string(footprint.polygon_m.size()) + " corners"
                      : "edges that cross or an area of nothing");
  }
  return footprint;
}

MotionLimits readMotionLimits(const YamlNode& node) {
  node.allowKeys({"speed_m_per_s", "turn_rad_per_s"});
  return {node.at("speed_m_per_s").number({0.0, 100.0, true}),
          node.at("turn_rad_per_s").number({0.0, 1000.0, true})};
}

std::vector<SensorDescription> readSensors(const YamlNode& node) {
  std::vector<SensorDescription> sensors;
  constexpr std::size_t kMostSensors = 1000;
  const std::vector<YamlNode> items = node.items();
  if (items.size() > kMostSensors) {
    node.fail("at most 1000 sensors", std::to_string(items.size()));
  }
  for (const YamlNode& item : items) {
    SensorDescription sensor = readSensor(item);
    for (const SensorDescription& other : sensors) {
      if (other.id == sensor.id) {
        item.at("id").fail("each id once", item.at("id").shown());
      }
    }
    sensors.push_back(std::move(sensor));
  }
  return sensors;
}

RobotDescription readRobot(const YamlNode& root) {
  root.allowKeys({"vesper_robot", "name", "drive", "footprint", "limits", "sensors", "link"});
  const YamlNode version = root.at("vesper_robot");
  (void)version.integer(1, 1);
  RobotDescription robot;
  robot.name = readName(root.at("name"));
  robot.drive = readDrive(root.at("drive"));
  robot.footprint = readFootprint(root.at("footprint"));
  robot.limits = readMotionLimits(root.at("limits"));
  if (const auto sensors = root.find("sensors")) {
    robot.sensors = readSensors(*sensors);
  }
  if (const auto link = root.find("link")) {
    link->allowKeys({"bytes_per_s"});
    robot.link_bytes_per_s = link->at("bytes_per_s").number(NumberRange::positive());
  }
  return robot;
}

}  // namespace

RobotDescription readRobotFile(const std::string& path) { return readRobot(readYamlFile(path)); }

RobotDescription parseRobot(std::string_view text, const std::string& source) {
  return readRobot(parseYaml(text, source));
}

void writeRobotFile(const std::string& path, const RobotDescription& robot) {
  writeFileAtomically(path, formatRobot(robot));
}

}  // namespace vesper::inline v0
