#include "vesper/planning/search/hybrid_astar.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>
#include <string>
#include <utility>

#include "vesper/core/geometry/angle.hpp"
#include "vesper/planning/search/hybrid_search.hpp"
#include "vesper/planning/search/query_ends.hpp"

namespace vesper::planning::inline v0 {
namespace {

class HybridAstarPrepared : public PreparedSearch {
 public:
  HybridAstarPrepared(std::shared_ptr<const TraversabilityGrid> grid,
                      const Capabilities& capabilities, const HybridAstarOptions& options)
      : grid_(std::move(grid)),
        refusal_(refusalOf(capabilities, *grid_)),
        search_(*grid_, options) {}

  [[nodiscard]] std::size_t bytes() const noexcept override { return search_.bytes(); }

  [[nodiscard]] PlanResult solve(const Query& query, const Limits& limits,
                                 std::stop_token stop) override {
    SearchControl control(limits, std::move(stop));
    PlanResult result;
    if (refusal_) {
      result.status = PlanStatus::Refused;
      result.reason = *refusal_;
    } else if (!control.mayGoOn()) {
      result = control.ended(0);
    } else {
      const QueryEnds ends = checkEnds(*grid_, query, control);
      result.status = ends.status;
      result.reason = ends.reason;
      if (ends.status == PlanStatus::Found) {
        result = plan(query, ends, control);
      }
    }
    result.rule = MovementRule::AnyAngle;
    return result;
  }

 private:
  [[nodiscard]] CarEnd endOf(const QueryPoint& point) const {
    const Eigen::Vector2d p_grid_m = grid_->frame().origin().inverse() * point.p_world_m;
    CarEnd end{p_grid_m.x(), p_grid_m.y(), std::nullopt};
    if (point.heading_rad) {
      end.heading_rad = wrapToPi(*point.heading_rad - grid_->frame().origin().heading());
    }
    return end;
  }

  [[nodiscard]] PlanResult plan(const Query& query, const QueryEnds& ends, SearchControl& control) {
    const CarEnd start = endOf(query.start);
    const CarEnd goal = endOf(query.goal);
    PlanResult result;
    const bool starts_in_zone = grid_->isBlocked(ends.start);
    if (!starts_in_zone && !search_.canStandAt(start)) {
      result.status = PlanStatus::StartBlocked;
      result.reason = "the footprint touches an obstacle at the start";
      return result;
    }
    if (!starts_in_zone && !search_.canStandAt(goal)) {
      result.status = PlanStatus::GoalBlocked;
      result.reason = "the footprint touches an obstacle at the goal";
      return result;
    }
    if (query.start.p_world_m == query.goal.p_world_m && isSameHeading(start, goal)) {
      const double heading_rad =
          query.start.heading_rad.value_or(query.goal.heading_rad.value_or(0.0));
      result.status = PlanStatus::Found;
      result.path = {{Pose2(query.start.p_world_m.x(), query.start.p_world_m.y(), heading_rad), 1}};
      return result;
    }
    return search(start, goal, query, starts_in_zone, control);
  }

  [[nodiscard]] static bool isSameHeading(const CarEnd& a, const CarEnd& b) {
    return !a.heading_rad || !b.heading_rad || *a.heading_rad == *b.heading_rad;
  }

  [[nodiscard]] PlanResult search(const CarEnd& start, const CarEnd& goal, const Query& query,
                                  bool starts_in_zone, SearchControl& control) {
    const HybridSearch::Outcome outcome = search_.find(start, goal, control);
    PlanResult result;
    if (outcome.found) {
      result.status = PlanStatus::Found;
      result.path = inWorld(outcome.path, query);
      result.cost = outcome.cost_m / grid_->frame().resolution();
      for (std::size_t i = 1; i < result.path.size(); ++i) {
        result.length_m += (result.path[i].T_world_robot.translation() -
                            result.path[i - 1].T_world_robot.translation())
                               .norm();
      }
      if (starts_in_zone) {
        result.note =
            "the start lies inside the inflation zone: the path leads out of it and may "
            "touch obstacles there";
      }
    } else if (control.hasEnded()) {
      result = control.ended(outcome.expanded);
    } else {
      result.reason = "every manoeuvre from the start was tried";
    }
    result.bound = std::numeric_limits<double>::infinity();
    result.expanded_cells = outcome.expanded;
    result.generated_cells = outcome.generated;
    result.reopened_cells = outcome.reopened;
    result.peak_open = outcome.peak_open;
    result.peak_bytes = bytes();
    return result;
  }

  /// The ends are the query's to the last bit.
  [[nodiscard]] std::vector<Waypoint> inWorld(std::vector<Waypoint> path,
                                              const Query& query) const {
    for (Waypoint& point : path) {
      point.T_world_robot = grid_->frame().origin() * point.T_world_robot;
    }
    const auto pin = [](Waypoint& point, const QueryPoint& end) {
      point.T_world_robot = Pose2(end.p_world_m.x(), end.p_world_m.y(),
                                  end.heading_rad.value_or(point.T_world_robot.heading()));
    };
    pin(path.front(), query.start);
    pin(path.back(), query.goal);
    return path;
  }

  std::shared_ptr<const TraversabilityGrid> grid_;  ///< Owned with the caller of prepare().
  std::optional<std::string> refusal_;
  HybridSearch search_;
};

void require(bool holds, const char* what) {
  if (!holds) {
    throw std::invalid_argument(std::string("HybridAstarOptions: ") + what);
  }
}

}  // namespace

double turningRadiusOf(const AckermannDrive& drive) {
  if (!(drive.wheelbase_m > 0.0) || !std::isfinite(drive.wheelbase_m)) {
    throw std::invalid_argument("AckermannDrive: wheelbase_m must be finite and > 0");
  }
  if (!(drive.max_steer_rad > 0.0) || !(drive.max_steer_rad < 0.5 * std::numbers::pi)) {
    throw std::invalid_argument("AckermannDrive: max_steer_rad must lie in (0, pi/2)");
  }
  const bool is_dual = std::ranges::find(drive.modes, SteerMode::Dual) != drive.modes.end();
  return drive.wheelbase_m / std::tan(drive.max_steer_rad) * (is_dual ? 0.5 : 1.0);
}

HybridAstarPlanner::HybridAstarPlanner(const HybridAstarOptions& options) : options_(options) {
  require(options.turning_radius_m > 0.0 && std::isfinite(options.turning_radius_m),
          "turning_radius_m must be finite and > 0");
  require(options.heading_bins >= 8 && options.heading_bins <= 720,
          "heading_bins must lie in 8..720");
  require(options.step_m >= 0.0 && std::isfinite(options.step_m), "step_m must be finite and >= 0");
  require(options.reverse_cost_factor >= 1.0 && std::isfinite(options.reverse_cost_factor),
          "reverse_cost_factor must be finite and >= 1");
  require(options.gear_change_cost_m >= 0.0 && std::isfinite(options.gear_change_cost_m),
          "gear_change_cost_m must be finite and >= 0");
}

Capabilities HybridAstarPlanner::capabilities() const {
  Capabilities capabilities;
  capabilities.octile = false;
  capabilities.optimal = false;
  capabilities.polygon_footprint = true;
  capabilities.headings = true;
  capabilities.not_optimal_because =
      "it keeps one pose a cell and heading and takes the first good curve to the goal";
  capabilities.summary = "paths for cars: arcs in both gears, Reeds-Shepp curves, swept footprint";
  return capabilities;
}

std::unique_ptr<PreparedSearch> HybridAstarPlanner::prepare(
    std::shared_ptr<const TraversabilityGrid> grid) const {
  return std::make_unique<HybridAstarPrepared>(std::move(grid), capabilities(), options_);
}

}  // namespace vesper::planning::inline v0
