#include "vesper/planning/search/hybrid_search.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "vesper/core/geometry/segment.hpp"
#include "vesper/planning/traversability/inflation.hpp"

namespace vesper::planning::inline v0 {
namespace {

constexpr double kPi = std::numbers::pi;
/// A curve to the goal is taken once no open node promises a path cheaper by more than this.
constexpr double kGoodEnough = 1.05;
/// Headings tried at a goal that leaves its heading free.
constexpr int kGoalHeadings = 8;
/// The Reeds-Shepp length matters near the goal; further away the way on the grid is longer.
constexpr double kNear_radii = 12.0;

/// Distance from the robot's origin to the nearest side of its footprint; 0 if the origin lies
/// outside: so far obstacles must be in any heading.
double inscribedRadius(const std::vector<Eigen::Vector2d>& polygon_m) {
  double radius_m = std::numeric_limits<double>::infinity();
  double turns = 0.0;
  for (std::size_t i = 0; i < polygon_m.size(); ++i) {
    const Eigen::Vector2d& a = polygon_m[i];
    const Eigen::Vector2d& b = polygon_m[(i + 1) % polygon_m.size()];
    radius_m = std::min(radius_m, nearestPoint({a, b}, Eigen::Vector2d::Zero()).norm());
    turns += std::atan2(a.x() * b.y() - a.y() * b.x(), a.dot(b));
  }
  return std::abs(turns) > kPi ? radius_m : 0.0;
}

double stepLength(const TraversabilityGrid& grid, const HybridAstarOptions& options) {
  const double bin_rad = 2.0 * kPi / options.heading_bins;
  return options.step_m > 0.0
             ? options.step_m
             : std::max(1.5 * grid.frame().resolution(), bin_rad * options.turning_radius_m);
}

BitGrid whereNothingFits(const TraversabilityGrid& grid) {
  const auto& polygon_m = grid.options().footprint_polygon_m;
  return polygon_m.empty()
             ? grid.blocked()
             : inflate(grid.obstacles(), inscribedRadius(polygon_m) / grid.frame().resolution());
}

}  // namespace

HybridSearch::HybridSearch(const TraversabilityGrid& grid, const HybridAstarOptions& options)
    : grid_(grid),
      options_(options),
      step_m_(stepLength(grid, options)),
      collision_(grid, options.turning_radius_m),
      too_near_(whereNothingFits(grid)),
      way_(too_near_) {}

std::size_t HybridSearch::bytes() const noexcept {
  // A map's entry takes a node of the list and a share of the buckets.
  constexpr std::size_t kMapEntry = sizeof(std::uint64_t) * 2 + 3 * sizeof(void*);
  return collision_.bytes() + too_near_.bytes() + way_.bytes() + nodes_.capacity() * sizeof(Node) +
         open_.capacity() * sizeof(Entry) + best_.size() * kMapEntry;
}

bool HybridSearch::canStandAt(const CarEnd& end) const {
  if (end.heading_rad) {
    return collision_.isFree(Pose2(end.x_m, end.y_m, *end.heading_rad));
  }
  for (int bin = 0; bin < options_.heading_bins; ++bin) {
    if (collision_.isFree(Pose2(end.x_m, end.y_m, 2.0 * kPi * bin / options_.heading_bins))) {
      return true;
    }
  }
  return false;
}

void HybridSearch::begin(const CarEnd& start, const CarEnd& goal) {
  nodes_.clear();
  best_.clear();
  open_.clear();
  goal_ = goal;
  best_shot_ = Shot{};
  best_shot_.cost_m = std::numeric_limits<double>::infinity();
  since_shot_ = 0;
  way_.begin(collision_.cellOf(Pose2(goal.x_m, goal.y_m, 0.0)));
  if (start.heading_rad) {
    nodes_.push_back({Pose2(start.x_m, start.y_m, *start.heading_rad)});
  } else {
    nodes_.push_back(
        {Pose2(start.x_m, start.y_m, std::atan2(goal.y_m - start.y_m, goal.x_m - start.x_m))});
    for (int bin = 0; bin < options_.heading_bins; ++bin) {
      nodes_.push_back({Pose2(start.x_m, start.y_m, 2.0 * kPi * bin / options_.heading_bins)});
    }
  }
  for (std::uint32_t i = 0; i < nodes_.size(); ++i) {
    Node& node = nodes_[i];
    node.in_zone = grid_.isBlocked(collision_.cellOf(node.T_grid_robot));
    if (node.in_zone || collision_.isFree(node.T_grid_robot)) {
      best_.try_emplace(keyOf(node.T_grid_robot), i);
      open_.push_back({estimate(node.T_grid_robot), i});
    }
  }
  std::make_heap(open_.begin(), open_.end());
}

HybridSearch::Outcome HybridSearch::find(const CarEnd& start, const CarEnd& goal,
                                         SearchControl& control) {
  Outcome outcome;
  begin(start, goal);
  while (!open_.empty()) {
    const Entry top = open_.front();
    if (best_shot_.cost_m <= kGoodEnough * top.estimate_m) {
      break;
    }
    std::pop_heap(open_.begin(), open_.end());
    open_.pop_back();
    if (nodes_[top.node].is_expanded) {
      continue;
    }
    if (outcome.expanded >= control.nextCheck() &&
        !(control.mayTake(bytes()) &&
          control.mayExpand(collision_.cellOf(nodes_[top.node].T_grid_robot), outcome.expanded))) {
      return outcome;
    }
    // An expansion here sweeps a footprint many times: milliseconds with a large one.
    constexpr std::size_t kPoll = 16;
    if (outcome.expanded % kPoll == 0 && !control.mayGoOn()) {
      return outcome;
    }
    ++outcome.expanded;
    nodes_[top.node].is_expanded = true;
    if (isDueForShot(nodes_[top.node], top.estimate_m)) {
      shoot(top.node);
    }
    expand(top.node, outcome);
    outcome.peak_open = std::max(outcome.peak_open, open_.size());
  }
  if (best_shot_.node != kNone) {
    outcome.found = true;
    outcome.cost_m = best_shot_.cost_m;
    outcome.path = pathOf(best_shot_);
  }
  return outcome;
}

/// The nearer to the goal, the more often.
bool HybridSearch::isDueForShot(const Node& node, double estimate_m) {
  const double left_m = estimate_m - node.cost_m;
  const double pause = std::clamp(left_m / (4.0 * step_m_), 0.0, 200.0);
  if (node.parent != kNone && static_cast<double>(since_shot_) < pause) {
    ++since_shot_;
    return false;
  }
  since_shot_ = 0;
  return true;
}

void HybridSearch::shoot(std::uint32_t from) {
  const Pose2 pose = nodes_[from].T_grid_robot;
  const auto curveTo = [&](double heading_rad) {
    return shortestReedsShepp(pose, Pose2(goal_.x_m, goal_.y_m, heading_rad),
                              options_.turning_radius_m);
  };
  if (goal_.heading_rad) {
    tryCurve(from, curveTo(*goal_.heading_rad));
    return;
  }
  tryCurve(from, curveTo(pose.heading()));
  for (int i = 0; i < kGoalHeadings; ++i) {
    tryCurve(from, curveTo(2.0 * kPi * i / kGoalHeadings));
  }
}

void HybridSearch::tryCurve(std::uint32_t from, const ReedsSheppCurve& curve) {
  double cost_m = nodes_[from].cost_m;
  double previous_m = nodes_[from].length_m;
  for (std::size_t i = 0; i < curve.count; ++i) {
    cost_m += driveCost(curve.pieces[i].length_m, previous_m);
    previous_m = curve.pieces[i].length_m;
    if (!options_.may_reverse && previous_m < 0.0) {
      return;
    }
  }
  if (cost_m >= best_shot_.cost_m) {
    return;
  }
  Pose2 pose = nodes_[from].T_grid_robot;
  bool in_zone = nodes_[from].in_zone;
  for (std::size_t i = 0; i < curve.count; ++i) {
    const CarPiece& piece = curve.pieces[i];
    if (!passes(pose, piece.steer / options_.turning_radius_m, piece.length_m, in_zone)) {
      return;
    }
  }
  if (!in_zone) {
    best_shot_ = {from, curve, cost_m};
  }
}

void HybridSearch::expand(std::uint32_t index, Outcome& outcome) {
  const double full_per_m = 1.0 / options_.turning_radius_m;
  for (const double length_m : {step_m_, -step_m_}) {
    if (length_m < 0.0 && !options_.may_reverse) {
      break;
    }
    for (const double share : {0.0, 0.5, -0.5, 1.0, -1.0}) {
      drive(index, share * full_per_m, length_m, outcome);
    }
  }
}

void HybridSearch::drive(std::uint32_t from, double curvature_per_m, double length_m,
                         Outcome& outcome) {
  const Node parent = nodes_[from];
  Node node;
  node.T_grid_robot = parent.T_grid_robot;
  node.in_zone = parent.in_zone;
  if (!passes(node.T_grid_robot, curvature_per_m, length_m, node.in_zone)) {
    return;
  }
  node.cost_m = parent.cost_m + driveCost(length_m, parent.length_m);
  node.curvature_per_m = curvature_per_m;
  node.length_m = length_m;
  node.parent = from;
  const auto index = static_cast<std::uint32_t>(nodes_.size());
  const auto [place, is_new] = best_.try_emplace(keyOf(node.T_grid_robot), index);
  if (!is_new) {
    Node& old = nodes_[place->second];
    if (node.cost_m >= old.cost_m) {
      return;
    }
    outcome.reopened += old.is_expanded ? 1 : 0;
    old.is_expanded = true;  // its entries in the open list are void
    place->second = index;
  }
  const double left_m = estimate(node.T_grid_robot);
  if (left_m == std::numeric_limits<double>::infinity()) {
    return;
  }
  nodes_.push_back(node);
  ++outcome.generated;
  open_.push_back({node.cost_m + left_m, index});
  std::push_heap(open_.begin(), open_.end());
}

double HybridSearch::driveCost(double length_m, double previous_length_m) const noexcept {
  const bool changes_gear = length_m * previous_length_m < 0.0;
  return std::abs(length_m) * (length_m < 0.0 ? options_.reverse_cost_factor : 1.0) +
         (changes_gear ? options_.gear_change_cost_m : 0.0);
}

double HybridSearch::estimate(const Pose2& pose) {
  const double dx_m = goal_.x_m - pose.x();
  const double dy_m = goal_.y_m - pose.y();
  const double straight_m = std::sqrt(dx_m * dx_m + dy_m * dy_m);
  const CellIndex cell = collision_.cellOf(pose);
  double estimate_m = straight_m;
  if (!too_near_.at(cell)) {  // else inside the inflation zone: its way is not on this grid
    // Between cell centres the way may be longer than between the points by half a diagonal each.
    const double on_grid_m =
        (way_.lengthFrom(cell) - std::numbers::sqrt2) * grid_.frame().resolution();
    estimate_m = std::max(estimate_m, on_grid_m);
  }
  if (goal_.heading_rad && straight_m < kNear_radii * options_.turning_radius_m) {
    estimate_m = std::max(estimate_m,
                          shortestReedsShepp(pose, Pose2(goal_.x_m, goal_.y_m, *goal_.heading_rad),
                                             options_.turning_radius_m)
                              .length());
  }
  return estimate_m;
}

std::uint64_t HybridSearch::keyOf(const Pose2& pose) const noexcept {
  const CellIndex cell = collision_.cellOf(pose);
  const double bins = (pose.heading() + kPi) / (2.0 * kPi) * options_.heading_bins;
  const auto bin = static_cast<std::uint64_t>(std::lround(bins) % options_.heading_bins);
  return grid_.frame().offsetOf(cell) * static_cast<std::uint64_t>(options_.heading_bins) + bin;
}

}  // namespace vesper::planning::inline v0
