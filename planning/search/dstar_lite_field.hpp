#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "vesper/planning/search/grid_steps.hpp"
#include "vesper/planning/search/search_control.hpp"
#include "vesper/planning/traversability/traversability_grid.hpp"

namespace vesper::planning::inline v0 {

/// The costs to one goal that D* Lite keeps and repairs: its g and rhs values, queue and key
/// modifier. Names as in Koenig and Likhachev 2002.
class DstarLiteField {
 public:
  static constexpr std::int64_t kNoWay = std::numeric_limits<std::int64_t>::max();

  /// Keeps a reference to `grid`, whose blocked cells it copies.
  explicit DstarLiteField(const TraversabilityGrid& grid);

  [[nodiscard]] const BitGrid& blocked() const noexcept { return blocked_; }
  [[nodiscard]] std::optional<CellIndex> goal() const noexcept { return goal_; }

  /// Forgets everything but the blocked cells.
  void begin(CellIndex start, CellIndex goal);
  /// The robot is at `start` now.
  void moveTo(CellIndex start);
  /// Requires a cell inside the grid.
  void setBlocked(CellIndex cell, bool is_blocked);
  /// Repairs costs until the cheapest way from the start is known, or `control` ends it: then
  /// returns false, and a later call goes on.
  [[nodiscard]] bool repair(SearchControl& control);

  /// From the start to the goal; kNoWay if there is none. Valid after repair().
  [[nodiscard]] std::int64_t cost() const noexcept { return nodeOf(start_).rhs; }
  /// The cheapest way, both ends included. Requires that there is one.
  [[nodiscard]] std::vector<CellIndex> way() const;

  /// Counters of the last repair(). Putting a node back with a newer key is no expansion.
  [[nodiscard]] std::size_t expanded() const noexcept { return expanded_; }
  [[nodiscard]] std::size_t generated() const noexcept { return generated_; }
  [[nodiscard]] std::size_t peakOpen() const noexcept { return peak_open_; }
  [[nodiscard]] std::size_t bytes() const noexcept;

 private:
  static constexpr std::uint32_t kNotQueued = 0xFFFFFFFFU;
  struct Node {
    std::int64_t g = kNoWay;
    std::int64_t rhs = kNoWay;
    std::uint32_t place = kNotQueued;  ///< In the queue.
  };
  struct Key {
    std::int64_t first = kNoWay;
    std::int64_t second = kNoWay;
    friend bool operator<(const Key& a, const Key& b) noexcept {
      return a.first != b.first ? a.first < b.first : a.second < b.second;
    }
  };
  struct Entry {
    Key key;
    std::uint32_t cell = 0;
  };

  [[nodiscard]] const Node& nodeOf(CellIndex cell) const noexcept {
    return nodes_[frame_.offsetOf(cell)];
  }
  [[nodiscard]] Key keyOf(std::uint32_t cell) const noexcept;
  [[nodiscard]] std::int64_t stepCost(CellIndex from, CellIndex to, const Step& step) const;
  [[nodiscard]] std::int64_t lookAhead(CellIndex cell) const;
  void settle(std::uint32_t cell);
  void lower(std::uint32_t cell);
  void raise(std::uint32_t cell);

  void place(std::size_t at, const Entry& entry) noexcept;
  void siftUp(std::size_t at, Entry entry) noexcept;
  void siftDown(std::size_t at, Entry entry) noexcept;
  void change(std::size_t at, const Key& key) noexcept;
  void remove(std::size_t at) noexcept;

  const TraversabilityGrid& grid_;
  const GridFrame& frame_;
  BitGrid blocked_;
  std::vector<Node> nodes_;
  std::vector<Entry> queue_;  ///< A binary heap; nodes know their place in it.
  std::int64_t key_modifier_ = 0;
  CellIndex start_;
  std::optional<CellIndex> goal_;
  std::size_t expanded_ = 0;
  std::size_t generated_ = 0;
  std::size_t peak_open_ = 0;
};

}  // namespace vesper::planning::inline v0
