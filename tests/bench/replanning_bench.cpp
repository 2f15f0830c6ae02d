// Expansions of dstar_lite against A* anew at every change.
//
//   replanning_bench [--runs N] [--data FOLDER] [map...]
//
// A robot follows its path. Every 5 cells it learns that 20 per cent of the cells of its path
// within 25 cells ahead (favourable case), or within 25 cells of the goal (unfavourable case), are
// blocked, and plans again, until it arrives or no way is left. The first plan counts for both
// planners. Per map: expansions summed over the runs, their ratio, and times. The exit code is 1 if
// a cost differs from that of planning anew.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "vesper/core/map_io/movingai_map.hpp"
#include "vesper/core/map_io/movingai_scenario.hpp"
#include "vesper/planning/search/builtin_planners.hpp"

namespace {

using vesper::CellIndex;
using vesper::planning::CellChange;
using vesper::planning::PlanResult;
using vesper::planning::PlanStatus;
using Clock = std::chrono::steady_clock;

constexpr std::size_t kCellsBetweenChanges = 5;
constexpr std::size_t kReach_cells = 25;

struct Sums {
  double replanned = 0.0;
  double anew = 0.0;
  double replanned_s = 0.0;
  double anew_s = 0.0;
  std::size_t changes = 0;
  std::size_t wrong = 0;
};

class Run {
 public:
  Run(const vesper::OccupancyMap& map, CellIndex start, CellIndex goal, bool near_goal,
      std::uint64_t seed)
      : map_(map),
        start_(start),
        goal_(goal),
        near_goal_(near_goal),
        random_(seed),
        grid_(std::make_shared<const vesper::planning::TraversabilityGrid>(map_)),
        search_(vesper::planning::builtinPlanners().create("dstar_lite")->prepare(grid_)),
        astar_(vesper::planning::builtinPlanners().create("astar")) {}

  void follow(Sums& sums) {
    while (plan(sums) && !(start_ == goal_)) {
      learn(sums);
    }
  }

 private:
  bool plan(Sums& sums) {
    const auto query = vesper::planning::queryBetween(map_.frame(), start_, goal_);
    auto begin = Clock::now();
    const PlanResult result = search_->solve(query, {}, {});
    sums.replanned_s += std::chrono::duration<double>(Clock::now() - begin).count();
    const auto changed = std::make_shared<const vesper::planning::TraversabilityGrid>(map_);
    const auto anew = astar_->prepare(changed);
    begin = Clock::now();
    const PlanResult expected = anew->solve(query, {}, {});
    sums.anew_s += std::chrono::duration<double>(Clock::now() - begin).count();
    if (expected.status != PlanStatus::Found) {
      sums.wrong += result.status == PlanStatus::Found ? 1U : 0U;
      return false;  // the connected areas tell, without a search
    }
    sums.replanned += static_cast<double>(result.expanded_cells);
    sums.anew += static_cast<double>(expected.expanded_cells);
    sums.wrong += std::abs(result.cost - expected.cost) <= 1e-6 ? 0U : 1U;
    path_ = result.cells;
    return true;
  }

  void learn(Sums& sums) {
    const std::size_t walked = std::min(kCellsBetweenChanges, path_.size() - 1);
    start_ = path_[walked];
    const std::size_t last = path_.size() - 1;
    const std::size_t first =
        near_goal_ ? std::max(last - std::min(last, kReach_cells), walked + 1) : walked + 1;
    const std::size_t end = near_goal_ ? last : std::min(last, walked + 1 + kReach_cells);
    std::vector<CellChange> changes;
    for (std::size_t i = first; i < end; ++i) {
      if (random_() % 5 == 0) {
        changes.push_back({path_[i], true});
        map_.set(path_[i], 100);
      }
    }
    const auto begin = Clock::now();
    dynamic_cast<vesper::planning::ReplanningSearch&>(*search_).update(changes);
    sums.replanned_s += std::chrono::duration<double>(Clock::now() - begin).count();
    ++sums.changes;
  }

  vesper::OccupancyMap map_;
  CellIndex start_;
  CellIndex goal_;
  bool near_goal_;
  std::mt19937_64 random_;
  std::shared_ptr<const vesper::planning::TraversabilityGrid> grid_;
  std::unique_ptr<vesper::planning::PreparedSearch> search_;
  std::unique_ptr<vesper::planning::Planner> astar_;
  std::vector<CellIndex> path_;
};

Sums measure(const std::string& path, std::size_t runs, bool near_goal) {
  const auto map = vesper::readMovingAiMap(path).map;
  const auto queries = vesper::readMovingAiScenario(path + ".scen").queries;
  const int height = map.frame().height();
  Sums sums;
  for (std::size_t i = 0; i < runs; ++i) {
    const auto& query = queries[(2 * i + 1) * queries.size() / (2 * runs)];
    Run(map, query.start(height), query.goal(height), near_goal, i + 1).follow(sums);
  }
  return sums;
}

int run(int argc, char** argv) {
  std::string data = VESPER_SHARED_DIR "/data/movingai";
  std::size_t runs = 10;
  std::vector<std::string> maps;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--runs" && i + 1 < argc) {
      runs = std::max<std::size_t>(std::strtoul(argv[++i], nullptr, 10), 1);
    } else if (word == "--data" && i + 1 < argc) {
      data = argv[++i];
    } else {
      maps.push_back(word);
    }
  }
  if (maps.empty()) {
    maps = {"bg512/AR0011SR", "rooms/16room_000", "random/random512-10-0", "dao/arena2"};
  }
  std::size_t wrong = 0;
  for (const bool near_goal : {false, true}) {
    std::printf("changes near the %s\n", near_goal ? "goal" : "robot");
    double log_ratio = 0.0;
    for (const std::string& name : maps) {
      const Sums sums = measure(data + "/" + name + ".map", runs, near_goal);
      const double ratio = sums.anew / std::max(sums.replanned, 1.0);
      log_ratio += std::log(ratio);
      wrong += sums.wrong;
      std::printf(
          "%-22s %5zu plans  dstar_lite %9.0f  astar anew %9.0f  ratio %6.2f  time %6.2f%s\n",
          name.c_str(), sums.changes + runs, sums.replanned, sums.anew, ratio,
          sums.anew_s / sums.replanned_s, sums.wrong == 0 ? "" : "  WRONG COSTS");
    }
    std::printf("geometric mean of %zu maps: %.2f\n", maps.size(),
                std::exp(log_ratio / static_cast<double>(maps.size())));
  }
  return wrong == 0 ? 0 : 1;
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
