#include "vesper/planning/search/jump_point_search.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "vesper/planning/search/flat_astar.hpp"
#include "vesper/planning/search/grid_steps.hpp"
#include "vesper/planning/search/jump_scan.hpp"

namespace vesper::planning::inline v0 {
namespace {

constexpr std::uint64_t kMaxJumpCost = std::numeric_limits<std::uint32_t>::max();
constexpr std::uint8_t kJumpStart = 8;

}  // namespace

BitGrid transposed(const BitGrid& blocked) {
  BitGrid turned(blocked.height(), blocked.width(), false);
  for (int y = 0; y < blocked.height(); ++y) {
    for (int x = 0; x < blocked.width(); ++x) {
      if (blocked.at(x, y)) {
        turned.set(y, x, true);
      }
    }
  }
  return turned;
}

bool JumpPointSearch::canServe(const TraversabilityGrid& grid) noexcept {
  return grid.rule() == MovementRule::Never && !grid.hasCosts() && FlatAstar::fits(grid.frame());
}

JumpPointSearch::JumpPointSearch(const TraversabilityGrid& grid)
    : grid_(grid),
      rows_(grid.blocked()),
      columns_(transposed(rows_)),
      width_(static_cast<std::uint32_t>(grid.width())),
      nodes_(std::make_unique<Node[]>(grid.frame().cellCount())) {}

void JumpPointSearch::begin(CellIndex start, CellIndex goal) {
  if (++generation_ == 0) {  // the stamps have all been used
    std::fill_n(nodes_.get(), grid_.frame().cellCount(), Node{});
    generation_ = 1;
  }
  open_.begin(static_cast<std::uint32_t>(octileCost(start.x - goal.x, start.y - goal.y)));
  goal_ = goal;
  best_ = kMaxJumpCost + 1;
  generated_ = 0;
  overflowed_ = false;
}

JumpPointSearch::Outcome JumpPointSearch::search(CellIndex start, CellIndex goal,
                                                 SearchControl& control) {
  begin(start, goal);
  Outcome outcome;
  PlanResult& result = outcome.result;
  const auto first = static_cast<std::uint32_t>(grid_.frame().offsetOf(start));
  reach({first, 0}, start.x, start.y, 0, kJumpStart);
  while (!open_.empty() && open_.leastF() < best_) {
    result.peak_open = std::max(result.peak_open, open_.size());
    const Entry entry = open_.pop();
    Node& node = nodes_[entry.y * width_ + entry.x];
    if (node.cost != entry.cost || entry.f >= best_) {
      continue;  // a cheaper way was found since, to it or to the goal
    }
    if (result.expanded_cells >= control.nextCheck() &&
        !control.mayExpand({entry.x, entry.y}, result.expanded_cells)) {
      outcome.result = control.ended(result.expanded_cells);
      return outcome;
    }
    ++result.expanded_cells;
    result.reopened_cells += node.is_expanded;
    node.is_expanded = 1;
    expand(entry, node);
  }
  result.generated_cells = generated_;
  outcome.overflowed = overflowed_;
  if (best_ <= kMaxJumpCost) {
    result.status = PlanStatus::Found;
    result.cost = costInCells(static_cast<std::int64_t>(best_));
    result.cells = turningCells(start);
  }
  return outcome;
}

void JumpPointSearch::expand(const Entry& entry, const Node& node) {
  const Origin origin{entry.y * width_ + entry.x, entry.cost};
  const int x = entry.x;
  const int y = entry.y;
  if (node.came_by == kJumpStart) {
    for (unsigned step = 0; step < 8; step += 2) {
      runStraight(origin, x, y, origin.cost, step);
      runDiagonal(origin, x, y, step + 1);
    }
    return;
  }
  const unsigned step = node.came_by;
  runStraight(origin, x, y, origin.cost, step);
  for (const unsigned turn : {2U, 6U}) {
    const unsigned side = (step + turn) & 7U;
    const bool obstacle_ended =
        rows_.at(x - kSteps[step].dx + kSteps[side].dx, y - kSteps[step].dy + kSteps[side].dy) &&
        !rows_.at(x + kSteps[side].dx, y + kSteps[side].dy);
    if (obstacle_ended) {
      runStraight(origin, x, y, origin.cost, side);
      runDiagonal(origin, x, y, turn == 2 ? (step + 1) & 7U : (step + 7) & 7U);
    }
  }
}

inline void JumpPointSearch::runStraight(const Origin& origin, int x, int y, std::uint64_t cost,
                                         unsigned step) {
  const bool is_row = step % 4 == 0;
  const BitGrid& lines = is_row ? rows_ : columns_;
  const int along = is_row ? x : y;
  const int line = is_row ? y : x;
  const int goal_line = is_row ? goal_.y : goal_.x;
  const int goal_along = goal_line == line ? (is_row ? goal_.x : goal_.y) : kNoJump;
  const int at = step < 4 ? jumpRight(lines, along, line, goal_along)
                          : jumpLeft(lines, along, line, goal_along);
  if (at != kNoJump) {
    const std::uint64_t length = static_cast<std::uint64_t>(std::abs(at - along));
    reach(origin, is_row ? at : x, is_row ? y : at, cost + length * kStraightCost, step);
  }
}

void JumpPointSearch::runDiagonal(const Origin& origin, int x, int y, unsigned step) {
  const int dx = kSteps[step].dx;
  const int dy = kSteps[step].dy;
  const unsigned across = dx > 0 ? 0 : 4;
  const unsigned up = dy > 0 ? 2 : 6;
  std::uint64_t cost = origin.cost;
  while (!rows_.at(x + dx, y) && !rows_.at(x, y + dy) && !rows_.at(x + dx, y + dy)) {
    x += dx;
    y += dy;
    cost += kDiagonalCost;
    if (x == goal_.x && y == goal_.y) {
      reach(origin, x, y, cost, across);
      return;
    }
    runStraight(origin, x, y, cost, across);
    runStraight(origin, x, y, cost, up);
  }
}

inline void JumpPointSearch::reach(const Origin& origin, int x, int y, std::uint64_t cost,
                                   unsigned came_by) {
  Node& node = nodes_[static_cast<std::uint32_t>(y) * width_ + static_cast<std::uint32_t>(x)];
  const bool is_known = node.generation == generation_;
  if (is_known && node.cost <= cost) {
    return;
  }
  const auto f = cost + static_cast<std::uint64_t>(octileCost(x - goal_.x, y - goal_.y));
  if (f >= best_) {
    overflowed_ = overflowed_ || best_ > kMaxJumpCost;
    return;
  }
  node = {static_cast<std::uint32_t>(cost), origin.offset, generation_,
          static_cast<std::uint8_t>(came_by), is_known ? node.is_expanded : std::uint8_t{0}};
  ++generated_;
  if (x == goal_.x && y == goal_.y) {
    best_ = cost;
    return;
  }
  open_.push(static_cast<std::uint32_t>(f),
             {static_cast<std::uint32_t>(f), static_cast<std::uint32_t>(cost),
              static_cast<std::uint16_t>(x), static_cast<std::uint16_t>(y)});
}

std::vector<CellIndex> JumpPointSearch::turningCells(CellIndex start) const {
  std::vector<CellIndex> cells{goal_};
  while (!(cells.back() == start)) {
    const Node& node = nodes_[grid_.frame().offsetOf(cells.back())];
    cells.push_back(grid_.frame().cellOf(node.parent));
  }
  std::ranges::reverse(cells);
  return cells;
}

std::size_t JumpPointSearch::bytes() const noexcept {
  return grid_.frame().cellCount() * sizeof(Node) + columns_.bytes() + open_.bytes() +
         sizeof(*this);
}

}  // namespace vesper::planning::inline v0
