#include "vesper/planning/path/swept_footprint.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace vesper::planning::inline v0 {
namespace {

constexpr double kOverlap = 1e-6;  // cells

/// Columns and rows whose squares a box touches, cut to the grid.
struct CellBox {
  int first_x;
  int last_x;
  int first_y;
  int last_y;
};

CellBox cellsIn(const TraversabilityGrid& grid, const Eigen::Array2d& low,
                const Eigen::Array2d& high) noexcept {
  const auto cut = [](double value, int size) {
    return static_cast<int>(std::clamp(std::floor(value), -1.0, static_cast<double>(size)));
  };
  return {std::max(cut(low.x(), grid.width()), 0),
          std::min(cut(high.x(), grid.width()), grid.width() - 1),
          std::max(cut(low.y(), grid.height()), 0),
          std::min(cut(high.y(), grid.height()), grid.height() - 1)};
}

Eigen::Vector2d inCells(const GridFrame& frame, const Eigen::Vector2d& p_world_m) {
  return frame.origin().inverse() * p_world_m / frame.resolution();
}

/// Whether the line meets the open square of `cell` shrunk by `margin` on all sides.
bool meetsSquare(const Segment& line, CellIndex cell, double margin) noexcept {
  double first = 0.0;
  double last = 1.0;
  for (const int axis : {0, 1}) {
    const double low = (axis == 0 ? cell.x : cell.y) + margin;
    const double high = (axis == 0 ? cell.x : cell.y) + 1.0 - margin;
    const double from = line.from[axis];
    const double step = line.to[axis] - from;
    if (step == 0.0) {
      if (from <= low || from >= high) {
        return false;
      }
      continue;
    }
    const double t0 = (low - from) / step;
    const double t1 = (high - from) / step;
    first = std::max(first, std::min(t0, t1));
    last = std::min(last, std::max(t0, t1));
  }
  return first < last;
}

double distanceToSquare(const Segment& line, CellIndex cell) {
  if (meetsSquare(line, cell, 0.0)) {
    return 0.0;
  }
  const Eigen::Array2d low(cell.x, cell.y);
  double distance = std::numeric_limits<double>::infinity();
  for (const Eigen::Vector2d& end : {line.from, line.to}) {
    const Eigen::Vector2d nearest = end.array().max(low).min(low + 1.0).matrix();
    distance = std::min(distance, (end - nearest).norm());
  }
  for (const Eigen::Array2d& offset : {Eigen::Array2d(0.0, 0.0), Eigen::Array2d(1.0, 0.0),
                                       Eigen::Array2d(0.0, 1.0), Eigen::Array2d(1.0, 1.0)}) {
    const Eigen::Vector2d corner = (low + offset).matrix();
    distance = std::min(distance, (corner - nearestPoint(line, corner)).norm());
  }
  return distance;
}

/// Even-odd rule.
bool isInside(const std::vector<Eigen::Vector2d>& polygon, const Eigen::Vector2d& p) noexcept {
  bool inside = false;
  for (std::size_t i = 0, j = polygon.size() - 1; i < polygon.size(); j = i++) {
    const Eigen::Vector2d& a = polygon[i];
    const Eigen::Vector2d& b = polygon[j];
    if ((a.y() > p.y()) != (b.y() > p.y()) &&
        p.x() < (b.x() - a.x()) * (p.y() - a.y()) / (b.y() - a.y()) + a.x()) {
      inside = !inside;
    }
  }
  return inside;
}

bool overlapsSquare(const std::vector<Eigen::Vector2d>& polygon, CellIndex cell) noexcept {
  if (isInside(polygon, {cell.x + 0.5, cell.y + 0.5})) {
    return true;
  }
  for (std::size_t i = 0, j = polygon.size() - 1; i < polygon.size(); j = i++) {
    if (meetsSquare({polygon[j], polygon[i]}, cell, kOverlap)) {
      return true;
    }
  }
  return false;
}

}  // namespace

double clearanceAlong(const TraversabilityGrid& grid, const Segment& line_world_m, double reach_m) {
  const GridFrame& frame = grid.frame();
  const Segment line{inCells(frame, line_world_m.from), inCells(frame, line_world_m.to)};
  const double reach = reach_m / frame.resolution();
  const CellBox box = cellsIn(grid, line.from.array().min(line.to.array()) - reach,
                              line.from.array().max(line.to.array()) + reach);
  double least = std::numeric_limits<double>::infinity();
  for (int y = box.first_y; y <= box.last_y; ++y) {
    for (int x = box.first_x; x <= box.last_x; ++x) {
      if (grid.obstacles().at(x, y)) {
        least = std::min(least, distanceToSquare(line, {x, y}));
      }
    }
  }
  return least <= reach ? least * frame.resolution() : std::numeric_limits<double>::infinity();
}

bool polygonCollides(const TraversabilityGrid& grid, const Pose2& T_world_robot,
                     const std::vector<Eigen::Vector2d>& polygon_robot_m) {
  std::vector<Eigen::Vector2d> polygon;
  Eigen::Array2d low = Eigen::Array2d::Constant(std::numeric_limits<double>::infinity());
  Eigen::Array2d high = -low;
  for (const Eigen::Vector2d& corner_robot_m : polygon_robot_m) {
    polygon.push_back(inCells(grid.frame(), T_world_robot * corner_robot_m));
    low = low.min(polygon.back().array());
    high = high.max(polygon.back().array());
  }
  const CellBox box = cellsIn(grid, low, high);
  for (int y = box.first_y; y <= box.last_y; ++y) {
    for (int x = box.first_x; x <= box.last_x; ++x) {
      if (grid.obstacles().at(x, y) && overlapsSquare(polygon, {x, y})) {
        return true;
      }
    }
  }
  return false;
}

}  // namespace vesper::planning::inline v0
