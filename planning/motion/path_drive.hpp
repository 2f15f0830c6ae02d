#pragma once

#include <cstdint>
#include <vector>

#include "vesper/core/kinematics/ackermann_drive.hpp"
#include "vesper/core/sensing/robot_description.hpp"
#include "vesper/planning/motion/path_line.hpp"

namespace vesper::planning::inline v0 {

/// By which pose a driven robot steers.
enum class DriveGuide : std::uint8_t {
  Truth,    ///< As if something told it where it is.
  Odometry  ///< By its wheels alone: its errors grow.
};

struct PathDriveOptions {
  std::uint64_t seed = 1;
  DriveGuide guide = DriveGuide::Truth;
  double speed_m_per_s = 0.3;   ///< Cut to the robot's limits; > 0.
  double turn_rad_per_s = 0.8;  ///< On the spot; cut to the robot's limits; > 0.
  double max_duration_s = 3600.0;
  double lookahead_m = 0.0;  ///< Of pure pursuit; 0: one wheelbase.
  CarNoise car_noise;        ///< Of a car's control periods of 0.1 s.
};

/// A path as a simulated robot drove it.
struct DrivenPath {
  std::vector<Pose2> track;  ///< Where it really was, one pose a control period; the start first.
  CrossTrackError error;     ///< Of the track against the path.
  double duration_s = 0.0;
  double length_m = 0.0;  ///< Of the track.
  bool arrived = false;   ///< By its own account; false: time was up.
};

/// Drives a path with StepAndTurnFollower on a simulated differential drive with its wheel noise,
/// from the path's first waypoint, turned into its direction. Throws std::invalid_argument if the
/// path is empty, the robot is no differential drive or an option is out of its range.
[[nodiscard]] DrivenPath driveStepAndTurn(const std::vector<Waypoint>& path,
                                          const RobotDescription& robot,
                                          const PathDriveOptions& options = {});

/// Drives a path with PurePursuit on a simulated car (four wheels steered as one, car mode): travel
/// and steering angle of every control period are disturbed by `car_noise`, and the car slips as
/// its description says. Throws std::invalid_argument if the path is empty, the robot is no
/// Ackermann drive or an option is out of its range.
[[nodiscard]] DrivenPath drivePurePursuit(const std::vector<Waypoint>& path,
                                          const RobotDescription& robot,
                                          const PathDriveOptions& options = {});

}  // namespace vesper::planning::inline v0
