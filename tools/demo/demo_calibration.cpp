#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>

#include "vesper/calibration/odometry/runs_file.hpp"
#include "vesper/calibration/report/odometry_report.hpp"
#include "vesper/core/files/atomic_file.hpp"
#include "vesper/core/robot/robot_file.hpp"
#include "vesper/core/sim/simulation.hpp"
#include "vesper/tools/demo/demo_steps.hpp"

namespace vesper::tools {
namespace {

constexpr int kRunsEachWay = 5;
constexpr double kSide_m = 1.0;
constexpr int kStraightRuns = 3;
constexpr double kStraight_m = 2.0;

SimulationResult drive(const RobotDescription& robot, const Route& route, std::uint64_t seed,
                       const DemoPlace& place) {
  SimulationOptions options;
  options.seed = seed;
  options.route = route;
  options.guide = SimulationGuide::Belief;  // it drives by its odometry, as a real robot does
  options.actual_drive = trueDrive(robot);
  SimulationResult result = simulate(World(), robot, options, place.stop);
  if (result.status == SimulationStatus::Cancelled) {
    throw DemoInterrupted{};
  }
  return result;
}

std::string row(int number, const char* direction, double side_m, const SimulationResult& result) {
  const Pose2& truth = result.T_world_end;
  const Pose2& belief = result.T_belief_end;
  return fmt::format("{},{},{},{:.4f},{:.4f},{:.4f},{:.4f},{:.4f},{:.4f}\n", number, direction,
                     side_m, truth.x(), truth.y(), truth.heading(), belief.x(), belief.y(),
                     belief.heading());
}

/// The end poses "measured with a tape" are the simulator's truth to a tenth of a millimetre.
std::string driveRuns(const RobotDescription& robot, const DemoPlace& place) {
  std::string text =
      "# measured_sd: x_m=0.001 y_m=0.001 theta_rad=0.002\n"
      "run,direction,side_m,x_m,y_m,theta_rad,odom_x_m,odom_y_m,odom_theta_rad\n";
  int number = 0;
  for (const bool is_clockwise : {true, false}) {
    const Route square =
        squareRoute(Pose2(), kSide_m,
                    is_clockwise ? SquareDirection::Clockwise : SquareDirection::CounterClockwise);
    for (int i = 0; i < kRunsEachWay; ++i) {
      ++number;
      text += row(number, is_clockwise ? "cw" : "ccw", kSide_m,
                  drive(robot, square, place.seed + static_cast<std::uint64_t>(number), place));
    }
  }
  for (int i = 0; i < kStraightRuns; ++i) {
    ++number;
    const Route straight{Pose2(), {{kStraight_m, 0.0}}, std::nullopt};
    text += row(number, "straight", kStraight_m,
                drive(robot, straight, place.seed + static_cast<std::uint64_t>(number), place));
  }
  return text;
}

}  // namespace

DifferentialDrive trueDrive(const RobotDescription& robot) {
  return calibration::withErrors(std::get<DifferentialDrive>(robot.drive.geometry), kDemoErrors);
}

DemoCalibration calibrateDemoRobot(const RobotDescription& robot, const DemoPlace& place) {
  const std::string runs_file = (place.out / "runs.runs.csv").string();
  writeFileAtomically(runs_file, driveRuns(robot, place));
  calibration::OdometryMeasurements measurements;
  measurements.runs = calibration::readRunsFile(runs_file);
  DemoCalibration demo{robot, calibration::calibrateOdometry(measurements, robot, {})};
  demo.robot = calibration::applied(
      demo.result, robot, fmt::format("{:%Y-%m-%d}", fmt::gmtime(std::time(nullptr))), "simulated");
  writeFileAtomically(place.out / "calibration.html",
                      calibration::odometryReport(demo.result, calibration::Language::English));
  demo.robot.name = robot.name + "_calibrated";
  writeRobotFile((place.out / "ev3_calibrated.robot.yaml").string(), demo.robot);
  return demo;
}

}  // namespace vesper::tools
