#include <algorithm>
#include <limits>

#include "vesper/planning/search/interval_search.hpp"
#include "vesper/planning/traversability/row_scan.hpp"

namespace vesper::planning::inline v0 {

// How paths bend round corners: the part of IntervalSearch that makes new roots.

/// At an end of the interval a wall of the row behind the line may end: round it, and along it.
void IntervalSearch::bendAtEnd(const Node& node, int corner_x, int side) {
  const int row = node.direction > 0 ? node.line : node.line - 1;
  const int row_behind = node.direction > 0 ? node.line - 1 : node.line;
  const int wall_x = side < 0 ? corner_x - 1 : corner_x;
  const int open_x = side < 0 ? corner_x : corner_x - 1;
  if (!blocked_.at(wall_x, row_behind) || blocked_.at(open_x, row_behind) ||
      blocked_.at(wall_x, row) || blocked_.at(open_x, row)) {
    return;
  }
  const std::uint32_t root = bend(node.root, {corner_x, node.line, row, runAround(open_x, row),
                                              node.direction, side, Ray{side, 0}});
  if (root != kNoRoot) {
    walkAlong(root, corner_x, node.line, side);
  }
}

/// Where walls stand in the row beyond the line: round their near corners.
void IntervalSearch::bendInRow(const Node& node, const Run& run, int first_x, int last_x) {
  const int row = node.direction > 0 ? node.line : node.line - 1;
  const int row_behind = node.direction > 0 ? node.line - 1 : node.line;
  const int root_x = roots_[node.root].x;
  const auto isOpenBehind = [&](int x) {
    return !blocked_.at(x - 1, row_behind) && !blocked_.at(x, row_behind);
  };
  if (run.first_x >= first_x && run.first_x <= last_x && 2 * run.first_x > root_x &&
      isOpenBehind(run.first_x)) {
    bend(node.root, {run.first_x, node.line, row, run, node.direction, -1, Ray{0, 1}});
  }
  if (run.end_x >= first_x && run.end_x <= last_x && 2 * run.end_x < root_x &&
      isOpenBehind(run.end_x)) {
    bend(node.root, {run.end_x, node.line, row, run, node.direction, 1, Ray{0, 1}});
  }
}

/// The new root, or kNoRoot if the way round the corner is not worth following. Of two equally long
/// ways to a corner the second only follows what the first has not seen, and has no new root to
/// go along the line from.
std::uint32_t IntervalSearch::bend(std::uint32_t from_root, Bend way) {
  const Root from = roots_[from_root];
  const std::int32_t dx = 2 * way.corner_x - from.x;
  const std::int32_t dy = 2 * way.line - from.y;
  const double length = from.length + lengthInCells(dx, dy);
  Corner& corner = cornerAt(way.corner_x, way.line);
  if (length > corner.length + kTie_cells) {
    return kNoRoot;
  }
  const Ray arrival{dx, dy * way.direction};
  bool is_first = true;
  if (length >= corner.length - kTie_cells) {
    const Ray before{corner.dx, corner.dy * way.direction};
    const int quadrant = way.limit.up == 0 ? way.side : -way.side;
    if (before.up >= 0 && before.right * quadrant >= 0) {  // round the same side of the corner
      const std::int64_t wider =
          (std::int64_t{before.right} * arrival.up - std::int64_t{arrival.right} * before.up) *
          way.side;
      if (wider <= 0) {
        return kNoRoot;
      }
      way.limit = before;
      is_first = false;
      corner = {corner.length, dx, dy};
    }
  } else {
    if (corner.length == std::numeric_limits<double>::infinity()) {
      touched_.push_back(static_cast<std::size_t>(&corner - corners_.data()));
    }
    corner = {length, dx, dy};
  }
  const auto root = static_cast<std::uint32_t>(roots_.size());
  roots_.push_back({2 * way.corner_x, 2 * way.line, length, from_root});
  enterRow(root, way.row, way.run, way.direction, way.side < 0 ? way.limit : arrival,
           way.side < 0 ? arrival : way.limit);
  return is_first ? root : kNoRoot;
}

/// From the corner (x, line), which the path has reached from `root` or is the root, along the line
/// to the next corner that it can bend round.
void IntervalSearch::walkAlong(std::uint32_t root, int x, int line, int step) {
  const int above = line;
  const int below = line - 1;
  while (true) {
    const int ahead = step > 0 ? x : x - 1;
    const bool above_is_wall = blocked_.at(ahead, above);
    const bool below_is_wall = blocked_.at(ahead, below);
    if (above_is_wall && below_is_wall) {
      return;
    }
    if (step > 0) {
      x = std::min(nextColumnWith(blocked_, !above_is_wall, x, above),
                   nextColumnWith(blocked_, !below_is_wall, x, below));
    } else {
      x = 1 + std::max(lastColumnWith(blocked_, !above_is_wall, x - 1, above),
                       lastColumnWith(blocked_, !below_is_wall, x - 1, below));
    }
    const int next = step > 0 ? x : x - 1;
    const bool next_above_is_wall = blocked_.at(next, above);
    const bool next_below_is_wall = blocked_.at(next, below);
    if ((above_is_wall && next_below_is_wall) || (below_is_wall && next_above_is_wall)) {
      return;  // between two blocked cells that meet at a corner, or against a wall
    }
    if ((above_is_wall && !next_above_is_wall) || (below_is_wall && !next_below_is_wall)) {
      push({0.0, root, line, Ray{x, 1}, Ray{}, Kind::Flat, static_cast<std::int8_t>(step)});
      return;
    }
  }
}

void IntervalSearch::expandFlat(const Node& node) {
  const int x = node.left.right;
  const int step = node.direction > 0 ? 1 : -1;
  const int passed = step > 0 ? x - 1 : x;
  const bool is_above = blocked_.at(passed, node.line);
  const int row = is_above ? node.line : node.line - 1;
  const int open_x = step > 0 ? x : x - 1;
  // In the row's frame the path arrives along the line and what lies between the line and the
  // wall's side becomes visible.
  const Bend way{x, node.line, row, runAround(open_x, row), is_above ? 1 : -1, -step, Ray{0, 1}};
  bend(node.root, way);
  walkAlong(node.root, x, node.line, step);
}

}  // namespace vesper::planning::inline v0
