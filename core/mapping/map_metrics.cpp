#include "vesper/core/mapping/map_metrics.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "vesper/core/grid/distance_field.hpp"
#include "vesper/core/mapping/map_resampling.hpp"

namespace vesper::inline v0 {
namespace {

/// Marks the free cells that are 4-connected with `start` in `area` by `label`; returns their
/// number.
std::size_t flood(const OccupancyMap& map, CellIndex start, std::uint32_t label,
                  std::vector<std::uint32_t>& area) {
  const GridFrame& frame = map.frame();
  std::vector<CellIndex> open = {start};
  area[frame.offsetOf(start)] = label;
  std::size_t count = 0;
  while (!open.empty()) {
    const CellIndex cell = open.back();
    open.pop_back();
    ++count;
    for (const CellIndex next : {CellIndex{cell.x + 1, cell.y}, CellIndex{cell.x - 1, cell.y},
                                 CellIndex{cell.x, cell.y + 1}, CellIndex{cell.x, cell.y - 1}}) {
      if (frame.contains(next) && area[frame.offsetOf(next)] == 0 &&
          map.stateAt(next) == CellState::Free) {
        area[frame.offsetOf(next)] = label;
        open.push_back(next);
      }
    }
  }
  return count;
}

/// One byte a cell: 1 where a robot in the truth can come.
std::vector<std::uint8_t> reachableCells(const OccupancyMap& truth,
                                         const std::optional<Eigen::Vector2d>& from_m) {
  const GridFrame& frame = truth.frame();
  std::vector<std::uint32_t> area(frame.cellCount(), 0);
  std::uint32_t chosen = 1;
  if (from_m) {
    const auto start = frame.cellAt(*from_m);
    if (!start || truth.stateAt(*start) != CellState::Free) {
      throw std::invalid_argument(
          "compareMaps: the place to reach cells from must lie in a free cell of the truth");
    }
    flood(truth, *start, chosen, area);
  } else {
    std::uint32_t label = 0;
    std::size_t largest = 0;
    for (std::size_t i = 0; i < area.size(); ++i) {
      if (area[i] == 0 && truth.percents()[i] == 0) {
        const std::size_t size = flood(truth, frame.cellOf(i), ++label, area);
        chosen = size > largest ? label : chosen;
        largest = std::max(size, largest);
      }
    }
  }
  std::vector<std::uint8_t> reachable(area.size());
  std::ranges::transform(area, reachable.begin(), [chosen](std::uint32_t label) {
    return static_cast<std::uint8_t>(label == chosen ? 1 : 0);
  });
  return reachable;
}

WallDisplacement summarise(std::vector<double>& distances_m) {
  WallDisplacement result;
  result.count = distances_m.size();
  if (distances_m.empty()) {
    return result;
  }
  std::ranges::sort(distances_m);
  double sum_m = 0.0;
  for (const double distance_m : distances_m) {
    sum_m += distance_m;
  }
  const std::size_t n = distances_m.size();
  result.mean_m = sum_m / static_cast<double>(n);
  result.median_m = 0.5 * (distances_m[(n - 1) / 2] + distances_m[n / 2]);
  result.percentile_95_m = distances_m[(95 * n + 99) / 100 - 1];
  return result;
}

std::optional<double> ratio(std::size_t part, std::size_t whole) {
  return whole == 0 ? std::nullopt
                    : std::optional(static_cast<double>(part) / static_cast<double>(whole));
}

class Comparison {
 public:
  Comparison(const OccupancyMap& map, const OccupancyMap& truth, const MapMetricsOptions& options)
      : map_(resampled(map, truth.frame(), options.T_truth_map)),
        truth_(truth),
        frame_(truth.frame()),
        to_truth_(squaredDistances(occupiedMarks(truth), frame_.width(), frame_.height())),
        reachable_(reachableCells(truth, options.reached_from_m)),
        // A margin for rounding only: squared distances are whole numbers.
        limit_(2.0 * options.tolerance_cells * options.tolerance_cells + 1e-9) {
    result_.map_counts = map.counts();
    result_.truth_counts = truth.counts();
    result_.tolerance_cells = options.tolerance_cells;
    result_.T_truth_map = options.T_truth_map;
    result_.comparison.resize(frame_.cellCount(), CellComparison::NotJudged);
    countOutside(map, options.T_truth_map);
  }

  MapMetrics run() {
    markSeenWalls();
    // The truth's walls are compared with those of the map that are judged.
    std::vector<std::uint8_t> judged = occupiedMarks(map_);
    for (std::size_t i = 0; i < judged.size(); ++i) {
      const bool is_known = truth_.percents()[i] == 0 || truth_.percents()[i] == 100;
      if (judged[i] != 0 && !is_known && !isNear(to_truth_[i])) {
        judged[i] = 0;
        ++result_.map_walls_unjudged;
      }
    }
    const auto to_map = squaredDistances(judged, frame_.width(), frame_.height());
    for (std::size_t i = 0; i < judged.size(); ++i) {
      if (reachable_[i] != 0) {
        addReachable(i);
      }
      if (judged[i] != 0) {
        addMapWall(i);
      }
      if (seen_[i] != 0) {
        addTruthWall(i, to_map[i]);
      }
    }
    finish();
    return std::move(result_);
  }

 private:
  [[nodiscard]] bool isNear(std::uint32_t squared) const { return squared <= limit_; }
  [[nodiscard]] double meters(std::uint32_t squared) const {
    return std::sqrt(static_cast<double>(squared)) * frame_.resolution();
  }

  void countOutside(const OccupancyMap& map, const Pose2& T_truth_map) {
    for (std::size_t i = 0; i < map.percents().size(); ++i) {
      if (map.percents()[i] != OccupancyMap::kUnknown &&
          !frame_.cellAt(T_truth_map * map.frame().centerOf(map.frame().cellOf(i)))) {
        ++result_.known_outside;
      }
    }
  }

  void markSeenWalls() {
    seen_.assign(frame_.cellCount(), 0);
    for (std::size_t i = 0; i < reachable_.size(); ++i) {
      if (reachable_[i] == 0) {
        continue;
      }
      const CellIndex cell = frame_.cellOf(i);
      for (int dy = -1; dy <= 1; ++dy) {
        for (int dx = -1; dx <= 1; ++dx) {
          const CellIndex next{cell.x + dx, cell.y + dy};
          if (frame_.contains(next) && truth_.stateAt(next) == CellState::Occupied) {
            seen_[frame_.offsetOf(next)] = 1;
          }
        }
      }
    }
  }

  void addReachable(std::size_t i) {
    const std::int8_t percent = map_.percents()[i];
    ++result_.reachable_cells;
    unknown_ += percent == OccupancyMap::kUnknown ? 1U : 0U;
    result_.comparison[i] =
        percent == 0 ? CellComparison::FreeInBoth : CellComparison::UnknownInMap;
    if (!isNear(to_truth_[i])) {
      ++open_;
      open_free_ += percent == 0 ? 1U : 0U;
      open_occupied_ += percent == 100 ? 1U : 0U;
    }
    addEntropy(percent, false);
  }

  void addMapWall(std::size_t i) {
    ++result_.map_walls;
    const bool is_right = isNear(to_truth_[i]);
    result_.map_walls_right += is_right ? 1U : 0U;
    result_.comparison[i] = is_right ? CellComparison::WallNear : CellComparison::WallInvented;
    if (to_truth_[i] != kNoFeature) {
      map_to_truth_m_.push_back(meters(to_truth_[i]));
    }
  }

  void addTruthWall(std::size_t i, std::uint32_t squared) {
    ++result_.truth_walls;
    const bool is_found = isNear(squared);
    result_.truth_walls_found += is_found ? 1U : 0U;
    result_.truth_walls_freed += !is_found && map_.percents()[i] == 0 ? 1U : 0U;
    result_.comparison[i] = is_found ? CellComparison::WallFound : CellComparison::WallMissed;
    if (squared != kNoFeature) {
      truth_to_map_m_.push_back(meters(squared));
    }
    addEntropy(map_.percents()[i], true);
  }

  void addEntropy(std::int8_t percent, bool is_wall) {
    if (percent != OccupancyMap::kUnknown) {
      const double occupied = std::clamp(percent / 100.0, 0.01, 0.99);
      bits_ -= std::log2(is_wall ? occupied : 1.0 - occupied);
      ++result_.cross_entropy_cells;
    }
  }

  void finish() {
    result_.precision = ratio(result_.map_walls_right, result_.map_walls);
    result_.recall = ratio(result_.truth_walls_found, result_.truth_walls);
    if (result_.precision || result_.recall) {  // without walls on one side nothing is right
      const double precision = result_.precision.value_or(0.0);
      const double recall = result_.recall.value_or(0.0);
      const double sum = precision + recall;
      result_.f1 = sum > 0.0 ? 2.0 * precision * recall / sum : 0.0;
    }
    result_.free_accuracy = ratio(open_free_, open_free_ + open_occupied_);
    result_.occupied_in_free = ratio(open_occupied_, open_);
    result_.unknown_share = ratio(unknown_, result_.reachable_cells);
    result_.map_to_truth = summarise(map_to_truth_m_);
    result_.truth_to_map = summarise(truth_to_map_m_);
    if (result_.cross_entropy_cells > 0) {
      result_.cross_entropy_bits = bits_ / static_cast<double>(result_.cross_entropy_cells);
    }
  }

  OccupancyMap map_;  ///< On the truth's cells.
  const OccupancyMap& truth_;
  const GridFrame& frame_;
  std::vector<std::uint32_t> to_truth_;
  std::vector<std::uint8_t> reachable_;
  double limit_;  ///< Greatest squared distance, in cells, within the tolerance.
  std::vector<std::uint8_t> seen_;
  MapMetrics result_;
  std::vector<double> map_to_truth_m_;
  std::vector<double> truth_to_map_m_;
  std::size_t unknown_ = 0;
  std::size_t open_ = 0;  ///< Reachable cells beyond the tolerance of any wall.
  std::size_t open_free_ = 0;
  std::size_t open_occupied_ = 0;
  double bits_ = 0.0;
};

}  // namespace

MapMetrics compareMaps(const OccupancyMap& map, const OccupancyMap& truth,
                       const MapMetricsOptions& options) {
  if (!(options.tolerance_cells >= 0.0 && options.tolerance_cells <= 1000.0)) {
    throw std::invalid_argument("compareMaps: tolerance_cells must lie in 0..1000");
  }
  return Comparison(map, truth, options).run();
}

}  // namespace vesper::inline v0
