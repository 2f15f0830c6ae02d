#include "vesper/core/robot/world_file.hpp"

#include <cmath>
#include <filesystem>
#include <iterator>
#include <numbers>
#include <optional>

#include "vesper/core/files/yaml_reader.hpp"
#include "vesper/core/map_io/read_map.hpp"
#include "vesper/core/robot/sensor_reading.hpp"
#include "vesper/core/sim/grid_walls.hpp"

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

void readFloorLine(const YamlNode& node, World& world) {
  node.allowKeys({"points_m", "width_m", "shade"});
  FloorLine line;
  line.points_m = readPoints(node.at("points_m"), 2);
  requireLength(node.at("points_m"), line.points_m);
  line.width_m = node.at("width_m").number({0.0, kFarthest_m, true});
  if (const auto shade = node.find("shade")) {
    line.shade = shade->number(NumberRange::between(0.0, 1.0));
  }
  world.floor_lines.push_back(line);
}

MovingCircle::Place readPlace(const YamlNode& node) {
  const std::vector<YamlNode> parts = node.items(3);
  constexpr double kLatest_s = 1e6;
  const NumberRange range = NumberRange::between(-kFarthest_m, kFarthest_m);
  return {parts[0].number(NumberRange::between(0.0, kLatest_s)),
          {parts[1].number(range), parts[2].number(range)}};
}

void readMoving(const YamlNode& node, World& world) {
  node.allowKeys({"circle", "track"});
  const YamlNode circle = node.at("circle");
  circle.allowKeys({"diameter_m"});
  MovingCircle body;
  body.radius_m = circle.at("diameter_m").number({0.0, kFarthest_m, true}) / 2.0;
  for (const YamlNode& item : node.at("track").items()) {
    body.track.push_back(readPlace(item));
    if (body.track.size() > 1 && !(body.track.back().at_s > (body.track.end() - 2)->at_s)) {
      item.fail("a later time than before", item.items(3)[0].shown());
    }
  }
  if (body.track.empty()) {
    node.at("track").fail("at least 1 place", "0");
  }
  world.moving.push_back(body);
}

/// Walls from a map beside the world's file.
void readGrid(const YamlNode& node, const std::optional<std::filesystem::path>& folder,
              World& world) {
  node.allowKeys({"map"});
  const YamlNode file = node.at("map");
  if (!folder) {
    file.fail("a world without a grid map", file.shown(), "only a world file can name one");
  }
  const OccupancyMap map = readMap((*folder / file.text()).string()).map;
  const auto start = map.frame().cellAt(world.T_world_start.translation());
  if (start && map.stateAt(*start) == CellState::Occupied) {
    file.fail("a map that is not occupied at the start", file.shown());
  }
  std::vector<WorldPolyline> walls = wallsOf(map);
  constexpr std::size_t kMostWalls = 200'000;
  if (walls.size() > kMostWalls) {
    file.fail("a map of at most 200000 straight walls", std::to_string(walls.size()));
  }
  world.polylines.insert(world.polylines.end(), std::make_move_iterator(walls.begin()),
                         std::make_move_iterator(walls.end()));
}

World readWorld(const YamlNode& root, const std::optional<std::filesystem::path>& folder) {
  root.allowKeys({"vesper_world", "name", "size_m", "start", "air_celsius", "materials", "segments",
                  "polylines", "rectangles", "circles", "waypoints_m", "floor_lines", "moving",
                  "grid"});
  (void)root.at("vesper_world").integer(1, 1);
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
  readAll(root, "floor_lines", world, readFloorLine);
  readAll(root, "moving", world, readMoving);
  if (const auto grid = root.find("grid")) {
    readGrid(*grid, folder, world);
  }
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

World readWorldFile(const std::string& path) {
  return readWorld(readYamlFile(path), std::filesystem::path(path).parent_path());
}

World parseWorld(std::string_view text, const std::string& source) {
  return readWorld(parseYaml(text, source), std::nullopt);
}

}  // namespace vesper::inline v0
