#include "vesper/planning/search/dstar_lite_field.hpp"

#include <algorithm>
#include <cassert>

namespace vesper::planning::inline v0 {
namespace {

std::int64_t sum(std::int64_t a, std::int64_t b) noexcept {
  return a == DstarLiteField::kNoWay || b == DstarLiteField::kNoWay ? DstarLiteField::kNoWay
                                                                    : a + b;
}

/// Of equal first keys, cells whose cost is too low come first: nothing may rest on them. Then
/// those nearer to the start, as in A*. Costs stay far below the steps between these.
constexpr std::int64_t kCostIsNotTooLow = std::int64_t{1} << 61;

bool isAllowed(unsigned steps, std::size_t i) noexcept { return (steps >> i & 1U) != 0; }

}  // namespace

DstarLiteField::DstarLiteField(const TraversabilityGrid& grid)
    : grid_(grid), frame_(grid.frame()), blocked_(grid.blocked()), nodes_(frame_.cellCount()) {}

std::size_t DstarLiteField::bytes() const noexcept {
  return blocked_.bytes() + nodes_.capacity() * sizeof(Node) + queue_.capacity() * sizeof(Entry);
}

void DstarLiteField::begin(CellIndex start, CellIndex goal) {
  std::ranges::fill(nodes_, Node{});
  queue_.clear();
  key_modifier_ = 0;
  start_ = start;
  goal_ = goal;
  const auto offset = static_cast<std::uint32_t>(frame_.offsetOf(goal));
  nodes_[offset].rhs = 0;
  settle(offset);
}

void DstarLiteField::moveTo(CellIndex start) {
  key_modifier_ += octileCost(start.x - start_.x, start.y - start_.y);
  start_ = start;
}

void DstarLiteField::setBlocked(CellIndex cell, bool is_blocked) {
  if (blocked_.at(cell) == is_blocked) {
    return;
  }
  blocked_.set(cell.x, cell.y, is_blocked);
  if (!goal_) {
    return;
  }
  // A diagonal step depends on the cells beside it: every step that changes starts in this square.
  for (int y = cell.y - 1; y <= cell.y + 1; ++y) {
    for (int x = cell.x - 1; x <= cell.x + 1; ++x) {
      const CellIndex near{x, y};
      if (frame_.contains(near) && !(near == *goal_)) {
        const auto offset = static_cast<std::uint32_t>(frame_.offsetOf(near));
        nodes_[offset].rhs = lookAhead(near);
        settle(offset);
      }
    }
  }
}

bool DstarLiteField::repair(SearchControl& control) {
  expanded_ = 0;
  generated_ = 0;
  peak_open_ = queue_.size();
  const auto start = static_cast<std::uint32_t>(frame_.offsetOf(start_));
  while (!queue_.empty() && (queue_.front().key < Key{keyOf(start).first, kCostIsNotTooLow} ||
                             nodes_[start].rhs > nodes_[start].g)) {
    const Entry top = queue_.front();
    const Key key = keyOf(top.cell);
    if (top.key < key) {
      change(0, key);
      continue;
    }
    if (expanded_ >= control.nextCheck() &&
        !(control.mayTake(bytes()) && control.mayExpand(frame_.cellOf(top.cell), expanded_))) {
      return false;
    }
    ++expanded_;
    if (nodes_[top.cell].g > nodes_[top.cell].rhs) {
      lower(top.cell);
    } else {
      raise(top.cell);
    }
    peak_open_ = std::max(peak_open_, queue_.size());
  }
  return true;
}

/// A cheaper way from the cell is known for sure: tell the neighbours.
void DstarLiteField::lower(std::uint32_t offset) {
  Node& node = nodes_[offset];
  node.g = node.rhs;
  remove(node.place);
  const CellIndex cell = frame_.cellOf(offset);
  if (blocked_.at(cell)) {
    return;
  }
  const unsigned steps = successorMask(blocked_, cell, grid_.rule());
  for (std::size_t i = 0; i < kSteps.size(); ++i) {
    const CellIndex next{cell.x + kSteps[i].dx, cell.y + kSteps[i].dy};
    if (!isAllowed(steps, i) || next == *goal_) {
      continue;
    }
    const auto next_offset = static_cast<std::uint32_t>(frame_.offsetOf(next));
    const std::int64_t cost = sum(node.g, stepCost(cell, next, kSteps[i]));
    if (cost < nodes_[next_offset].rhs) {
      nodes_[next_offset].rhs = cost;
      settle(next_offset);
    }
  }
}

/// The cell's way got dearer: those that went by it have to look anew.
void DstarLiteField::raise(std::uint32_t offset) {
  const std::int64_t old = nodes_[offset].g;
  nodes_[offset].g = kNoWay;
  const CellIndex cell = frame_.cellOf(offset);
  settle(offset);
  const unsigned steps = successorMask(blocked_, cell, grid_.rule());
  for (std::size_t i = 0; i < kSteps.size(); ++i) {
    const CellIndex next{cell.x + kSteps[i].dx, cell.y + kSteps[i].dy};
    if (!isAllowed(steps, i) || next == *goal_) {
      continue;
    }
    const auto next_offset = static_cast<std::uint32_t>(frame_.offsetOf(next));
    if (nodes_[next_offset].rhs == sum(old, stepCost(cell, next, kSteps[i]))) {
      nodes_[next_offset].rhs = lookAhead(next);
      settle(next_offset);
    }
  }
}

std::int64_t DstarLiteField::stepCost(CellIndex from, CellIndex to, const Step& step) const {
  return weightedCost(step.cost, grid_.surcharge(from), grid_.surcharge(to));
}

/// The cheapest cost to the goal by way of a neighbour.
std::int64_t DstarLiteField::lookAhead(CellIndex cell) const {
  std::int64_t best = kNoWay;
  if (blocked_.at(cell)) {
    return best;
  }
  const unsigned steps = successorMask(blocked_, cell, grid_.rule());
  for (std::size_t i = 0; i < kSteps.size(); ++i) {
    if (isAllowed(steps, i)) {
      const CellIndex next{cell.x + kSteps[i].dx, cell.y + kSteps[i].dy};
      best = std::min(best, sum(nodeOf(next).g, stepCost(cell, next, kSteps[i])));
    }
  }
  return best;
}

std::vector<CellIndex> DstarLiteField::way() const {
  std::vector<CellIndex> cells{start_};
  while (!(cells.back() == *goal_)) {
    const CellIndex cell = cells.back();
    const unsigned steps = successorMask(blocked_, cell, grid_.rule());
    std::int64_t best = kNoWay;
    CellIndex best_next = cell;
    for (std::size_t i = 0; i < kSteps.size(); ++i) {
      const CellIndex next{cell.x + kSteps[i].dx, cell.y + kSteps[i].dy};
      if (isAllowed(steps, i)) {
        const std::int64_t cost = sum(nodeOf(next).g, stepCost(cell, next, kSteps[i]));
        if (cost < best) {
          best = cost;
          best_next = next;
        }
      }
    }
    assert(best != kNoWay && cells.size() <= frame_.cellCount());
    cells.push_back(best_next);
  }
  return cells;
}

DstarLiteField::Key DstarLiteField::keyOf(std::uint32_t offset) const noexcept {
  const Node& node = nodes_[offset];
  const std::int64_t low = std::min(node.g, node.rhs);
  const CellIndex cell = frame_.cellOf(offset);
  return {sum(low, octileCost(cell.x - start_.x, cell.y - start_.y) + key_modifier_),
          node.g < node.rhs ? low : 2 * kCostIsNotTooLow - low};
}

/// Queues the cell if its two costs disagree, takes it out if they agree (UpdateVertex).
void DstarLiteField::settle(std::uint32_t offset) {
  Node& node = nodes_[offset];
  if (node.g == node.rhs) {
    if (node.place != kNotQueued) {
      remove(node.place);
    }
  } else if (node.place != kNotQueued) {
    change(node.place, keyOf(offset));
  } else {
    ++generated_;
    queue_.emplace_back();
    siftUp(queue_.size() - 1, {keyOf(offset), offset});
  }
}

void DstarLiteField::place(std::size_t at, const Entry& entry) noexcept {
  queue_[at] = entry;
  nodes_[entry.cell].place = static_cast<std::uint32_t>(at);
}

void DstarLiteField::siftUp(std::size_t at, Entry entry) noexcept {
  while (at > 0 && entry.key < queue_[(at - 1) / 2].key) {
    place(at, queue_[(at - 1) / 2]);
    at = (at - 1) / 2;
  }
  place(at, entry);
}

void DstarLiteField::siftDown(std::size_t at, Entry entry) noexcept {
  while (2 * at + 1 < queue_.size()) {
    std::size_t child = 2 * at + 1;
    if (child + 1 < queue_.size() && queue_[child + 1].key < queue_[child].key) {
      ++child;
    }
    if (!(queue_[child].key < entry.key)) {
      break;
    }
    place(at, queue_[child]);
    at = child;
  }
  place(at, entry);
}

void DstarLiteField::change(std::size_t at, const Key& key) noexcept {
  const Entry entry{key, queue_[at].cell};
  key < queue_[at].key ? siftUp(at, entry) : siftDown(at, entry);
}

void DstarLiteField::remove(std::size_t at) noexcept {
  nodes_[queue_[at].cell].place = kNotQueued;
  const Entry last = queue_.back();
  queue_.pop_back();
  if (at < queue_.size()) {
    at > 0 && last.key < queue_[(at - 1) / 2].key ? siftUp(at, last) : siftDown(at, last);
  }
}

}  // namespace vesper::planning::inline v0
