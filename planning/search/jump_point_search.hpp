#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "vesper/planning/search/jump_queue.hpp"
#include "vesper/planning/search/search_control.hpp"
#include "vesper/planning/traversability/traversability_grid.hpp"

namespace vesper::planning::inline v0 {

/// Jump point search under the rule `never` with uniform costs: A* that looks along straight and
/// diagonal lines and stores only cells beside which an obstacle ends. A diagonal run hands what
/// its straight scans find to the open list at once, without nodes of its own (Harabor & Grastien
/// 2014, intermediate pruning). Twelve bytes a cell, touched only at jump points, two bits a cell
/// for the rows and columns.
class JumpPointSearch {
 public:
  /// Whether it can serve this grid: rule, no cost field, costs of 32 bits, columns of 16.
  [[nodiscard]] static bool canServe(const TraversabilityGrid& grid) noexcept;

  /// Requires canServe(). `grid` must outlive the search.
  explicit JumpPointSearch(const TraversabilityGrid& grid);

  struct Outcome {
    PlanResult result;        ///< Turning cells (diagonal first, then straight), cost and counters.
    bool overflowed = false;  ///< Something cost more than 32 bits hold and was left out.
  };
  /// Requires free cells.
  [[nodiscard]] Outcome search(CellIndex start, CellIndex goal, SearchControl& control);
  [[nodiscard]] std::size_t bytes() const noexcept;

 private:
  struct Node {
    std::uint32_t cost;
    std::uint32_t parent;  ///< Offset.
    std::uint16_t generation;
    std::uint8_t came_by;  ///< Straight step into it, or that of the start.
    std::uint8_t is_expanded;
  };
  static_assert(sizeof(Node) == 12);
  struct Entry {
    std::uint32_t f;
    std::uint32_t cost;
    std::uint16_t x;
    std::uint16_t y;
  };
  /// Where the run that is being expanded began.
  struct Origin {
    std::uint32_t offset;
    std::uint32_t cost;
  };

  void begin(CellIndex start, CellIndex goal);
  void expand(const Entry& entry, const Node& node);
  void runStraight(const Origin& origin, int x, int y, std::uint64_t cost, unsigned step);
  void runDiagonal(const Origin& origin, int x, int y, unsigned step);
  void reach(const Origin& origin, int x, int y, std::uint64_t cost, unsigned came_by);
  [[nodiscard]] std::vector<CellIndex> turningCells(CellIndex start) const;

  const TraversabilityGrid& grid_;
  const BitGrid& rows_;
  BitGrid columns_;
  std::uint32_t width_;
  std::unique_ptr<Node[]> nodes_;
  JumpQueue<Entry> open_;
  std::uint16_t generation_ = 0;
  CellIndex goal_;
  std::uint64_t best_ = 0;  ///< Cheapest path to the goal so far.
  std::size_t generated_ = 0;
  bool overflowed_ = false;
};

}  // namespace vesper::planning::inline v0
