#include <iostream>
#include <memory>

#include "vesper/core/files/atomic_file.hpp"
#include "vesper/planning/path/path_csv.hpp"
#include "vesper/tools/exit_code.hpp"
#include "vesper/tools/option_checks.hpp"
#include "vesper/tools/terminal/interrupt.hpp"
#include "vesper/tools/verbs/plan_verb.hpp"
#include "vesper/tools/verbs/verbs.hpp"

namespace vesper::tools {
namespace {

using planning::PlanStatus;

int exitCodeOf(const PlanAnswer& answer) {
  switch (answer.result.status) {
    case PlanStatus::Found:
      return answer.check.valid && (!answer.driven || answer.driven->arrived) ? kOk : kFailed;
    case PlanStatus::Refused:
      return kUsage;
    case PlanStatus::LimitReached:
    case PlanStatus::Error:
      return kFailed;
    case PlanStatus::Cancelled:
      return kInterrupted;
    default:
      return kNoPath;
  }
}

int run(PlanArguments& arguments) {
  const InterruptGuard interrupt;
  const LoadedMap loaded = readMap(arguments.map_path, readOptionsOf(arguments.input));
  for (const InputProblem& warning : loaded.warnings) {
    std::cerr << "warning: " << describe(warning) << '\n';
  }
  const PlanAnswer answer = answerOf(arguments, loaded.map, interrupt.token());
  if (!answer.capabilities.not_optimal_because.empty()) {
    std::cerr << "warning: " << answer.capabilities.not_optimal_because << '\n';
  }
  const int exit_code = exitCodeOf(answer);
  if (exit_code == kOk && !arguments.out_path.empty()) {
    writeFileAtomically(arguments.out_path, planning::pathCsv(answer.result));
    std::cerr << "wrote " << arguments.out_path << '\n';
  }
  if (arguments.shows_expansions && !answer.capabilities.records_expansions) {
    std::cerr << "warning: " << arguments.planner << " does not tell what it expands\n";
  }
  if (!arguments.image_path.empty()) {
    writePlanPicture(arguments.image_path, loaded.map, answer);
    std::cerr << "wrote " << arguments.image_path << '\n';
  }
  if (arguments.is_json) {
    std::cout << planJson(arguments, answer);
  } else {
    (exit_code == kOk ? std::cout : std::cerr) << planText(arguments, answer);
  }
  return exit_code;
}

/// What of the map may be driven on, and what it costs.
void addGroundOptions(CLI::App& plan, PlanArguments& options) {
  plan.add_option(
      "--footprint", options.footprint,
      "Radius in metres, or a polygon x,y;x,y;x,y in the robot frame; only cells of the map "
      "can be in its way");
  plan.add_option("--rule", options.rule, "Diagonal steps past corners")
      ->check(CLI::IsMember({"never", "one", "always", "four"}))
      ->capture_default_str();
  plan.add_option("--unknown", options.unknown, "What unknown cells are")
      ->check(CLI::IsMember({"blocked", "free", "cost"}))
      ->capture_default_str();
  plan.add_option("--unknown-cost", options.unknown_cost_factor,
                  "With --unknown cost: how many times a step costs")
      ->capture_default_str();
  plan.add_option("--wall-cost", options.wall_cost_factor,
                  "Surcharge beside walls, as a multiple of the length; 0: none");
  plan.add_option("--wall-decay", options.wall_cost_decay_m,
                  "Metres over which the surcharge falls to 1/e")
      ->capture_default_str();
}

/// Driving the path in the simulator.
void addDriveOptions(CLI::App& plan, PlanArguments& options, CLI::Option* robot) {
  auto* drive = plan.add_option("--drive", options.drive, "Let the simulated robot drive the path")
                    ->check(CLI::IsMember({"step-and-turn", "pure-pursuit"}))
                    ->needs(robot);
  plan.add_option("--drive-by", options.drive_guide, "The pose by which it steers")
      ->check(CLI::IsMember({"truth", "odometry"}))
      ->needs(drive)
      ->capture_default_str();
  plan.add_option("--seed", options.seed, "Of the drive's noise")
      ->needs(drive)
      ->capture_default_str();
}

}  // namespace

void addPlanVerb(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<PlanArguments>();  // owned by the callback
  CLI::App* plan = app.add_subcommand("plan", "Find a path on a map, or say why there is none.");
  plan->add_option("MAP", options->map_path, "ROS yaml, MovingAI .map, picture or .vgrid")
      ->required();
  plan->add_option(
          "--start", options->start,
          "X,Y[,HEADING] in metres and radians of the world frame; the centre of that cell is "
          "where the path starts")
      ->required()
      ->delimiter(',')
      ->expected(2, 3);
  plan->add_option("--goal", options->goal, "X,Y[,HEADING]")
      ->required()
      ->delimiter(',')
      ->expected(2, 3);
  plan->add_flag("--cell", options->is_cell, "Start and goal are COLUMN,ROW; row 0 at the bottom");
  plan->add_option("--planner", options->planner,
                   "Its name (auto; hybrid_astar for a car); an unknown one lists all");
  auto* robot = plan->add_option("--robot", options->robot_path,
                                 "Robot file: footprint, and what a car can steer");
  plan->add_option("--turning-radius", options->turning_radius_m, "Of hybrid_astar, metres")
      ->check(CLI::Range(1e-3, 1e4));
  addGroundOptions(*plan, *options);
  plan->add_option("--heuristic", options->heuristic, "Of astar, bidirectional and graphsearch")
      ->check(CLI::IsMember({"zero", "manhattan", "euclidean", "octile", "chebyshev"}));
  plan->add_option("--weight", options->weight, "Of wastar")->capture_default_str();
  addMapInputOptions(*plan, options->input);
  plan->add_option("--time-limit", options->time_limit_s, "Seconds")->check(CLI::Range(0.0, 1e6));
  addDriveOptions(*plan, *options, robot);
  plan->add_option("--out", options->out_path, "Write the path as CSV");
  auto* image =
      plan->add_option("--image", options->image_path, "Write a PNG of the map and the path")
          ->check(pngFile());
  plan->add_flag("--expansions", options->shows_expansions,
                 "In the picture, colour the expanded cells by their order")
      ->needs(image);
  plan->add_flag("--json", options->is_json, "One JSON document on the standard output");
  plan->footer(
      "Example: vesper plan office.yaml --start 1.5,2 --goal 8,3.5 --footprint 0.2 "
      "--out path.csv");
  plan->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace vesper::tools
