#pragma once

#include "vesper/core/sensing/robot_description.hpp"
#include "vesper/planning/search/planner.hpp"

namespace vesper::planning::inline v0 {

struct HybridAstarOptions {
  double turning_radius_m = 1.0;  ///< The least the car can drive; > 0.
  int heading_bins = 72;          ///< Headings told apart; 8 .. 720.
  /// Length of one manoeuvre; 0: one and a half cells, or the arc that turns by one heading bin if
  /// that is longer.
  double step_m = 0.0;
  bool may_reverse = true;
  double reverse_cost_factor = 1.5;  ///< A metre in reverse costs so many metres; >= 1.
  double gear_change_cost_m = 0.5;   ///< >= 0.
};

/// The radius of the circle that the middle of the rear axle drives at full steering lock, or,
/// where the drive can steer both axles against each other (SteerMode::Dual), the vehicle's middle:
/// wheelbase / tan(lock), half of that for Dual. Throws std::invalid_argument unless the wheelbase
/// is positive and the lock lies in (0, pi/2).
[[nodiscard]] double turningRadiusOf(const AckermannDrive& drive);

/// Paths a car can drive: Hybrid A* (Dolgov, Thrun, Montemerlo, Diebel 2010, "Path planning for
/// autonomous vehicles in unknown semi-structured environments", IJRR 29(5)). Nodes are poses,
/// reached by arcs of full, half and no steering in both gears, one kept a cell and heading bin;
/// from time to time a Reeds-Shepp curve is tried that ends exactly at the goal. The estimate is
/// the greater of the way on the grid and the Reeds-Shepp length without obstacles. Honours
/// headings of the query (a missing one is chosen) and round and polygon footprints, swept along
/// the path. Waypoints lie less than half a cell apart; `gear` is that of the piece which follows.
/// The path is not the shortest, and a path that needs finer manoeuvres may be missed.
class HybridAstarPlanner : public Planner {
 public:
  /// Throws std::invalid_argument naming the first option out of its range.
  explicit HybridAstarPlanner(const HybridAstarOptions& options = {});

  [[nodiscard]] std::string_view name() const noexcept override { return "hybrid_astar"; }
  [[nodiscard]] Capabilities capabilities() const override;
  [[nodiscard]] std::unique_ptr<PreparedSearch> prepare(
      std::shared_ptr<const TraversabilityGrid> grid) const override;

 private:
  HybridAstarOptions options_;
};

}  // namespace vesper::planning::inline v0
