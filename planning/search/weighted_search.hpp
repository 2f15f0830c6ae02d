#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "vesper/planning/search/heuristic.hpp"
#include "vesper/planning/search/search_control.hpp"
#include "vesper/planning/traversability/traversability_grid.hpp"

namespace vesper::planning::inline v0 {

/// Best-first search by cost + weight * estimate, for everything: cost fields, any heuristic and
/// weight, 64-bit costs. Cells that a cheaper way is found to are opened again, so that with an
/// estimate that never exceeds the true cost the path costs at most `weight` times the optimum.
/// Sixteen bytes a cell and a binary heap.
class WeightedSearch {
 public:
  [[nodiscard]] static std::size_t bytesFor(const GridFrame& frame) noexcept;
  /// `grid` must outlive the search.
  explicit WeightedSearch(const TraversabilityGrid& grid);

  /// Requires free cells and a weight >= 1. Fills in status, cells, cost and counters.
  [[nodiscard]] PlanResult search(CellIndex start, CellIndex goal, Heuristic heuristic,
                                  double weight, SearchControl& control);
  [[nodiscard]] std::size_t bytes() const noexcept;

 private:
  struct Node {
    std::int64_t cost;
    std::uint32_t generation;
    std::uint8_t came_by;
    bool is_expanded;
  };
  struct Entry {
    std::int64_t f;
    std::int64_t cost;
    std::uint32_t offset;
  };
  struct IsLater {
    /// Of equal f the one with the greater cost, which is nearer to the goal, comes first.
    bool operator()(const Entry& a, const Entry& b) const noexcept {
      return a.f != b.f ? a.f > b.f : a.cost != b.cost ? a.cost < b.cost : a.offset > b.offset;
    }
  };

  void push(CellIndex cell, std::int64_t cost, std::uint8_t came_by);
  void expand(CellIndex cell, std::int64_t cost, PlanResult& result);
  [[nodiscard]] std::vector<CellIndex> cellsTo(CellIndex goal, CellIndex start) const;

  const TraversabilityGrid& grid_;
  std::unique_ptr<Node[]> nodes_;
  std::vector<Entry> heap_;
  std::uint32_t generation_ = 0;
  CellIndex goal_;
  Heuristic heuristic_ = Heuristic::Octile;
  double weight_ = 1.0;
};

}  // namespace vesper::planning::inline v0
