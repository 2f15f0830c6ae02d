#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <variant>

#include "vesper/core/robot/robot_file.hpp"
#include "vesper/tools/verbs/plan_verb.hpp"

namespace vesper::tools {
namespace {

using Clock = std::chrono::steady_clock;

double millisecondsSince(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

double numberIn(std::string_view text) {
  double value = 0.0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) {
    throw std::invalid_argument(
        "--footprint: expected a radius in metres or x,y;x,y;x,y..., found '" + std::string(text) +
        "'");
  }
  return value;
}

/// "0.3", or "x,y;x,y;x,y".
void readFootprint(std::string_view text, planning::TraversabilityOptions& options) {
  if (text.find(',') == std::string_view::npos) {
    options.footprint_radius_m = numberIn(text);
    if (!(options.footprint_radius_m >= 0.0) || std::isinf(options.footprint_radius_m)) {
      throw std::invalid_argument("--footprint: expected a radius >= 0 in metres, found '" +
                                  std::string(text) + "'");
    }
    return;
  }
  while (!text.empty()) {
    const std::string_view corner = text.substr(0, text.find(';'));
    const std::size_t comma = std::min(corner.find(','), corner.size());
    options.footprint_polygon_m.emplace_back(
        numberIn(corner.substr(0, comma)),
        numberIn(corner.substr(std::min(comma + 1, corner.size()))));
    text.remove_prefix(std::min(corner.size() + 1, text.size()));
  }
  if (options.footprint_polygon_m.size() < 3) {
    throw std::invalid_argument("--footprint: expected at least three corners x,y;x,y;x,y");
  }
}

planning::TraversabilityOptions traversabilityOf(const PlanArguments& arguments,
                                                 const std::optional<RobotDescription>& robot) {
  planning::TraversabilityOptions options;
  if (!arguments.footprint.empty()) {
    readFootprint(arguments.footprint, options);
  } else if (robot) {
    options.footprint_polygon_m = robot->footprint.polygon_m;
    options.footprint_radius_m = robot->footprint.polygon_m.empty() ? robot->footprint.radius_m : 0;
  }
  options.rule = planning::movementRuleOf(arguments.rule).value();
  options.unknown = arguments.unknown == "free"   ? planning::UnknownRule::Free
                    : arguments.unknown == "cost" ? planning::UnknownRule::Cost
                                                  : planning::UnknownRule::Blocked;
  options.unknown_cost_factor = arguments.unknown_cost_factor;
  options.wall_cost_factor = arguments.wall_cost_factor;
  options.wall_cost_decay_m = arguments.wall_cost_decay_m;
  return options;
}

planning::Query queryOf(const PlanArguments& arguments, const GridFrame& frame) {
  const std::vector<double>& start = arguments.start;
  const std::vector<double>& goal = arguments.goal;
  const auto headingOf = [](const std::vector<double>& numbers) {
    return numbers.size() > 2 ? std::optional(numbers[2]) : std::nullopt;
  };
  if (!arguments.is_cell) {
    return {{{start[0], start[1]}, headingOf(start)}, {{goal[0], goal[1]}, headingOf(goal)}};
  }
  const auto cellOf = [](const std::vector<double>& numbers) {
    for (const double number : {numbers[0], numbers[1]}) {
      if (!(std::abs(number) <= 1e9) || number != std::floor(number)) {
        throw std::invalid_argument("--cell: start and goal are a whole column and row");
      }
    }
    return CellIndex{static_cast<int>(numbers[0]), static_cast<int>(numbers[1])};
  };
  planning::Query query = planning::queryBetween(frame, cellOf(start), cellOf(goal));
  query.start.heading_rad = headingOf(start);
  query.goal.heading_rad = headingOf(goal);
  return query;
}

const AckermannDrive* carOf(const std::optional<RobotDescription>& robot) {
  return robot ? std::get_if<AckermannDrive>(&robot->drive.geometry) : nullptr;
}

/// The option's, or else what the car of the robot file can drive in car mode.
void setTurningRadius(const PlanArguments& arguments, const std::optional<RobotDescription>& robot,
                      planning::HybridAstarOptions& options) {
  if (arguments.turning_radius_m) {
    options.turning_radius_m = *arguments.turning_radius_m;
  } else if (const AckermannDrive* car = carOf(robot)) {
    AckermannDrive in_car_mode = *car;
    in_car_mode.modes = {SteerMode::Car};
    options.turning_radius_m = planning::turningRadiusOf(in_car_mode);
  } else if (arguments.planner == "hybrid_astar" && robot) {
    throw std::invalid_argument("--planner hybrid_astar: '" + robot->name +
                                "' has no Ackermann drive; give --turning-radius");
  }
}

/// Looked at before planning, so that a long search is not in vain.
void checkDrive(const PlanArguments& arguments, const std::optional<RobotDescription>& robot) {
  if (arguments.drive.empty()) {
    return;
  }
  if (!robot) {
    throw std::invalid_argument("--drive: which robot? give --robot");
  }
  const bool needs_car = arguments.drive == "pure-pursuit";
  if (needs_car != (carOf(robot) != nullptr) ||
      (!needs_car && !std::holds_alternative<DifferentialDrive>(robot->drive.geometry))) {
    throw std::invalid_argument("--drive " + arguments.drive + ": needs " +
                                (needs_car ? "an Ackermann" : "a differential") + " drive; '" +
                                robot->name + "' has another");
  }
}

planning::DrivenPath drivenOf(const PlanArguments& arguments, const RobotDescription& robot,
                              const std::vector<planning::Waypoint>& path) {
  planning::PathDriveOptions options;
  options.seed = arguments.seed;
  options.guide = arguments.drive_guide == "odometry" ? planning::DriveGuide::Odometry
                                                      : planning::DriveGuide::Truth;
  return arguments.drive == "pure-pursuit" ? planning::drivePurePursuit(path, robot, options)
                                           : planning::driveStepAndTurn(path, robot, options);
}

}  // namespace

PlanAnswer answerOf(PlanArguments& arguments, const OccupancyMap& map, std::stop_token stop) {
  std::optional<RobotDescription> robot;
  if (!arguments.robot_path.empty()) {
    robot = readRobotFile(arguments.robot_path);
  }
  if (arguments.planner.empty()) {
    arguments.planner = carOf(robot) != nullptr ? "hybrid_astar" : "auto";
  }
  checkDrive(arguments, robot);
  planning::PlannerOptions planner_options;
  if (const auto heuristic = planning::heuristicOf(arguments.heuristic)) {
    planner_options.heuristic = *heuristic;
    planner_options.graphsearch_heuristic = *heuristic;
  }
  planner_options.weight = arguments.weight;
  setTurningRadius(arguments, robot, planner_options.hybrid_astar);
  const auto planner = planning::builtinPlanners(planner_options).create(arguments.planner);
  const auto grid =
      std::make_shared<const planning::TraversabilityGrid>(map, traversabilityOf(arguments, robot));
  PlanAnswer answer;
  answer.capabilities = planner->capabilities();
  answer.query = queryOf(arguments, map.frame());
  planning::Limits limits;
  if (arguments.time_limit_s) {
    limits.time = std::chrono::nanoseconds(std::llround(*arguments.time_limit_s * 1e9));
  }
  if (arguments.shows_expansions) {
    limits.expansions_out = &answer.expansions;
  }
  const auto prepare_start = Clock::now();
  const auto search = planner->prepare(grid);
  answer.prepare_ms = millisecondsSince(prepare_start);
  const auto solve_start = Clock::now();
  answer.result = search->solve(answer.query, limits, std::move(stop));
  answer.solve_ms = millisecondsSince(solve_start);
  answer.check = planning::checkPath(*grid, answer.query, answer.result);
  if (!arguments.drive.empty() && answer.result.status == planning::PlanStatus::Found) {
    answer.driven = drivenOf(arguments, *robot, answer.result.path);
  }
  return answer;
}

}  // namespace vesper::tools
