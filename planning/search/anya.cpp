#include "vesper/planning/search/anya.hpp"

#include <utility>

#include "vesper/planning/search/any_angle_path.hpp"
#include "vesper/planning/search/grid_search.hpp"
#include "vesper/planning/search/interval_search.hpp"

namespace vesper::planning::inline v0 {
namespace {

class AnyaSearch : public GridSearch {
 public:
  AnyaSearch(std::shared_ptr<const TraversabilityGrid> grid, const Capabilities& capabilities)
      : GridSearch(std::move(grid), capabilities), intervals_(this->grid().blocked()) {}

  [[nodiscard]] std::size_t bytes() const noexcept override { return intervals_.bytes(); }

 protected:
  PlanResult search(CellIndex start, CellIndex goal, SearchControl& control) override {
    const IntervalSearch::Outcome outcome = intervals_.find(start, goal, control);
    PlanResult result;
    if (outcome.found) {
      result.status = PlanStatus::Found;
      result.path = anyAngleWaypoints(grid().frame(), outcome.points);
      result.cost = outcome.length_cells;
    } else if (control.hasEnded()) {
      result = control.ended(outcome.expanded);
    }
    result.expanded_cells = outcome.expanded;
    result.generated_cells = outcome.generated;
    result.peak_open = outcome.peak_open;
    result.peak_bytes = bytes();
    return result;
  }

 private:
  IntervalSearch intervals_;
};

}  // namespace

Capabilities AnyaPlanner::capabilities() const {
  Capabilities capabilities;
  capabilities.octile = false;
  capabilities.summary = "exact any-angle: searches intervals of grid lines, turns at corners";
  return capabilities;
}

std::unique_ptr<PreparedSearch> AnyaPlanner::prepare(
    std::shared_ptr<const TraversabilityGrid> grid) const {
  return std::make_unique<AnyaSearch>(std::move(grid), capabilities());
}

}  // namespace vesper::planning::inline v0
