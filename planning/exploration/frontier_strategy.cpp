#include "vesper/planning/exploration/frontier_strategy.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "vesper/core/geometry/angle.hpp"
#include "vesper/planning/exploration/frontier_search.hpp"
#include "vesper/planning/exploration/reactive_strategies.hpp"

namespace vesper::planning::inline v0 {
namespace {

constexpr Stamp kPlanEvery = std::chrono::seconds(2);
/// A border that is not reached in this time is given up, and those about it.
constexpr Stamp kPatience = std::chrono::seconds(30);
constexpr double kGivenUpRadius_m = 0.2;
/// Between the rim and the walls of the map: half a cell and the odometry's error. Where that
/// leaves no way, less: cones draw door posts thicker than they are.
constexpr std::array<double, 4> kMargins_m = {0.03, 0.0, -0.02, -0.04};
constexpr double kLookAhead_m = 0.2;
constexpr double kTurnFirst_rad = 0.4;

}  // namespace

BodyVelocity FrontierStrategy::lookAround(const ExplorationView& view) {
  const double heading_rad = view.pose().heading();
  to_look_rad_ -= std::abs(angleBetween(last_heading_rad_.value_or(heading_rad), heading_rad));
  last_heading_rad_ = heading_rad;
  return {0.0, 0.75 * options_.turn_rad_per_s};
}

void FrontierStrategy::plan(const ExplorationView& view) {
  next_plan_ = view.now() + kPlanEvery;
  if (goal_m_ && view.now() - started_ > kPatience) {
    given_up_m_.push_back(*goal_m_);
    goal_m_.reset();
  }
  const double margin_m = kMargins_m[failures_];
  path_m_ = nearestFrontier(*view.map(), view.pose().translation(), view.radius() + margin_m,
                            given_up_m_, kGivenUpRadius_m);
  if (path_m_.empty()) {
    goal_m_.reset();
    // A look around may still bring something, and what was given up may do now.
    given_up_m_.clear();
    is_done_ = ++failures_ == kMargins_m.size();
    failures_ = std::min(failures_, kMargins_m.size() - 1);
    to_look_rad_ = 2.0 * std::numbers::pi;
    return;
  }
  if (!goal_m_ || (*goal_m_ - path_m_.back()).norm() > kGivenUpRadius_m) {
    started_ = view.now();
    goal_m_ = path_m_.back();
  }
}

BodyVelocity FrontierStrategy::next(const ExplorationView& view) {
  if (view.map() == nullptr || to_look_rad_ > 0.0) {
    return lookAround(view);
  }
  last_heading_rad_.reset();
  if (view.now() >= next_plan_ || path_m_.empty()) {
    plan(view);
  }
  return path_m_.empty() ? BodyVelocity{} : follow(view);
}

BodyVelocity FrontierStrategy::follow(const ExplorationView& view) {
  const Eigen::Vector2d here = view.pose().translation();
  const auto nearest = std::min_element(
      path_m_.begin(), path_m_.end(), [&here](const Eigen::Vector2d& a, const Eigen::Vector2d& b) {
        return (a - here).squaredNorm() < (b - here).squaredNorm();
      });
  auto target = nearest;
  while (target + 1 != path_m_.end() && (*target - here).norm() < kLookAhead_m) {
    ++target;
  }
  const Eigen::Vector2d ahead = *target - here;
  if (target + 1 == path_m_.end() && ahead.norm() < 0.05) {
    // At the border and nothing new was seen: whatever is there does not answer.
    given_up_m_.push_back(path_m_.back());
    path_m_.clear();
    return {};
  }
  const double bearing_rad = std::atan2(ahead.y(), ahead.x());
  if (const auto turn = turnTowards(view, bearing_rad, kTurnFirst_rad, options_)) {
    return *turn;
  }
  if (view.distance(0.0) < view.radius() + 0.05) {
    // The map does not know it yet, the sonar does.
    given_up_m_.push_back(path_m_.back());
    path_m_.clear();
    return {};
  }
  constexpr double kGain_per_s = 3.0;
  const double error_rad = angleBetween(view.pose().heading(), bearing_rad);
  return {options_.speed_m_per_s * std::cos(error_rad), kGain_per_s * error_rad};
}

void FrontierStrategy::touched(const ExplorationView&) {
  if (!path_m_.empty()) {
    given_up_m_.push_back(path_m_.back());
  }
  path_m_.clear();
}

}  // namespace vesper::planning::inline v0
