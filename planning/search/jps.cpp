#include "vesper/planning/search/jps.hpp"

#include <bit>
#include <optional>
#include <random>
#include <string>
#include <utility>

#include "vesper/planning/search/astar.hpp"
#include "vesper/planning/search/flat_astar.hpp"
#include "vesper/planning/search/grid_search.hpp"
#include "vesper/planning/search/jump_point_search.hpp"
#include "vesper/planning/search/weighted_search.hpp"

namespace vesper::planning::inline v0 {
namespace {

/// Another planner's search, with a word on why.
class HandedOverSearch : public PreparedSearch {
 public:
  HandedOverSearch(std::unique_ptr<PreparedSearch> search, std::string note)
      : search_(std::move(search)), note_(std::move(note)) {}

  PlanResult solve(const Query& query, const Limits& limits, std::stop_token stop) override {
    PlanResult result = search_->solve(query, limits, std::move(stop));
    result.note = note_ + (result.note.empty() ? "" : "; ") + result.note;
    return result;
  }
  [[nodiscard]] std::size_t bytes() const noexcept override { return search_->bytes(); }

 private:
  std::unique_ptr<PreparedSearch> search_;
  std::string note_;
};

/// Expansions of A* that take as long as finding and expanding one jump point. Measured: 3.6 and
/// more where jumping pays (one-cell mazes, rooms), 2.9 and less where it does not (random
/// clutter).
constexpr std::size_t kJumpPointCost = 3;

/// A free cell of the largest area, or its first one if chance finds none.
CellIndex sampleCell(const TraversabilityGrid& grid, std::mt19937& random) {
  const std::uint32_t area = grid.areas().largest();
  constexpr int kTries = 10'000;
  CellIndex cell;
  for (int i = 0; i < kTries && grid.areas().areaOf(cell) != area; ++i) {
    cell = {static_cast<int>(random() % static_cast<std::uint32_t>(grid.width())),
            static_cast<int>(random() % static_cast<std::uint32_t>(grid.height()))};
  }
  return cell;
}

/// Solves the same few queries with both and compares the work, not the time: the choice must not
/// depend on what else the machine does.
bool jumpingPays(const TraversabilityGrid& grid) {
  constexpr int kQueries = 8;
  constexpr std::size_t kMaxExpansions = 100'000;
  Limits limits;
  limits.expansions = kMaxExpansions;
  FlatAstar astar(grid);
  JumpPointSearch jumps(grid);
  std::mt19937 random(1);
  std::size_t stepped = 0;
  std::size_t jumped = 0;
  for (int i = 0; i < kQueries; ++i) {
    const CellIndex start = sampleCell(grid, random);
    const CellIndex goal = sampleCell(grid, random);
    if (grid.isBlocked(start) || grid.isBlocked(goal)) {
      continue;
    }
    SearchControl astar_control(limits, {});
    SearchControl jumps_control(limits, {});
    stepped += astar.search(start, goal, Heuristic::Octile, astar_control).result.expanded_cells;
    jumped += jumps.search(start, goal, jumps_control).result.generated_cells;
  }
  return jumped * kJumpPointCost <= stepped;
}

class JpsSearch : public GridSearch {
 public:
  JpsSearch(std::shared_ptr<const TraversabilityGrid> grid, const Capabilities& capabilities)
      : GridSearch(std::move(grid), capabilities), jumps_(this->grid()) {}

  [[nodiscard]] std::size_t bytes() const noexcept override {
    return jumps_.bytes() + (wide_ ? wide_->bytes() : 0);
  }

 protected:
  PlanResult search(CellIndex start, CellIndex goal, SearchControl& control) override {
    JumpPointSearch::Outcome outcome = jumps_.search(start, goal, control);
    PlanResult result = std::move(outcome.result);
    if (result.status == PlanStatus::NoPath && outcome.overflowed) {
      if (!wide_) {
        wide_.emplace(grid());
      }
      control.beginAnew();
      result = wide_->search(start, goal, Heuristic::Octile, 1.0, control);
      result.note = "handed over to A* with 64-bit costs: the path is very long";
    }
    result.peak_bytes = bytes();
    return result;
  }

 private:
  JumpPointSearch jumps_;
  std::optional<WeightedSearch> wide_;  ///< For paths too long for 32-bit costs.
};

}  // namespace

Capabilities JpsPlanner::capabilities() const {
  Capabilities capabilities;
  capabilities.summary = "jump point search, 64 cells at a look; uniform costs";
  return capabilities;
}

std::unique_ptr<PreparedSearch> JpsPlanner::prepare(
    std::shared_ptr<const TraversabilityGrid> grid) const {
  if (grid->hasCosts() || JumpPointSearch::canServe(*grid)) {
    return std::make_unique<JpsSearch>(std::move(grid), capabilities());
  }
  std::string note = grid->rule() == MovementRule::Never
                         ? "handed over to astar: the map is too large for the jump points' tables"
                         : "handed over to astar: jump points are derived for the rule never";
  return std::make_unique<HandedOverSearch>(AstarPlanner().prepare(std::move(grid)),
                                            std::move(note));
}

Capabilities AutoPlanner::capabilities() const {
  Capabilities capabilities;
  capabilities.costs = true;
  capabilities.summary = "astar or jps, whichever suits the map";
  return capabilities;
}

std::unique_ptr<PreparedSearch> AutoPlanner::prepare(
    std::shared_ptr<const TraversabilityGrid> grid) const {
  const double share = jumpPointShare(*grid);
  if (JumpPointSearch::canServe(*grid) && (share <= kSurelyJumping || jumpingPays(*grid))) {
    return std::make_unique<HandedOverSearch>(JpsPlanner().prepare(std::move(grid)),
                                              "jps was chosen for this map");
  }
  return std::make_unique<HandedOverSearch>(AstarPlanner().prepare(std::move(grid)),
                                            "astar was chosen for this map");
}

double jumpPointShare(const TraversabilityGrid& grid) noexcept {
  const BitGrid& blocked = grid.blocked();
  // The neighbours to the left and to the right of each of the 64 cells.
  const auto leftOf = [](const std::uint64_t* row, std::size_t word) {
    return row[word] << 1U | row[word - 1] >> 63U;
  };
  const auto rightOf = [](const std::uint64_t* row, std::size_t word) {
    return row[word] >> 1U | row[word + 1] << 63U;
  };
  std::size_t jump_points = 0;
  for (int y = 0; y < blocked.height(); ++y) {
    const std::uint64_t* row = blocked.row(y);
    for (std::size_t word = 1; word + 1 < blocked.wordsPerRow(); ++word) {
      std::uint64_t ended = 0;
      for (const int side : {y - 1, y + 1}) {
        const std::uint64_t* beside = blocked.row(side);
        ended |= ((leftOf(beside, word) & ~leftOf(row, word)) |
                  (rightOf(beside, word) & ~rightOf(row, word))) &
                 ~beside[word];
      }
      jump_points += static_cast<std::size_t>(std::popcount(ended & ~row[word]));
    }
  }
  const std::size_t free_cells = grid.frame().cellCount() - blocked.count();
  return free_cells == 0 ? 0.0 : static_cast<double>(jump_points) / static_cast<double>(free_cells);
}

}  // namespace vesper::planning::inline v0
