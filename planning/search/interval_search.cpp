#include "vesper/planning/search/interval_search.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "vesper/planning/traversability/row_scan.hpp"

namespace vesper::planning::inline v0 {
namespace {

constexpr double kNoLength = std::numeric_limits<double>::infinity();
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

}  // namespace

IntervalSearch::IntervalSearch(const BitGrid& blocked)
    : blocked_(blocked),
      corners_((static_cast<std::size_t>(blocked.width()) + 1) *
                   (static_cast<std::size_t>(blocked.height()) + 1),
               Corner{kNoLength, 0, 0}) {}

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
    corners_[corner].length = kNoLength;
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
        !(control.mayTake(bytes()) && control.mayExpand(cellAhead(node), outcome.expanded))) {
      break;
    }
    ++outcome.expanded;
    node.kind == Kind::Cone ? expandCone(node) : expandFlat(node);
  }
  outcome.generated = generated_;
  outcome.peak_open = peak_open_;
  return outcome;
}

/// Where the middle of the interval lies, in the row that is looked into.
CellIndex IntervalSearch::cellAhead(const Node& node) const noexcept {
  const Root& root = roots_[node.root];
  double x_half = 2.0 * node.left.right - node.direction;
  int row = node.line;
  if (node.kind == Kind::Cone) {
    const double height = std::abs(2.0 * node.line - root.y);
    x_half = root.x +
             0.5 * height *
                 (1.0 * node.left.right / node.left.up + 1.0 * node.right.right / node.right.up);
    row = node.direction > 0 ? node.line : node.line - 1;
  }
  return {std::clamp(static_cast<int>(std::floor(0.5 * x_half)), 0, blocked_.width() - 1),
          std::clamp(row, 0, blocked_.height() - 1)};
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

void IntervalSearch::writePath(const Node& goal_node, Outcome& outcome) const {
  outcome.length_cells = goal_node.estimate;
  outcome.points = {goal_};
  for (std::uint32_t root = goal_node.root; root != kNoRoot; root = roots_[root].parent) {
    outcome.points.emplace_back(roots_[root].x, roots_[root].y);
  }
  std::ranges::reverse(outcome.points);
}

}  // namespace vesper::planning::inline v0
