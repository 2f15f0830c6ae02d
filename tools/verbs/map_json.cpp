#include <nlohmann/json.hpp>

#include "vesper/core/grid/log_odds.hpp"
#include "vesper/tools/verbs/forward_report.hpp"
#include "vesper/tools/verbs/map_correction.hpp"
#include "vesper/tools/verbs/map_text.hpp"

namespace vesper::tools {
namespace {

using Json = nlohmann::ordered_json;

Json countsJson(const ReadingCounts& counts) {
  return {{"hits", counts.hits},       {"no_echo", counts.no_echo},
          {"far", counts.far},         {"near", counts.near},
          {"invalid", counts.invalid}, {"without_pose", counts.without_pose}};
}

Json problemsJson(const std::vector<InputProblem>& problems) {
  Json list = Json::array();
  for (const InputProblem& problem : problems) {
    list.push_back({{"line", problem.line}, {"field", problem.field}, {"text", describe(problem)}});
  }
  return list;
}

Json extentJson(const MapReport& report) {
  if (!report.observed_box) {
    return {};
  }
  const CellBox& box = *report.observed_box;
  const double res_m = report.resolution_m;
  return {{"x_m", {box.low.x * res_m, (box.high.x + 1) * res_m}},
          {"y_m", {box.low.y * res_m, (box.high.y + 1) * res_m}}};
}

Json modelJson(const ModelOptions& model) {
  if (isBatchModel(model.name)) {
    return {{"name", model.name},
            {"detection", model.detection},
            {"clear_fraction", model.clear_fraction}};
  }
  return {{"name", model.name},      {"views", model.views},
          {"free", model.free},      {"occupied", model.occupied},
          {"arc_m", model.arc_m},    {"clear_fraction", model.clear_fraction},
          {"exact", model.is_exact}, {"no_echo_free", model.no_echo_free}};
}

Json explanationJson(const CellExplanation& explanation, const RobotDescription& robot) {
  Json steps = Json::array();
  for (const CellStep& step : explanation.steps) {
    const bool is_hit = step.reading == ReadingClass::Hit;
    steps.push_back({{"line", step.line},
                     {"sensor", robot.sensors[step.sensor].id},
                     {"range_m", is_hit ? Json(step.range_m) : Json()},
                     {"view", step.view},
                     {"delta", toLogOdds(step.delta)},
                     {"view_log_odds", toLogOdds(step.view_after)},
                     {"log_odds", toLogOdds(step.value_after)}});
  }
  return {{"cell", {explanation.cell.x, explanation.cell.y}},
          {"log_odds_before", toLogOdds(explanation.value_before)},
          {"steps", steps},
          {"hits", explanation.hits},
          {"misses", explanation.misses},
          {"log_odds", toLogOdds(explanation.value_after)},
          {"log_odds_thousandths", explanation.value_after}};
}

}  // namespace

std::string mapJson(const MapRun& run, const CellExplanation* explanation,
                    const RobotDescription& robot) {
  const MapReport& report = run.report;
  Json by_sensor = Json::object();
  for (const auto& [sensor, counts] : report.by_sensor) {
    by_sensor[sensor] = countsJson(counts);
  }
  Json json = {{"log", run.log},
               {"poses", report.poses},
               {"model", modelJson(run.model)},
               {"resolution_m", report.resolution_m},
               {"readings", countsJson(report.total)},
               {"by_sensor", by_sensor},
               {"used", report.used},
               {"refused", report.refused},
               {"skipped_lines", run.skipped_lines},
               {"cells",
                {{"observed", report.observed_cells},
                 {"occupied", report.cells.occupied},
                 {"free", report.cells.free},
                 {"saturated", report.saturated_cells}}},
               {"known_m2", report.known_m2},
               {"extent", extentJson(report)},
               {"memory_bytes", report.memory_bytes},
               {"seconds", run.seconds},
               {"log_notes", problemsJson(run.log_problems)},
               {"notes", problemsJson(report.notes)},
               {"files", run.files}};
  if (run.drift) {
    json["drift"] = driftJson(*run.drift);
  }
  if (run.forward) {
    json["forward"] = forwardJson(*run.forward);
  }
  if (explanation != nullptr) {
    json["explanation"] = explanationJson(*explanation, robot);
  }
  return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

}  // namespace vesper::tools
