#include "vesper/planning/comparison/chart_series.hpp"

#include <algorithm>
#include <cmath>

#include "vesper/planning/comparison/statistics.hpp"

namespace vesper::planning::inline v0 {
namespace {

/// A clock that did not move would have no place on a logarithmic axis.
double timeInMs(const StoredAnswer& answer) { return std::max(answer.solve_s, 1e-9) * 1e3; }

std::vector<PlannerSeries> emptySeries(const StoredResults& results) {
  std::vector<PlannerSeries> series;
  for (const StoredPlanner& planner : results.planners) {
    series.push_back({planner.name, {}});
  }
  return series;
}

/// The octile optimum of each query, metres; NaN where it is not known.
std::vector<double> optimalLengths(const StoredResults& results) {
  std::vector<double> lengths(results.queries.size(), std::nan(""));
  for (const StoredAnswer& answer : results.answers) {
    if (answer.isSolved() && answer.length_m && answer.ratio_octile && *answer.ratio_octile > 0.0) {
      lengths[answer.query] = *answer.length_m / *answer.ratio_octile;
    }
  }
  return lengths;
}

}  // namespace

std::vector<PlannerSeries> cactusSeries(const StoredResults& results) {
  std::vector<PlannerSeries> series = emptySeries(results);
  for (const StoredAnswer& answer : results.answers) {
    if (answer.isSolved()) {
      series[answer.planner].points.push_back({timeInMs(answer), 0.0});
    }
  }
  for (PlannerSeries& planner : series) {
    std::ranges::sort(planner.points, {}, &ChartPoint::x);
    for (std::size_t i = 0; i < planner.points.size(); ++i) {
      planner.points[i].y = static_cast<double>(i + 1);
    }
  }
  return series;
}

std::vector<PlannerSeries> timeByLengthSeries(const StoredResults& results) {
  std::vector<PlannerSeries> series = emptySeries(results);
  const std::vector<double> lengths = optimalLengths(results);
  for (const StoredAnswer& answer : results.answers) {
    if (answer.isSolved() && !std::isnan(lengths[answer.query])) {
      series[answer.planner].points.push_back({lengths[answer.query], timeInMs(answer)});
    }
  }
  return series;
}

std::vector<TimeBox> timeBoxes(const StoredResults& results) {
  std::vector<TimeBox> boxes;
  for (const PlannerSeries& series : cactusSeries(results)) {
    if (series.points.empty()) {
      continue;
    }
    std::vector<double> times_ms;
    for (const ChartPoint& point : series.points) {
      times_ms.push_back(point.x);
    }
    boxes.push_back({series.planner, times_ms.size(), times_ms.front(),
                     quantileOfSorted(times_ms, 0.25), quantileOfSorted(times_ms, 0.5),
                     quantileOfSorted(times_ms, 0.75), times_ms.back()});
  }
  return boxes;
}

}  // namespace vesper::planning::inline v0
