#include "vesper/tools/verbs/map_text.hpp"

#include <fmt/format.h>

#include <cmath>
#include <string_view>

#include "vesper/core/grid/log_odds.hpp"
#include "vesper/tools/verbs/forward_report.hpp"
#include "vesper/tools/verbs/map_correction.hpp"

namespace vesper::tools {
namespace {

std::string row(std::string_view name, const ReadingCounts& counts) {
  return fmt::format("  {:<14}{:>9}{:>9}{:>9}{:>9}{:>9}{:>9}\n", name, counts.hits, counts.no_echo,
                     counts.far, counts.near, counts.invalid, counts.without_pose);
}

std::string_view nameOf(ReadingClass reading) {
  switch (reading) {
    case ReadingClass::Hit:
      return "hit";
    case ReadingClass::NoEcho:
      return "no echo";
    case ReadingClass::Near:
      return "near";
    case ReadingClass::Invalid:
      return "invalid";
    case ReadingClass::Far:
      return "far";
  }
  return "";
}

std::string stepText(const CellStep& step, const RobotDescription& robot, bool has_views) {
  const std::string range = step.reading == ReadingClass::Hit
                                ? fmt::format("{:.3f} m", step.range_m)
                                : std::string(nameOf(step.reading));
  const std::string view =
      has_views ? fmt::format("  view {:>2} {:>+7.3f}", step.view, toLogOdds(step.view_after)) : "";
  return fmt::format("  {:>7}  {:<12} {:>9}  cell at {:.3f} m  {:>+7.3f}{}  value {:>+7.3f}\n",
                     step.line, robot.sensors[step.sensor].id, range, step.distance_m,
                     toLogOdds(step.delta), view, toLogOdds(step.value_after));
}

std::string ruleText(const CellExplanation& explanation) {
  std::string views;
  for (std::size_t i = 0; i < explanation.views_after.size(); ++i) {
    if (explanation.views_after[i] != 0) {
      views += fmt::format("{}{} {:+.3f}", views.empty() ? "" : ", ", i,
                           toLogOdds(explanation.views_after[i]));
    }
  }
  const bool is_highest = explanation.value_after > kOccupiedViewMilli;
  return fmt::format("  views: {}\n  value: the {} view, as {} exceeds {:.2f}\n",
                     views.empty() ? "none" : views, is_highest ? "highest" : "lowest",
                     is_highest ? "it" : "none", toLogOdds(kOccupiedViewMilli));
}

}  // namespace

std::string summaryText(const MapRun& run) {
  const MapReport& report = run.report;
  const std::string views =
      isBatchModel(run.model.name)
          ? ""
          : fmt::format(", {} view{}", run.model.views, run.model.views == 1 ? "" : "s");
  std::string text = fmt::format("{}: model {}{}, poses {}, {:.2f} s\n", run.log, run.model.name,
                                 views, report.poses, run.seconds);
  text += fmt::format("  {:<14}{:>9}{:>9}{:>9}{:>9}{:>9}{:>9}\n", "readings of", "hit", "no echo",
                      "far", "near", "invalid", "no pose");
  for (const auto& [sensor, counts] : report.by_sensor) {
    text += row(sensor, counts);
  }
  if (report.by_sensor.size() > 1) {
    text += row("all", report.total);
  }
  text += fmt::format("  {} readings used, {} refused as too far away, {} lines skipped\n",
                      report.used, report.refused, run.skipped_lines);
  text += fmt::format("  cells: {} observed; {} occupied, {} free, {} between\n",
                      report.observed_cells, report.cells.occupied, report.cells.free,
                      report.observed_cells - report.cells.occupied - report.cells.free);
  if (run.drift) {
    text += driftText(*run.drift);
  }
  if (run.forward) {
    text += forwardText(*run.forward);
  }
  if (report.saturated_cells > 0) {
    text += fmt::format("  {} cells have more readings than can be counted (65535)\n",
                        report.saturated_cells);
  }
  if (report.observed_box) {
    const double res_m = report.resolution_m;
    const CellBox& box = *report.observed_box;
    text += fmt::format("  known area {:.2f} m2 within x {:.2f} .. {:.2f}, y {:.2f} .. {:.2f} m\n",
                        report.known_m2, box.low.x * res_m, (box.high.x + 1) * res_m,
                        box.low.y * res_m, (box.high.y + 1) * res_m);
  }
  for (const std::string& file : run.files) {
    text += "  wrote " + file + "\n";
  }
  return text;
}

std::string explanationText(const CellExplanation& explanation, const RobotDescription& robot,
                            double resolution_m) {
  const bool has_views = explanation.views_after.size() > 1;
  std::string text = fmt::format("cell ({}, {}), centre ({:.3f}, {:.3f}) m\n", explanation.cell.x,
                                 explanation.cell.y, (explanation.cell.x + 0.5) * resolution_m,
                                 (explanation.cell.y + 0.5) * resolution_m);
  if (explanation.value_before != 0) {
    text += fmt::format("  value before this log {:+.3f}\n", toLogOdds(explanation.value_before));
  }
  for (const CellStep& step : explanation.steps) {
    text += stepText(step, robot, has_views);
  }
  text +=
      fmt::format("  raised by {} readings, lowered by {}\n", explanation.hits, explanation.misses);
  if (explanation.hits + explanation.misses == 0) {
    return text + "  never observed\n";
  }
  if (has_views) {
    text += ruleText(explanation);
  }
  return text + fmt::format("  log-odds {:+.3f}, probability {:.3f}\n",
                            toLogOdds(explanation.value_after),
                            probabilityOf(toLogOdds(explanation.value_after)));
}

}  // namespace vesper::tools
