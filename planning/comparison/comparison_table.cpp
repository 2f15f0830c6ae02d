#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "vesper/planning/comparison/comparison_report.hpp"
#include "vesper/planning/comparison/comparison_summary.hpp"
#include "vesper/planning/comparison/csv_text.hpp"

namespace vesper::planning::inline v0 {
namespace {

std::string cell(const std::optional<double>& value) {
  return value && std::isfinite(*value) ? fmt::format("{}", *value) : "";
}

nlohmann::json valueOf(const std::optional<double>& value) {
  return value && std::isfinite(*value) ? nlohmann::json(*value) : nlohmann::json(nullptr);
}

nlohmann::json intervalOf(const std::optional<Interval>& interval) {
  if (!interval) {
    return nullptr;
  }
  return {{"value", interval->value}, {"low", interval->low}, {"high", interval->high}};
}

nlohmann::json plannerJson(const PlannerSummary& planner) {
  return {{"planner", planner.planner},
          {"rule", planner.rule},
          {"asked", planner.asked},
          {"solved", planner.solved},
          {"success", intervalOf(planner.success)},
          {"unsolved", planner.unsolved_by_status},
          {"solve_p50_s", valueOf(planner.solve_p50_s)},
          {"solve_p95_s", valueOf(planner.solve_p95_s)},
          {"solve_max_s", valueOf(planner.solve_max_s)},
          {"prepare_max_s", planner.prepare_max_s},
          {"peak_bytes", planner.peak_bytes},
          {"time_ratio", intervalOf(planner.time_ratio)},
          {"median_time_ratio", valueOf(planner.median_time_ratio)},
          {"length_mean_m", valueOf(planner.length_mean_m)},
          {"ratio_octile_mean", valueOf(planner.ratio_octile_mean)},
          {"ratio_octile_max", valueOf(planner.ratio_octile_max)},
          {"ratio_any_angle_mean", valueOf(planner.ratio_any_angle_mean)},
          {"expanded_mean", valueOf(planner.expanded_mean)},
          {"turns_mean", valueOf(planner.turns_mean)},
          {"turning_mean_rad", valueOf(planner.turning_mean_rad)},
          {"clearance_min_mean_m", valueOf(planner.clearance_min_mean_m)}};
}

}  // namespace

std::string comparisonCsv(const StoredResults& results) {
  std::string text =
      "map,query,planner,rule,status,valid,reason,length_m,cost,ratio_octile,ratio_any_angle,"
      "expanded,generated,reopened,peak_open,peak_bytes,points,turns,turning_rad,max_curvature,"
      "clearance_min_m,clearance_mean_m,clearance_p05_m,unknown_share,prepare_s,solve_s,post_s,"
      "repeats\n";
  for (const StoredAnswer& answer : results.answers) {
    const StoredQuery& query = results.queries[answer.query];
    const StoredPlanner& planner = results.planners[answer.planner];
    const PathMetrics& metrics = answer.metrics;
    const bool found = answer.status == "found";
    const auto shape = [found](double value) { return found ? fmt::format("{}", value) : ""; };
    text += fmt::format(
        "{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n",
        csvText(results.maps[query.map].path), csvText(query.id), planner.name, planner.rule,
        answer.status, answer.is_valid ? 1 : 0,
        csvText(found ? answer.check_problem : answer.reason), cell(answer.length_m),
        cell(answer.cost), cell(answer.ratio_octile), cell(answer.ratio_any_angle), answer.expanded,
        answer.generated, answer.reopened, answer.peak_open, answer.peak_bytes, metrics.points,
        metrics.turns, shape(metrics.turning_rad), shape(metrics.max_curvature),
        shape(metrics.clearance_min_m), shape(metrics.clearance_mean_m),
        shape(metrics.clearance_p05_m), shape(metrics.unknown_share), answer.prepare_s,
        answer.solve_s, answer.post_s, answer.repeats);
  }
  return text;
}

std::string comparisonJson(const StoredResults& results) {
  const ComparisonSummary summary = summarise(results);
  nlohmann::json planners = nlohmann::json::array();
  for (const PlannerSummary& planner : summary.planners) {
    planners.push_back(plannerJson(planner));
  }
  nlohmann::json maps = nlohmann::json::array();
  for (const StoredMap& map : results.maps) {
    maps.push_back({{"path", map.path},
                    {"sha256", map.sha256},
                    {"width", map.map.frame().width()},
                    {"height", map.map.frame().height()}});
  }
  const nlohmann::json document = {{"results", results.path},
                                   {"queries", summary.queries},
                                   {"solved_by_all", summary.solved_by_all},
                                   {"stated_lengths", summary.stated},
                                   {"stated_otherwise", summary.stated_otherwise},
                                   {"threads", results.threads},
                                   {"seed", results.seed},
                                   {"unknown_rule", results.unknown_rule},
                                   {"maps", maps},
                                   {"planners", planners}};
  return document.dump(2, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace vesper::planning::inline v0
