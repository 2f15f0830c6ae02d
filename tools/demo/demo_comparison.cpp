#include <fmt/format.h>

#include <filesystem>

#include "vesper/core/files/atomic_file.hpp"
#include "vesper/planning/comparison/comparison_report.hpp"
#include "vesper/planning/comparison/query_sources.hpp"
#include "vesper/planning/comparison/result_store.hpp"
#include "vesper/planning/comparison/stored_results.hpp"
#include "vesper/tools/demo/demo_steps.hpp"
#include "vesper/tools/verbs/compare_output.hpp"

namespace vesper::tools {
namespace {

using namespace vesper::planning;

constexpr std::size_t kQueries = 100;

/// The demo's own earlier results; never anybody else's.
void removeEarlierResults(const std::filesystem::path& path) {
  for (const char* suffix : {"", "-wal", "-shm"}) {
    std::filesystem::remove(path.string() + suffix);
  }
}

}  // namespace

std::string compareDemoPlanners(const OccupancyMap& map, const RobotDescription& robot,
                                const DemoPlace& place) {
  ComparisonOptions options;
  options.planners = {"boost_astar", "dijkstra", "astar", "jps", "theta", "anya"};
  options.traversability.footprint_radius_m = robot.footprint.radius_m;
  options.seed = place.seed;
  options.repeats = 3;
  const TraversabilityGrid grid(map, options.traversability);
  const std::vector<ComparisonMap> maps = {
      {"map_after.yaml", hashOf(map), map, randomQueries(grid, kQueries, place.seed)}};
  const PlannerRegistry registry = builtinPlanners();
  const std::filesystem::path file = place.out / "results.sqlite";
  removeEarlierResults(file);
  {
    ResultStore store(file.string(), maps, registry, options, identityOfThisRun("vesper demo"),
                      false);
    ComparisonSink sink;
    sink.onRecord = [&store](const ComparisonRecord& record) { store.add(record); };
    if (!runComparison(maps, registry, options, sink, place.stop)) {
      throw DemoInterrupted{};
    }
  }
  const StoredResults results = readResults(file.string());
  writeFileAtomically(place.out / "comparison.html", comparisonPage(results));
  return compareTable(results);
}

}  // namespace vesper::tools
