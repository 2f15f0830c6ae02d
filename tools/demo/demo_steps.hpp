#pragma once

#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <string>

#include "vesper/calibration/odometry/odometry_calibration.hpp"
#include "vesper/calibration/odometry/wheel_errors.hpp"
#include "vesper/core/grid/occupancy_map.hpp"
#include "vesper/core/mapping/map_metrics.hpp"
#include "vesper/core/sensing/robot_description.hpp"
#include "vesper/core/sim/world.hpp"

namespace vesper::tools {

/// What all steps of the demo share.
struct DemoPlace {
  std::filesystem::path out;
  std::uint64_t seed = 1;
  std::stop_token stop;
};

/// Ends the demo when the user pressed Ctrl-C.
struct DemoInterrupted {};

/// How the simulated robot differs from its description, so that there is something to find.
inline constexpr calibration::WheelErrors kDemoErrors{.E_d = 1.012, .E_b = 1.04, .E_s = 0.99};

/// The drive with these errors.
[[nodiscard]] DifferentialDrive trueDrive(const RobotDescription& robot);

/// Drives five squares each way and three straight runs, writes them as `runs.runs.csv`, calibrates
/// from that file and writes `ev3_calibrated.robot.yaml` and `calibration.html`.
struct DemoCalibration {
  RobotDescription robot;
  calibration::OdometryCalibration result;
};
[[nodiscard]] DemoCalibration calibrateDemoRobot(const RobotDescription& robot,
                                                 const DemoPlace& place);

/// Drives through the world once, writing `log.jsonl`, and maps that log from its encoder counts
/// with the robot as described and as calibrated: `map_before.*`, `map_after.*`, `truth.*`.
struct DemoMaps {
  MapMetrics before;
  MapMetrics after;
  OccupancyMap map;  ///< The calibrated one.
};
[[nodiscard]] DemoMaps mapDemoWorld(const World& world, const RobotDescription& before,
                                    const RobotDescription& after, const DemoPlace& place);

/// Compares planners on the map: `results.sqlite`, `comparison.html`. Returns the table for people.
[[nodiscard]] std::string compareDemoPlanners(const OccupancyMap& map,
                                              const RobotDescription& robot,
                                              const DemoPlace& place);

}  // namespace vesper::tools
