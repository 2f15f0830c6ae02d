#pragma once

#include "vesper/planning/search/heuristic.hpp"
#include "vesper/planning/search/planner.hpp"

namespace vesper::planning::inline v0 {

/// A* from both ends at once. A path is known as soon as the two trees touch; it is a cheapest one
/// once either open list begins with an f no less than its cost (Pohl 1971). With an inconsistent
/// heuristic (Manhattan where diagonals are allowed) that is not promised, and said.
class BidirectionalPlanner : public Planner {
 public:
  explicit BidirectionalPlanner(Heuristic heuristic = Heuristic::Octile) : heuristic_(heuristic) {}
  [[nodiscard]] std::string_view name() const noexcept override { return "bidirectional"; }
  [[nodiscard]] Capabilities capabilities() const override;
  [[nodiscard]] std::unique_ptr<PreparedSearch> prepare(
      std::shared_ptr<const TraversabilityGrid> grid) const override;

 private:
  Heuristic heuristic_;
};

}  // namespace vesper::planning::inline v0
