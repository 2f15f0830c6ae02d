#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <queue>
#include <utility>
#include <vector>

#include "vesper/planning/traversability/traversability_grid.hpp"

namespace vesper::planning::inline v0 {

/// Lengths of the shortest octile ways from any cell to one goal, worked out only as far as they
/// are asked for (Dijkstra's algorithm from the goal that stops and goes on).
class WayOnGrid {
 public:
  /// `blocked` must outlive this.
  explicit WayOnGrid(const BitGrid& blocked);

  void begin(CellIndex goal);
  /// In cells; infinity if there is no way. Requires a cell inside the grid.
  [[nodiscard]] double lengthFrom(CellIndex cell);
  [[nodiscard]] std::size_t bytes() const noexcept;

 private:
  using Entry = std::pair<float, std::uint32_t>;

  const BitGrid& blocked_;
  std::vector<float> lengths_;  ///< Of cells, negative while not final.
  std::vector<float> found_;    ///< The shortest found so far.
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open_;
};

}  // namespace vesper::planning::inline v0
