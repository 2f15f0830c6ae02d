#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "vesper/core/kinematics/ackermann_drive.hpp"
#include "vesper/core/log/robot_lines_writer.hpp"
#include "vesper/core/map_io/ros_map.hpp"
#include "vesper/core/robot/robot_file.hpp"
#include "vesper/core/robot/world_file.hpp"
#include "vesper/core/sim/simulation.hpp"
#include "vesper/core/sim/truth_map.hpp"
#include "vesper/tools/exit_code.hpp"
#include "vesper/tools/option_checks.hpp"
#include "vesper/tools/terminal/interrupt.hpp"
#include "vesper/tools/terminal/progress_bar.hpp"
#include "vesper/tools/verbs/actual_drive_options.hpp"
#include "vesper/tools/verbs/echo_effect_options.hpp"
#include "vesper/tools/verbs/simulate_output.hpp"
#include "vesper/tools/verbs/verbs.hpp"

namespace vesper::tools {
namespace {

const std::vector<std::string> kCourses = {"straight", "circle", "eight"};

struct SimulateOptions {
  std::string world;
  std::string robot;
  std::string out;
  std::string truth_map;
  double resolution_m = 0.05;
  ActualDriveOptions drive;
  double square_m = 0.0;
  std::string direction = "ccw";
  std::string course;
  double size_m = 10.0;
  std::string mode = "car";
  double crab_rad = 0.0;
  std::string steer;
  bool hides_truth = false;
  bool is_json = false;
  double duration_s = 0.0;
  SimulationOptions simulation;
};

/// What the options mean for this world and robot.
SimulationOptions prepared(const SimulateOptions& options, const World& world,
                           const RobotDescription& robot) {
  SimulationOptions simulation = options.simulation;
  simulation.records_truth = !options.hides_truth;
  if (options.duration_s > 0.0) {
    simulation.max_duration_s = options.duration_s;
  }
  bool by_belief = options.steer == "belief";
  if (options.square_m > 0.0) {
    simulation.route = squareRoute(
        world.T_world_start, options.square_m,
        options.direction == "cw" ? SquareDirection::Clockwise : SquareDirection::CounterClockwise);
    by_belief = options.steer != "truth";
  }
  simulation.guide = by_belief ? SimulationGuide::Belief : SimulationGuide::Truth;
  simulation.actual_drive = actualDrive(robot, options.drive);
  if (!options.course.empty()) {
    constexpr std::array kShapes = {CarCourseShape::Straight, CarCourseShape::Circle,
                                    CarCourseShape::Eight};
    const auto shape = std::find(kCourses.begin(), kCourses.end(), options.course);
    simulation.course =
        CarCourse{kShapes.at(static_cast<std::size_t>(shape - kCourses.begin())), options.size_m,
                  steerModeNamed(options.mode).value_or(SteerMode::Car), options.crab_rad};
  } else if (std::holds_alternative<AckermannDrive>(robot.drive.geometry)) {
    throw CLI::RequiredError("a car cannot turn on the spot at way-points: --course");
  }
  return simulation;
}

int runSimulate(const SimulateOptions& options) {
  const World world = options.world.empty() ? World() : readWorldFile(options.world);
  const RobotDescription robot = readRobotFile(options.robot);
  std::optional<OccupancyMap> truth;  // before the drive: a map too large is noticed at once
  if (!options.truth_map.empty()) {
    truth = truthMap(world, options.resolution_m);
  }
  const InterruptGuard interrupt;
  ProgressBar bar("simulating");
  const SimulationResult result = simulate(
      world, robot, prepared(options, world, robot), interrupt.token(),
      [&bar](double share) { bar.update(static_cast<std::size_t>(share * 1000.0), 1000); });
  if (result.status == SimulationStatus::Cancelled) {
    std::cerr << "interrupted: nothing was written\n";
    return kInterrupted;
  }
  writeRobotLines(options.out, result.log);
  if (truth) {
    writeRosMap(options.truth_map, *truth);
  }
  printSimulation(result, options.out, options.is_json);
  if (result.status == SimulationStatus::Collided) {
    std::cerr << fmt::format(
        "error: the robot ran into something at x {:.3f}, y {:.3f} m on the way to "
        "way-point {}; the log ends there\n",
        result.T_world_end.x(), result.T_world_end.y(), result.waypoints_reached + 1);
    return kFailed;
  }
  const bool was_cut = result.status == SimulationStatus::TimeUp && options.duration_s <= 0.0;
  return was_cut ? kFailed : kOk;
}

CLI::Option* addCourse(CLI::App& verb, SimulateOptions& options) {
  auto* course = verb.add_option("--course", options.course,
                                 "What an ackermann robot drives: straight, circle, eight")
                     ->check(CLI::IsMember(kCourses));
  verb.add_option("--size", options.size_m, "Length of the straight, radius of the circles, m")
      ->check(positiveNumber())
      ->needs(course)
      ->capture_default_str();
  verb.add_option("--mode", options.mode, "How it steers: car, dual, crab")
      ->check(CLI::IsMember({"car", "dual", "crab"}))
      ->needs(course)
      ->capture_default_str();
  verb.add_option("--crab-angle", options.crab_rad, "Where a crab goes, by its own axis, rad")
      ->needs(course)
      ->capture_default_str();
  return course;
}

}  // namespace

void addSimulateVerb(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<SimulateOptions>();  // owned by the callback
  CLI::App* verb = app.add_subcommand("simulate", "Drive a robot through a world; write its log.");
  auto* world = verb->add_option("--world", options->world, "A *.world.yaml");
  verb->add_option("--robot", options->robot, "A *.robot.yaml")->required();
  verb->add_option("--out", options->out, "The log: *.jsonl or *.jsonl.gz")
      ->check(robotLinesFile())
      ->required();
  verb->add_option("--seed", options->simulation.seed, "Same seed, same log")
      ->capture_default_str();
  verb->add_option("--speed", options->simulation.speed_m_per_s, "m/s, cut to the robot's limit")
      ->check(positiveNumber())
      ->capture_default_str();
  verb->add_option("--duration", options->duration_s, "End after so many seconds")
      ->check(positiveNumber());
  addActualDrive(*verb, options->drive);
  auto* square = verb->add_option("--square", options->square_m,
                                  "Drive a square of this side (m) instead of the way-points")
                     ->check(positiveNumber());
  verb->add_option("--direction", options->direction, "Of the square")
      ->check(CLI::IsMember({"cw", "ccw"}))
      ->needs(square)
      ->capture_default_str();
  verb->add_option("--steer", options->steer,
                   "Steer by truth (default) or by belief, the odometry (default of a square)")
      ->check(CLI::IsMember({"truth", "belief"}));
  addCourse(*verb, *options)->excludes(square);
  addEchoEffects(*verb, options->simulation.effects);
  verb->add_flag("--hide-truth", options->hides_truth, "Leave the true poses out of the log");
  verb->add_option("--truth-map", options->truth_map, "Write the world as PREFIX.yaml and .pgm")
      ->check(filePrefix())
      ->type_name("PREFIX")
      ->needs(world);
  verb->add_option("--resolution", options->resolution_m, "Cell of the truth map, m")
      ->check(positiveNumber())
      ->capture_default_str();
  verb->add_flag("--json", options->is_json, "One JSON document on the standard output");
  verb->footer(
      "Example: vesper simulate --world datasets/worlds/arena.world.yaml "
      "--robot datasets/robots/ev3.robot.yaml --seed 1 --out arena.jsonl");
  verb->callback([options, world, square, &exit_code] {
    if (world->empty() && square->empty() && options->course.empty()) {
      throw CLI::RequiredError("--world, --square or --course");
    }
    exit_code = runSimulate(*options);
  });
}

}  // namespace vesper::tools
