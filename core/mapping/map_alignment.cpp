#include "vesper/core/mapping/map_alignment.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <vector>

#include "vesper/core/grid/distance_field.hpp"

namespace vesper::inline v0 {
namespace {

constexpr double kCapCells = 8.0;
constexpr double kCoarseStepCells = 4.0;
constexpr double kFineStepCells = 0.125;
constexpr std::size_t kMaxPoints = 4000;
constexpr std::size_t kKeptPoses = 8;
constexpr double kMaxPoses = 1e7;

/// A motion of the map's walls: a turn about their middle, then a shift.
struct Trial {
  double x_m = 0.0;
  double y_m = 0.0;
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
    takePoints(map, T_start);
    if (points_.empty() || truth.counts().occupied == 0) {
      throw std::invalid_argument("alignMaps: both maps need occupied cells");
    }
  }

  MapAlignment align(const MapAlignmentWindow& window, const Pose2& T_start) {
    const double step_m = kCoarseStepCells * frame_.resolution();
    const double yaw_step_rad = step_m / std::max(radius_m_, frame_.resolution());
    std::vector<Trial> best = coarse(window, step_m, yaw_step_rad);
    const double start_cost = costOf({});
    for (double share = 0.5; share * kCoarseStepCells >= kFineStepCells; share *= 0.5) {
      best = refined(best, share * step_m, window.yaw_rad > 0.0 ? share * yaw_step_rad : 0.0);
    }
    Trial found = best.front();
    found = found.cost < start_cost ? found : Trial{0.0, 0.0, 0.0, start_cost};
    MapAlignment result;
    const Pose2 T_turn(middle_m_.x(), middle_m_.y(), found.yaw_rad);
    const Pose2 T_back(-middle_m_.x(), -middle_m_.y(), 0.0);
    result.T_truth_map = Pose2(found.x_m, found.y_m, 0.0) * T_turn * T_back * T_start;
    result.start_distance_m = std::sqrt(start_cost) * frame_.resolution();
    result.distance_m = std::sqrt(found.cost) * frame_.resolution();
    result.poses_tried = tried_;
    return result;
  }

 private:
  void takePoints(const OccupancyMap& map, const Pose2& T_start) {
    const std::size_t walls = map.counts().occupied;
    const std::size_t every = std::max<std::size_t>(1, (walls + kMaxPoints - 1) / kMaxPoints);
    std::size_t seen = 0;
    for (std::size_t i = 0; i < map.percents().size(); ++i) {
      if (map.percents()[i] == 100 && seen++ % every == 0) {
        points_.push_back(T_start * map.frame().centerOf(map.frame().cellOf(i)));
        middle_m_ += points_.back();
      }
    }
    middle_m_ /= static_cast<double>(std::max<std::size_t>(1, points_.size()));
    for (const Eigen::Vector2d& p : points_) {
      radius_m_ = std::max(radius_m_, (p - middle_m_).norm());
    }
  }

  /// Mean squared distance in cells, each capped.
  double costOf(const Trial& trial) {
    if (stop_.stop_requested()) {
      throw std::runtime_error("the alignment was stopped");
    }
    ++tried_;
    const Pose2 T_truth_grid_inverse = frame_.origin().inverse();
    const Pose2 T = T_truth_grid_inverse *
                    Pose2(middle_m_.x() + trial.x_m, middle_m_.y() + trial.y_m, trial.yaw_rad);
    const double c = std::cos(T.heading()) / frame_.resolution();
    const double s = std::sin(T.heading()) / frame_.resolution();
    const double x0 = T.x() / frame_.resolution();
    const double y0 = T.y() / frame_.resolution();
    double sum = 0.0;
    for (const Eigen::Vector2d& p : points_) {
      const double dx = p.x() - middle_m_.x();
      const double dy = p.y() - middle_m_.y();
      const double x = std::floor(x0 + c * dx - s * dy);
      const double y = std::floor(y0 + s * dx + c * dy);
      double squared = kCapCells * kCapCells;
      if (x >= 0.0 && y >= 0.0 && x < frame_.width() && y < frame_.height()) {
        const CellIndex cell{static_cast<int>(x), static_cast<int>(y)};
        squared = std::min(squared, static_cast<double>(squared_[frame_.offsetOf(cell)]));
      }
      sum += squared;
    }
    return sum / static_cast<double>(points_.size());
  }

  /// Keeps the best few, best first; of equal ones that with the smaller motion.
  static void keepBest(std::vector<Trial>& trials) {
    const auto motion = [](const Trial& t) {
      return std::abs(t.x_m) + std::abs(t.y_m) + std::abs(t.yaw_rad);
    };
    std::ranges::stable_sort(trials, [&](const Trial& a, const Trial& b) {
      return a.cost != b.cost ? a.cost < b.cost : motion(a) < motion(b);
    });
    trials.resize(std::min(trials.size(), kKeptPoses));
  }

  std::vector<Trial> coarse(const MapAlignmentWindow& window, double step_m, double yaw_step_rad) {
    const double columns = std::ceil(window.x_m / step_m);
    const double rows = std::ceil(window.y_m / step_m);
    const double turns = std::ceil(window.yaw_rad / yaw_step_rad);
    if ((2 * columns + 1) * (2 * rows + 1) * (2 * turns + 1) > kMaxPoses) {
      throw std::invalid_argument("alignMaps: the window asks for more than 1e7 poses");
    }
    std::vector<Trial> best;
    for (double k = -turns; k <= turns; ++k) {
      for (double j = -rows; j <= rows; ++j) {
        for (double i = -columns; i <= columns; ++i) {
          Trial trial{i * step_m, j * step_m, k * yaw_step_rad, 0.0};
          trial.cost = costOf(trial);
          best.push_back(trial);
        }
        if (best.size() > 64 * kKeptPoses) {
          keepBest(best);
        }
      }
    }
    keepBest(best);
    return best;
  }

  std::vector<Trial> refined(const std::vector<Trial>& around, double step_m, double yaw_step_rad) {
    std::vector<Trial> trials = around;
    for (const Trial& center : around) {
      for (int k = yaw_step_rad > 0.0 ? -1 : 0; k <= (yaw_step_rad > 0.0 ? 1 : 0); ++k) {
        for (int j = -1; j <= 1; ++j) {
          for (int i = -1; i <= 1; ++i) {
            if (i == 0 && j == 0 && k == 0) {
              continue;
            }
            Trial trial{center.x_m + i * step_m, center.y_m + j * step_m,
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

  const GridFrame& frame_;
  std::vector<std::uint32_t> squared_;
  std::stop_token stop_;
  std::vector<Eigen::Vector2d> points_;  ///< Wall cells of the map, after T_start.
  Eigen::Vector2d middle_m_ = Eigen::Vector2d::Zero();
  double radius_m_ = 0.0;
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
