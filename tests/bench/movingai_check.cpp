// Every problem of the MovingAI maps (wc3maps512 excepted, whose lengths match no rule) against its
// published length, for each planner named; prints pass and fail counts, exit code 1 on any fail.
//
//   movingai_check [--data FOLDER] [--every N] [planner...]       (default: astar jps auto)
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "vesper/core/map_io/movingai_map.hpp"
#include "vesper/core/map_io/movingai_scenario.hpp"
#include "vesper/planning/path/path_check.hpp"
#include "vesper/planning/search/builtin_planners.hpp"

namespace {

namespace planning = vesper::planning;

/// Published lengths have six digits or two decimals.
constexpr double kLengthTolerance_cells = 0.0101;

struct Counts {
  std::size_t passed = 0;
  std::size_t failed = 0;
};

std::vector<std::string> mapsIn(const std::string& folder) {
  std::vector<std::string> maps;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    const std::string path = entry.path().string();
    if (entry.path().extension() == ".map" && path.find("wc3maps512") == std::string::npos &&
        std::filesystem::exists(path + ".scen")) {
      maps.push_back(path);
    }
  }
  std::ranges::sort(maps);
  return maps;
}

Counts check(const std::string& path, const std::string& planner, std::size_t every) {
  const auto map = vesper::readMovingAiMap(path).map;
  const auto queries = vesper::readMovingAiScenario(path + ".scen").queries;
  const auto grid = std::make_shared<const planning::TraversabilityGrid>(map);
  const auto search = planning::builtinPlanners().create(planner)->prepare(grid);
  const int height = map.frame().height();
  Counts counts;
  for (std::size_t i = 0; i < queries.size(); i += every) {
    const auto query =
        planning::queryBetween(map.frame(), queries[i].start(height), queries[i].goal(height));
    const planning::PlanResult result = search->solve(query, {}, {});
    // A length of 0 between two cells stands for "no path" (the GPPC start kit's files).
    const bool is_found = result.status == planning::PlanStatus::Found;
    const bool is_right = is_found ? std::abs(result.length_m - queries[i].optimal_length_cells) <=
                                             kLengthTolerance_cells &&
                                         planning::checkPath(*grid, query, result).valid
                                   : result.status == planning::PlanStatus::NoPath &&
                                         queries[i].optimal_length_cells == 0.0;
    ++(is_right ? counts.passed : counts.failed);
    if (!is_right) {
      std::printf("%s.scen:%lld: %s found %f, published %f\n", path.c_str(),
                  static_cast<long long>(queries[i].line), planner.c_str(), result.length_m,
                  queries[i].optimal_length_cells);
    }
  }
  return counts;
}

int run(int argc, char** argv) {
  std::string folder = VESPER_SHARED_DIR "/data/movingai";
  std::size_t every = 1;
  std::vector<std::string> planners;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--data" && i + 1 < argc) {
      folder = argv[++i];
    } else if (word == "--every" && i + 1 < argc) {
      every = std::max(1UL, std::strtoul(argv[++i], nullptr, 10));
    } else {
      planners.push_back(word);
    }
  }
  if (planners.empty()) {
    planners = {"astar", "jps", "auto"};
  }
  std::size_t failed = 0;
  for (const std::string& planner : planners) {
    Counts total;
    for (const std::string& path : mapsIn(folder)) {
      const Counts counts = check(path, planner, every);
      total.passed += counts.passed;
      total.failed += counts.failed;
    }
    std::printf("%-14s %zu passed, %zu failed\n", planner.c_str(), total.passed, total.failed);
    failed += total.failed;
  }
  return failed == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return 1;
  }
}
