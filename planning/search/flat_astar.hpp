#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "vesper/planning/search/canonical_steps.hpp"
#include "vesper/planning/search/heuristic.hpp"
#include "vesper/planning/search/search_control.hpp"
#include "vesper/planning/traversability/traversability_grid.hpp"

namespace vesper::planning::inline v0 {

/// A* for uniform costs, built for speed. Eight bytes a cell hold cost, step and allowed steps; the
/// open list is a ring of buckets over f, in which a cell may stand more than once; nothing is
/// cleared between queries. Steps that cannot be part of the one canonical path of their shape are
/// not tried (canonical_steps.hpp).
///
/// Costs are 32-bit: 22 000 straight steps. Whatever would be costlier is left out and `overflowed`
/// said; a path found all the same is a cheapest one.
class FlatAstar {
 public:
  /// Whether the estimates on a grid of this size fit 32 bits and its columns 16.
  [[nodiscard]] static bool fits(const GridFrame& frame) noexcept;
  /// Bytes that the constructor takes for a grid.
  [[nodiscard]] static std::size_t bytesFor(const GridFrame& frame) noexcept;

  /// Requires fits(). `grid` must outlive the search.
  explicit FlatAstar(const TraversabilityGrid& grid);

  struct Outcome {
    PlanResult result;  ///< Cells, cost and counters.
    bool overflowed = false;
  };
  /// Requires free cells and a consistent heuristic (all but Manhattan under rules with diagonals).
  [[nodiscard]] Outcome search(CellIndex start, CellIndex goal, Heuristic heuristic,
                               SearchControl& control);
  [[nodiscard]] std::size_t bytes() const noexcept;

 private:
  struct Node {
    std::uint32_t cost;
    std::uint16_t generation;
    std::uint8_t came_by;  ///< The step, and kExpanded.
    std::uint8_t allowed;
  };
  static constexpr unsigned kExpandedShift = 7;
  static constexpr std::uint8_t kExpanded = 1U << kExpandedShift;
  static constexpr unsigned kStepBits = 0x0FU;
  static_assert(sizeof(Node) == 8);

  struct Entry {
    std::uint16_t x;
    std::uint16_t y;
    std::uint32_t cost;
  };

  static constexpr unsigned kBuckets = 64;
  /// 0.084 of a straight step a bucket; a step raises f by at most 2 diagonals, 34 buckets.
  static constexpr unsigned kBucketShift = 14;

  template <Heuristic kHeuristic>
  Outcome run(CellIndex start, CellIndex goal, SearchControl& control);
  /// Whether the next entry to expand is known already; it is then put in place of `entry`.
  template <Heuristic kHeuristic>
  bool expand(Entry& entry, int dx, int dy, unsigned current, Outcome& outcome);
  /// From the bucket `current` or, unless told to `stay`, the next that is not empty.
  bool takeCheapest(unsigned& current, bool stay, Entry& entry);
  void begin();
  void push(std::uint64_t f, const Entry& entry);
  [[nodiscard]] std::size_t indexOf(int x, int y) const noexcept {
    return static_cast<std::size_t>(y) * width_ + static_cast<std::size_t>(x);
  }
  [[nodiscard]] std::vector<CellIndex> cellsTo(CellIndex goal) const;

  std::size_t width_;
  std::size_t cells_;
  CanonicalSteps canonical_;
  std::array<std::ptrdiff_t, 9> offsets_{};  ///< Of the eight steps, and 0 for the start.
  std::unique_ptr<Node[]> nodes_;
  std::uint16_t generation_ = 0;
  std::array<std::vector<Entry>, kBuckets> buckets_;
  std::uint64_t filled_ = 0;  ///< Bit b: bucket b is not empty.
};

}  // namespace vesper::planning::inline v0
