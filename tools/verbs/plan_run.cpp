#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <stdexcept>
#include <string_view>
#include <utility>

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
}

planning::TraversabilityOptions traversabilityOf(const PlanArguments& arguments) {
  planning::TraversabilityOptions options;
  if (!arguments.footprint.empty()) {
    readFootprint(arguments.footprint, options);
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
  if (!arguments.is_cell) {
    return {{{start[0], start[1]}, std::nullopt}, {{goal[0], goal[1]}, std::nullopt}};
  }
  const auto cellOf = [](const std::vector<double>& numbers) {
    for (const double number : numbers) {
      if (!(std::abs(number) <= 1e9) || number != std::floor(number)) {
        throw std::invalid_argument("--cell: start and goal are a whole column and row");
      }
    }
    return CellIndex{static_cast<int>(numbers[0]), static_cast<int>(numbers[1])};
  };
  return planning::queryBetween(frame, cellOf(start), cellOf(goal));
}

}  // namespace

PlanAnswer answerOf(const PlanArguments& arguments, const OccupancyMap& map, std::stop_token stop) {
  planning::PlannerOptions planner_options;
  if (const auto heuristic = planning::heuristicOf(arguments.heuristic)) {
    planner_options.heuristic = *heuristic;
    planner_options.graphsearch_heuristic = *heuristic;
  }
  planner_options.weight = arguments.weight;
  const auto planner = planning::builtinPlanners(planner_options).create(arguments.planner);
  const auto grid =
      std::make_shared<const planning::TraversabilityGrid>(map, traversabilityOf(arguments));
  PlanAnswer answer;
  answer.capabilities = planner->capabilities();
  answer.query = queryOf(arguments, map.frame());
  planning::Limits limits;
  if (arguments.time_limit_s) {
    limits.time = std::chrono::nanoseconds(std::llround(*arguments.time_limit_s * 1e9));
  }
  const auto prepare_start = Clock::now();
  const auto search = planner->prepare(grid);
  answer.prepare_ms = millisecondsSince(prepare_start);
  const auto solve_start = Clock::now();
  answer.result = search->solve(answer.query, limits, std::move(stop));
  answer.solve_ms = millisecondsSince(solve_start);
  answer.check = planning::checkPath(*grid, answer.query, answer.result);
  return answer;
}

}  // namespace vesper::tools
