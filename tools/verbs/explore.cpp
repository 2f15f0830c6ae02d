#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "vesper/core/files/atomic_file.hpp"
#include "vesper/core/map_io/ros_map.hpp"
#include "vesper/core/robot/robot_file.hpp"
#include "vesper/core/robot/world_file.hpp"
#include "vesper/planning/exploration/exploration_report.hpp"
#include "vesper/tools/exit_code.hpp"
#include "vesper/tools/option_checks.hpp"
#include "vesper/tools/terminal/interrupt.hpp"
#include "vesper/tools/terminal/progress_bar.hpp"
#include "vesper/tools/verbs/actual_drive_options.hpp"
#include "vesper/tools/verbs/echo_effect_options.hpp"
#include "vesper/tools/verbs/verbs.hpp"

namespace vesper::tools {
namespace {

using planning::ExplorationRun;

struct ExploreOptions {
  std::string world;
  std::string robot;
  std::string strategy = "all";
  int trials = 1;
  ActualDriveOptions drive;
  std::string out;
  bool is_json = false;
  planning::ExplorationOptions run;
};

std::vector<std::string> chosenStrategies(const ExploreOptions& options) {
  return options.strategy == "all" ? planning::strategyNames()
                                   : std::vector<std::string>{options.strategy};
}

nlohmann::ordered_json jsonOf(const std::optional<double>& value) {
  return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json();
}

nlohmann::ordered_json jsonOf(const std::vector<ExplorationRun>& runs) {
  auto json = nlohmann::ordered_json::array();
  for (const planning::StrategySummary& each : planning::summariseRuns(runs)) {
    json.push_back({{"strategy", each.strategy},
                    {"trials", each.trials},
                    {"coverage", each.coverage.mean},
                    {"coverage_sd", jsonOf(each.coverage.sd)},
                    {"f1", each.f1.mean},
                    {"f1_sd", jsonOf(each.f1.sd)},
                    {"time_s", each.time_s.mean},
                    {"path_m", each.path_m.mean},
                    {"collisions", each.collisions.mean},
                    {"reached_90", each.reached_90}});
  }
  return json;
}

std::string meanText(int decimals, double scale, const planning::MeanAndSd& of) {
  const std::string mean = fmt::format("{:.{}f}", scale * of.mean, decimals);
  return of.sd ? fmt::format("{} +- {:.{}f}", mean, scale * *of.sd, decimals) : mean;
}

void printTable(const std::vector<ExplorationRun>& runs) {
  std::cout << fmt::format("{:<14}{:>7}{:>15}{:>15}{:>9}{:>9}{:>13}{:>12}\n", "strategy", "trials",
                           "coverage [%]", "F1", "time [s]", "way [m]", "to 90 % [s]",
                           "collisions");
  for (const planning::StrategySummary& each : planning::summariseRuns(runs)) {
    std::cout << fmt::format("{:<14}{:>7}{:>15}{:>15}{:>9.0f}{:>9.1f}{:>13}{:>12.1f}\n",
                             each.strategy, each.trials, meanText(1, 100.0, each.coverage),
                             meanText(3, 1.0, each.f1), each.time_s.mean, each.path_m.mean,
                             each.to_90_s ? fmt::format("{:.0f}", *each.to_90_s) : "-",
                             each.collisions.mean);
  }
}

/// PREFIX.csv, PREFIX.html and a map of the first trial of each strategy.
void write(const ExploreOptions& options, const World& world, const RobotDescription& robot,
           const std::vector<ExplorationRun>& runs) {
  writeFileAtomically(options.out + ".csv", planning::explorationCsv(runs));
  writeFileAtomically(options.out + ".html",
                      planning::explorationPage(world.name, robot.name, runs));
  for (const ExplorationRun& run : runs) {
    if (run.seed == options.run.robot.seed) {
      writeRosMap(options.out + "_" + run.strategy, run.map);
    }
  }
  std::cerr << "wrote " << options.out << ".html, .csv and the maps of the first trials\n";
}

int runExplore(const ExploreOptions& options) {
  const World world = readWorldFile(options.world);
  const RobotDescription robot = readRobotFile(options.robot);
  planning::ExplorationOptions exploration = options.run;
  exploration.robot.actual_drive = actualDrive(robot, options.drive);
  const InterruptGuard interrupt;
  std::vector<ExplorationRun> runs;
  for (const std::string& strategy : chosenStrategies(options)) {
    exploration.strategy = strategy;
    for (int trial = 0; trial < options.trials; ++trial) {
      exploration.robot.seed = options.run.robot.seed + static_cast<std::uint64_t>(trial);
      ProgressBar bar(strategy);
      auto run = planning::explore(world, robot, exploration, interrupt.token(), [&bar](double s) {
        bar.update(static_cast<std::size_t>(s * 1000.0), 1000);
      });
      if (!run) {
        std::cerr << "interrupted: nothing was written\n";
        return kInterrupted;
      }
      runs.push_back(*std::move(run));
    }
  }
  if (!options.out.empty()) {
    write(options, world, robot, runs);
  }
  if (options.is_json) {
    std::cout << jsonOf(runs).dump(2) << '\n';
  } else {
    printTable(runs);
  }
  return kOk;
}

}  // namespace

void addExploreVerb(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<ExploreOptions>();  // owned by the callback
  CLI::App* verb = app.add_subcommand(
      "explore", "Let a simulated robot explore a world by one strategy or all of them.");
  std::vector<std::string> names = planning::strategyNames();
  names.emplace_back("all");
  verb->add_option("--world", options->world, "A *.world.yaml")->required();
  verb->add_option("--robot", options->robot, "A *.robot.yaml")->required();
  verb->add_option("--strategy", options->strategy, "How to explore")
      ->check(CLI::IsMember(names))
      ->capture_default_str();
  verb->add_option("--trials", options->trials, "Runs of each strategy, each with its own seed")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  verb->add_option("--seed", options->run.robot.seed, "Of the first trial")->capture_default_str();
  verb->add_option("--duration", options->run.max_duration_s, "Longest time of a run [s]")
      ->check(CLI::Range(1.0, 1e5))
      ->capture_default_str();
  verb->add_option("--speed", options->run.motion.speed_m_per_s, "m/s, cut to the robot's limit")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  verb->add_option("--resolution", options->run.resolution_m, "Cell of the maps [m]")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  addActualDrive(*verb, options->drive);
  addEchoEffects(*verb, options->run.robot.effects);
  verb->add_option("--out", options->out,
                   "Writes PREFIX.html, PREFIX.csv and PREFIX_STRATEGY.yaml, .pgm")
      ->check(filePrefix())
      ->type_name("PREFIX");
  verb->add_flag("--json", options->is_json, "One JSON document on the standard output");
  verb->footer(
      "Strategies see what the robot's sensors say and the map that it makes of them, nothing of "
      "the world.\nExample: vesper explore --world datasets/worlds/arena.world.yaml --robot "
      "datasets/robots/ev3.robot.yaml --strategy all --trials 5 --out out/explore");
  verb->callback([options, &exit_code] { exit_code = runExplore(*options); });
}

}  // namespace vesper::tools
