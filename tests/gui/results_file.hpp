#pragma once

#include <QString>
#include <string>
#include <vector>

#include "vesper/planning/comparison/comparison.hpp"
#include "vesper/planning/comparison/result_store.hpp"
#include "vesper/planning/search/builtin_planners.hpp"
#include "vesper/tests/support/scratch_folder.hpp"

namespace vesper::test {

/// Of the first query of writeResults: 30 cells of 0.1 m straight ahead.
inline constexpr double kFirstOptimum_m = 3.0;

/// Results of three planners on five queries in a room with a pillar, as `vesper compare` writes
/// them.
inline QString writeResults(const ScratchFolder& folder, const std::string& name) {
  using namespace planning;
  OccupancyMap map(GridFrame(60, 40, 0.1, Pose2(0.0, 0.0, 0.0)),
                   std::vector<std::int8_t>(60 * 40, 0));
  for (int y = 10; y < 30; ++y) {
    for (int x = 25; x < 35; ++x) {
      map.set({x, y}, 100);
    }
  }
  const std::vector<std::pair<CellIndex, CellIndex>> ends = {{{5, 5}, {35, 5}},
                                                             {{5, 20}, {55, 20}},
                                                             {{2, 2}, {57, 37}},
                                                             {{10, 35}, {50, 3}},
                                                             {{20, 20}, {40, 22}}};
  std::vector<ComparisonQuery> queries;
  for (const auto& [start, goal] : ends) {
    Query query;
    query.start.p_world_m = map.frame().centerOf(start);
    query.goal.p_world_m = map.frame().centerOf(goal);
    queries.push_back({std::to_string(queries.size()), "test", 0, query, {}});
  }
  const std::vector<ComparisonMap> maps = {{"room.yaml", hashOf(map), map, queries}};
  ComparisonOptions options;
  options.planners = {"dijkstra", "astar", "jps"};
  options.repeats = 3;
  const PlannerRegistry registry = builtinPlanners();
  const std::string path = folder.file(name);
  ResultStore store(path, maps, registry, options, identityOfThisRun("vesper compare"), false);
  ComparisonSink sink;
  sink.onRecord = [&](const ComparisonRecord& record) { store.add(record); };
  (void)runComparison(maps, registry, options, sink, {});
  store.flush();
  return QString::fromStdString(path);
}

}  // namespace vesper::test
