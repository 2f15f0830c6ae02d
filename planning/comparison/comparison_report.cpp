#include "vesper/planning/comparison/comparison_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "vesper/core/drawing/html_page.hpp"
#include "vesper/planning/comparison/comparison_charts.hpp"
#include "vesper/planning/comparison/comparison_pictures.hpp"
#include "vesper/planning/comparison/comparison_summary.hpp"

namespace vesper::planning::inline v0 {
namespace {

const char* const kNone = "\u2013";

std::string number(const std::optional<double>& value, const char* format) {
  return value && std::isfinite(*value) ? fmt::format(fmt::runtime(format), *value) : kNone;
}

std::string milliseconds(const std::optional<double>& seconds) {
  return seconds ? fmt::format("{:.3g}", *seconds * 1e3) : kNone;
}

std::string percent(double share) { return fmt::format("{:.1f}", share * 100.0); }

std::string mebibytes(std::int64_t bytes) {
  return fmt::format("{:.1f}", static_cast<double>(bytes) / (1024.0 * 1024.0));
}

HtmlTable speedTable(const ComparisonSummary& summary) {
  HtmlTable table;
  table.caption = "Success and speed. Ratio: to the first planner, mean of queries [95 %].";
  table.headers = {"planner", "solved", "% [95 %]", "p50 [ms]", "p95 [ms]", "max [ms]", "ratio"};
  for (const PlannerSummary& planner : summary.planners) {
    const auto& ratio = planner.time_ratio;
    table.rows.push_back(
        {planner.planner, fmt::format("{} / {}", planner.solved, planner.asked),
         fmt::format("{} [{}, {}]", percent(planner.success.value), percent(planner.success.low),
                     percent(planner.success.high)),
         milliseconds(planner.solve_p50_s), milliseconds(planner.solve_p95_s),
         milliseconds(planner.solve_max_s),
         ratio ? fmt::format("{:.3f} [{:.3f}, {:.3f}]", ratio->value, ratio->low, ratio->high)
               : kNone});
  }
  return table;
}

HtmlTable costTable(const ComparisonSummary& summary) {
  HtmlTable table;
  table.caption = "Movement rule, median of the ratios, preparing a map, memory of the search.";
  table.headers = {"planner", "rule", "median ratio", "prepare [ms]", "memory [MiB]"};
  for (const PlannerSummary& planner : summary.planners) {
    table.rows.push_back({planner.planner, planner.rule,
                          number(planner.median_time_ratio, "{:.3f}"),
                          milliseconds(planner.prepare_max_s), mebibytes(planner.peak_bytes)});
  }
  return table;
}

HtmlTable qualityTable(const ComparisonSummary& summary) {
  HtmlTable table;
  table.caption = fmt::format("Lengths and work: means over the {} of {} queries that all solved.",
                              summary.solved_by_all, summary.queries);
  table.headers = {"planner", "length [m]", "/ octile optimum", "worst", "/ any-angle", "expanded"};
  for (const PlannerSummary& planner : summary.planners) {
    table.rows.push_back(
        {planner.planner, number(planner.length_mean_m, "{:.3f}"),
         number(planner.ratio_octile_mean, "{:.5f}"), number(planner.ratio_octile_max, "{:.5f}"),
         number(planner.ratio_any_angle_mean, "{:.5f}"), number(planner.expanded_mean, "{:.0f}")});
  }
  return table;
}

HtmlTable shapeTable(const ComparisonSummary& summary) {
  HtmlTable table;
  table.caption = "Shape of the paths: means over the same queries.";
  table.headers = {"planner", "turns", "turning [rad]", "least clearance [m]"};
  for (const PlannerSummary& planner : summary.planners) {
    table.rows.push_back({planner.planner, number(planner.turns_mean, "{:.1f}"),
                          number(planner.turning_mean_rad, "{:.2f}"),
                          number(planner.clearance_min_mean_m, "{:.3f}")});
  }
  return table;
}

/// How often the sampling planners drew; empty without any.
std::string samplingNote(const StoredResults& results) {
  constexpr int kEnough = 30;
  std::string names;
  int least = 0;
  for (std::size_t i = 0; i < results.planners.size(); ++i) {
    if (!results.planners[i].seeded) {
      continue;
    }
    for (const StoredAnswer& answer : results.answers) {
      if (answer.planner == i && answer.repeats > 0) {
        least = least == 0 ? answer.repeats : std::min(least, answer.repeats);
      }
    }
    names += (names.empty() ? "" : ", ") + results.planners[i].name;
  }
  if (names.empty() || least == 0) {
    return "";
  }
  return fmt::format(
      "{} drew {} times a query; the answer of median length is shown, failures counting as "
      "longest{}",
      names, least,
      least < kEnough ? ". Fewer than 30 draws: do not conclude from these figures." : ".");
}

/// The planners whose mean is the least, but for rounding: an optimum has many finders.
std::string equallyShort(const ComparisonSummary& summary, double least_m) {
  std::vector<std::string> names;
  for (const PlannerSummary& planner : summary.planners) {
    if (planner.length_mean_m && *planner.length_mean_m <= least_m * (1.0 + 1e-9)) {
      names.push_back(planner.planner);
    }
  }
  return names.size() > 1 && names.size() == summary.planners.size()
             ? std::string("all alike")
             : fmt::format("{}", fmt::join(names, ", "));
}

std::vector<std::string> verdict(const StoredResults& results, const ComparisonSummary& summary) {
  const auto best = [&summary](auto value) {
    const PlannerSummary* found = nullptr;
    for (const PlannerSummary& planner : summary.planners) {
      if (value(planner) && (found == nullptr || *value(planner) < *value(*found))) {
        found = &planner;
      }
    }
    return found;
  };
  std::vector<std::string> lines;
  if (std::string unfinished = unfinishedText(summary); !unfinished.empty()) {
    lines.push_back(std::move(unfinished));
  }
  if (const auto* fastest = best([](const auto& p) { return p.solve_p50_s; })) {
    lines.push_back(fmt::format("Fastest: {} (median {} ms a query).", fastest->planner,
                                milliseconds(fastest->solve_p50_s)));
  }
  if (const auto* shortest = best([](const auto& p) { return p.length_mean_m; })) {
    lines.push_back(
        fmt::format("Shortest paths: {} (mean {:.3f} m over the queries that all solved).",
                    equallyShort(summary, *shortest->length_mean_m), *shortest->length_mean_m));
  }
  const auto most = std::ranges::max_element(summary.planners, {}, &PlannerSummary::solved);
  if (most != summary.planners.end()) {
    const bool is_tie = std::ranges::all_of(summary.planners, [&](const PlannerSummary& planner) {
      return planner.solved == most->solved;
    });
    lines.push_back(
        is_tie
            ? fmt::format("Every planner solved {} of {} queries.", most->solved, most->asked)
            : fmt::format("Most solved: {} ({} of {}).", most->planner, most->solved, most->asked));
  }
  if (summary.stated_otherwise > 0) {
    lines.push_back(fmt::format(
        "{} of {} lengths that the scenario states are not the optimum found: is it the scenario "
        "of this map?",
        summary.stated_otherwise, summary.stated));
  }
  if (results.threads > 1) {
    lines.push_back(
        fmt::format("Measured with {} threads side by side: times disturb each other; "
                    "counts and lengths do not.",
                    results.threads));
  }
  if (results.smoothing != "none") {
    lines.push_back("Paths were smoothed (" + results.smoothing +
                    ") before they were judged; times are of solving, without smoothing.");
  }
  if (const std::string draws = samplingNote(results); !draws.empty()) {
    lines.push_back(draws);
  }
  for (std::string& note : answerNotes(results)) {
    lines.push_back(std::move(note));
  }
  for (const StoredPlanner& planner : results.planners) {
    if (!planner.optimal && !planner.not_optimal_because.empty()) {
      constexpr std::string_view kBegin = "not guaranteed shortest: ";
      const std::string& because = planner.not_optimal_because;
      lines.push_back(planner.name + " is " + std::string(kBegin) +
                      because.substr(because.starts_with(kBegin) ? kBegin.size() : 0));
    }
  }
  return lines;
}

/// Why queries were not solved, by planner, status and reason.
HtmlTable failureTable(const StoredResults& results) {
  HtmlTable table;
  table.caption = "Answers that are no valid path. Nothing is left out of the counts.";
  table.headers = {"planner", "status", "reason (first of its kind)", "queries"};
  table.first_number_column = 3;
  std::map<std::pair<std::size_t, std::string>, std::pair<std::string, std::size_t>> kinds;
  for (const StoredAnswer& answer : results.answers) {
    if (!answer.isSolved()) {
      const bool is_invalid = answer.status == "found";
      auto& kind = kinds[{answer.planner, is_invalid ? "invalid path" : answer.status}];
      if (kind.second++ == 0) {
        kind.first = is_invalid ? answer.check_problem : answer.reason;
      }
    }
  }
  for (const auto& [key, kind] : kinds) {
    table.rows.push_back(
        {results.planners[key.first].name, key.second, kind.first, std::to_string(kind.second)});
  }
  return table;
}

void addIdentity(const StoredResults& results, HtmlPage& page) {
  page.heading(2, "How to repeat it");
  HtmlTable maps;
  maps.headers = {"map", "SHA-256 of its cells", "size", "resolution [m]", "queries"};
  maps.first_number_column = 2;
  for (std::size_t i = 0; i < results.maps.size(); ++i) {
    const auto& map = results.maps[i];
    const auto queries = std::ranges::count(results.queries, i, &StoredQuery::map);
    maps.rows.push_back({map.path, map.sha256.substr(0, 16) + "\u2026",
                         fmt::format("{} x {}", map.map.frame().width(), map.map.frame().height()),
                         fmt::format("{:g}", map.map.frame().resolution()),
                         std::to_string(queries)});
  }
  page.table(maps);
  for (const RunIdentity& run : results.runs) {
    page.code(fmt::format("{}\n{}\nvesper {} \u00b7 {} \u00b7 {}\n{} \u00b7 {} cores \u00b7 {} GiB",
                          run.argv, run.started, run.version, run.compiler, run.flags, run.cpu,
                          run.cores, run.ram_bytes >> 30));
  }
  page.list(
      {"Unknown cells: " + results.unknown_rule, "Footprint: " + results.footprint_json,
       "Time limit a query: " + (results.time_limit_s ? fmt::format("{:g} s", *results.time_limit_s)
                                                      : std::string("none")),
       fmt::format("Seed of the planners' order: {}", results.seed)});
  page.paragraph(
      "Times are of solving alone; preparing a map is timed apart. Ratios are geometric means of "
      "the "
      "per-query ratios with a bootstrap interval. Of several repeats the median "
      "counts. Every path was re-checked by a verifier that shares no code with the planners; a "
      "path "
      "that it refuses counts as unsolved. Expansions count cells (or nodes of the planner's own "
      "kind) whose neighbours were generated; entries of the open list that had been overtaken by "
      "a better one do not count.");
}

}  // namespace

std::string comparisonPage(const StoredResults& results) {
  const ComparisonSummary summary = summarise(results);
  HtmlPage page("Planner comparison");
  page.list(verdict(results, summary));
  page.table(speedTable(summary)).table(costTable(summary));
  page.table(qualityTable(summary)).table(shapeTable(summary));
  const HtmlTable failures = failureTable(results);
  if (!failures.rows.empty()) {
    page.heading(2, "Not solved").table(failures);
  }
  page.heading(2, "Charts");
  for (const NamedChart& chart : comparisonCharts(results)) {
    page.svg(chart.svg, chart.caption);
  }
  addMapPictures(results, page);
  addIdentity(results, page);
  return page.html();
}

}  // namespace vesper::planning::inline v0
