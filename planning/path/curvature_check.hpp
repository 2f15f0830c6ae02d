#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "vesper/planning/search/plan_result.hpp"

namespace vesper::planning::inline v0 {

/// What the check of a car's path found.
struct CurvatureCheck {
  bool valid = false;
  std::string problem;               ///< In words, with the waypoint; empty if valid.
  std::size_t index = 0;             ///< Of the waypoint where the problem lies.
  double max_curvature_per_m = 0.0;  ///< Of the arcs between neighbouring waypoints.
  std::size_t gear_changes = 0;
};

/// Checks, by no planner's code, that a car with the turning radius can drive the path: between
/// two waypoints there is one arc of a circle (or a straight line) that leaves the first along its
/// heading in its gear and meets the second in its heading, and no arc is tighter than the radius.
/// An arc's chord points half the turn away from the heading, and is as long as 2 sin(turn / 2) /
/// curvature. Tolerances: 1e-6 rad for directions, and 1e-6 of the curvature.
/// Throws std::invalid_argument unless the radius is positive.
[[nodiscard]] CurvatureCheck checkCurvature(const std::vector<Waypoint>& path,
                                            double turning_radius_m);

}  // namespace vesper::planning::inline v0
