#include "vesper/tools/verbs/compare_output.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <iostream>

#include "vesper/core/files/atomic_file.hpp"
#include "vesper/planning/comparison/comparison_charts.hpp"
#include "vesper/planning/comparison/comparison_export.hpp"
#include "vesper/planning/comparison/comparison_report.hpp"
#include "vesper/planning/comparison/comparison_summary.hpp"

namespace vesper::tools {
namespace {

using namespace vesper::planning;

std::string milliseconds(const std::optional<double>& seconds) {
  return seconds ? fmt::format("{:.4g}", *seconds * 1e3) : "-";
}

std::string number(const std::optional<double>& value, const char* format) {
  return value ? fmt::format(fmt::runtime(format), *value) : "-";
}

}  // namespace

std::string compareTable(const StoredResults& results) {
  const ComparisonSummary summary = summarise(results);
  std::string text =
      fmt::format("{:<14} {:>11} {:>10} {:>10} {:>9} {:>10} {:>11} {:>10}\n", "planner", "solved",
                  "p50 [ms]", "p95 [ms]", "ratio", "length [m]", "/ octile", "expanded");
  for (const PlannerSummary& planner : summary.planners) {
    text += fmt::format("{:<14} {:>11} {:>10} {:>10} {:>9} {:>10} {:>11} {:>10}\n", planner.planner,
                        fmt::format("{}/{}", planner.solved, planner.asked),
                        milliseconds(planner.solve_p50_s), milliseconds(planner.solve_p95_s),
                        planner.time_ratio ? fmt::format("{:.3f}", planner.time_ratio->value) : "-",
                        number(planner.length_mean_m, "{:.3f}"),
                        number(planner.ratio_octile_mean, "{:.5f}"),
                        number(planner.expanded_mean, "{:.0f}"));
  }
  text += fmt::format(
      "ratio: time against {}; lengths and expansions over the {} of {} "
      "queries that every planner solved\n",
      summary.planners.empty() ? "" : summary.planners.front().planner, summary.solved_by_all,
      summary.queries);
  for (const std::string& note : answerNotes(results)) {
    text += note + '\n';
  }
  for (const StoredPlanner& planner : results.planners) {
    if (planner.not_optimal_because.starts_with("not guaranteed shortest")) {  // by its options
      text += planner.name + " is " + planner.not_optimal_because + '\n';
    }
  }
  if (results.threads > 1) {
    text += fmt::format("measured with {} threads side by side: times disturb each other\n",
                        results.threads);
  }
  if (const std::string unfinished = unfinishedText(summary); !unfinished.empty()) {
    text = unfinished + '\n' + text;
  }
  if (summary.stated > 0) {
    text += fmt::format("stated lengths: {} of {} are the optimum found\n",
                        summary.stated - summary.stated_otherwise, summary.stated);
  }
  return text;
}

void addCompareOutputOptions(CLI::App& verb, CompareOutput& output) {
  verb.add_option("--html", output.html, "Write one self-contained page");
  auto* csv = verb.add_option("--csv", output.csv, "Write one line a planner and query");
  verb.add_option("--csv-style", output.csv_style,
                  "Columns of the CSV: ours, or those of the GPPC start kit")
      ->check(CLI::IsMember({"vesper", "gppc"}))
      ->needs(csv);
  verb.add_option("--ompl", output.ompl,
                  "Write OMPL's five benchmark tables (SQLite), as Planner Arena reads them");
  verb.add_option("--plots", output.plots, "Write every chart as SVG into this folder");
  verb.add_flag("--json", output.json, "Print the summary as JSON");
}

void writeCompareOutput(const StoredResults& results, const CompareOutput& output) {
  if (!output.csv.empty()) {
    writeFileAtomically(output.csv,
                        output.csv_style == "gppc" ? gppcCsv(results) : comparisonCsv(results));
  }
  if (!output.ompl.empty()) {
    writeOmplDatabase(results, output.ompl);
  }
  if (!output.html.empty()) {
    writeFileAtomically(output.html, comparisonPage(results));
  }
  if (!output.plots.empty()) {
    makeFolder(output.plots);
    for (const NamedChart& chart : comparisonCharts(results)) {
      writeFileAtomically(std::filesystem::path(output.plots) / (chart.name + ".svg"), chart.svg);
    }
  }
  if (output.json) {
    std::cout << comparisonJson(results) << '\n';
  } else {
    std::cout << compareTable(results);
  }
}

}  // namespace vesper::tools
