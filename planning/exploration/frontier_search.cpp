#include "vesper/planning/exploration/frontier_search.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <deque>
#include <optional>

#include "vesper/planning/traversability/traversability_grid.hpp"

namespace vesper::planning::inline v0 {
namespace {

constexpr std::array<CellIndex, 4> kNeighbours = {CellIndex{1, 0}, {0, 1}, {-1, 0}, {0, -1}};

/// A flood over the cells of one map.
class FrontierFlood {
 public:
  FrontierFlood(const OccupancyMap& map, double radius_m,
                const std::vector<Eigen::Vector2d>& avoided_m, double avoid_radius_m)
      : map_(map),
        grid_(map, optionsOf(radius_m)),
        avoided_m_(avoided_m),
        avoid_radius_m_(avoid_radius_m),
        came_from_(map.percents().size(), kNotSeen) {}

  std::vector<Eigen::Vector2d> from(CellIndex start) {
    std::deque<CellIndex> open = {start};
    came_from_[map_.frame().offsetOf(start)] = kStart;
    bool has_left = !grid_.isBlocked(start);
    while (!open.empty()) {
      const CellIndex cell = open.front();
      open.pop_front();
      has_left = has_left || !grid_.isBlocked(cell);
      if (!grid_.isBlocked(cell) && isFrontier(cell)) {
        return wayTo(cell);
      }
      for (std::size_t i = 0; i < kNeighbours.size(); ++i) {
        const CellIndex next = {cell.x + kNeighbours[i].x, cell.y + kNeighbours[i].y};
        if (!map_.frame().contains(next) || came_from_[map_.frame().offsetOf(next)] != kNotSeen) {
          continue;
        }
        // Until it has left the blocked cells about its start, it may cross others.
        const bool may_pass =
            !grid_.isBlocked(next) || (!has_left && map_.stateAt(next) != CellState::Occupied);
        if (may_pass) {
          came_from_[map_.frame().offsetOf(next)] = static_cast<std::int8_t>(i);
          open.push_back(next);
        }
      }
    }
    return {};
  }

 private:
  static constexpr std::int8_t kNotSeen = -1;
  static constexpr std::int8_t kStart = 4;

  static TraversabilityOptions optionsOf(double radius_m) {
    TraversabilityOptions options;
    options.footprint_radius_m = radius_m;
    options.unknown = UnknownRule::Free;  // known cells are asked for below; borders are the goal
    return options;
  }

  [[nodiscard]] bool isFrontier(CellIndex cell) const {
    if (map_.percentAt(cell) == OccupancyMap::kUnknown) {
      return false;
    }
    const bool is_border = std::any_of(kNeighbours.begin(), kNeighbours.end(), [&](CellIndex step) {
      const CellIndex next = {cell.x + step.x, cell.y + step.y};
      return !map_.frame().contains(next) || map_.percentAt(next) == OccupancyMap::kUnknown;
    });
    if (!is_border) {
      return false;
    }
    const Eigen::Vector2d center = map_.frame().centerOf(cell);
    return std::none_of(avoided_m_.begin(), avoided_m_.end(), [&](const Eigen::Vector2d& avoided) {
      return (avoided - center).norm() < avoid_radius_m_;
    });
  }

  [[nodiscard]] std::vector<Eigen::Vector2d> wayTo(CellIndex cell) const {
    std::vector<Eigen::Vector2d> way;
    while (true) {
      way.push_back(map_.frame().centerOf(cell));
      const std::int8_t from = came_from_[map_.frame().offsetOf(cell)];
      if (from == kStart) {
        break;
      }
      const CellIndex& step = kNeighbours[static_cast<std::size_t>(from)];
      cell = {cell.x - step.x, cell.y - step.y};
    }
    std::reverse(way.begin(), way.end());
    return way;
  }

  const OccupancyMap& map_;
  TraversabilityGrid grid_;
  const std::vector<Eigen::Vector2d>& avoided_m_;
  double avoid_radius_m_;
  std::vector<std::int8_t> came_from_;  ///< Index of the step that led there.
};

}  // namespace

std::vector<Eigen::Vector2d> nearestFrontier(const OccupancyMap& map,
                                             const Eigen::Vector2d& start_m, double radius_m,
                                             const std::vector<Eigen::Vector2d>& avoided_m,
                                             double avoid_radius_m) {
  const auto start = map.frame().cellAt(start_m);
  if (!start) {
    return {};
  }
  return FrontierFlood(map, radius_m, avoided_m, avoid_radius_m).from(*start);
}

}  // namespace vesper::planning::inline v0
