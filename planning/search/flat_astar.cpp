#include "vesper/planning/search/flat_astar.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include "vesper/planning/search/grid_steps.hpp"

namespace vesper::planning::inline v0 {
namespace {

constexpr std::uint64_t kMaxCost = std::numeric_limits<std::uint32_t>::max();

template <Heuristic kHeuristic>
std::uint64_t fastEstimate(int dx, int dy) noexcept {
  if constexpr (kHeuristic == Heuristic::Octile) {
    const auto x = static_cast<std::uint32_t>(dx < 0 ? -dx : dx);
    const auto y = static_cast<std::uint32_t>(dy < 0 ? -dy : dy);
    return std::uint64_t{std::max(x, y)} * kStraightCost +
           std::uint64_t{std::min(x, y)} * (kDiagonalCost - kStraightCost);
  } else {
    return static_cast<std::uint64_t>(estimate(kHeuristic, {dx, dy}, {0, 0}));
  }
}

}  // namespace

bool FlatAstar::fits(const GridFrame& frame) noexcept {
  return frame.width() <= 65535 && frame.height() <= 65535 &&
         (static_cast<std::uint64_t>(frame.width()) + static_cast<std::uint64_t>(frame.height())) *
                 kStraightCost <
             kMaxCost;
}

std::size_t FlatAstar::bytesFor(const GridFrame& frame) noexcept {
  return frame.cellCount() * sizeof(Node);
}

FlatAstar::FlatAstar(const TraversabilityGrid& grid)
    : width_(static_cast<std::size_t>(grid.width())),
      cells_(grid.frame().cellCount()),
      canonical_(grid.rule()),
      nodes_(std::make_unique<Node[]>(cells_)) {
  for (std::size_t i = 0; i < kSteps.size(); ++i) {
    offsets_[i] = kSteps[i].dy * static_cast<std::ptrdiff_t>(width_) + kSteps[i].dx;
  }
  for (int y = 0; y < grid.height(); ++y) {
    for (int x = 0; x < grid.width(); ++x) {
      nodes_[indexOf(x, y)].allowed = successorMask(grid.blocked(), {x, y}, grid.rule());
    }
  }
}

FlatAstar::Outcome FlatAstar::search(CellIndex start, CellIndex goal, Heuristic heuristic,
                                     SearchControl& control) {
  switch (heuristic) {
    case Heuristic::Zero:
      return run<Heuristic::Zero>(start, goal, control);
    case Heuristic::Manhattan:
      return run<Heuristic::Manhattan>(start, goal, control);
    case Heuristic::Euclidean:
      return run<Heuristic::Euclidean>(start, goal, control);
    case Heuristic::Octile:
      return run<Heuristic::Octile>(start, goal, control);
    case Heuristic::Chebyshev:
      return run<Heuristic::Chebyshev>(start, goal, control);
  }
  return {};
}

void FlatAstar::begin() {
  if (++generation_ == 0) {  // the stamps have all been used
    for (std::size_t i = 0; i < cells_; ++i) {
      nodes_[i].generation = 0;
    }
    generation_ = 1;
  }
  for (auto& bucket : buckets_) {
    bucket.clear();
  }
  filled_ = 0;
}

inline void FlatAstar::push(std::uint64_t f, const Entry& entry) {
  const auto bucket = static_cast<unsigned>(f >> kBucketShift) % kBuckets;
  buckets_[bucket].push_back(entry);
  filled_ |= std::uint64_t{1} << bucket;
}

bool FlatAstar::takeCheapest(unsigned& current, bool stay, Entry& entry) {
  const auto ahead =
      static_cast<unsigned>(std::countr_zero(std::rotr(filled_, static_cast<int>(current))));
  if (filled_ == 0 || (stay && ahead != 0)) {
    return false;
  }
  current = (current + ahead) % kBuckets;
  std::vector<Entry>& bucket = buckets_[current];
  entry = bucket.back();
  bucket.pop_back();
  if (bucket.empty()) {
    filled_ &= ~(std::uint64_t{1} << current);
  }
  return true;
}

template <Heuristic kHeuristic>
inline bool FlatAstar::expand(Entry& entry, int dx, int dy, unsigned current, Outcome& outcome) {
  Node* const here = nodes_.get() + indexOf(entry.x, entry.y);
  outcome.result.reopened_cells += here->came_by >> kExpandedShift;
  const unsigned came_by = here->came_by & kStepBits;
  here->came_by |= kExpanded;
  std::uint64_t least_f = 0;
  if constexpr (kHeuristic == Heuristic::Euclidean) {
    least_f = entry.cost + fastEstimate<kHeuristic>(dx, dy);  // rounding down must not lower f
  }
  unsigned steps = here->allowed & canonical_.worthTrying(static_cast<std::uint8_t>(came_by),
                                                          (here - offsets_[came_by])->allowed);
  Entry held{};
  bool is_holding = false;
  for (; steps != 0; steps &= steps - 1) {
    const auto step = static_cast<unsigned>(std::countr_zero(steps));
    const std::uint64_t cost = std::uint64_t{entry.cost} + kSteps[step].cost;
    Node& next = *(here + offsets_[step]);
    const bool is_known = next.generation == generation_;
    if (is_known && next.cost <= cost) {
      continue;
    }
    const std::uint64_t f = std::max(
        least_f, cost + fastEstimate<kHeuristic>(dx + kSteps[step].dx, dy + kSteps[step].dy));
    if (f > kMaxCost) {
      outcome.overflowed = true;
      continue;
    }
    next.came_by = static_cast<std::uint8_t>(step | (is_known ? next.came_by & kExpanded : 0U));
    next.cost = static_cast<std::uint32_t>(cost);
    next.generation = generation_;
    const Entry reached{static_cast<std::uint16_t>(entry.x + kSteps[step].dx),
                        static_cast<std::uint16_t>(entry.y + kSteps[step].dy),
                        static_cast<std::uint32_t>(cost)};
    ++outcome.result.generated_cells;
    // What goes on top of the bucket that is being emptied would be taken next: it need not go in.
    const bool is_next = static_cast<unsigned>(f >> kBucketShift) % kBuckets == current;
    if (is_next && !is_holding) {
      held = reached;
      is_holding = true;
    } else {
      push(f, reached);
    }
  }
  if (is_holding) {
    entry = held;
  }
  return is_holding;
}

template <Heuristic kHeuristic>
FlatAstar::Outcome FlatAstar::run(CellIndex start, CellIndex goal, SearchControl& control) {
  begin();
  Outcome outcome;
  std::uint64_t best = kMaxCost + 1;  // of the paths to the goal seen so far
  const auto start_f = fastEstimate<kHeuristic>(start.x - goal.x, start.y - goal.y);
  Node& first = nodes_[indexOf(start.x, start.y)];
  first = {0, generation_, CanonicalSteps::kStart, first.allowed};
  push(start_f, {static_cast<std::uint16_t>(start.x), static_cast<std::uint16_t>(start.y), 0});
  auto current = static_cast<unsigned>(start_f >> kBucketShift) % kBuckets;
  std::size_t expanded = 0;
  std::size_t taken = 0;
  // Once a path is known the rest of its bucket may still hold a cheaper one, later ones cannot.
  bool is_holding = false;
  for (Entry entry{}; is_holding || takeCheapest(current, best <= kMaxCost, entry);) {
    is_holding = false;
    outcome.result.peak_open =
        std::max(outcome.result.peak_open, 1 + outcome.result.generated_cells - taken);
    ++taken;
    if (nodes_[indexOf(entry.x, entry.y)].cost != entry.cost) {
      continue;  // a cheaper way was found since
    }
    const int dx = entry.x - goal.x;
    const int dy = entry.y - goal.y;
    if (dx == 0 && dy == 0) {
      best = entry.cost;
      continue;
    }
    if (best <= kMaxCost && entry.cost + fastEstimate<kHeuristic>(dx, dy) >= best) {
      continue;
    }
    if (expanded >= control.nextCheck() && !control.mayExpand({entry.x, entry.y}, expanded)) {
      outcome.result = control.ended(expanded);
      return outcome;
    }
    ++expanded;
    is_holding = expand<kHeuristic>(entry, dx, dy, current, outcome);
  }
  outcome.result.expanded_cells = expanded;
  if (best <= kMaxCost) {
    outcome.result.status = PlanStatus::Found;
    outcome.result.cost = costInCells(static_cast<std::int64_t>(best));
    outcome.result.cells = cellsTo(goal);
  }
  return outcome;
}

std::vector<CellIndex> FlatAstar::cellsTo(CellIndex goal) const {
  std::vector<CellIndex> cells{goal};
  for (;;) {
    const unsigned came_by = nodes_[indexOf(cells.back().x, cells.back().y)].came_by & kStepBits;
    if (came_by == CanonicalSteps::kStart) {
      break;
    }
    cells.push_back({cells.back().x - kSteps[came_by].dx, cells.back().y - kSteps[came_by].dy});
  }
  std::ranges::reverse(cells);
  return cells;
}

std::size_t FlatAstar::bytes() const noexcept {
  std::size_t bytes = cells_ * sizeof(Node) + sizeof(*this);
  for (const auto& bucket : buckets_) {
    bytes += bucket.capacity() * sizeof(Entry);
  }
  return bytes;
}

}  // namespace vesper::planning::inline v0
