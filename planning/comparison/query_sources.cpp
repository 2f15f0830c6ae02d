#include "vesper/planning/comparison/query_sources.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <random>
#include <stdexcept>

#include "vesper/core/input_error.hpp"
#include "vesper/core/map_io/movingai_scenario.hpp"
#include "vesper/planning/search/step_cost.hpp"

namespace vesper::planning::inline v0 {
namespace {

constexpr std::size_t kBands = 5;
constexpr std::size_t kTriesPerQuery = 2000;

std::vector<CellIndex> largestArea(const TraversabilityGrid& grid) {
  std::vector<CellIndex> cells;
  const std::uint32_t largest = grid.areas().largest();
  if (largest == ConnectedAreas::kNone) {
    throw std::invalid_argument("randomQueries: no cell of the map is free for this footprint");
  }
  cells.reserve(grid.areas().cellsIn(largest));
  for (int y = 0; y < grid.height(); ++y) {
    for (int x = 0; x < grid.width(); ++x) {
      if (grid.areas().areaOf({x, y}) == largest) {
        cells.push_back({x, y});
      }
    }
  }
  return cells;
}

struct Pair {
  CellIndex start;
  CellIndex goal;
  [[nodiscard]] std::int64_t distance() const {
    return octileCost(goal.x - start.x, goal.y - start.y);
  }
};

class PairSource {
 public:
  PairSource(std::vector<CellIndex> cells, std::uint64_t seed)
      : cells_(std::move(cells)), random_(seed) {}

  Pair next() {
    const std::size_t start = random_() % cells_.size();
    return {cells_[start], cells_[random_() % cells_.size()]};
  }

 private:
  std::vector<CellIndex> cells_;
  std::mt19937_64 random_;
};

}  // namespace

std::vector<ComparisonQuery> scenarioQueries(const std::string& path, const OccupancyMap& map) {
  std::vector<ComparisonQuery> queries;
  for (const ScenarioQuery& problem : readMovingAiScenario(path).queries) {
    if (const std::optional<InputProblem> wrong = problemOf(problem, map, path)) {
      throw InputError(*wrong);
    }
    ComparisonQuery query;
    query.id = "line " + std::to_string(problem.line);
    query.source = path;
    query.line = problem.line;
    const int height = map.frame().height();
    query.query = queryBetween(map.frame(), problem.start(height), problem.goal(height));
    query.reference_length = problem.optimal_length_cells;
    queries.push_back(std::move(query));
  }
  if (queries.empty()) {
    throw InputError({path, 0, "", "at least one problem", "none", ""});
  }
  return queries;
}

std::vector<ComparisonQuery> randomQueries(const TraversabilityGrid& grid, std::size_t count,
                                           std::uint64_t seed) {
  if (count < 1) {
    throw std::invalid_argument("randomQueries: count must be at least 1");
  }
  PairSource source(largestArea(grid), seed);
  std::int64_t farthest = 1;
  for (std::size_t i = 0; i < kTriesPerQuery; ++i) {
    farthest = std::max(farthest, source.next().distance());
  }
  std::array<std::vector<Pair>, kBands> bands;
  const auto wanted = [count](std::size_t band) {
    return count / kBands + (band < count % kBands ? 1 : 0);
  };
  std::vector<Pair> spare;
  std::size_t found = 0;
  for (std::size_t i = 0; i < kTriesPerQuery * count && found < count; ++i) {
    const Pair pair = source.next();
    const auto band = static_cast<std::size_t>(std::min<std::int64_t>(
        static_cast<std::int64_t>(kBands) - 1,
        pair.distance() * static_cast<std::int64_t>(kBands) / (farthest + 1)));
    if (bands[band].size() < wanted(band)) {
      bands[band].push_back(pair);
      ++found;
    } else if (spare.size() < count) {
      spare.push_back(pair);
    }
  }
  std::vector<Pair> pairs;
  for (const std::vector<Pair>& band : bands) {
    pairs.insert(pairs.end(), band.begin(), band.end());
  }
  for (std::size_t i = 0; pairs.size() < count && i < spare.size(); ++i) {
    pairs.push_back(spare[i]);
  }
  std::vector<ComparisonQuery> queries;
  for (const Pair& pair : pairs) {
    ComparisonQuery query;
    query.id = "random " + std::to_string(queries.size() + 1);
    query.source = "random, seed " + std::to_string(seed);
    query.query = queryBetween(grid.frame(), pair.start, pair.goal);
    queries.push_back(std::move(query));
  }
  return queries;
}

}  // namespace vesper::planning::inline v0
