#include "vesper/core/mapping/explain_cell.hpp"

#include <algorithm>
#include <cmath>

namespace vesper::inline v0 {
namespace {

constexpr int kMostCounts = 65535;

/// Keeps the numbers of one cell as the grid would.
class WatchedCell {
 public:
  WatchedCell(const LogOddsGrid& grid, CellIndex cell) : clamp_(grid.options().clamp) {
    for (int view = 0; view < grid.views(); ++view) {
      views_.push_back(static_cast<MilliLogOdds>(grid.viewMilli(cell, view)));
    }
    hits_ = grid.hits(cell);
    misses_ = grid.misses(cell);
  }

  void add(int view, int delta) {
    MilliLogOdds& log_odds = views_[static_cast<std::size_t>(view)];
    log_odds = static_cast<MilliLogOdds>(std::clamp(log_odds + delta, -clamp_, clamp_));
    int& readings = delta > 0 ? hits_ : misses_;
    readings = std::min(readings + 1, kMostCounts);
  }

  [[nodiscard]] int view(int index) const { return views_[static_cast<std::size_t>(index)]; }
  [[nodiscard]] std::vector<int> views() const { return {views_.begin(), views_.end()}; }
  [[nodiscard]] int value() const {
    return valueOfViews(views_.data(), 1, static_cast<int>(views_.size()));
  }
  [[nodiscard]] int hits() const noexcept { return hits_; }
  [[nodiscard]] int misses() const noexcept { return misses_; }

 private:
  std::vector<MilliLogOdds> views_;
  int clamp_;
  int hits_ = 0;
  int misses_ = 0;
};

}  // namespace

CellExplanation explainCell(ObservationReader& reader, MapBuilder& builder, CellIndex cell,
                            const std::stop_token& stop) {
  const Eigen::Vector2d center_m = builder.grid().centerOf(cell);
  WatchedCell watched(builder.grid(), cell);
  CellExplanation explanation;
  explanation.cell = cell;
  explanation.views_before = watched.views();
  explanation.value_before = watched.value();
  const auto visit = [&](std::span<const RangeObservation> scan) {
    for (const CellEvidence& evidence : builder.model().evidenceFor(scan, cell)) {
      const RangeObservation& observation = scan[evidence.observation];
      watched.add(evidence.view, evidence.delta);
      explanation.steps.push_back(
          {observation.line, observation.sensor, observation.reading, observation.range_m,
           std::hypot(center_m.x() - observation.x_m, center_m.y() - observation.y_m),
           evidence.view, evidence.delta, watched.view(evidence.view), watched.value()});
    }
  };
  const auto is_near = [&](std::span<const RangeObservation> scan) {
    return std::ranges::any_of(scan, [&](const RangeObservation& observation) {
      return observation.changesMap() &&
             std::hypot(center_m.x() - observation.x_m, center_m.y() - observation.y_m) <=
                 builder.model().reach(observation) + builder.grid().resolution();
    });
  };
  while (!stop.stop_requested()) {
    const std::span<const RangeObservation> observations = reader.next();
    if (observations.empty()) {
      break;
    }
    builder.forEachAccepted(observations, [&](std::span<const RangeObservation> scan) {
      if (is_near(scan)) {
        visit(scan);
      }
    });
  }
  explanation.views_after = watched.views();
  explanation.value_after = watched.value();
  explanation.hits = watched.hits();
  explanation.misses = watched.misses();
  return explanation;
}

}  // namespace vesper::inline v0
