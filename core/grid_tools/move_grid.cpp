#include "vesper/core/grid_tools/move_grid.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <set>
#include <stdexcept>
#include <utility>
#include <vector>

namespace vesper::inline v0 {
namespace {

/// Motions closer than this to a whole number of cells, quarter turns or sectors count as whole.
constexpr double kWhole = 1e-6;

bool isWhole(double value) { return std::abs(value - std::round(value)) < kWhole; }

/// A motion as it acts on cells: snapped to whole numbers where it is close to them.
class LatticeMotion {
 public:
  LatticeMotion(const Pose2& T_to_from, double resolution_m, int views)
      : resolution_m_(resolution_m) {
    const double quarters = T_to_from.heading() / (std::numbers::pi / 2.0);
    const double sectors = T_to_from.heading() / (2.0 * std::numbers::pi / views);
    const double column = T_to_from.x() / resolution_m;
    const double row = T_to_from.y() / resolution_m;
    is_exact_ =
        isWhole(quarters) && isWhole(column) && isWhole(row) && (views == 1 || isWhole(sectors));
    view_shift_ = views == 1 ? 0 : static_cast<int>(std::lround(sectors));
    T_to_from_ = is_exact_
                     ? Pose2(std::round(column) * resolution_m, std::round(row) * resolution_m,
                             std::round(quarters) * (std::numbers::pi / 2.0))
                     : T_to_from;
    T_from_to_ = T_to_from_.inverse();
  }

  [[nodiscard]] bool isExact() const { return is_exact_; }
  [[nodiscard]] Eigen::Vector2d forward(CellIndex cell) const {
    return T_to_from_ * centerOf(cell);
  }
  [[nodiscard]] Eigen::Vector2d backward(CellIndex cell) const {
    return T_from_to_ * centerOf(cell);
  }
  [[nodiscard]] const Pose2& T_to_from() const { return T_to_from_; }
  [[nodiscard]] int turnedView(int view, int views) const {
    return ((view + view_shift_) % views + views) % views;
  }

 private:
  [[nodiscard]] Eigen::Vector2d centerOf(CellIndex cell) const {
    return {(cell.x + 0.5) * resolution_m_, (cell.y + 0.5) * resolution_m_};
  }

  double resolution_m_;
  bool is_exact_ = false;
  int view_shift_ = 0;
  Pose2 T_to_from_;
  Pose2 T_from_to_;
};

CellIndex tileOfCell(CellIndex cell) {
  return {cell.x >> GridTile::kSideBits, cell.y >> GridTile::kSideBits};
}

class GridMover {
 public:
  GridMover(const LogOddsGrid& from, const Pose2& T_to_from)
      : from_(from),
        motion_(T_to_from, from.resolution(), from.views()),
        moved_{LogOddsGrid(from.options()), motion_.isExact(), 0} {}

  MovedGrid move(const std::stop_token& stop) {
    for (const auto& [y, x] : targetTiles()) {
      if (stop.stop_requested()) {
        throw std::runtime_error("moving the grid was stopped");
      }
      fillTile({x, y});
    }
    keepWalls();
    return std::move(moved_);
  }

 private:
  /// Tiles that an image of a tile can touch, by rows.
  [[nodiscard]] std::set<std::pair<int, int>> targetTiles() const {
    std::set<std::pair<int, int>> targets;
    const double side_m = GridTile::kSide * from_.resolution();
    for (const auto& [key, tile] : from_.tiles()) {
      Eigen::Vector2d low = Eigen::Vector2d::Constant(1e300);
      Eigen::Vector2d high = -low;
      for (const int dx : {0, 1}) {
        for (const int dy : {0, 1}) {
          const Eigen::Vector2d corner =
              motion_.T_to_from() *
              Eigen::Vector2d((key.second + dx) * side_m, (key.first + dy) * side_m);
          low = low.cwiseMin(corner / side_m);
          high = high.cwiseMax(corner / side_m);
        }
      }
      if (!(low.cwiseAbs().maxCoeff() < 1e6 && high.cwiseAbs().maxCoeff() < 1e6)) {
        throw std::invalid_argument("the motion leads too far from the world's origin");
      }
      for (int y = static_cast<int>(std::floor(low.y() - kWhole));
           y <= static_cast<int>(std::floor(high.y() + kWhole)); ++y) {
        for (int x = static_cast<int>(std::floor(low.x() - kWhole));
             x <= static_cast<int>(std::floor(high.x() + kWhole)); ++x) {
          targets.emplace(y, x);
        }
      }
    }
    return targets;
  }

  void fillTile(CellIndex tile) {
    for (int y = 0; y < GridTile::kSide; ++y) {
      for (int x = 0; x < GridTile::kSide; ++x) {
        const CellIndex to{tile.x * GridTile::kSide + x, tile.y * GridTile::kSide + y};
        const auto from = from_.cellAt(motion_.backward(to));
        if (from && copyCell(*from, to)) {
          markMet(*from);
        }
      }
    }
  }

  /// False, and nothing copied, for a cell never observed.
  bool copyCell(CellIndex from, CellIndex to) {
    const GridTile* source = from_.findTile(tileOfCell(from));
    const int from_x = from.x & (GridTile::kSide - 1);
    const int from_y = from.y & (GridTile::kSide - 1);
    if (source == nullptr ||
        (source->hits(from_y)[from_x] == 0 && source->misses(from_y)[from_x] == 0)) {
      return false;
    }
    GridTile& tile = moved_.grid.tileAt(tileOfCell(to));
    const int x = to.x & (GridTile::kSide - 1);
    const int y = to.y & (GridTile::kSide - 1);
    tile.hits(y)[x] = source->hits(from_y)[from_x];
    tile.misses(y)[x] = source->misses(from_y)[from_x];
    for (int view = 0; view < from_.views(); ++view) {
      tile.logOdds(motion_.turnedView(view, from_.views()), y)[x] =
          source->logOdds(view, from_y)[from_x];
    }
    return true;
  }

  void markMet(CellIndex cell) {
    const CellIndex tile = tileOfCell(cell);
    std::vector<bool>& met = met_[{tile.y, tile.x}];
    met.resize(std::size_t{GridTile::kSide} * GridTile::kSide);
    met[placeInTile(cell)] = true;
  }
  [[nodiscard]] static std::size_t placeInTile(CellIndex cell) {
    return static_cast<std::size_t>((cell.y & (GridTile::kSide - 1)) * GridTile::kSide +
                                    (cell.x & (GridTile::kSide - 1)));
  }

  void keepWalls() {
    if (moved_.is_exact) {
      return;
    }
    for (const auto& [key, tile] : from_.tiles()) {
      const auto met = met_.find(key);
      for (int y = 0; y < GridTile::kSide; ++y) {
        for (int x = 0; x < GridTile::kSide; ++x) {
          const CellIndex from{key.second * GridTile::kSide + x, key.first * GridTile::kSide + y};
          const bool is_met = met != met_.end() && met->second[placeInTile(from)];
          if (!is_met && from_.valueMilli(from) > kOccupiedViewMilli) {
            keepWall(from);
          }
        }
      }
    }
  }

  void keepWall(CellIndex from) {
    const auto to = moved_.grid.cellAt(motion_.forward(from));
    if (to && moved_.grid.valueMilli(*to) < from_.valueMilli(from)) {
      copyCell(from, *to);
      ++moved_.walls_kept;
    }
  }

  const LogOddsGrid& from_;
  LatticeMotion motion_;
  MovedGrid moved_;
  std::map<std::pair<int, int>, std::vector<bool>> met_;  ///< By tile of `from_`.
};

}  // namespace

MovedGrid movedGrid(const LogOddsGrid& grid, const Pose2& T_to_from, const std::stop_token& stop) {
  return GridMover(grid, T_to_from).move(stop);
}

}  // namespace vesper::inline v0
