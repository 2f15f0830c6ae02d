// Solve times of the octile planners on MovingAI maps: per map the ratio of mean solve times to
// boost_astar, their geometric mean over the maps, medians, nanoseconds an expansion.
//
//   planning_bench [--queries N] [--repeats R] [--data FOLDER] [--maps a,b,...] [planner...]
//
// Every query is solved R times in passes that alternate between the planners; the least time of
// each counts, in processor time of the thread. Lengths are compared with the
// published optimum. The exit code is 1 if one is missed.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <filesystem>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "vesper/core/map_io/movingai_map.hpp"
#include "vesper/core/map_io/movingai_scenario.hpp"
#include "vesper/planning/search/builtin_planners.hpp"

namespace {

using vesper::planning::PlanResult;
using vesper::planning::PlanStatus;

/// Processor time of this thread, so that other work on the machine counts as little as possible.
double threadTime_ns() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e9 + static_cast<double>(time.tv_nsec);
}

/// Published lengths have 6 digits.
constexpr double kLengthTolerance_cells = 0.0101;

struct Arguments {
  std::size_t queries = 150;
  int repeats = 3;
  std::string data = VESPER_SHARED_DIR "/data/movingai";
  std::vector<std::string> maps = {"dao/arena2",
                                   "dao/brc202d",
                                   "dao/orz900d",
                                   "bg512/AR0011SR",
                                   "sc1/Aurora",
                                   "rooms/8room_000",
                                   "rooms/16room_000",
                                   "mazes/maze512-1-0",
                                   "mazes/maze512-8-0",
                                   "random/random512-10-0",
                                   "random/random512-35-0",
                                   "cities/Berlin_0_256",
                                   "cities/Berlin_1_1024"};
  std::vector<std::string> planners;
};

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> parts(1);
  for (const char letter : text) {
    if (letter == ',') {
      parts.emplace_back();
    } else {
      parts.back() += letter;
    }
  }
  return parts;
}

Arguments parse(int argc, char** argv) {
  Arguments arguments;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    const bool has_value = i + 1 < argc;
    if (word == "--queries" && has_value) {
      arguments.queries = std::strtoul(argv[++i], nullptr, 10);
    } else if (word == "--repeats" && has_value) {
      arguments.repeats = std::atoi(argv[++i]);
    } else if (word == "--data" && has_value) {
      arguments.data = argv[++i];
    } else if (word == "--maps" && has_value) {
      arguments.maps = split(argv[++i]);
    } else {
      arguments.planners.push_back(word);
    }
  }
  if (arguments.planners.empty()) {
    arguments.planners = {"boost_astar", "astar", "jps", "auto"};
  }
  return arguments;
}

/// What one planner did on one map.
struct Measured {
  std::vector<double> solve_ns;  ///< A query.
  double prepare_ns = 0.0;
  double expanded = 0.0;
  std::size_t bytes = 0;
  std::size_t wrong = 0;

  [[nodiscard]] double sum() const {
    double sum_ns = 0.0;
    for (const double time_ns : solve_ns) {
      sum_ns += time_ns;
    }
    return sum_ns;
  }
  [[nodiscard]] double median() const {
    std::vector<double> sorted = solve_ns;
    std::ranges::sort(sorted);
    return sorted[sorted.size() / 2];
  }
};

/// Queries spread evenly over the file.
std::vector<vesper::ScenarioQuery> pick(const std::vector<vesper::ScenarioQuery>& all,
                                        std::size_t count) {
  std::vector<vesper::ScenarioQuery> picked;
  count = std::min(count, all.size());
  for (std::size_t i = 0; i < count; ++i) {
    picked.push_back(all[i * all.size() / count]);
  }
  return picked;
}

std::vector<Measured> measure(const Arguments& arguments, const std::string& name) {
  const std::string path = arguments.data + "/" + name + ".map";
  const auto map = vesper::readMovingAiMap(path).map;
  const auto queries =
      pick(vesper::readMovingAiScenario(path + ".scen").queries, arguments.queries);
  const auto grid = std::make_shared<const vesper::planning::TraversabilityGrid>(map);
  const auto registry = vesper::planning::builtinPlanners();
  std::vector<Measured> measured(arguments.planners.size());
  std::vector<std::unique_ptr<vesper::planning::PreparedSearch>> searches;
  for (std::size_t p = 0; p < arguments.planners.size(); ++p) {
    const auto planner = registry.create(arguments.planners[p]);
    const double start_ns = threadTime_ns();
    searches.push_back(planner->prepare(grid));
    measured[p].prepare_ns = threadTime_ns() - start_ns;
    measured[p].solve_ns.assign(queries.size(), std::numeric_limits<double>::infinity());
  }
  const int height = map.frame().height();
  for (int repeat = 0; repeat < arguments.repeats; ++repeat) {
    for (std::size_t p = 0; p < searches.size(); ++p) {
      for (std::size_t i = 0; i < queries.size(); ++i) {
        const auto query = vesper::planning::queryBetween(map.frame(), queries[i].start(height),
                                                          queries[i].goal(height));
        const double start_ns = threadTime_ns();
        const PlanResult result = searches[p]->solve(query, {}, {});
        measured[p].solve_ns[i] = std::min(measured[p].solve_ns[i], threadTime_ns() - start_ns);
        if (repeat == 0) {
          measured[p].expanded += static_cast<double>(result.expanded_cells);
          const bool is_right = result.status == PlanStatus::Found &&
                                (result.rule == vesper::planning::MovementRule::AnyAngle ||
                                 std::abs(result.length_m - queries[i].optimal_length_cells) <=
                                     kLengthTolerance_cells);
          measured[p].wrong += is_right ? 0U : 1U;
        }
      }
    }
  }
  for (std::size_t p = 0; p < searches.size(); ++p) {
    measured[p].bytes = searches[p]->bytes();
  }
  return measured;
}

int run(const Arguments& arguments) {
  std::printf("%-22s %-12s %10s %10s %9s %9s %8s %10s %7s %6s\n", "map", "planner", "mean us",
              "median us", "ratio", "med.ratio", "ns/exp.", "expanded", "prep ms", "B/cell");
  std::vector<double> log_ratio(arguments.planners.size(), 0.0);
  std::vector<double> log_median(arguments.planners.size(), 0.0);
  std::size_t wrong = 0;
  for (const std::string& name : arguments.maps) {
    const std::vector<Measured> measured = measure(arguments, name);
    const auto count = static_cast<double>(measured[0].solve_ns.size());
    const auto map = vesper::readMovingAiMap(arguments.data + "/" + name + ".map").map;
    for (std::size_t p = 0; p < measured.size(); ++p) {
      const Measured& m = measured[p];
      const double ratio = measured[0].sum() / m.sum();
      const double median_ratio = measured[0].median() / m.median();
      log_ratio[p] += std::log(ratio);
      log_median[p] += std::log(median_ratio);
      wrong += m.wrong;
      std::printf("%-22s %-12s %10.1f %10.1f %9.2f %9.2f %8.1f %10.0f %7.2f %6.1f%s\n",
                  name.c_str(), arguments.planners[p].c_str(), m.sum() / count / 1e3,
                  m.median() / 1e3, ratio, median_ratio, m.sum() / std::max(m.expanded, 1.0),
                  m.expanded / count, m.prepare_ns / 1e6,
                  static_cast<double>(m.bytes) / static_cast<double>(map.frame().cellCount()),
                  m.wrong == 0 ? "" : "  WRONG LENGTHS");
    }
  }
  const auto maps = static_cast<double>(arguments.maps.size());
  for (std::size_t p = 0; p < arguments.planners.size(); ++p) {
    std::printf("geometric mean of %zu maps: %-12s %6.2f x by mean, %6.2f x by median\n",
                arguments.maps.size(), arguments.planners[p].c_str(), std::exp(log_ratio[p] / maps),
                std::exp(log_median[p] / maps));
  }
  return wrong == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(parse(argc, argv));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return 1;
  }
}
