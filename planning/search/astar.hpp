#pragma once

#include "vesper/planning/search/heuristic.hpp"
#include "vesper/planning/search/planner.hpp"

namespace vesper::planning::inline v0 {

/// A*. Uniform costs run on FlatAstar; cost fields, an inconsistent heuristic, maps too large for
/// 32-bit costs on WeightedSearch.
class AstarPlanner : public Planner {
 public:
  explicit AstarPlanner(Heuristic heuristic = Heuristic::Octile) : heuristic_(heuristic) {}
  [[nodiscard]] std::string_view name() const noexcept override { return "astar"; }
  [[nodiscard]] Capabilities capabilities() const override;
  [[nodiscard]] std::unique_ptr<PreparedSearch> prepare(
      std::shared_ptr<const TraversabilityGrid> grid) const override;

 private:
  Heuristic heuristic_;
};

}  // namespace vesper::planning::inline v0
