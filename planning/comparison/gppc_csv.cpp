#include <fmt/format.h>

#include <vector>

#include "vesper/planning/comparison/comparison_export.hpp"
#include "vesper/planning/comparison/csv_text.hpp"

namespace vesper::planning::inline v0 {

std::string gppcCsv(const StoredResults& results) {
  // Experiments are counted from 0 in each scenario, in the order of its file.
  std::vector<std::size_t> numbers(results.queries.size(), 0);
  std::vector<std::size_t> next(results.maps.size(), 0);
  for (std::size_t query = 0; query < results.queries.size(); ++query) {
    numbers[query] = next[results.queries[query].map]++;
  }
  std::string text =
      "map,scen,experiment_id,path_size,path_length,ref_length,time_cost,20steps_cost,"
      "max_step_time,planner\n";
  for (const StoredAnswer& answer : results.answers) {
    const StoredQuery& query = results.queries[answer.query];
    const StoredMap& map = results.maps[query.map];
    const double resolution_m = map.map.frame().resolution();
    const bool is_solved = answer.isSolved() && answer.length_m;
    std::string reference;
    if (query.reference_length) {
      reference = fmt::format("{:.9f}", *query.reference_length);
    } else if (is_solved && answer.ratio_octile && *answer.ratio_octile > 0.0) {
      reference = fmt::format("{:.9f}", *answer.length_m / *answer.ratio_octile / resolution_m);
    }
    text += fmt::format(
        "{},{},{},{},{:.9f},{},{:.9f},{:.9f},{:.9f},{}\n", csvText(map.path), csvText(query.source),
        numbers[answer.query], is_solved ? answer.metrics.points : 0,
        is_solved ? *answer.length_m / resolution_m : 0.0, reference, answer.solve_s,
        answer.solve_s, answer.solve_s, results.planners[answer.planner].name);
  }
  return text;
}

}  // namespace vesper::planning::inline v0
