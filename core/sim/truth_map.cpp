#include "vesper/core/sim/truth_map.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>
#include <vector>

namespace vesper::inline v0 {
namespace {

constexpr int kMarginCells = 2;

GridFrame frameFor(const World& world, double resolution_m) {
  if (!(resolution_m > 0.0) || !std::isfinite(resolution_m)) {
    throw std::invalid_argument("truthMap: resolution_m must be positive");
  }
  const auto cells = [resolution_m](double size_m) {
    constexpr double kRounding = 1e-9;
    return std::ceil(size_m / resolution_m - kRounding) + 2.0 * kMarginCells;
  };
  const double width = cells(world.size_m.x());
  const double height = cells(world.size_m.y());
  constexpr double kMaxCells = 1 << 26;
  if (!(width * height <= kMaxCells)) {
    throw std::invalid_argument("truthMap: resolution_m gives more than 2^26 cells");
  }
  const double margin_m = kMarginCells * resolution_m;
  return {static_cast<int>(width), static_cast<int>(height), resolution_m,
          Pose2(-margin_m, -margin_m, 0.0)};
}

/// Paints cells of one map, which is not turned.
class Painter {
 public:
  explicit Painter(OccupancyMap& map) : map_(map) {}

  /// Every cell that the segment passes through.
  void paintSegment(const Eigen::Vector2d& from, const Eigen::Vector2d& to) {
    const Eigen::Vector2d a = toCells(from);
    const Eigen::Vector2d b = toCells(to);
    const int low = floorOf(std::min(a.y(), b.y()));
    const int high = floorOf(std::max(a.y(), b.y()));
    for (int y = std::max(low, 0); y <= std::min(high, map_.frame().height() - 1); ++y) {
      // The part of the segment within this row of cells.
      const double slope = b.y() - a.y();
      double first = 0.0;
      double last = 1.0;
      if (low != high) {
        const double at_bottom = (y - a.y()) / slope;
        const double at_top = (y + 1.0 - a.y()) / slope;
        first = std::clamp(std::min(at_bottom, at_top), 0.0, 1.0);
        last = std::clamp(std::max(at_bottom, at_top), 0.0, 1.0);
      }
      const double x0 = a.x() + first * (b.x() - a.x());
      const double x1 = a.x() + last * (b.x() - a.x());
      paintRow(y, floorOf(std::min(x0, x1)), floorOf(std::max(x0, x1)));
    }
  }

  /// Every cell whose centre lies in the body; `contains` is asked within the given bounds only.
  template <typename Contains>
  void paintBody(const Eigen::Vector2d& low_m, const Eigen::Vector2d& high_m,
                 const Contains& contains) {
    const Eigen::Vector2d low = toCells(low_m);
    const Eigen::Vector2d high = toCells(high_m);
    const int last_x = std::min(floorOf(high.x()), map_.frame().width() - 1);
    const int last_y = std::min(floorOf(high.y()), map_.frame().height() - 1);
    for (int y = std::max(floorOf(low.y()), 0); y <= last_y; ++y) {
      for (int x = std::max(floorOf(low.x()), 0); x <= last_x; ++x) {
        if (contains(map_.frame().centerOf({x, y}))) {
          map_.set({x, y}, 100);
        }
      }
    }
  }

  /// The whole disc: every cell that touches it.
  void paintDisc(const WorldCircle& circle) {
    const Eigen::Vector2d extent(circle.radius_m, circle.radius_m);
    const double half_m = map_.frame().resolution() / 2.0;
    paintBody(
        circle.center_m - extent, circle.center_m + extent, [&](const Eigen::Vector2d& center) {
          const double x_m = std::max(0.0, std::abs(center.x() - circle.center_m.x()) - half_m);
          const double y_m = std::max(0.0, std::abs(center.y() - circle.center_m.y()) - half_m);
          return std::hypot(x_m, y_m) < circle.radius_m;
        });
  }

  void paintChain(const std::vector<Eigen::Vector2d>& points, bool is_closed) {
    const std::size_t count = is_closed ? points.size() : points.size() - 1;
    for (std::size_t i = 0; i < count; ++i) {
      paintSegment(points[i], points[(i + 1) % points.size()]);
    }
  }

  void paintPolygon(const std::vector<Eigen::Vector2d>& corners) {
    Eigen::Vector2d low = corners.front();
    Eigen::Vector2d high = corners.front();
    for (const Eigen::Vector2d& corner : corners) {
      low = low.cwiseMin(corner);
      high = high.cwiseMax(corner);
    }
    paintBody(low, high, [&](const Eigen::Vector2d& p) { return isInside(corners, p); });
  }

 private:
  [[nodiscard]] Eigen::Vector2d toCells(const Eigen::Vector2d& p_world_m) const {
    return (p_world_m - map_.frame().origin().translation()) / map_.frame().resolution();
  }
  /// A coordinate on a border belongs to the cell above or right of it; far ones are cut so that
  /// they fit an int.
  static int floorOf(double cells) {
    constexpr double kBorder = 1e-7;
    constexpr double kFar = 1e9;
    return static_cast<int>(std::floor(std::clamp(cells + kBorder, -kFar, kFar)));
  }
  void paintRow(int y, int first, int last) {
    for (int x = std::max(first, 0); x <= std::min(last, map_.frame().width() - 1); ++x) {
      map_.set({x, y}, 100);
    }
  }

  OccupancyMap& map_;
};

/// Marks as free what can be reached by edges from `start`.
void floodFree(OccupancyMap& map, const Eigen::Vector2d& start) {
  const auto first = map.frame().cellAt(start);
  if (!first || map.stateAt(*first) != CellState::Unknown) {
    return;
  }
  std::vector<CellIndex> open = {*first};
  map.set(*first, 0);
  constexpr std::array<CellIndex, 4> kSteps = {CellIndex{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
  while (!open.empty()) {
    const CellIndex cell = open.back();
    open.pop_back();
    for (const CellIndex& step : kSteps) {
      const CellIndex next = {cell.x + step.x, cell.y + step.y};
      if (map.frame().contains(next) && map.stateAt(next) == CellState::Unknown) {
        map.set(next, 0);
        open.push_back(next);
      }
    }
  }
}

}  // namespace

OccupancyMap truthMap(const World& world, double resolution_m) {
  OccupancyMap map(frameFor(world, resolution_m));
  Painter painter(map);
  const Eigen::Vector2d start = world.T_world_start.translation();
  for (const WorldPolyline& line : world.polylines) {
    painter.paintChain(line.points_m, line.is_closed);
    if (line.is_closed && !isInside(line.points_m, start)) {
      painter.paintPolygon(line.points_m);
    }
  }
  for (const WorldRectangle& box : world.rectangles) {
    painter.paintChain(cornersOf(box), true);
    painter.paintPolygon(cornersOf(box));
  }
  for (const WorldCircle& circle : world.circles) {
    painter.paintDisc(circle);
  }
  floodFree(map, start);
  return map;
}

}  // namespace vesper::inline v0
