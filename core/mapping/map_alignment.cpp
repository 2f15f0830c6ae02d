#include "vesper/core/mapping/map_alignment.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>
#include <vector>

#include "vesper/core/grid/distance_field.hpp"
#include "vesper/core/mapping/shift_search.hpp"

namespace vesper::inline v0 {
namespace {

constexpr double kCapCells = 8.0;
constexpr auto kCap = static_cast<std::uint32_t>(kCapCells * kCapCells);
constexpr double kFineStepCells = 1.0 / 32.0;
/// Poses whose costs differ by less count as equally good, in squared cells.
constexpr double kEqualCost = 1e-9;
constexpr std::size_t kMaxPoints = 4000;
constexpr std::size_t kMaxSearchPoints = 1000;
constexpr std::size_t kKeptPoses = 8;
constexpr double kMaxPoses = 1e10;
constexpr double kMaxShiftCells = 1 << 20;

/// A motion of the map's walls on the truth's lattice: a turn about their middle, then a shift.
struct Trial {
  double x_cells = 0.0;
  double y_cells = 0.0;
  double yaw_rad = 0.0;
  double cost = 0.0;
};

class Aligner {
 public:
  Aligner(const OccupancyMap& map, const OccupancyMap& truth, const Pose2& T_start,
          const std::stop_token& stop)
      : frame_(truth.frame()),
        squared_(squaredDistances(occupiedMarks(truth), frame_.width(), frame_.height())),
        stop_(stop) {
    std::ranges::transform(squared_, squared_.begin(),
                           [](std::uint32_t squared) { return std::min(squared, kCap); });
    takePoints(map, T_start);
    if (points_.empty() || truth.counts().occupied == 0) {
      throw std::invalid_argument("alignMaps: both maps need occupied cells");
    }
  }

  MapAlignment align(const MapAlignmentWindow& window, const Pose2& T_start) {
    const double yaw_step_rad = 1.0 / std::max(radius_cells_, 1.0);
    std::vector<Trial> best = coarse(window, 2.0 * yaw_step_rad);
    const double start_cost = costOf({});
    const bool is_turned = window.yaw_rad > 0.0;
    for (double step = 1.0; step >= kFineStepCells; step *= 0.5) {
      best = refined(best, step, is_turned ? step * yaw_step_rad : 0.0);
    }
    const bool is_better = best.front().cost + kEqualCost < start_cost;
    const Trial found = centered(is_better ? best.front() : Trial{0.0, 0.0, 0.0, start_cost},
                                 is_turned ? kFineStepCells * yaw_step_rad : 0.0);
    return resultOf(found, start_cost, T_start);
  }

 private:
  [[nodiscard]] MapAlignment resultOf(const Trial& found, double start_cost,
                                      const Pose2& T_start) const {
    MapAlignment result;
    result.start_distance_m = std::sqrt(start_cost) * frame_.resolution();
    result.distance_m = std::sqrt(found.cost) * frame_.resolution();
    result.poses_tried = tried_;
    if (found.x_cells == 0.0 && found.y_cells == 0.0 && found.yaw_rad == 0.0) {
      result.T_truth_map = T_start;
      return result;
    }
    const Eigen::Vector2d middle_m = middle_cells_ * frame_.resolution();
    const Pose2 T_grid_turned(middle_m.x() + found.x_cells * frame_.resolution(),
                              middle_m.y() + found.y_cells * frame_.resolution(), found.yaw_rad);
    const Pose2 T_back(-middle_m.x(), -middle_m.y(), 0.0);
    const Pose2& T_truth_grid = frame_.origin();
    result.T_truth_map = T_truth_grid * T_grid_turned * T_back * T_truth_grid.inverse() * T_start;
    return result;
  }

  void takePoints(const OccupancyMap& map, const Pose2& T_start) {
    const std::size_t walls = map.counts().occupied;
    const std::size_t every = std::max<std::size_t>(1, (walls + kMaxPoints - 1) / kMaxPoints);
    const Pose2 T_grid_map = frame_.origin().inverse() * T_start;
    std::size_t seen = 0;
    for (std::size_t i = 0; i < map.percents().size(); ++i) {
      if (map.percents()[i] == 100 && seen++ % every == 0) {
        points_.push_back(T_grid_map * map.frame().centerOf(map.frame().cellOf(i)) /
                          frame_.resolution());
        middle_cells_ += points_.back();
      }
    }
    middle_cells_ /= static_cast<double>(std::max<std::size_t>(1, points_.size()));
    for (Eigen::Vector2d& p : points_) {
      p -= middle_cells_;
      radius_cells_ = std::max(radius_cells_, p.norm());
    }
  }

  void count(std::size_t poses) {
    if (stop_.stop_requested()) {
      throw std::runtime_error("the alignment was stopped");
    }
    tried_ += poses;
  }

  /// Squared distance at a cell's centre, capped; the cap outside.
  [[nodiscard]] double squaredAt(double column, double row) const {
    if (!(column >= 0.0 && row >= 0.0 && column < frame_.width() && row < frame_.height())) {
      return kCap;
    }
    return squared_[frame_.offsetOf({static_cast<int>(column), static_cast<int>(row)})];
  }

  /// Squared distance at a place of the lattice, linear between the four nearest centres.
  [[nodiscard]] double squaredBetween(double x_cells, double y_cells) const {
    const double column = std::floor(x_cells - 0.5);
    const double row = std::floor(y_cells - 0.5);
    const double right = x_cells - 0.5 - column;
    const double above = y_cells - 0.5 - row;
    return (1.0 - above) *
               ((1.0 - right) * squaredAt(column, row) + right * squaredAt(column + 1.0, row)) +
           above * ((1.0 - right) * squaredAt(column, row + 1.0) +
                    right * squaredAt(column + 1.0, row + 1.0));
  }

  /// Mean squared distance in cells, each capped.
  double costOf(const Trial& trial) {
    count(1);
    const double c = std::cos(trial.yaw_rad);
    const double s = std::sin(trial.yaw_rad);
    const double x0 = middle_cells_.x() + trial.x_cells;
    const double y0 = middle_cells_.y() + trial.y_cells;
    double sum = 0.0;
    for (const Eigen::Vector2d& p : points_) {
      sum += squaredBetween(x0 + c * p.x() - s * p.y(), y0 + s * p.x() + c * p.y());
    }
    return sum / static_cast<double>(points_.size());
  }

  /// Keeps the best few, best first; of equal ones that with the smaller motion.
  void keepBest(std::vector<Trial>& trials) const {
    const auto motion = [this](const Trial& t) {
      return std::abs(t.x_cells) + std::abs(t.y_cells) + radius_cells_ * std::abs(t.yaw_rad);
    };
    std::ranges::stable_sort(trials, [&](const Trial& a, const Trial& b) {
      return a.cost != b.cost ? a.cost < b.cost : motion(a) < motion(b);
    });
    trials.resize(std::min(trials.size(), kKeptPoses));
  }

  /// Some of the points, turned about their middle, as cells.
  [[nodiscard]] std::vector<CellIndex> turnedCells(double yaw_rad) const {
    const std::size_t every =
        std::max<std::size_t>(1, (points_.size() + kMaxSearchPoints - 1) / kMaxSearchPoints);
    const double c = std::cos(yaw_rad);
    const double s = std::sin(yaw_rad);
    std::vector<CellIndex> cells;
    for (std::size_t i = 0; i < points_.size(); i += every) {
      const Eigen::Vector2d& p = points_[i];
      const double x = std::floor(middle_cells_.x() + c * p.x() - s * p.y());
      const double y = std::floor(middle_cells_.y() + s * p.x() + c * p.y());
      constexpr double kFar = 1 << 28;
      cells.push_back({static_cast<int>(std::clamp(x, -kFar, kFar)),
                       static_cast<int>(std::clamp(y, -kFar, kFar))});
    }
    return cells;
  }

  /// The best shift by whole cells of each yaw, the best few of them.
  std::vector<Trial> coarse(const MapAlignmentWindow& window, double yaw_step_rad) {
    const double columns = std::ceil(window.x_m / frame_.resolution());
    const double rows = std::ceil(window.y_m / frame_.resolution());
    const double turns = std::ceil(window.yaw_rad / yaw_step_rad);
    if ((2 * columns + 1) * (2 * rows + 1) * (2 * turns + 1) > kMaxPoses ||
        std::max(columns, rows) > kMaxShiftCells) {
      throw std::invalid_argument("alignMaps: the window asks for more than 1e10 poses");
    }
    const int reach_x = static_cast<int>(columns);
    const int reach_y = static_cast<int>(rows);
    const ShiftSearch search({squared_.begin(), squared_.end()}, frame_.width(), frame_.height(),
                             kCap, std::max(reach_x, reach_y));
    std::vector<Trial> best;
    std::uint64_t limit = std::numeric_limits<std::uint64_t>::max();
    for (int k = 0; k <= 2 * static_cast<int>(turns); ++k) {
      const double yaw_rad = (k % 2 == 0 ? -(k / 2) : (k + 1) / 2) * yaw_step_rad;  // 0 first
      const std::vector<CellIndex> cells = turnedCells(yaw_rad);
      std::size_t evaluations = 0;
      const CellShift found = search.best(cells, reach_x, reach_y, limit, evaluations);
      count(evaluations);
      if (found.cost < limit) {
        best.push_back({static_cast<double>(found.shift.x), static_cast<double>(found.shift.y),
                        yaw_rad, static_cast<double>(found.cost)});
        keepBest(best);
        limit = best.size() < kKeptPoses ? limit : static_cast<std::uint64_t>(best.back().cost);
      }
    }
    for (Trial& trial : best) {
      trial.cost = costOf(trial);
    }
    best.push_back({0.0, 0.0, 0.0, costOf({})});
    keepBest(best);
    return best;
  }

  std::vector<Trial> refined(const std::vector<Trial>& around, double step_cells,
                             double yaw_step_rad) {
    std::vector<Trial> trials = around;
    for (const Trial& center : around) {
      for (int k = yaw_step_rad > 0.0 ? -1 : 0; k <= (yaw_step_rad > 0.0 ? 1 : 0); ++k) {
        for (int j = -1; j <= 1; ++j) {
          for (int i = -1; i <= 1; ++i) {
            if (i == 0 && j == 0 && k == 0) {
              continue;
            }
            Trial trial{center.x_cells + i * step_cells, center.y_cells + j * step_cells,
                        center.yaw_rad + k * yaw_step_rad, 0.0};
            trial.cost = costOf(trial);
            trials.push_back(trial);
          }
        }
      }
    }
    keepBest(trials);
    return trials;
  }

  /// How many fine steps along `coordinate` leave the cost as it is, in one direction.
  int equalSteps(const Trial& from, double Trial::*coordinate, double step) {
    constexpr int kMostSteps = static_cast<int>(2.0 * kCapCells / kFineStepCells);
    for (int steps = 1; steps <= kMostSteps; ++steps) {
      Trial trial = from;
      trial.*coordinate += steps * step;
      if (costOf(trial) > from.cost + kEqualCost) {
        return steps - 1;
      }
    }
    return kMostSteps;
  }

  /// The middle of the poses around `trial` that are as good as it is, one axis after the other.
  Trial centered(Trial trial, double yaw_step_rad) {
    const std::pair<double Trial::*, double> axes[] = {{&Trial::x_cells, kFineStepCells},
                                                       {&Trial::y_cells, kFineStepCells},
                                                       {&Trial::yaw_rad, yaw_step_rad}};
    for (int round = 0; round < 2; ++round) {
      for (const auto& [coordinate, step] : axes) {
        if (step > 0.0) {
          const int up = equalSteps(trial, coordinate, step);
          const int down = equalSteps(trial, coordinate, -step);
          trial.*coordinate += 0.5 * (up - down) * step;
        }
      }
    }
    trial.cost = costOf(trial);
    return trial;
  }

  const GridFrame& frame_;
  std::vector<std::uint32_t> squared_;  ///< Capped.
  std::stop_token stop_;
  /// Wall cells of the map after T_start, in cells of the truth's lattice from their middle.
  std::vector<Eigen::Vector2d> points_;
  Eigen::Vector2d middle_cells_ = Eigen::Vector2d::Zero();
  double radius_cells_ = 0.0;
  std::size_t tried_ = 0;
};

}  // namespace

MapAlignment alignMaps(const OccupancyMap& map, const OccupancyMap& truth,
                       const MapAlignmentWindow& window, const Pose2& T_start,
                       const std::stop_token& stop) {
  for (const double size : {window.x_m, window.y_m, window.yaw_rad}) {
    if (!(size >= 0.0) || !std::isfinite(size)) {
      throw std::invalid_argument("alignMaps: the window must be finite and >= 0");
    }
  }
  return Aligner(map, truth, T_start, stop).align(window, T_start);
}

}  // namespace vesper::inline v0
