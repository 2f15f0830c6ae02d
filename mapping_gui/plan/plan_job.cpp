#include "vesper/mapping_gui/plan/plan_job.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <sstream>

#include "vesper/planning/comparison/path_metrics.hpp"
#include "vesper/planning/search/builtin_planners.hpp"
#include "vesper/planning/search/planner.hpp"
#include "vesper/planning/traversability/traversability_grid.hpp"

namespace vesper::gui {
namespace {

using planning::PlanStatus;
using planning::TraversabilityGrid;
using SteadyClock = std::chrono::steady_clock;

double millisecondsSince(SteadyClock::time_point start) {
  return std::chrono::duration<double, std::milli>(SteadyClock::now() - start).count();
}

PlanRow rowOf(const planning::Planner& planner,
              const std::shared_ptr<const TraversabilityGrid>& grid, const PlanRequest& request,
              const std::stop_token& stop) {
  PlanRow row;
  row.planner = planner.name();
  planning::Limits limits;
  limits.time = std::chrono::nanoseconds(std::llround(request.time_limit_s * 1e9));
  const auto prepare_start = SteadyClock::now();
  const auto search = planner.prepare(grid);
  row.prepare_ms = millisecondsSince(prepare_start);
  std::vector<double> times_ms;
  for (int i = 0; i < request.repeats && !stop.stop_requested(); ++i) {
    const auto solve_start = SteadyClock::now();
    row.result = search->solve(request.query, limits, stop);
    times_ms.push_back(millisecondsSince(solve_start));
    if (row.result.status != PlanStatus::Found) {
      break;
    }
  }
  if (times_ms.empty()) {
    return row;
  }
  std::sort(times_ms.begin(), times_ms.end());
  row.least_ms = times_ms.front();
  row.most_ms = times_ms.back();
  const std::size_t half = times_ms.size() / 2;
  row.median_ms =
      times_ms.size() % 2 == 1 ? times_ms[half] : (times_ms[half - 1] + times_ms[half]) / 2.0;
  row.bytes = search->bytes();
  if (request.notes_expansions && planner.capabilities().records_expansions &&
      !stop.stop_requested()) {
    limits.expansions_out = &row.expanded;
    (void)search->solve(request.query, limits, stop);
  }
  row.check = planning::checkPath(*grid, request.query, row.result);
  return row;
}

void findGap(const TraversabilityGrid& grid, const PlanRequest& request,
             const std::stop_token& stop, PlanAnswers& answers) {
  const auto start = grid.frame().cellAt(request.query.start.p_world_m);
  const auto goal = grid.frame().cellAt(request.query.goal.p_world_m);
  if (start && goal) {
    answers.gap =
        planning::narrowestGap(grid, *start, *goal, [&stop] { return !stop.stop_requested(); });
    if (answers.gap) {
      answers.gap_cell = answers.gap->cell;
    }
  }
}

}  // namespace

PlanAnswers runPlanners(const PlanRequest& request, const std::stop_token& stop,
                        const std::function<void(double)>& progress) {
  const auto grid = std::make_shared<const TraversabilityGrid>(request.map, request.options);
  const std::vector<float> clearances = grid->clearances();
  const planning::PlannerRegistry registry = planning::builtinPlanners();
  PlanAnswers answers;
  bool has_no_path = false;
  for (std::size_t i = 0; i < request.planners.size() && !stop.stop_requested(); ++i) {
    progress(static_cast<double>(i) / static_cast<double>(request.planners.size()));
    PlanRow row = rowOf(*registry.create(request.planners[i]), grid, request, stop);
    if (row.result.status == PlanStatus::Found) {
      row.metrics = planning::measurePath(*grid, clearances, row.result.path);
    }
    has_no_path = has_no_path || row.result.status == PlanStatus::NoPath;
    answers.rows.push_back(std::move(row));
  }
  if (has_no_path) {
    findGap(*grid, request, stop, answers);
  }
  answers.is_complete = !stop.stop_requested();
  return answers;
}

std::vector<CellShade> inflationShades(const OccupancyMap& map,
                                       const planning::TraversabilityOptions& options) {
  const TraversabilityGrid grid(map, options);
  std::vector<CellShade> shades(map.frame().cellCount(), kUnknownShade);
  std::size_t offset = 0;
  for (int y = 0; y < grid.height(); ++y) {
    for (int x = 0; x < grid.width(); ++x, ++offset) {
      if (grid.blocked().at(x, y) && !grid.obstacles().at(x, y)) {
        shades[offset] = shadeOf(1.0);
      }
    }
  }
  return shades;
}

std::string planCsv(const PlanAnswers& answers) {
  std::ostringstream csv;
  csv.precision(17);
  csv << "planner,status,length_m,cost_cells,expanded,prepare_ms,median_ms,least_ms,most_ms,turns,"
         "clearance_min_m,clearance_mean_m,bytes,valid\n";
  for (const PlanRow& row : answers.rows) {
    csv << row.planner << ',' << planning::nameOf(row.result.status) << ',';
    const bool is_found = row.result.status == PlanStatus::Found;
    if (is_found) {
      csv << row.result.length_m << ',' << row.result.cost;
    } else {
      csv << ',';
    }
    csv << ',' << row.result.expanded_cells << ',' << row.prepare_ms << ',' << row.median_ms << ','
        << row.least_ms << ',' << row.most_ms << ',';
    if (is_found) {
      csv << row.metrics.turns << ',' << row.metrics.clearance_min_m << ','
          << row.metrics.clearance_mean_m;
    } else {
      csv << ",,";
    }
    csv << ',' << row.bytes << ','
        << (is_found && row.check.valid ? "yes"
            : is_found                  ? "no"
                                        : "")
        << '\n';
  }
  return csv.str();
}

std::vector<std::string> plannerNames() { return planning::builtinPlanners().names(); }

}  // namespace vesper::gui
