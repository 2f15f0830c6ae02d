#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "vesper/core/drawing/svg_chart.hpp"
#include "vesper/planning/comparison/stored_results.hpp"

namespace vesper::planning::inline v0 {

/// What a chart of a comparison shows of one planner, in the order of the results' planners.
struct PlannerSeries {
  std::string planner;
  std::vector<ChartPoint> points;
};

/// Solving times in ms by rising time, and how many queries were solved within each.
[[nodiscard]] std::vector<PlannerSeries> cactusSeries(const StoredResults& results);

/// Length of the octile optimum in metres and solving time in ms, one point a solved query whose
/// optimum is known, by query.
[[nodiscard]] std::vector<PlannerSeries> timeByLengthSeries(const StoredResults& results);

/// Solving times of one planner, ms: the ends, the quartiles (quantileOfSorted).
struct TimeBox {
  std::string planner;
  std::size_t solved = 0;
  double least_ms = 0.0;
  double lower_quartile_ms = 0.0;
  double median_ms = 0.0;
  double upper_quartile_ms = 0.0;
  double most_ms = 0.0;
};
/// Planners that solved nothing are left out.
[[nodiscard]] std::vector<TimeBox> timeBoxes(const StoredResults& results);

}  // namespace vesper::planning::inline v0
