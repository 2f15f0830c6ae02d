#include "vesper/core/grid_tools/wall_direction.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>
#include <vector>

#include "vesper/core/geometry/angle.hpp"

namespace vesper::inline v0 {
namespace {

constexpr std::size_t kMostPoints = 20000;
constexpr std::size_t kStripsPerCell = 2;
constexpr double kQuarter_rad = std::numbers::pi / 2.0;

class StripSearch {
 public:
  StripSearch(const OccupancyMap& map, const std::stop_token& stop) : stop_(stop) {
    const std::size_t walls = map.counts().occupied;
    const std::size_t every = std::max<std::size_t>(1, (walls + kMostPoints - 1) / kMostPoints);
    std::size_t seen = 0;
    Eigen::Vector2d middle = Eigen::Vector2d::Zero();
    for (std::size_t i = 0; i < map.percents().size(); ++i) {
      if (map.percents()[i] == 100 && seen++ % every == 0) {
        const CellIndex cell = map.frame().cellOf(i);
        points_.emplace_back(cell.x, cell.y);
        middle += points_.back();
      }
    }
    if (points_.empty()) {
      throw std::invalid_argument("dominantWallDirection: the map needs occupied cells");
    }
    middle /= static_cast<double>(points_.size());
    for (Eigen::Vector2d& p : points_) {
      p -= middle;
      radius_cells_ = std::max(radius_cells_, p.norm());
    }
    strips_.resize(kStripsPerCell * (2 * static_cast<std::size_t>(std::ceil(radius_cells_)) + 4));
  }

  /// The direction on the map's lattice.
  WallDirection search() {
    const double step_rad = std::min(degToRad(0.25), 0.5 / std::max(radius_cells_, 1.0));
    const int steps = static_cast<int>(std::ceil(kQuarter_rad / step_rad));
    double best_rad = 0.0;
    double best = measure(0.0);
    double sum = best;
    for (int k = 1; k < steps; ++k) {
      const double angle_rad = kQuarter_rad * k / steps;
      const double here = measure(angle_rad);
      sum += here;
      if (here > best) {
        best = here;
        best_rad = angle_rad;
      }
    }
    return {middleOfPeak(best_rad, best, step_rad / 16.0), best * steps / sum};
  }

 private:
  /// Half-way between where the measure falls below a share of its peak to either side.
  double middleOfPeak(double peak_rad, double peak, double step_rad) {
    constexpr double kShare = 0.9;
    constexpr int kMostSteps = 1000;
    const auto reach = [&](double side) {
      int steps = 1;
      while (steps < kMostSteps && measure(peak_rad + side * steps * step_rad) > kShare * peak) {
        ++steps;
      }
      return steps;
    };
    return peak_rad + 0.5 * (reach(1.0) - reach(-1.0)) * step_rad;
  }

  double measure(double angle_rad) {
    if (stop_.stop_requested()) {
      throw std::runtime_error("the search of the walls' direction was stopped");
    }
    const double c = std::cos(angle_rad);
    const double s = std::sin(angle_rad);
    return alikeness(c, s) + alikeness(-s, c);
  }

  /// Over the strips across (c, s): the squared counts and those times their neighbours'. For one
  /// line of points that does not depend on where the strips' borders lie.
  double alikeness(double c, double s) {
    std::ranges::fill(strips_, 0.0);
    const double shift = std::ceil(radius_cells_) + 1.0;
    for (const Eigen::Vector2d& p : points_) {
      const double place = kStripsPerCell * (c * p.x() + s * p.y() + shift);
      const double strip = std::floor(place);
      const double share = place - strip;
      strips_[static_cast<std::size_t>(strip)] += 1.0 - share;
      strips_[static_cast<std::size_t>(strip) + 1] += share;
    }
    double sum = 0.0;
    for (std::size_t i = 0; i + 1 < strips_.size(); ++i) {
      sum += strips_[i] * (strips_[i] + 2.0 * strips_[i + 1]);
    }
    return sum;
  }

  std::stop_token stop_;
  std::vector<Eigen::Vector2d> points_;  ///< Wall cells from their middle, in cells.
  double radius_cells_ = 0.0;
  std::vector<double> strips_;
};

}  // namespace

WallDirection dominantWallDirection(const OccupancyMap& map, const std::stop_token& stop) {
  WallDirection direction = StripSearch(map, stop).search();
  const double world_rad = direction.angle_rad + map.frame().origin().heading();
  direction.angle_rad =
      world_rad - kQuarter_rad * std::floor(world_rad / kQuarter_rad + 0.5);  // [-pi/4, pi/4)
  return direction;
}

}  // namespace vesper::inline v0
