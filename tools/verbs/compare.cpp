#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <iostream>
#include <memory>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "vesper/core/files/atomic_file.hpp"
#include "vesper/core/input_error.hpp"
#include "vesper/core/map_io/movingai_scenario.hpp"
#include "vesper/core/map_io/read_map.hpp"
#include "vesper/planning/comparison/comparison_charts.hpp"
#include "vesper/planning/comparison/expansion_recording.hpp"
#include "vesper/planning/comparison/query_csv.hpp"
#include "vesper/planning/comparison/query_sources.hpp"
#include "vesper/tools/exit_code.hpp"
#include "vesper/tools/terminal/interrupt.hpp"
#include "vesper/tools/terminal/progress_bar.hpp"
#include "vesper/tools/verbs/compare_output.hpp"
#include "vesper/tools/verbs/map_verbs.hpp"
#include "vesper/tools/verbs/verbs.hpp"

namespace vesper::tools {
namespace {

using namespace vesper::planning;

struct CompareOptions {
  std::vector<std::string> maps;
  std::vector<std::string> scenarios;
  std::vector<std::string> query_files;
  std::size_t random = 0;
  std::uint64_t seed = 1;
  std::vector<std::string> planners = {"dijkstra", "astar", "jps"};
  double footprint_m = 0.0;
  std::string rule = "never";
  std::string unknown = "blocked";
  std::string heuristic = "octile";
  double weight = 1.5;
  double time_limit_s = 60.0;
  int repeats = 1;
  int seeds = 30;
  std::string smooth = "none";
  int threads = 1;
  MapInputOptions input;
  std::string out;
  bool resume = false;
  CompareOutput output;
};

/// One file a map, or none at all.
void checkCount(const std::vector<std::string>& files, std::size_t maps, const char* option) {
  if (!files.empty() && files.size() != maps) {
    throw std::invalid_argument(fmt::format("{}: one file a map is needed ({} maps, {} files)",
                                            option, maps, files.size()));
  }
}

/// Maps of one set have the same size: the name that a scenario gives tells them apart. A renamed
/// map is no fault.
void sayOtherMap(const std::string& scenario, const std::string& map) {
  const std::string name = std::filesystem::path(map).filename().string();
  for (const ScenarioQuery& problem : readMovingAiScenario(scenario).queries) {
    if (std::filesystem::path(problem.map_name).filename() != name) {
      std::cerr << "warning: "
                << describe({scenario, problem.line, "map", printable(name),
                             printable(problem.map_name), "is it the scenario of another map?"})
                << '\n';
      return;
    }
  }
}

std::vector<ComparisonMap> loadMaps(const CompareOptions& options,
                                    const TraversabilityOptions& traversability) {
  checkCount(options.scenarios, options.maps.size(), "--scen");
  checkCount(options.query_files, options.maps.size(), "--queries");
  const MapReadOptions reading = readOptionsOf(options.input);
  std::vector<ComparisonMap> maps;
  for (std::size_t i = 0; i < options.maps.size(); ++i) {
    LoadedMap loaded = readMap(options.maps[i], reading);
    ComparisonMap map{options.maps[i], hashOf(loaded.map), std::move(loaded.map), {}};
    if (!options.scenarios.empty()) {
      map.queries = scenarioQueries(options.scenarios[i], map.map);
      sayOtherMap(options.scenarios[i], options.maps[i]);
    } else if (!options.query_files.empty()) {
      map.queries = readQueryCsv(options.query_files[i], map.map.frame());
    } else {
      const std::size_t count = options.random == 0 ? 100 : options.random;
      map.queries = randomQueries(TraversabilityGrid(map.map, traversability), count, options.seed);
    }
    maps.push_back(std::move(map));
  }
  return maps;
}

ComparisonOptions comparisonOptions(const CompareOptions& options) {
  ComparisonOptions result;
  result.planners = options.planners;
  result.planner_options.heuristic = heuristicOf(options.heuristic).value();
  result.planner_options.weight = options.weight;
  result.traversability.footprint_radius_m = options.footprint_m;
  result.traversability.rule = movementRuleOf(options.rule).value();
  result.traversability.unknown = options.unknown == "free"   ? UnknownRule::Free
                                  : options.unknown == "cost" ? UnknownRule::Cost
                                                              : UnknownRule::Blocked;
  result.limits.time = std::chrono::duration_cast<std::chrono::nanoseconds>(
      std::chrono::duration<double>(options.time_limit_s));
  result.repeats = options.repeats;
  result.sampling_repeats = options.seeds;
  result.smoothing = smoothingOf(options.smooth).value();
  result.threads = options.threads;
  result.seed = options.seed;
  return result;
}

std::string commandLine(const CompareOptions& options) {
  std::string text = "vesper compare";
  const auto append = [&text](const char* option, const std::vector<std::string>& values) {
    for (const std::string& value : values) {
      text += std::string(option) + value;
    }
  };
  append(" ", options.maps);
  append(" --scen ", options.scenarios);
  append(" --queries ", options.query_files);
  if (options.random > 0) {
    text += fmt::format(" --random {}", options.random);
  }
  return text + fmt::format(
                    " --planners {} --rule {} --unknown {} --footprint {} --seed {} "
                    "--repeats {} --seeds {} --smooth {} --threads {} --time-limit {}",
                    fmt::join(options.planners, ","), options.rule, options.unknown,
                    options.footprint_m, options.seed, options.repeats, options.seeds,
                    options.smooth, options.threads, options.time_limit_s);
}

void warnOfFewDraws(const ComparisonOptions& comparison, const PlannerRegistry& registry) {
  constexpr int kEnough = 30;
  const int draws = std::max(comparison.repeats, comparison.sampling_repeats);
  for (const std::string& name : comparison.planners) {
    if (draws < kEnough && registry.contains(name) &&
        registry.create(name)->capabilities().seeded) {
      std::cerr << "warning: " << name << " draws at random: " << draws
                << " draws a query say little, 30 or more are usual (--seeds)\n";
    }
  }
}

/// What every planner expands for each map's most telling query, for the report's pictures.
void keepExpansions(const std::vector<ComparisonMap>& maps, const PlannerRegistry& registry,
                    const ComparisonOptions& comparison, ResultStore& store,
                    const std::stop_token& stop) {
  store.flush();
  const StoredResults results = readResults(store.path());
  std::size_t first_query = 0;
  for (std::size_t map = 0; map < maps.size(); ++map) {
    const std::size_t telling = mostTellingQuery(results, map);
    if (telling < results.queries.size()) {
      const std::size_t query = telling - first_query;
      recordExpansions(
          maps[map], query, registry, comparison,
          [&](const std::string& planner, const std::vector<CellIndex>& cells) {
            store.addExpansions(map, query, planner, cells);
          },
          stop);
    }
    first_query += maps[map].queries.size();
  }
}

/// Before the results file is made: a name that is not known or comes twice.
void checkPlanners(const ComparisonOptions& comparison, const PlannerRegistry& registry) {
  std::set<std::string> seen;
  for (const std::string& name : comparison.planners) {
    (void)registry.create(name);
    if (!seen.insert(name).second) {
      throw std::invalid_argument("--planners: '" + name + "' is named twice");
    }
  }
}

int run(const CompareOptions& options) {
  const ComparisonOptions comparison = comparisonOptions(options);
  const std::vector<ComparisonMap> maps = loadMaps(options, comparison.traversability);
  const PlannerRegistry registry = builtinPlanners(comparison.planner_options);
  checkPlanners(comparison, registry);
  warnOfFewDraws(comparison, registry);
  InterruptGuard interrupt;
  bool is_complete = false;
  {
    ResultStore store(options.out, maps, registry, comparison,
                      identityOfThisRun(commandLine(options)), options.resume);
    ProgressBar bar("comparing");
    ComparisonSink sink;
    sink.onRecord = [&store](const ComparisonRecord& record) { store.add(record); };
    sink.onProgress = [&bar](const ComparisonProgress& progress) {
      bar.update(progress.done, progress.total);
    };
    sink.isDone = [&store](std::size_t map, std::size_t query, const std::string& planner) {
      return store.isDone(map, query, planner);
    };
    is_complete = runComparison(maps, registry, comparison, sink, interrupt.token());
    if (is_complete) {
      keepExpansions(maps, registry, comparison, store, interrupt.token());
    }
  }
  if (!is_complete) {
    std::cerr << "interrupted: '" << options.out << "' holds what was answered; --resume goes on\n";
    return kInterrupted;
  }
  writeCompareOutput(readResults(options.out), options.output);
  return kOk;
}

}  // namespace

void addCompareVerb(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<CompareOptions>();
  CLI::App* verb = app.add_subcommand("compare", "Compare planners on maps");
  verb->add_option("maps", options->maps, "Map files of any format")->required();
  auto* scen = verb->add_option("--scen", options->scenarios, "MovingAI scenario, one a map");
  auto* csv = verb->add_option("--queries", options->query_files, "Query CSV, one a map");
  verb->add_option("--random", options->random, "This many random queries a map (default 100)")
      ->check(CLI::Range(1, 1'000'000))
      ->excludes(scen)
      ->excludes(csv);
  scen->excludes(csv);
  verb->add_option("--seed", options->seed, "Of random queries and the planners' order");
  verb->add_option("--planners", options->planners, "Names, comma-separated")->delimiter(',');
  verb->add_option("--footprint", options->footprint_m, "Radius of the robot [m]")
      ->check(CLI::Range(0.0, 1000.0));
  verb->add_option("--rule", options->rule, "Movement rule of octile planners")
      ->check(CLI::IsMember({"never", "one", "always", "four"}));
  verb->add_option("--unknown", options->unknown, "What unknown cells are")
      ->check(CLI::IsMember({"blocked", "free", "cost"}));
  verb->add_option("--heuristic", options->heuristic, "Of astar, graphsearch, bidirectional")
      ->check(CLI::IsMember({"zero", "manhattan", "euclidean", "octile", "chebyshev"}));
  verb->add_option("--weight", options->weight, "Of wastar and ara, >= 1");
  verb->add_option("--time-limit", options->time_limit_s, "Seconds a query")
      ->check(CLI::Range(1e-6, 1e6));
  verb->add_option("--repeats", options->repeats, "Timed answers a query")
      ->check(CLI::Range(1, 1000));
  verb->add_option("--seeds", options->seeds,
                   "Random draws a query of planners that sample (default 30); the median is kept")
      ->check(CLI::Range(1, 1000));
  verb->add_option("--smooth", options->smooth, "Smooth found paths before they are judged")
      ->check(CLI::IsMember({"none", "shortcut", "clearance"}));
  verb->add_option("--threads", options->threads, "Queries side by side (times are then marked)")
      ->check(CLI::Range(1, 256));
  addMapInputOptions(*verb, options->input);
  verb->add_option("--out", options->out, "Results file (SQLite)")->required();
  verb->add_flag("--resume", options->resume, "Continue an interrupted results file");
  addCompareOutputOptions(*verb, options->output);
  verb->footer(
      "Example: vesper compare map.yaml --random 200 --planners astar,jps,theta "
      "--footprint 0.2 --out results.sqlite --html comparison.html");
  verb->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace vesper::tools
