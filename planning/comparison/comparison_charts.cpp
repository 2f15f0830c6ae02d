#include "vesper/planning/comparison/comparison_charts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

#include "vesper/core/drawing/svg_chart.hpp"
#include "vesper/planning/comparison/chart_series.hpp"
#include "vesper/planning/comparison/comparison_summary.hpp"

namespace vesper::planning::inline v0 {
namespace {

constexpr double kMilliseconds = 1e3;

/// More points than this are thinned evenly: a page of a hundred thousand dots helps nobody.
constexpr std::size_t kMostDots = 1500;

std::vector<std::vector<const StoredAnswer*>> solvedByPlanner(const StoredResults& results) {
  std::vector<std::vector<const StoredAnswer*>> solved(results.planners.size());
  for (const StoredAnswer& answer : results.answers) {
    if (answer.isSolved()) {
      solved[answer.planner].push_back(&answer);
    }
  }
  return solved;
}

/// The shortest length found or known for each query, metres; NaN where nobody found a path.
std::vector<double> shortestLengths(const StoredResults& results) {
  std::vector<double> lengths(results.queries.size(), std::nan(""));
  for (const StoredAnswer& answer : results.answers) {
    if (answer.isSolved() && answer.length_m && answer.ratio_octile && *answer.ratio_octile > 0.0) {
      lengths[answer.query] = *answer.length_m / *answer.ratio_octile;
    }
  }
  return lengths;
}

std::vector<ChartPoint> thinned(const std::vector<ChartPoint>& points) {
  if (points.size() <= kMostDots) {
    return points;
  }
  std::vector<ChartPoint> kept;
  for (std::size_t i = 0; i < kMostDots; ++i) {
    kept.push_back(points[i * points.size() / kMostDots]);
  }
  return kept;
}

double positive(double seconds) { return std::max(seconds, 1e-9); }

/// solve_s of every planner for each query; NaN where unsolved.
std::vector<std::vector<double>> timesByQuery(const StoredResults& results) {
  std::vector<std::vector<double>> times(
      results.queries.size(), std::vector<double>(results.planners.size(), std::nan("")));
  for (const StoredAnswer& answer : results.answers) {
    if (answer.isSolved()) {
      times[answer.query][answer.planner] = positive(answer.solve_s);
    }
  }
  return times;
}

template <typename Predicate>
std::size_t mostTellingOf(const StoredResults& results, Predicate belongs) {
  std::vector<std::size_t> solvers(results.queries.size(), 0);
  for (const StoredAnswer& answer : results.answers) {
    solvers[answer.query] += answer.isSolved() ? 1 : 0;
  }
  const std::vector<double> lengths = shortestLengths(results);
  const auto tellsMore = [&](std::size_t query, std::size_t than) {
    const bool is_longer = !std::isnan(lengths[query]) &&
                           (std::isnan(lengths[than]) || lengths[query] > lengths[than]);
    return solvers[query] > solvers[than] || (solvers[query] == solvers[than] && is_longer);
  };
  std::size_t best = results.queries.size();
  for (std::size_t query = 0; query < results.queries.size(); ++query) {
    if (belongs(results.queries[query]) &&
        (best == results.queries.size() || tellsMore(query, best))) {
      best = query;
    }
  }
  return best;
}

}  // namespace

NamedChart cactusChart(const StoredResults& results) {
  SvgChart chart({.title = "Queries solved within a time",
                  .x = {.label = "time a query [ms]", .is_log = true},
                  .y = {.label = "queries solved", .low = 0.0}});
  for (PlannerSeries& planner : cactusSeries(results)) {
    chart.steps(planner.planner, std::move(planner.points));
  }
  return {"cactus",
          "How many queries a planner solved within a time; further left is faster, "
          "higher is more.",
          chart.svg()};
}

NamedChart timeByLengthChart(const StoredResults& results) {
  SvgChart chart({.title = "Time against the length of the optimum",
                  .x = {.label = "length of the optimum [m]", .is_log = true},
                  .y = {.label = "time a query [ms]", .is_log = true}});
  for (const PlannerSeries& planner : timeByLengthSeries(results)) {
    chart.scatter(planner.planner, thinned(planner.points));
  }
  return {"time_by_length", "Each dot is one query: how the time grows with the path.",
          chart.svg()};
}

NamedChart performanceProfileChart(const StoredResults& results) {
  SvgChart chart({.title = "Performance profile",
                  .x = {.label = "time / time of the fastest planner", .is_log = true, .low = 1.0},
                  .y = {.label = "share of all queries", .low = 0.0, .high = 1.0}});
  const auto times = timesByQuery(results);
  for (std::size_t planner = 0; planner < results.planners.size(); ++planner) {
    std::vector<double> factors;
    for (const std::vector<double>& row : times) {
      double fastest = std::numeric_limits<double>::infinity();
      for (const double time : row) {
        fastest = std::isnan(time) ? fastest : std::min(fastest, time);
      }
      if (!std::isnan(row[planner])) {
        factors.push_back(row[planner] / fastest);
      }
    }
    std::ranges::sort(factors);
    std::vector<ChartPoint> points;
    for (std::size_t i = 0; i < factors.size(); ++i) {
      points.push_back(
          {factors[i], static_cast<double>(i + 1) / static_cast<double>(times.size())});
    }
    chart.steps(results.planners[planner].name, std::move(points));
  }
  return {"performance_profile",
          "Share of queries that a planner solved within a factor of the fastest planner's time; "
          "the height at 1 is how often it was the fastest itself.",
          chart.svg()};
}

/// By planner; all of them in the last place.
std::vector<std::vector<double>> octileRatios(const StoredResults& results) {
  const auto solved = solvedByPlanner(results);
  std::vector<std::vector<double>> ratios(solved.size() + 1);
  for (std::size_t planner = 0; planner < solved.size(); ++planner) {
    for (const StoredAnswer* answer : solved[planner]) {
      if (answer->ratio_octile) {
        ratios[planner].push_back(*answer->ratio_octile);
        ratios.back().push_back(*answer->ratio_octile);
      }
    }
  }
  return ratios;
}

/// Drawn up to where 19 of 20 paths lie: a few detours must not hide how the others differ.
NamedChart lengthRatioChart(const StoredResults& results) {
  constexpr double kShown = 0.95;
  constexpr double kNarrowest = 1.1;
  std::vector<std::vector<double>> ratios = octileRatios(results);
  std::vector<double> all = std::move(ratios.back());
  std::ranges::sort(all);
  const auto last = static_cast<std::size_t>(kShown * static_cast<double>(all.size()));
  const double high = all.empty() ? kNarrowest : std::max(kNarrowest, all[last]);
  const double low = all.empty() ? 0.9 : std::floor(20.0 * all.front() - 0.5) / 20.0;
  SvgChart chart({.title = "Path length over the octile optimum",
                  .x = {.label = "length / octile optimum", .low = low, .high = high},
                  .y = {.label = "share of solved queries", .low = 0.0, .high = 1.0}});
  for (std::size_t planner = 0; planner + 1 < ratios.size(); ++planner) {
    chart.distribution(results.planners[planner].name, std::move(ratios[planner]));
  }
  std::string caption =
      "1 is the exact optimum of the movement rule; below 1 are paths at any angle, which no "
      "octile path can match.";
  const auto beyond = std::ranges::count_if(all, [high](double ratio) { return ratio > high; });
  if (beyond > 0) {
    caption += fmt::format(" {} paths lie beyond the right edge, the longest at {:.2f}.", beyond,
                           all.back());
  }
  return {"length_ratio", caption, chart.svg()};
}

NamedChart expansionChart(const StoredResults& results) {
  SvgChart chart({.title = "Work a query",
                  .x = {.label = "cells or nodes expanded", .is_log = true},
                  .y = {.label = "share of solved queries", .low = 0.0, .high = 1.0}});
  const auto solved = solvedByPlanner(results);
  for (std::size_t planner = 0; planner < solved.size(); ++planner) {
    std::vector<double> counts;
    for (const StoredAnswer* answer : solved[planner]) {
      counts.push_back(static_cast<double>(std::max<std::int64_t>(1, answer->expanded)));
    }
    chart.distribution(results.planners[planner].name, std::move(counts));
  }
  return {"expansions",
          "What a planner counts as an expansion differs by kind (cells, jump points, intervals): "
          "compare like with like.",
          chart.svg()};
}

NamedChart paretoChart(const StoredResults& results) {
  const ComparisonSummary summary = summarise(results);
  SvgChart chart({.title = "Time and length",
                  .x = {.label = "median time a query [ms]", .is_log = true},
                  .y = {.label = "mean length / octile optimum"}});
  for (const PlannerSummary& planner : summary.planners) {
    if (planner.solve_p50_s && planner.ratio_octile_mean) {
      chart.scatter(planner.planner,
                    {{positive(*planner.solve_p50_s) * kMilliseconds, *planner.ratio_octile_mean}});
    }
  }
  return {"pareto",
          "Lower left is better in both; lengths over the " +
              std::to_string(summary.solved_by_all) + " queries that every planner solved.",
          chart.svg()};
}

NamedChart pairChart(const StoredResults& results, std::size_t first, std::size_t second) {
  const std::string& name_x = results.planners.at(first).name;
  const std::string& name_y = results.planners.at(second).name;
  SvgChart chart({.title = name_y + " against " + name_x,
                  .x = {.label = name_x + ": time a query [ms]", .is_log = true},
                  .y = {.label = name_y + ": time a query [ms]", .is_log = true}});
  std::vector<ChartPoint> points;
  double low = std::numeric_limits<double>::infinity();
  double high = 0.0;
  for (const std::vector<double>& row : timesByQuery(results)) {
    if (std::isnan(row[first]) || std::isnan(row[second])) {
      continue;
    }
    points.push_back({row[first] * kMilliseconds, row[second] * kMilliseconds});
    low = std::min({low, points.back().x, points.back().y});
    high = std::max({high, points.back().x, points.back().y});
  }
  chart.scatter("a query", thinned(points));
  if (high > 0.0) {
    chart.line("equally fast", {{low, low}, {high, high}}, {.dash = Dash::Dashed});
  }
  return {"pair_" + name_y + "_" + name_x, "Below the diagonal " + name_y + " is the faster one.",
          chart.svg()};
}

std::size_t mostTellingQuery(const StoredResults& results) {
  return mostTellingOf(results, [](const StoredQuery&) { return true; });
}

std::size_t mostTellingQuery(const StoredResults& results, std::size_t map) {
  return mostTellingOf(results, [map](const StoredQuery& query) { return query.map == map; });
}

NamedChart clearanceChart(const StoredResults& results, std::size_t query) {
  SvgChart chart({.title = "Clearance along the path",
                  .x = {.label = "way along the path [m]", .low = 0.0},
                  .y = {.label = "distance to the nearest obstacle [m]", .low = 0.0}});
  const StoredMap& map = results.maps.at(results.queries.at(query).map);
  const TraversabilityGrid grid(map.map);
  const std::vector<float> clearances = grid.clearances();
  const double step_m = map.map.frame().resolution();
  for (const StoredAnswer& answer : results.answers) {
    if (answer.query != query || !answer.isSolved()) {
      continue;
    }
    std::vector<ChartPoint> points;
    double way_m = 0.0;
    const std::vector<Eigen::Vector2d> path = pathOf(results, answer);
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
      const Eigen::Vector2d along = path[i + 1] - path[i];
      const int steps = std::max(1, static_cast<int>(std::ceil(along.norm() / step_m)));
      for (int k = 0; k < steps; ++k) {
        const Eigen::Vector2d p = path[i] + along * (static_cast<double>(k) / steps);
        if (const auto cell = map.map.frame().cellAt(p)) {
          points.push_back({way_m + along.norm() * k / steps,
                            static_cast<double>(clearances[map.map.frame().offsetOf(*cell)])});
        }
      }
      way_m += along.norm();
    }
    chart.line(results.planners[answer.planner].name, std::move(points));
  }
  return {"clearance", "Query " + results.queries[query].id + ".", chart.svg()};
}

std::vector<NamedChart> comparisonCharts(const StoredResults& results) {
  std::vector<NamedChart> charts = {cactusChart(results),       performanceProfileChart(results),
                                    timeByLengthChart(results), expansionChart(results),
                                    lengthRatioChart(results),  paretoChart(results)};
  for (std::size_t planner = 1; planner < results.planners.size(); ++planner) {
    charts.push_back(pairChart(results, 0, planner));
  }
  if (!results.queries.empty()) {
    charts.push_back(clearanceChart(results, mostTellingQuery(results)));
  }
  return charts;
}

}  // namespace vesper::planning::inline v0
