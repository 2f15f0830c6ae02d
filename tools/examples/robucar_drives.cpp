#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <stdexcept>

#include "vesper/core/geometry/angle.hpp"
#include "vesper/core/robot/robot_file.hpp"
#include "vesper/core/robot/world_file.hpp"
#include "vesper/core/sim/scene.hpp"
#include "vesper/core/sim/truth_map.hpp"
#include "vesper/planning/motion/path_drive.hpp"
#include "vesper/planning/search/hybrid_astar.hpp"
#include "vesper/tools/examples/examples.hpp"

namespace vesper::examples {
namespace {

using namespace planning;

/// A circle's arc as waypoints, from `start`, turning by `turn_rad` (left positive).
void addArc(std::vector<Waypoint>& path, const Pose2& start, double radius_m, double turn_rad) {
  const int parts = static_cast<int>(std::ceil(std::abs(turn_rad) * radius_m / 0.2));
  const double side = turn_rad > 0.0 ? 1.0 : -1.0;
  const Pose2 T_world_center = start * Pose2(0.0, side * radius_m, 0.0);
  for (int i = path.empty() ? 0 : 1; i <= parts; ++i) {
    const double angle_rad = turn_rad * i / parts;
    path.push_back({T_world_center * Pose2(radius_m * std::sin(std::abs(angle_rad)),
                                           -side * radius_m * std::cos(angle_rad), angle_rad),
                    1});
  }
}

std::vector<Waypoint> straight(double length_m) {
  std::vector<Waypoint> path;
  for (double x = 0.0; x <= length_m; x += 0.5) {
    path.push_back({Pose2(x, 0.0, 0.0), 1});
  }
  return path;
}

std::vector<Waypoint> eight(double radius_m) {
  std::vector<Waypoint> path;
  addArc(path, Pose2(), radius_m, 2.0 * std::numbers::pi);
  addArc(path, Pose2(), radius_m, -2.0 * std::numbers::pi);
  return path;
}

std::vector<Waypoint> turn(double radius_m) {
  std::vector<Waypoint> path;
  addArc(path, Pose2(), radius_m, std::numbers::pi / 2.0);
  return path;
}

/// Whether the car's outline touches anything of the yard along a track.
bool touchesYard(const World& yard, const RobotDescription& robot,
                 const std::vector<Pose2>& track) {
  const Scene scene(yard);
  return std::any_of(track.begin(), track.end(), [&](const Pose2& T_world_car) {
    std::vector<Eigen::Vector2d> corners;
    for (const Eigen::Vector2d& corner : robot.footprint.polygon_m) {
      corners.push_back(T_world_car * corner);
    }
    return scene.touchesPolygon(corners);
  });
}

void addParking(Findings& findings, const World& yard, const RobotDescription& robot,
                const PathDriveOptions& driving) {
  TraversabilityOptions ground;
  // Some room for what the car strays from its path.
  for (const Eigen::Vector2d& corner : robot.footprint.polygon_m) {
    ground.footprint_polygon_m.push_back(corner + 0.15 * corner.cwiseSign());
  }
  const auto grid = std::make_shared<TraversabilityGrid>(truthMap(yard, 0.1), ground);
  HybridAstarOptions planning;
  // A tenth wider than the lock allows, so that the follower can correct.
  planning.turning_radius_m = 1.1 * turningRadiusOf(std::get<AckermannDrive>(robot.drive.geometry));
  const Pose2 goal(13.8, 12.6, 0.0);
  const Query query = {{yard.T_world_start.translation(), yard.T_world_start.heading()},
                       {goal.translation(), goal.heading()}};
  const PlanResult plan = HybridAstarPlanner(planning).prepare(grid)->solve(query, {}, {});
  if (plan.status != PlanStatus::Found) {
    throw std::runtime_error("no way into the gap: " + plan.reason);
  }
  const DrivenPath driven = drivePurePursuit(plan.path, robot, driving);
  findings.emplace_back("parking_plan_m", plan.length_m);
  findings.emplace_back("parking_error_m",
                        (driven.track.back().translation() - goal.translation()).norm());
  findings.emplace_back("parking_heading_error_rad",
                        std::abs(angleBetween(driven.track.back().heading(), goal.heading())));
  findings.emplace_back("parking_collisions", touchesYard(yard, robot, driven.track) ? 1.0 : 0.0);
}

}  // namespace

Findings robucarDrives(const std::string& datasets, unsigned seed) {
  RobotDescription robot = readRobotFile(datasets + "/robots/robucar.robot.yaml");
  // Only car mode was measured.
  std::get<AckermannDrive>(robot.drive.geometry).modes = {SteerMode::Car};
  PathDriveOptions driving;
  driving.seed = seed;
  driving.speed_m_per_s = 0.5;
  Findings findings;
  const auto add = [&](const std::string& name, const std::vector<Waypoint>& path) {
    const DrivenPath driven = drivePurePursuit(path, robot, driving);
    findings.emplace_back(name + "_arrived", driven.arrived ? 1.0 : 0.0);
    findings.emplace_back(name + "_rms_m", driven.error.rms_m);
    findings.emplace_back(name + "_largest_m", driven.error.max_m);
  };
  add("straight", straight(42.0));
  add("turn", turn(5.0));
  add("eight", eight(6.0));
  driving.lookahead_m = 0.8;
  addParking(findings, readWorldFile(datasets + "/worlds/parking.world.yaml"), robot, driving);
  return findings;
}

}  // namespace vesper::examples
