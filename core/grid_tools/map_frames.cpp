#include "vesper/core/grid_tools/map_frames.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <stdexcept>
#include <string>

namespace vesper::inline v0 {
namespace {

/// The bounds of points in cells of a lattice.
class LatticeBounds {
 public:
  explicit LatticeBounds(double resolution_m) : resolution_m_(resolution_m) {}

  void add(const Eigen::Vector2d& p_grid_m) {
    low_m_ = low_m_.cwiseMin(p_grid_m);
    high_m_ = high_m_.cwiseMax(p_grid_m);
  }
  void addFrame(const GridFrame& frame, const Pose2& T_grid_frame) {
    const double width_m = frame.width() * frame.resolution();
    const double height_m = frame.height() * frame.resolution();
    for (const Eigen::Vector2d& corner :
         {Eigen::Vector2d(0.0, 0.0), Eigen::Vector2d(width_m, 0.0), Eigen::Vector2d(0.0, height_m),
          Eigen::Vector2d(width_m, height_m)}) {
      add(T_grid_frame * frame.origin() * corner);
    }
  }
  /// All cells that the bounds touch, at least one each way.
  [[nodiscard]] CellBox box() const {
    const auto low = [this](double m) {
      return toIndex(std::floor((m + kBorder_m) / resolution_m_));
    };
    const auto high = [this](double m) {
      return toIndex(std::ceil((m - kBorder_m) / resolution_m_) - 1.0);
    };
    CellBox box{{low(low_m_.x()), low(low_m_.y())}, {high(high_m_.x()), high(high_m_.y())}};
    box.high = {std::max(box.high.x, box.low.x), std::max(box.high.y, box.low.y)};
    return box;
  }

 private:
  /// Turned corners are rounded; a millionth of a cell is never a cell of its own.
  static constexpr double kBorder_m = kCellBorderTolerance_m;

  static int toIndex(double cell) {
    if (!(std::abs(cell) < LogOddsGrid::kMostIndex)) {
      throw std::invalid_argument("the box lies too far from the map");
    }
    return static_cast<int>(cell);
  }

  double resolution_m_;
  Eigen::Vector2d low_m_ = Eigen::Vector2d::Constant(std::numeric_limits<double>::infinity());
  Eigen::Vector2d high_m_ = Eigen::Vector2d::Constant(-std::numeric_limits<double>::infinity());
};

}  // namespace

GridFrame partOf(const GridFrame& frame, const CellBox& box, std::size_t max_cells) {
  const std::int64_t width = box.width();
  const std::int64_t height = box.height();
  const auto most =
      static_cast<std::int64_t>(std::min<std::size_t>(max_cells, std::numeric_limits<int>::max()));
  if (width <= 0 || height <= 0 || height > most / width) {
    throw std::invalid_argument("the result would have " + std::to_string(width) + " x " +
                                std::to_string(height) + " cells, more than " +
                                std::to_string(most) + " (--max-cells)");
  }
  const double resolution_m = frame.resolution();
  const bool is_same_corner = box.low == CellIndex{0, 0};
  return {static_cast<int>(width), static_cast<int>(height), resolution_m,
          is_same_corner
              ? frame.origin()
              : frame.origin() * Pose2(box.low.x * resolution_m, box.low.y * resolution_m, 0.0)};
}

GridFrame extended(const GridFrame& frame, const std::vector<PlacedFrame>& others,
                   std::size_t max_cells) {
  CellBox box{{0, 0}, {frame.width() - 1, frame.height() - 1}};
  const Pose2 T_grid_world = frame.origin().inverse();
  for (const PlacedFrame& other : others) {
    LatticeBounds bounds(frame.resolution());
    bounds.addFrame(other.frame, T_grid_world * other.T_world_frame);
    const CellBox more = bounds.box();
    box.low = {std::min(box.low.x, more.low.x), std::min(box.low.y, more.low.y)};
    box.high = {std::max(box.high.x, more.high.x), std::max(box.high.y, more.high.y)};
  }
  return partOf(frame, box, max_cells);
}

GridFrame coveringWithYaw(const PlacedFrame& placed, double yaw_rad, std::size_t max_cells) {
  const GridFrame& frame = placed.frame;
  // Anchored at the image of the frame's corner, so that quarter turns keep the lattice.
  const Eigen::Vector2d corner_m = placed.T_world_frame * frame.origin().translation();
  const GridFrame anchor(1, 1, frame.resolution(), Pose2(corner_m.x(), corner_m.y(), yaw_rad));
  LatticeBounds bounds(frame.resolution());
  bounds.addFrame(frame, anchor.origin().inverse() * placed.T_world_frame);
  return partOf(anchor, bounds.box(), max_cells);
}

CellBox cellsCovering(const GridFrame& frame, const WorldBox& box) {
  LatticeBounds bounds(frame.resolution());
  const Pose2 T_grid_world = frame.origin().inverse();
  for (const double x_m : {box.low_m.x(), box.high_m.x()}) {
    for (const double y_m : {box.low_m.y(), box.high_m.y()}) {
      bounds.add(T_grid_world * Eigen::Vector2d(x_m, y_m));
    }
  }
  return bounds.box();
}

std::optional<CellBox> knownBox(const OccupancyMap& map) {
  std::optional<CellBox> box;
  for (std::size_t i = 0; i < map.percents().size(); ++i) {
    if (map.percents()[i] != OccupancyMap::kUnknown) {
      const CellIndex cell = map.frame().cellOf(i);
      if (!box) {
        box = CellBox{cell, cell};
      }
      box->low = {std::min(box->low.x, cell.x), std::min(box->low.y, cell.y)};
      box->high = {std::max(box->high.x, cell.x), std::max(box->high.y, cell.y)};
    }
  }
  return box;
}

OccupancyMap cropped(const OccupancyMap& map, const CellBox& box, std::size_t max_cells) {
  OccupancyMap result(partOf(map.frame(), box, max_cells));
  const int first_y = std::max(0, box.low.y);
  const int last_y = std::min(map.frame().height() - 1, box.high.y);
  const int first_x = std::max(0, box.low.x);
  const int last_x = std::min(map.frame().width() - 1, box.high.x);
  for (int y = first_y; y <= last_y; ++y) {
    for (int x = first_x; x <= last_x; ++x) {
      result.set({x - box.low.x, y - box.low.y}, map.percentAt({x, y}));
    }
  }
  return result;
}

LogOddsGrid cropped(const LogOddsGrid& grid, const WorldBox& box) {
  LogOddsGrid result(grid.options());
  const auto isInside = [&](CellIndex cell) {
    const Eigen::Vector2d center_m = grid.centerOf(cell);
    return (center_m.array() >= box.low_m.array()).all() &&
           (center_m.array() <= box.high_m.array()).all();
  };
  for (const auto& [key, tile] : grid.tiles()) {
    const CellIndex index{key.second, key.first};
    const CellIndex corner{index.x * GridTile::kSide, index.y * GridTile::kSide};
    GridTile* to = nullptr;
    for (int y = 0; y < GridTile::kSide; ++y) {
      for (int x = 0; x < GridTile::kSide; ++x) {
        const bool is_observed = tile->hits(y)[x] != 0 || tile->misses(y)[x] != 0;
        if (!is_observed || !isInside({corner.x + x, corner.y + y})) {
          continue;
        }
        to = to == nullptr ? &result.tileAt(index) : to;
        to->hits(y)[x] = tile->hits(y)[x];
        to->misses(y)[x] = tile->misses(y)[x];
        for (int view = 0; view < grid.views(); ++view) {
          to->logOdds(view, y)[x] = tile->logOdds(view, y)[x];
        }
      }
    }
  }
  return result;
}

}  // namespace vesper::inline v0
