#include "vesper/planning/search/astar.hpp"

#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "vesper/planning/search/flat_astar.hpp"
#include "vesper/planning/search/grid_search.hpp"
#include "vesper/planning/search/weighted_search.hpp"

namespace vesper::planning::inline v0 {
namespace {

class AstarSearch : public GridSearch {
 public:
  AstarSearch(std::shared_ptr<const TraversabilityGrid> grid, const Capabilities& capabilities,
              Heuristic heuristic)
      : GridSearch(std::move(grid), capabilities), heuristic_(heuristic) {
    if (!this->grid().hasCosts() && isAdmissible(heuristic, this->grid().rule()) &&
        FlatAstar::fits(this->grid().frame())) {
      flat_.emplace(this->grid());
    } else {
      weighted_.emplace(this->grid());
    }
  }

  [[nodiscard]] std::size_t bytes() const noexcept override {
    return (flat_ ? flat_->bytes() : 0) + (weighted_ ? weighted_->bytes() : 0);
  }

 protected:
  PlanResult search(CellIndex start, CellIndex goal, SearchControl& control) override {
    PlanResult result;
    bool is_done = false;
    if (flat_) {
      FlatAstar::Outcome outcome = flat_->search(start, goal, heuristic_, control);
      is_done = outcome.result.status != PlanStatus::NoPath || !outcome.overflowed;
      result = std::move(outcome.result);
    }
    if (!is_done) {
      if (!weighted_) {
        weighted_.emplace(grid());
      }
      control.beginAnew();
      result = weighted_->search(start, goal, heuristic_, 1.0, control);
    }
    if (!isAdmissible(heuristic_, grid().rule())) {
      result.bound = std::numeric_limits<double>::infinity();
      result.note = capabilities().not_optimal_because;
    }
    result.peak_bytes = bytes();
    return result;
  }

 private:
  Heuristic heuristic_;
  std::optional<FlatAstar> flat_;
  std::optional<WeightedSearch> weighted_;
};

}  // namespace

Capabilities AstarPlanner::capabilities() const {
  Capabilities capabilities;
  capabilities.costs = true;
  capabilities.summary = "A* with the " + std::string(nameOf(heuristic_)) + " heuristic";
  if (heuristic_ == Heuristic::Manhattan) {
    capabilities.optimal = false;
    capabilities.not_optimal_because =
        "not guaranteed shortest: the Manhattan heuristic overestimates where diagonal steps are "
        "allowed";
  }
  return capabilities;
}

std::unique_ptr<PreparedSearch> AstarPlanner::prepare(
    std::shared_ptr<const TraversabilityGrid> grid) const {
  return std::make_unique<AstarSearch>(std::move(grid), capabilities(), heuristic_);
}

}  // namespace vesper::planning::inline v0
