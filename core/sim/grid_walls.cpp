#include "vesper/core/sim/grid_walls.hpp"

namespace vesper::inline v0 {
namespace {

constexpr double kInset_m = 1e-6;

/// Which side of a border between two cells is occupied: +1 the later one, -1 the earlier, 0 none
/// or both.
int sideOf(const OccupancyMap& map, CellIndex before, CellIndex after) {
  const auto occupied = [&map](CellIndex cell) {
    return map.frame().contains(cell) && map.stateAt(cell) == CellState::Occupied;
  };
  return static_cast<int>(occupied(after)) - static_cast<int>(occupied(before));
}

/// The walls along one direction; `cell(line, place)` is the cell behind border `line`.
template <typename Cell, typename Point>
void addWalls(const OccupancyMap& map, int lines, int places, const Cell& cell, const Point& point,
              std::vector<WorldPolyline>& walls) {
  for (int line = 0; line <= lines; ++line) {
    int start = 0;
    int side = 0;
    for (int place = 0; place <= places; ++place) {
      const int next = place < places ? sideOf(map, cell(line - 1, place), cell(line, place)) : 0;
      if (next == side) {
        continue;
      }
      if (side != 0) {
        WorldPolyline wall;
        const double at_m = line * map.frame().resolution() + side * kInset_m;
        wall.points_m = {point(at_m, start * map.frame().resolution() + kInset_m),
                         point(at_m, place * map.frame().resolution() - kInset_m)};
        walls.push_back(std::move(wall));
      }
      start = place;
      side = next;
    }
  }
}

}  // namespace

std::vector<WorldPolyline> wallsOf(const OccupancyMap& map) {
  std::vector<WorldPolyline> walls;
  const int width = map.frame().width();
  const int height = map.frame().height();
  const Pose2& origin = map.frame().origin();
  addWalls(
      map, height, width,
      [](int line, int place) {
        return CellIndex{place, line};
      },
      [&origin](double line_m, double along_m) -> Eigen::Vector2d {
        return origin * Eigen::Vector2d(along_m, line_m);
      },
      walls);
  addWalls(
      map, width, height,
      [](int line, int place) {
        return CellIndex{line, place};
      },
      [&origin](double line_m, double along_m) -> Eigen::Vector2d {
        return origin * Eigen::Vector2d(line_m, along_m);
      },
      walls);
  return walls;
}

}  // namespace vesper::inline v0
