#include "vesper/planning/search/wastar.hpp"

#include <cmath>
#include <stdexcept>
#include <utility>

#include "vesper/planning/search/grid_search.hpp"
#include "vesper/planning/search/weighted_search.hpp"

namespace vesper::planning::inline v0 {
namespace {

class WastarSearch : public GridSearch {
 public:
  WastarSearch(std::shared_ptr<const TraversabilityGrid> grid, const Capabilities& capabilities,
               double weight)
      : GridSearch(std::move(grid), capabilities), weight_(weight), search_(this->grid()) {}

  [[nodiscard]] std::size_t bytes() const noexcept override { return search_.bytes(); }

 protected:
  PlanResult search(CellIndex start, CellIndex goal, SearchControl& control) override {
    PlanResult result = search_.search(start, goal, Heuristic::Octile, weight_, control);
    result.bound = weight_;
    result.note = capabilities().not_optimal_because;
    result.peak_bytes = bytes();
    return result;
  }

 private:
  double weight_;
  WeightedSearch search_;
};

}  // namespace

WastarPlanner::WastarPlanner(double weight) : weight_(weight) {
  if (!(weight >= 1.0) || !std::isfinite(weight)) {
    throw std::invalid_argument("WastarPlanner: weight must be finite and >= 1");
  }
}

Capabilities WastarPlanner::capabilities() const {
  Capabilities capabilities;
  capabilities.costs = true;
  capabilities.optimal = weight_ == 1.0;
  capabilities.summary = "weighted A*: sooner, and at most so many times the optimum";
  if (weight_ > 1.0) {
    std::string weight = std::to_string(weight_);
    weight.erase(weight.find_last_not_of('0') + 1);
    capabilities.not_optimal_because = "not guaranteed shortest: at most " + weight +
                                       (weight.back() == '.' ? "0" : "") + " times the optimum";
  }
  return capabilities;
}

std::unique_ptr<PreparedSearch> WastarPlanner::prepare(
    std::shared_ptr<const TraversabilityGrid> grid) const {
  return std::make_unique<WastarSearch>(std::move(grid), capabilities(), weight_);
}

}  // namespace vesper::planning::inline v0
