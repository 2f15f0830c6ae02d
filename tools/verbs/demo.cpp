#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <iostream>
#include <memory>

#include "vesper/core/files/atomic_file.hpp"
#include "vesper/core/robot/robot_file.hpp"
#include "vesper/core/robot/world_file.hpp"
#include "vesper/tools/demo/demo_files.hpp"
#include "vesper/tools/demo/demo_steps.hpp"
#include "vesper/tools/exit_code.hpp"
#include "vesper/tools/terminal/interrupt.hpp"
#include "vesper/tools/verbs/verbs.hpp"

namespace vesper::tools {
namespace {

struct DemoOptions {
  std::string out = "out";
  std::uint64_t seed = 1;
};

void printCalibration(const DemoCalibration& demo) {
  const calibration::OdometryCalibration& result = demo.result;
  std::cout << fmt::format(
      "1. calibrate  5 + 5 squares and 3 straight runs of a simulated EV3\n"
      "   E_d {:.5f} (true {:.5f})  E_b {:.5f} (true {:.5f})  E_s {:.5f} (true {:.5f})\n"
      "   largest systematic error of a square: {:.0f} mm before, {:.1f} mm after\n",
      result.errors.E_d, kDemoErrors.E_d, result.errors.E_b, kDemoErrors.E_b, result.errors.E_s,
      kDemoErrors.E_s, result.E_max_before_m * 1e3, result.E_max_after_m * 1e3);
}

void printMaps(const DemoMaps& maps) {
  const auto row = [](const char* name, const MapMetrics& metrics) {
    std::cout << fmt::format("   {:<20} F1 {:.3f}   walls off by {:.1f} cm (mean)\n", name,
                             metrics.f1.value_or(0.0), metrics.map_to_truth.mean_m * 100.0);
  };
  std::cout << "2. map        one drive through the arena, mapped from its encoder counts\n";
  row("as described", maps.before);
  row("as calibrated", maps.after);
}

int runDemo(const DemoOptions& options) {
  const InterruptGuard interrupt;
  const DemoPlace place{options.out, options.seed, interrupt.token()};
  makeFolder(place.out);
  const RobotDescription robot = parseRobot(kDemoRobot, "ev3.robot.yaml");
  const World world = parseWorld(kDemoWorld, "arena.world.yaml");
  try {
    const DemoCalibration calibrated = calibrateDemoRobot(robot, place);
    printCalibration(calibrated);
    const DemoMaps maps = mapDemoWorld(world, robot, calibrated.robot, place);
    printMaps(maps);
    std::cout << "3. compare    planners on the calibrated map\n"
              << compareDemoPlanners(maps.map, robot, place);
  } catch (const DemoInterrupted&) {
    std::cerr << "interrupted: what was finished lies in '" << options.out << "'\n";
    return kInterrupted;
  }
  std::cout << fmt::format(
      "\nLook at {0}/map_before.png, {0}/map_after.png, {0}/calibration.html and "
      "{0}/comparison.html.\nThe same with your own files:\n"
      "  vesper calibrate odometry RUNS.runs.csv --robot R.robot.yaml --apply NEW.robot.yaml\n"
      "  vesper map LOG --robot NEW.robot.yaml --out map\n"
      "  vesper compare map.yaml --planners astar,jps,theta --out results.sqlite "
      "--html comparison.html\n",
      options.out);
  return kOk;
}

}  // namespace

void addDemoVerb(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<DemoOptions>();  // owned by the callback
  CLI::App* verb =
      app.add_subcommand("demo", "Calibrate, map and compare planners with a simulated robot");
  verb->add_option("--out", options->out, "Folder for what it writes")->type_name("FOLDER");
  verb->add_option("--seed", options->seed, "Same seed, same robot");
  verb->footer("Example: vesper demo --out out");
  verb->callback([options, &exit_code] { exit_code = runDemo(*options); });
}

}  // namespace vesper::tools
