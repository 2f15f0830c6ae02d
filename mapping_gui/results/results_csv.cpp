#include "vesper/mapping_gui/results/results_csv.hpp"

#include <sstream>

#include "vesper/planning/comparison/chart_series.hpp"
#include "vesper/planning/comparison/csv_text.hpp"

namespace vesper::gui {
namespace {

std::string seriesCsv(const char* header, const std::vector<planning::PlannerSeries>& series) {
  std::ostringstream csv;
  csv.precision(17);
  csv << header << '\n';
  for (const planning::PlannerSeries& planner : series) {
    for (const ChartPoint& point : planner.points) {
      csv << planning::csvText(planner.planner) << ',' << point.x << ',' << point.y << '\n';
    }
  }
  return csv.str();
}

}  // namespace

std::string resultsCsv(const planning::StoredResults& results, ResultsChart chart) {
  if (chart == ResultsChart::Cactus) {
    return seriesCsv("planner,time_ms,solved", planning::cactusSeries(results));
  }
  if (chart == ResultsChart::TimeByLength) {
    return seriesCsv("planner,optimum_m,time_ms", planning::timeByLengthSeries(results));
  }
  std::ostringstream csv;
  csv.precision(17);
  csv << "planner,solved,least_ms,lower_quartile_ms,median_ms,upper_quartile_ms,most_ms\n";
  for (const planning::TimeBox& box : planning::timeBoxes(results)) {
    csv << planning::csvText(box.planner) << ',' << box.solved << ',' << box.least_ms << ','
        << box.lower_quartile_ms << ',' << box.median_ms << ',' << box.upper_quartile_ms << ','
        << box.most_ms << '\n';
  }
  return csv.str();
}

}  // namespace vesper::gui
