#include "vesper/planning/search/query_ends.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <functional>
#include <queue>
#include <utility>

#include "vesper/planning/search/grid_steps.hpp"
#include "vesper/planning/search/step_cost.hpp"
#include "vesper/planning/traversability/narrowest_gap.hpp"

namespace vesper::planning::inline v0 {
namespace {

std::string describePoint(const Eigen::Vector2d& p_world_m) {
  constexpr double kLong_m = 1e7;
  const bool is_long = p_world_m.cwiseAbs().maxCoeff() >= kLong_m;
  std::array<char, 80> text{};
  std::snprintf(text.data(), text.size(), is_long ? "(%g, %g) m" : "(%.3f, %.3f) m", p_world_m.x(),
                p_world_m.y());
  return text.data();
}

std::string describeCell(const GridFrame& frame, CellIndex cell) {
  return "cell (" + std::to_string(cell.x) + ", " + std::to_string(cell.y) + ") at " +
         describePoint(frame.centerOf(cell));
}

std::string metres(double value_m) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.3f m", value_m);
  return text.data();
}

QueryEnds failed(PlanStatus status, std::string reason) {
  QueryEnds ends;
  ends.status = status;
  ends.reason = std::move(reason);
  return ends;
}

/// Why a cell that is blocked is blocked; `end` is "start" or "goal".
std::string whyBlocked(const TraversabilityGrid& grid, CellIndex cell, const std::string& end) {
  const std::string where = "the " + end + ", " + describeCell(grid.frame(), cell) + ", ";
  if (grid.obstacles().at(cell)) {
    return where + (grid.unknown().at(cell) ? "is unknown, and unknown cells count as blocked"
                                            : "is occupied");
  }
  return where + "is nearer to an obstacle than the footprint's radius of " +
         metres(grid.options().footprint_radius_m);
}

/// Dijkstra over cells that are no obstacles, to the nearest free cell that `isWanted`.
std::vector<CellIndex> shortestWayOut(const TraversabilityGrid& grid, CellIndex start,
                                      const std::function<bool(CellIndex)>& isWanted) {
  struct Entry {
    std::int64_t cost;
    std::uint32_t offset;
    bool operator>(const Entry& other) const {
      return cost != other.cost ? cost > other.cost : offset > other.offset;
    }
  };
  constexpr std::uint8_t kStart = 8;
  constexpr std::uint8_t kNone = 9;
  const GridFrame& frame = grid.frame();
  std::vector<std::uint8_t> came_by(frame.cellCount(), kNone);
  std::vector<std::int64_t> costs(frame.cellCount(), -1);
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
  open.push({0, static_cast<std::uint32_t>(frame.offsetOf(start))});
  came_by[frame.offsetOf(start)] = kStart;
  costs[frame.offsetOf(start)] = 0;
  while (!open.empty()) {
    const Entry entry = open.top();
    open.pop();
    CellIndex cell = frame.cellOf(entry.offset);
    if (entry.cost != costs[entry.offset]) {
      continue;
    }
    if (!grid.isBlocked(cell)) {
      if (!isWanted(cell)) {
        continue;
      }
      std::vector<CellIndex> way{cell};
      while (came_by[frame.offsetOf(cell)] != kStart) {
        const Step step = kSteps[came_by[frame.offsetOf(cell)]];
        cell = {cell.x - step.dx, cell.y - step.dy};
        way.push_back(cell);
      }
      std::ranges::reverse(way);
      return way;
    }
    const unsigned allowed = successorMask(grid.obstacles(), cell, grid.rule());
    for (std::size_t i = 0; i < kSteps.size(); ++i) {
      if ((allowed >> i & 1U) == 0) {
        continue;
      }
      const CellIndex next{cell.x + kSteps[i].dx, cell.y + kSteps[i].dy};
      const std::size_t offset = frame.offsetOf(next);
      const std::int64_t cost = entry.cost + kSteps[i].cost;
      if (costs[offset] < 0 || cost < costs[offset]) {
        costs[offset] = cost;
        came_by[offset] = static_cast<std::uint8_t>(i);
        open.push({cost, static_cast<std::uint32_t>(offset)});
      }
    }
  }
  return {};
}

std::string whySeparated(const TraversabilityGrid& grid, CellIndex start, CellIndex goal,
                         SearchControl& control) {
  const auto gap = narrowestGap(grid, start, goal, [&control] { return control.mayGoOn(); });
  std::string text = "start and goal lie in separate areas";
  if (!gap) {
    return text;
  }
  const std::string where = describeCell(grid.frame(), gap->cell);
  if (gap->is_wall) {
    return text + ": at least " + std::to_string(gap->wall_cells) +
           (grid.unknown().at(gap->cell) ? " blocked or unknown" : " blocked") +
           (gap->wall_cells == 1 ? " cell" : " cells") + " would have to open, from " + where;
  }
  return text + ": the narrowest gap, " + where + ", is " + metres(gap->clearance_m) +
         " from the nearest obstacle, the footprint needs " +
         metres(grid.options().footprint_radius_m);
}

/// Both ends lie in the grid; fills in the cells, or says what is wrong with one.
QueryEnds checkCells(const TraversabilityGrid& grid, CellIndex start, CellIndex goal) {
  const auto statusOf = [&grid](CellIndex cell, PlanStatus unknown, PlanStatus blocked) {
    const bool is_unknown = grid.unknown().at(cell) && grid.obstacles().at(cell);
    return is_unknown ? unknown : blocked;
  };
  if (grid.obstacles().at(start)) {
    return failed(statusOf(start, PlanStatus::StartUnknown, PlanStatus::StartBlocked),
                  whyBlocked(grid, start, "start"));
  }
  if (grid.isBlocked(goal) && !(goal == start)) {
    return failed(statusOf(goal, PlanStatus::GoalUnknown, PlanStatus::GoalBlocked),
                  whyBlocked(grid, goal, "goal"));
  }
  QueryEnds ends;
  ends.start = start;
  ends.goal = goal;
  ends.way_out = {start};
  return ends;
}

}  // namespace

QueryEnds checkEnds(const TraversabilityGrid& grid, const Query& query, SearchControl& control) {
  const GridFrame& frame = grid.frame();
  const auto start = frame.cellAt(query.start.p_world_m);
  const auto goal = frame.cellAt(query.goal.p_world_m);
  if (!start || !goal) {
    return failed(PlanStatus::Outside,
                  std::string("the ") + (start ? "goal " : "start ") +
                      describePoint(start ? query.goal.p_world_m : query.start.p_world_m) +
                      " lies outside the map");
  }
  QueryEnds ends = checkCells(grid, *start, *goal);
  if (ends.status != PlanStatus::Found || *start == *goal) {
    return ends;
  }
  const std::uint32_t goal_area = grid.areas().areaOf(*goal);
  if (grid.areas().areaOf(*start) == goal_area) {
    return ends;
  }
  if (grid.isBlocked(*start)) {
    std::vector<CellIndex> way_out = shortestWayOut(
        grid, *start, [&](CellIndex cell) { return grid.areas().areaOf(cell) == goal_area; });
    if (!way_out.empty()) {
      ends.way_out = std::move(way_out);
      return ends;
    }
  }
  ends.status = PlanStatus::NoPath;
  ends.reason = whySeparated(grid, *start, *goal, control);
  return ends;
}

}  // namespace vesper::planning::inline v0
