#pragma once

#include "vesper/planning/search/planner.hpp"

namespace vesper::planning::inline v0 {

/// Weighted A*: the octile estimate counts `weight` times, which finds a path sooner that costs at
/// most `weight` times the optimum (Pohl 1970). Cells are opened again when a cheaper way is found.
class WastarPlanner : public Planner {
 public:
  /// Throws std::invalid_argument unless weight >= 1 and finite.
  explicit WastarPlanner(double weight = 1.5);
  [[nodiscard]] std::string_view name() const noexcept override { return "wastar"; }
  [[nodiscard]] Capabilities capabilities() const override;
  [[nodiscard]] std::unique_ptr<PreparedSearch> prepare(
      std::shared_ptr<const TraversabilityGrid> grid) const override;

 private:
  double weight_;
};

}  // namespace vesper::planning::inline v0
