#include <algorithm>
#include <cmath>
#include <numbers>

#include "vesper/core/robot/robot_file.hpp"
#include "vesper/core/robot/world_file.hpp"
#include "vesper/core/sim/route_follower.hpp"
#include "vesper/core/sim/scene.hpp"
#include "vesper/core/sim/simulated_robot.hpp"
#include "vesper/tools/examples/examples.hpp"

namespace vesper::examples {
namespace {

constexpr Stamp kInspectionPeriod = std::chrono::milliseconds(20);
/// Left free at each side.
constexpr double kSideRoom_m = 0.04;
/// The tunnel is looked at so far before and behind the robot's middle.
constexpr double kAhead_m = 1.0;

/// The widest that the arms may be for the tunnel about this place: half of the outer width and
/// some room are left on both sides of the way.
double widthFor(const Scene& tunnel, const SkidSteerDrive& drive, const Pose2& T_world_robot) {
  double clearance_m = 1e9;
  for (double along_m = -kAhead_m; along_m <= kAhead_m; along_m += 0.05) {
    const Pose2 T = T_world_robot * Pose2(along_m, 0.0, 0.0);
    // What stands ahead is the next bend's matter, what stands beside is this one's.
    for (const double side_rad : {std::numbers::pi / 2.0, -std::numbers::pi / 2.0}) {
      const Pose2 look(T.x(), T.y(), T.heading() + side_rad);
      clearance_m = std::min(clearance_m, tunnel.castFan(look, 0.0, 1, 5.0).front().range_m);
    }
  }
  const double planes_m = 2.0 * (clearance_m - kSideRoom_m) - drive.outer_margin_m;
  return std::clamp(planes_m, drive.width_range_m[0], drive.width_range_m[1]);
}

}  // namespace

Findings sewerInspection(const std::string& datasets, unsigned seed) {
  const World world = readWorldFile(datasets + "/worlds/sewer.world.yaml");
  const RobotDescription description = readRobotFile(datasets + "/robots/siar.robot.yaml");
  const auto& drive = std::get<SkidSteerDrive>(description.drive.geometry);
  SimulatedRobotOptions options;
  options.seed = seed;
  options.stalls_at_walls = true;
  SimulatedRobot robot(world, description, options, world.T_world_start);
  const Scene tunnel(world);
  RouteFollowerOptions following;
  following.speed_m_per_s = 0.4;
  following.turn_rad_per_s = 0.5;
  following.position_tolerance_m = 0.02;
  following.heading_tolerance_rad = 0.01;
  RouteFollower follower(routeOf(world), following);
  double narrowest_m = 1e9, widest_m = 0.0;
  while (toSeconds(robot.now()) < 300.0) {
    const auto command = follower.next(robot.truth(), toSeconds(kInspectionPeriod));
    if (!command) {
      break;
    }
    const double width_m = widthFor(tunnel, drive, robot.truth());
    (void)robot.changeWidth(width_m);
    narrowest_m = std::min(narrowest_m, width_m);
    widest_m = std::max(widest_m, width_m);
    robot.step(*command, kInspectionPeriod);
  }
  const Eigen::Vector2d end = world.waypoints_m.back();
  return {{"seconds", toSeconds(robot.now())},
          {"way_m", robot.path()},
          {"end_error_m", (robot.truth().translation() - end).norm()},
          {"narrowest_outer_m", narrowest_m + drive.outer_margin_m},
          {"widest_outer_m", widest_m + drive.outer_margin_m},
          {"collisions", static_cast<double>(robot.collisions())}};
}

}  // namespace vesper::examples
