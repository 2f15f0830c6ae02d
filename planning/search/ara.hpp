#pragma once

#include "vesper/planning/search/planner.hpp"

namespace vesper::planning::inline v0 {

/// Anytime repairing A*: finds a path with a weighted estimate, then lowers the weight and repairs
/// what that makes wrong, until the path is a cheapest one. Ended by a limit or by the stop token
/// before, it returns the best path so far with the factor it is proven to lie within.
///
/// Source: Likhachev, Gordon, Thrun, "ARA*: anytime A* with provable bounds on sub-optimality",
/// NIPS 2003. With costs rounded to integers the bound holds up to 1e-5.
class AraPlanner : public Planner {
 public:
  /// `weight`: of the first path. Throws std::invalid_argument unless weight >= 1 and finite.
  explicit AraPlanner(double weight = 3.0);
  [[nodiscard]] std::string_view name() const noexcept override { return "ara"; }
  [[nodiscard]] Capabilities capabilities() const override;
  [[nodiscard]] std::unique_ptr<PreparedSearch> prepare(
      std::shared_ptr<const TraversabilityGrid> grid) const override;

 private:
  double weight_;
};

}  // namespace vesper::planning::inline v0
