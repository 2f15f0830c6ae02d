#include "vesper/core/robot/world_file.hpp"

#include <cmath>
#include <numbers>

#include "vesper/core/files/yaml_reader.hpp"
#include "vesper/core/robot/sensor_reading.hpp"

namespace vesper::inline v0 {
namespace {

constexpr double kFarthest_m = 10'000.0;

Eigen::Vector2d readPoint(const YamlNode& node) {
  const std::vector<YamlNode> parts = node.items(2);
  const NumberRange range = NumberRange::between(-kFarthest_m, kFarthest_m);
  return {parts[0].number(range), parts[1].number(range)};
}

Eigen::Vector2d readSize(const YamlNode& node) {
  const std::vector<YamlNode> parts = node.items(2);
  const NumberRange range = {0.0, kFarthest_m, true};
  return {parts[0].number(range), parts[1].number(range)};
}

std::vector<Eigen::Vector2d> readPoints(const YamlNode& node, std::size_t fewest) {
  std::vector<Eigen::Vector2d> points;
  for (const YamlNode& item : node.items()) {
    points.push_back(readPoint(item));
  }
  if (points.size() < fewest) {
    node.fail("at least " + std::to_string(fewest) + " points", std::to_string(points.size()));
  }
  return points;
}

void readMaterials(const YamlNode& node, World& world) {
  for (const auto& [name, material] : node.entries()) {
    material.allowKeys({"max_incidence_rad"});
    world.materials.push_back(
        {name, material.at("max_incidence_rad").number({0.0, std::numbers::pi / 2.0, true})});
  }
}

/// Index of the named material; 0, the default, where none is named.
std::size_t readMaterial(const YamlNode& shape, const World& world) {
  const auto node = shape.find("material");
  if (!node) {
    return 0;
  }
  const std::string name = node->text();
  for (std::size_t i = 1; i < world.materials.size(); ++i) {
    if (world.materials[i].name == name) {
      return i;
    }
  }
  node->fail("a name of materials", node->shown());
}

void requireLength(const YamlNode& node, const std::vector<Eigen::Vector2d>& points) {
  for (std::size_t i = 1; i < points.size(); ++i) {
    if (points[i] == points[i - 1]) {
      node.fail("neighbouring points that differ", "the same point twice");
    }
  }
}

void readSegment(const YamlNode& node, World& world) {
  node.allowKeys({"from_m", "to_m", "material"});
  WorldPolyline line;
  line.points_m = {readPoint(node.at("from_m")), readPoint(node.at("to_m"))};
  requireLength(node, line.points_m);
  line.material = readMaterial(node, world);
  world.polylines.push_back(line);
}

void readPolyline(const YamlNode& node, World& world) {
  node.allowKeys({"points_m", "closed", "material"});
  WorldPolyline line;
  const auto closed = node.find("closed");
  line.is_closed = closed && closed->boolean();
  line.points_m = readPoints(node.at("points_m"), line.is_closed ? 3 : 2);
  requireLength(node.at("points_m"), line.points_m);
  if (line.is_closed && line.points_m.front() == line.points_m.back()) {
    node.at("points_m").fail("a closed line without its first point again", "it");
  }
  line.material = readMaterial(node, world);
  world.polylines.push_back(line);
}

void readRectangle(const YamlNode& node, World& world) {
  node.allowKeys({"center_m", "size_m", "theta_rad", "material"});
  WorldRectangle box;
  box.center_m = readPoint(node.at("center_m"));
  box.size_m = readSize(node.at("size_m"));
  if (const auto theta = node.find("theta_rad")) {
    box.theta_rad =
        theta->number(NumberRange::between(-2.0 * std::numbers::pi, 2.0 * std::numbers::pi));
  }
  box.material = readMaterial(node, world);
  world.rectangles.push_back(box);
}

void readCircle(const YamlNode& node, World& world) {
  node.allowKeys({"center_m", "diameter_m", "material"});
  WorldCircle circle;
  circle.center_m = readPoint(node.at("center_m"));
  circle.radius_m = node.at("diameter_m").number({0.0, kFarthest_m, true}) / 2.0;
  circle.material = readMaterial(node, world);
  world.circles.push_back(circle);
}

template <typename Reader>
void readAll(const YamlNode& root, const char* key, World& world, Reader reader) {
  if (const auto list = root.find(key)) {
    for (const YamlNode& item : list->items()) {
      reader(item, world);
    }
  }
}

void readStart(const YamlNode& node, World& world) {
  world.T_world_start = readPose(node);
  const Eigen::Vector2d start = world.T_world_start.translation();
  if (!(start.x() > 0.0 && start.y() > 0.0 && start.x() < world.size_m.x() &&
        start.y() < world.size_m.y())) {
    node.fail("a place within size_m", node.at("x_m").shown() + ", " + node.at("y_m").shown());
  }
}

void refuseWhatMovesOrLies(const YamlNode& root) {
  for (const char* key : {"floor_lines", "moving", "grid"}) {
    if (const auto node = root.find(key)) {
      node->fail("a world of segments, polylines, rectangles and circles", key,
                 "this version does not simulate it: take the key out");
    }
  }
}

World readWorld(const YamlNode& root) {
  root.allowKeys({"vesper_world", "name", "size_m", "start", "air_celsius", "materials", "segments",
                  "polylines", "rectangles", "circles", "waypoints_m", "floor_lines", "moving",
                  "grid"});
  (void)root.at("vesper_world").integer(1, 1);
  refuseWhatMovesOrLies(root);
  World world;
  world.name = readName(root.at("name"));
  world.size_m = readSize(root.at("size_m"));
  readStart(root.at("start"), world);
  if (const auto celsius = root.find("air_celsius")) {
    world.air_celsius = celsius->number(NumberRange::between(-100.0, 200.0));
  }
  if (const auto materials = root.find("materials")) {
    readMaterials(*materials, world);
  }
  readAll(root, "segments", world, readSegment);
  readAll(root, "polylines", world, readPolyline);
  readAll(root, "rectangles", world, readRectangle);
  readAll(root, "circles", world, readCircle);
  if (isInsideSolid(world, world.T_world_start.translation())) {
    const YamlNode start = root.at("start");
    start.fail("a place outside all solid bodies",
               start.at("x_m").shown() + ", " + start.at("y_m").shown());
  }
  if (const auto waypoints = root.find("waypoints_m")) {
    world.waypoints_m = readPoints(*waypoints, 0);
  }
  return world;
}

}  // namespace

World readWorldFile(const std::string& path) { return readWorld(readYamlFile(path)); }

World parseWorld(std::string_view text, const std::string& source) {
  return readWorld(parseYaml(text, source));
}

}  // namespace vesper::inline v0
