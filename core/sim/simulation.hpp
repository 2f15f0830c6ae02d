#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "vesper/core/kinematics/trajectory.hpp"
#include "vesper/core/records/robot_log.hpp"
#include "vesper/core/sensing/robot_description.hpp"
#include "vesper/core/sim/car_course.hpp"
#include "vesper/core/sim/range_simulation.hpp"
#include "vesper/core/sim/route.hpp"
#include "vesper/core/sim/simulated_sensors.hpp"
#include "vesper/core/sim/simulated_wheels.hpp"
#include "vesper/core/sim/world.hpp"

namespace vesper::inline v0 {

/// By which pose the simulated robot steers.
enum class SimulationGuide {
  Truth,  ///< As if a person drove it: it keeps to the route whatever its odometry says.
  Belief  ///< By its own odometry, as in the square-path procedure: it drifts off the route.
};

struct SimulationOptions {
  std::uint64_t seed = 1;
  /// The route; none: the way-points of the world.
  std::optional<Route> route;
  /// What a car drives, instead of a route.
  std::optional<CarCourse> course;
  SimulationGuide guide = SimulationGuide::Truth;
  /// The drive as it really is; none: as described.
  std::optional<DriveGeometry> actual_drive;
  double speed_m_per_s = 0.2;      ///< Cut to the robot's limits.
  double turn_rad_per_s = 0.8;     ///< Cut to the robot's limits.
  double control_period_s = 0.02;  ///< Of the wheels.
  double report_period_s = 0.1;    ///< Of encoder, odometry, gyro and truth records.
  double sonar_interval_s = 0.04;  ///< From one sonar's reading to the next one's: they take turns.
  double scan_interval_s = 0.2;    ///< Between the scans of a laser.
  double max_duration_s = 3600.0;
  EchoEffects effects;        ///< Of the sonars.
  bool records_truth = true;  ///< `pose` records of source "truth".
  int sonar_rays = 31;
  int laser_beams = 181;
};

enum class SimulationStatus {
  Finished,  ///< The route is done.
  Collided,  ///< The robot stands where its footprint touches a surface.
  TimeUp,    ///< max_duration_s is over.
  Cancelled
};

struct SimulationResult {
  SimulationStatus status = SimulationStatus::Finished;
  RobotLog log;        ///< What the robot reported until then.
  Trajectory truth;    ///< Where it really was, one pose a report.
  Pose2 T_world_end;   ///< Truth.
  Pose2 T_belief_end;  ///< Where the robot believes to be, in the frame of the world.
  double duration_s = 0.0;
  double path_m = 0.0;
  std::size_t waypoints_reached = 0;  ///< A course has none.
  std::size_t waypoints = 0;
};

/// Share of the way-points reached, or of a course, in [0, 1].
using SimulationProgress = std::function<void(double)>;

/// Drives `robot` through `world` and records what it would send: hello, temperature, encoder
/// counts, its own odometry (in the world's frame, from the true start), readings of sonars (one
/// after the other, each with its own time), laser scans and the yaw of a gyro (whose error is a
/// random walk of 1.5301 degrees a quarter turn; Martin Dominguez 2016). Ends at a collision of the
/// footprint. The result depends on the arguments alone.
/// Throws std::invalid_argument for a car without a course, which cannot turn on the spot, for
/// courses as CarCourseDriver does, and for an option that is not positive.
[[nodiscard]] SimulationResult simulate(const World& world, const RobotDescription& robot,
                                        const SimulationOptions& options, std::stop_token stop = {},
                                        const SimulationProgress& progress = {});

}  // namespace vesper::inline v0
