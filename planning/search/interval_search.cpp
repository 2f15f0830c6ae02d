#include "vesper/planning/search/interval_search.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "vesper/planning/traversability/row_scan.hpp"

namespace vesper::planning::inline v0 {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
/// Ways whose lengths differ by less are equally long: above the rounding of sums of square roots,
/// far below what two different lattice paths of this size differ by in practice.
constexpr double kTie_cells = 1e-9;

struct LaterFirst {
  template <typename Node>
  bool operator()(const Node& a, const Node& b) const noexcept {
    return a.estimate > b.estimate;
  }
};

constexpr std::int64_t floorOf(std::int64_t numerator, std::int64_t denominator) noexcept {
  const std::int64_t quotient = numerator / denominator;
  return quotient - (numerator % denominator < 0 ? 1 : 0);
}

double lengthInCells(double dx_half, double dy_half) noexcept {
  return 0.5 * std::sqrt(dx_half * dx_half + dy_half * dy_half);
}

}  // namespace

IntervalSearch::IntervalSearch(const BitGrid& blocked)
    : blocked_(blocked),
      corners_((static_cast<std::size_t>(blocked.width()) + 1) *
                   (static_cast<std::size_t>(blocked.height()) + 1),
               Corner{kInfinity, 0, 0}) {}

std::size_t IntervalSearch::bytes() const noexcept {
  return corners_.capacity() * sizeof(Corner) + touched_.capacity() * sizeof(touched_[0]) +
         roots_.capacity() * sizeof(Root) + open_.capacity() * sizeof(Node);
}

IntervalSearch::Corner& IntervalSearch::cornerAt(int x, int line) noexcept {
  return corners_[static_cast<std::size_t>(line) *
                      (static_cast<std::size_t>(blocked_.width()) + 1) +
                  static_cast<std::size_t>(x)];
}

IntervalSearch::Run IntervalSearch::runAround(int x, int row) const noexcept {
  return {lastColumnWith(blocked_, true, x, row) + 1, nextColumnWith(blocked_, true, x, row)};
}

void IntervalSearch::begin(CellIndex start, CellIndex goal) {
  for (const std::size_t corner : touched_) {
    corners_[corner].length = kInfinity;
  }
  touched_.clear();
  open_.clear();
  generated_ = 0;
  peak_open_ = 0;
  goal_ = {2 * goal.x + 1, 2 * goal.y + 1};
  goal_cell_ = goal;
  roots_.assign(1, Root{2 * start.x + 1, 2 * start.y + 1, 0.0, kNoRoot});
}

IntervalSearch::Outcome IntervalSearch::find(CellIndex start, CellIndex goal,
                                             SearchControl& control) {
  begin(start, goal);
  const Run run = runAround(start.x, start.y);
  for (const int direction : {1, -1}) {
    enterRow(0, start.y, run, direction, Ray{-1, 0}, Ray{1, 0});
  }
  Outcome outcome;
  while (!open_.empty()) {
    std::pop_heap(open_.begin(), open_.end(), LaterFirst{});
    const Node node = open_.back();
    open_.pop_back();
    if (isOutdated(node)) {
      continue;
    }
    if (node.kind == Kind::Goal) {
      outcome.found = true;
      writePath(node, outcome);
      break;
    }
    if (outcome.expanded >= control.nextCheck() &&
        !(control.mayGoOn(outcome.expanded) && control.mayTake(bytes()))) {
      break;
    }
    ++outcome.expanded;
    node.kind == Kind::Cone ? expandCone(node) : expandFlat(node);
  }
  outcome.generated = generated_;
  outcome.peak_open = peak_open_;
  return outcome;
}

bool IntervalSearch::isOutdated(const Node& node) const noexcept {
  const Root& root = roots_[node.root];
  if (root.parent == kNoRoot) {
    return false;
  }
  const std::size_t corner =
      static_cast<std::size_t>(root.y / 2) * (static_cast<std::size_t>(blocked_.width()) + 1) +
      static_cast<std::size_t>(root.x / 2);
  return root.length > corners_[corner].length + kTie_cells;
}

void IntervalSearch::push(Node node) {
  node.estimate = estimateOf(node);
  ++generated_;
  open_.push_back(node);
  std::push_heap(open_.begin(), open_.end(), LaterFirst{});
  peak_open_ = std::max(peak_open_, open_.size());
}

double IntervalSearch::estimateOf(const Node& node) const noexcept {
  const Root& root = roots_[node.root];
  const double goal_x = goal_.x();
  const double goal_y = goal_.y();
  if (node.kind == Kind::Goal) {
    return root.length + lengthInCells(goal_x - root.x, goal_y - root.y);
  }
  const double line_y = 2.0 * node.line;
  if (node.kind == Kind::Flat) {
    const double corner_x = 2.0 * node.left.right;
    return root.length + lengthInCells(corner_x - root.x, 0.0) +
           lengthInCells(goal_x - corner_x, goal_y - line_y);
  }
  // A goal on the root's side of the line is mirrored: the way to it has to cross the line twice.
  const double beyond = std::abs(goal_y - line_y);
  const double height = std::abs(line_y - root.y);
  const double low = root.x + node.left.right * height / node.left.up;
  const double high = root.x + node.right.right * height / node.right.up;
  const double straight = root.x + (goal_x - root.x) * height / (height + beyond);
  const double crossing = std::clamp(straight, low, std::max(low, high));
  return root.length + lengthInCells(crossing - root.x, height) +
         lengthInCells(goal_x - crossing, beyond);
}

void IntervalSearch::enterRow(std::uint32_t root_index, int row, const Run& run, int direction,
                              Ray left, Ray right) {
  const Root& root = roots_[root_index];
  const std::int64_t to_first = 2 * std::int64_t{run.first_x} - root.x;
  const std::int64_t to_end = 2 * std::int64_t{run.end_x} - root.x;
  if (row == goal_cell_.y && goal_cell_.x >= run.first_x && goal_cell_.x < run.end_x) {
    const std::int64_t height = std::abs(goal_.y() - root.y);
    const std::int64_t to_goal = goal_.x() - root.x;
    if (left.right * height <= to_goal * left.up && right.right * height >= to_goal * right.up) {
      push({0.0, root_index, row, {}, {}, Kind::Goal, 1});
    }
  }
  const int far_line = direction > 0 ? row + 1 : row;
  if (far_line == 0 || far_line == blocked_.height()) {
    return;
  }
  const std::int64_t height = std::abs(2 * std::int64_t{far_line} - root.y);
  if (left.up == 0 || left.right * height < to_first * left.up) {
    left = {static_cast<std::int32_t>(to_first), static_cast<std::int32_t>(height)};
  }
  if (right.up == 0 || right.right * height > to_end * right.up) {
    right = {static_cast<std::int32_t>(to_end), static_cast<std::int32_t>(height)};
  }
  if (std::int64_t{left.right} * right.up < std::int64_t{right.right} * left.up) {
    push({0.0, root_index, far_line, left, right, Kind::Cone, static_cast<std::int8_t>(direction)});
  }
}

void IntervalSearch::expandCone(const Node& node) {
  const std::int64_t root_x = roots_[node.root].x;
  const std::int64_t height = std::abs(2 * std::int64_t{node.line} - roots_[node.root].y);
  // The interval's ends on the line, as fractions over twice `up`, in cells.
  const std::int64_t left = root_x * node.left.up + node.left.right * height;
  const std::int64_t right = root_x * node.right.up + node.right.right * height;
  const std::int64_t left_unit = 2 * std::int64_t{node.left.up};
  const std::int64_t right_unit = 2 * std::int64_t{node.right.up};
  const auto first_x = static_cast<int>(floorOf(left, left_unit));
  const auto last_x = static_cast<int>(floorOf(right - 1, right_unit));
  const int row = node.direction > 0 ? node.line : node.line - 1;
  const bool left_is_corner = left == first_x * left_unit;
  const bool right_is_corner = right == (std::int64_t{last_x} + 1) * right_unit;
  if (left_is_corner && node.left.right <= 0) {
    bendAtEnd(node, first_x, -1);
  }
  if (right_is_corner && node.right.right >= 0) {
    bendAtEnd(node, last_x + 1, 1);
  }
  const int first_corner = left_is_corner ? first_x : first_x + 1;
  const int last_corner = right_is_corner ? last_x + 1 : last_x;
  for (int x = first_x; x <= last_x;) {
    x = nextColumnWith(blocked_, false, x, row);
    if (x > last_x) {
      break;
    }
    const Run run = runAround(x, row);
    Ray run_left = node.left;
    Ray run_right = node.right;
    if (run.first_x > first_x) {
      run_left = {static_cast<std::int32_t>(2 * run.first_x - root_x),
                  static_cast<std::int32_t>(height)};
    }
    if (run.end_x <= last_x) {
      run_right = {static_cast<std::int32_t>(2 * run.end_x - root_x),
                   static_cast<std::int32_t>(height)};
    }
    enterRow(node.root, row, run, node.direction, run_left, run_right);
    bendInRow(node, run, first_corner, last_corner);
    x = run.end_x + 1;
  }
}

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
    if (corner.length == kInfinity) {
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
  const int step = node.direction;
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

void IntervalSearch::writePath(const Node& goal_node, Outcome& outcome) const {
  outcome.length_cells = goal_node.estimate;
  outcome.points = {goal_};
  for (std::uint32_t root = goal_node.root; root != kNoRoot; root = roots_[root].parent) {
    outcome.points.emplace_back(roots_[root].x, roots_[root].y);
  }
  std::ranges::reverse(outcome.points);
}

}  // namespace vesper::planning::inline v0
