#include "vesper/planning/exploration/exploration_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "vesper/core/drawing/cell_raster.hpp"
#include "vesper/core/drawing/html_page.hpp"
#include "vesper/core/drawing/map_picture.hpp"
#include "vesper/core/drawing/svg_chart.hpp"

namespace vesper::planning::inline v0 {
namespace {

MeanAndSd over(const std::vector<double>& values) {
  MeanAndSd result;
  const auto count = static_cast<double>(values.size());
  for (const double value : values) {
    result.mean += value / count;
  }
  double squares = 0.0;
  for (const double value : values) {
    squares += (value - result.mean) * (value - result.mean);
  }
  if (values.size() > 1) {
    result.sd = std::sqrt(squares / (count - 1.0));
  }
  return result;
}

template <typename Value>
MeanAndSd overEnds(const std::vector<const ExplorationRun*>& runs, const Value& value) {
  std::vector<double> values;
  values.reserve(runs.size());
  for (const ExplorationRun* run : runs) {
    values.push_back(value(run->samples.back()));
  }
  return over(values);
}

StrategySummary summaryOf(const std::string& strategy,
                          const std::vector<const ExplorationRun*>& runs) {
  StrategySummary summary;
  summary.strategy = strategy;
  summary.trials = runs.size();
  summary.coverage = overEnds(runs, [](const ExplorationSample& s) { return s.coverage; });
  summary.f1 = overEnds(runs, [](const ExplorationSample& s) { return s.f1.value_or(0.0); });
  summary.time_s = overEnds(runs, [](const ExplorationSample& s) { return s.time_s; });
  summary.path_m = overEnds(runs, [](const ExplorationSample& s) { return s.path_m; });
  summary.collisions =
      overEnds(runs, [](const ExplorationSample& s) { return static_cast<double>(s.collisions); });
  double total_s = 0.0;
  for (const ExplorationRun* run : runs) {
    const auto there = std::find_if(run->samples.begin(), run->samples.end(),
                                    [](const auto& sample) { return sample.coverage >= 0.9; });
    if (there != run->samples.end()) {
      ++summary.reached_90;
      total_s += there->time_s;
    }
  }
  if (summary.reached_90 > 0) {
    summary.to_90_s = total_s / static_cast<double>(summary.reached_90);
  }
  return summary;
}

std::string number(const std::optional<double>& value) {
  return value ? fmt::format("{:.4f}", *value) : std::string();
}

std::string withSd(const MeanAndSd& value, double factor, int digits) {
  const std::string mean = fmt::format("{:.{}f}", factor * value.mean, digits);
  return value.sd ? fmt::format("{} ± {:.{}f}", mean, factor * *value.sd, digits) : mean;
}

HtmlTable tableOf(const std::vector<StrategySummary>& summaries) {
  HtmlTable table;
  table.caption = "Mean and standard deviation over the trials";
  table.headers = {"strategy", "trials",  "coverage [%]", "F1",
                   "time [s]", "way [m]", "to 90 % [s]",  "collisions"};
  for (const StrategySummary& each : summaries) {
    table.rows.push_back(
        {each.strategy, std::to_string(each.trials), withSd(each.coverage, 100.0, 1),
         withSd(each.f1, 1.0, 3), withSd(each.time_s, 1.0, 0), withSd(each.path_m, 1.0, 1),
         each.to_90_s
             ? fmt::format("{:.0f} ({} of {})", *each.to_90_s, each.reached_90, each.trials)
             : "-",
         withSd(each.collisions, 1.0, 1)});
  }
  return table;
}

/// One line a strategy, of its first trial.
template <typename X, typename Y>
std::string chartOf(const std::vector<ExplorationRun>& runs, const std::string& title,
                    const std::string& x_label, const std::string& y_label, const X& x,
                    const Y& y) {
  ChartAxis upright{.label = y_label, .low = 0.0, .high = 1.0};
  SvgChart chart({.title = title, .x = {.label = x_label, .low = 0.0}, .y = upright});
  std::vector<std::string> drawn;
  for (const ExplorationRun& run : runs) {
    if (std::find(drawn.begin(), drawn.end(), run.strategy) != drawn.end()) {
      continue;
    }
    drawn.push_back(run.strategy);
    std::vector<ChartPoint> points;
    for (const ExplorationSample& sample : run.samples) {
      points.push_back({x(sample), y(sample)});
    }
    // Dashes repeat after four lines; in grey print the fifth is told by its width.
    chart.line(run.strategy, points, {.width_px = drawn.size() > 4 ? 4.0 : 2.0});
  }
  return chart.svg();
}

}  // namespace

std::vector<StrategySummary> summariseRuns(const std::vector<ExplorationRun>& runs) {
  std::vector<std::string> names;
  for (const ExplorationRun& run : runs) {
    if (std::find(names.begin(), names.end(), run.strategy) == names.end()) {
      names.push_back(run.strategy);
    }
  }
  std::vector<StrategySummary> summaries;
  for (const std::string& name : names) {
    std::vector<const ExplorationRun*> trials;
    for (const ExplorationRun& run : runs) {
      if (run.strategy == name) {
        trials.push_back(&run);
      }
    }
    summaries.push_back(summaryOf(name, trials));
  }
  return summaries;
}

std::string explorationCsv(const std::vector<ExplorationRun>& runs) {
  std::string text = "strategy,seed,time_s,path_m,coverage,precision,recall,f1,collisions\n";
  for (const ExplorationRun& run : runs) {
    for (const ExplorationSample& sample : run.samples) {
      text += fmt::format("{},{},{:.2f},{:.3f},{:.4f},{},{},{},{}\n", run.strategy, run.seed,
                          sample.time_s, sample.path_m, sample.coverage, number(sample.precision),
                          number(sample.recall), number(sample.f1), sample.collisions);
    }
  }
  return text;
}

std::string explorationPage(const std::string& world, const std::string& robot,
                            const std::vector<ExplorationRun>& runs) {
  HtmlPage page("Exploration of " + world + " by " + robot);
  page.table(tableOf(summariseRuns(runs)));
  const auto time = [](const ExplorationSample& s) { return s.time_s; };
  const auto way = [](const ExplorationSample& s) { return s.path_m; };
  const auto coverage = [](const ExplorationSample& s) { return s.coverage; };
  const auto f1 = [](const ExplorationSample& s) { return s.f1.value_or(0.0); };
  page.heading(2, "First trial of each strategy");
  page.svg(chartOf(runs, "Coverage over time", "time [s]", "coverage", time, coverage));
  page.svg(chartOf(runs, "Coverage over the way", "way [m]", "coverage", way, coverage));
  page.svg(chartOf(runs, "F1 of the walls over time", "time [s]", "F1", time, f1));
  page.svg(chartOf(runs, "F1 of the walls over the way", "way [m]", "F1", way, f1));
  page.heading(2, "Maps, with the way really driven");
  std::vector<std::string> shown;
  for (const ExplorationRun& run : runs) {
    if (std::find(shown.begin(), shown.end(), run.strategy) == shown.end()) {
      shown.push_back(run.strategy);
      MapPicture picture(rasterOf(run.map), {.max_side_px = 600});
      picture.track({.name = "driven", .points_world_m = run.track_m, .has_ends = true});
      const ExplorationSample& end = run.samples.back();
      page.png(picture.png(), "map by " + run.strategy,
               fmt::format("{}: {:.0f} s, {:.1f} m, coverage {:.1f} %", run.strategy, end.time_s,
                           end.path_m, 100.0 * end.coverage));
    }
  }
  return page.html();
}

}  // namespace vesper::planning::inline v0
