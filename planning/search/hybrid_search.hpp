#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "vesper/planning/path/reeds_shepp.hpp"
#include "vesper/planning/search/car_collision.hpp"
#include "vesper/planning/search/hybrid_astar.hpp"
#include "vesper/planning/search/search_control.hpp"
#include "vesper/planning/search/way_on_grid.hpp"

namespace vesper::planning::inline v0 {

/// One end of a search for a car. In the grid's frame (see CarCollision).
struct CarEnd {
  double x_m = 0.0;
  double y_m = 0.0;
  std::optional<double> heading_rad;  ///< Free to choose if empty.
};

/// The search of HybridAstarPlanner, in the grid's frame.
class HybridSearch {
 public:
  struct Outcome {
    bool found = false;
    std::vector<Waypoint> path;  ///< In the grid's frame.
    double cost_m = 0.0;
    std::size_t expanded = 0;
    std::size_t generated = 0;
    std::size_t reopened = 0;
    std::size_t peak_open = 0;
  };

  /// Keeps a reference to `grid`. `options` are checked already.
  HybridSearch(const TraversabilityGrid& grid, const HybridAstarOptions& options);

  /// Both ends lie in the grid. The start may lie in the inflation zone of a round robot.
  [[nodiscard]] Outcome find(const CarEnd& start, const CarEnd& goal, SearchControl& control);
  /// Whether the robot may stand at an end in some heading that it allows.
  [[nodiscard]] bool canStandAt(const CarEnd& end) const;
  [[nodiscard]] std::size_t bytes() const noexcept;

 private:
  static constexpr std::uint32_t kNone = 0xFFFFFFFFU;
  struct Node {
    Pose2 T_grid_robot;
    double cost_m = 0.0;
    double curvature_per_m = 0.0;  ///< Of the arc that led here.
    double length_m = 0.0;         ///< Of that arc, negative in reverse; 0 at a start.
    std::uint32_t parent = kNone;
    bool in_zone = false;
    bool is_expanded = false;
  };
  struct Entry {
    double estimate_m = 0.0;
    std::uint32_t node = 0;
    /// Of equal estimates the older first.
    bool operator<(const Entry& other) const noexcept {
      return estimate_m != other.estimate_m ? estimate_m > other.estimate_m : node > other.node;
    }
  };
  /// A curve from a node that ends at the goal.
  struct Shot {
    std::uint32_t node = kNone;
    ReedsSheppCurve curve;
    double cost_m = 0.0;  ///< Of the whole path.
  };

  void begin(const CarEnd& start, const CarEnd& goal);
  void expand(std::uint32_t index, Outcome& outcome);
  void drive(std::uint32_t from, double curvature_per_m, double length_m, Outcome& outcome);
  void shoot(std::uint32_t from);
  void tryCurve(std::uint32_t from, const ReedsSheppCurve& curve);
  [[nodiscard]] bool isDueForShot(const Node& node, double estimate_m);
  [[nodiscard]] bool passes(Pose2& pose, double curvature_per_m, double length_m,
                            bool& in_zone) const;
  [[nodiscard]] double estimate(const Pose2& pose);
  [[nodiscard]] double driveCost(double length_m, double previous_length_m) const noexcept;
  [[nodiscard]] std::uint64_t keyOf(const Pose2& pose) const noexcept;
  [[nodiscard]] std::vector<Waypoint> pathOf(const Shot& shot) const;
  void sample(const Pose2& from, double curvature_per_m, double length_m,
              std::vector<Waypoint>& path) const;

  const TraversabilityGrid& grid_;
  HybridAstarOptions options_;
  double step_m_;
  CarCollision collision_;
  BitGrid too_near_;  ///< Where no heading of the footprint fits.
  WayOnGrid way_;
  std::vector<Node> nodes_;
  std::unordered_map<std::uint64_t, std::uint32_t> best_;  ///< Looked up only.
  std::vector<Entry> open_;
  CarEnd goal_;
  Shot best_shot_;
  std::size_t since_shot_ = 0;
};

}  // namespace vesper::planning::inline v0
