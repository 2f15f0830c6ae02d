#pragma once

#include <Eigen/Core>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "vesper/planning/search/search_control.hpp"
#include "vesper/planning/traversability/bit_grid.hpp"

namespace vesper::planning::inline v0 {

/// Shortest paths at any angle on a grid: the search over intervals of Anya (Harabor, Grastien,
/// Oez, Aksakalli 2016, "Optimal any-angle pathfinding in practice", JAIR 56).
///
/// A node is a point the path turns at (the root) and an interval of a grid line that the root
/// sees. It is expanded by looking through the row of cells behind that line: free runs of cells
/// pass on what the root sees of the next line, and at corners of a single blocked cell the path
/// may bend, which makes the corner a new root. Unlike the paper we keep an interval as two
/// integer directions from its root, so that every comparison is exact, and start and goal lie at
/// cell centres instead of corners. Lengths are sums in double.
///
/// Coordinates are half cells: corners are even, cell centres odd.
class IntervalSearch {
 public:
  struct Outcome {
    bool found = false;
    std::vector<Eigen::Vector2i> points;  ///< Half cells; start, turning points, goal.
    double length_cells = 0.0;
    std::size_t expanded = 0;
    std::size_t generated = 0;
    std::size_t peak_open = 0;
  };

  /// Keeps a reference to `blocked`.
  explicit IntervalSearch(const BitGrid& blocked);

  /// Between the centres of two free cells. If `control` ends the search nothing is found.
  [[nodiscard]] Outcome find(CellIndex start, CellIndex goal, SearchControl& control);
  [[nodiscard]] std::size_t bytes() const noexcept;

 private:
  /// Right over up (or down, for intervals below the root): the point at height h above the root
  /// lies `right * h / up` to the right of it. up = 0 is along the grid line.
  struct Ray {
    std::int32_t right = 0;
    std::int32_t up = 1;
  };
  enum class Kind : std::uint8_t { Cone, Flat, Goal };
  /// Cone: the root sees [left, right] of `line` and looks in `direction` (1 up, -1 down).
  /// Flat: the path runs from the root along `line` to the corner `left.right`, in `direction`
  /// (1 to the right). Goal: the root sees the goal.
  struct Node {
    double estimate = 0.0;  ///< Least length of a path to the goal through this node, cells.
    std::uint32_t root = 0;
    std::int32_t line = 0;  ///< Cells: the lower side of row `line`.
    Ray left;
    Ray right;
    Kind kind = Kind::Cone;
    std::int8_t direction = 1;
  };
  struct Root {
    std::int32_t x = 0;
    std::int32_t y = 0;
    double length = 0.0;  ///< From the start, cells.
    std::uint32_t parent = 0;
  };
  /// The best way to a corner so far and the direction it arrives from.
  struct Corner {
    double length = 0.0;
    std::int32_t dx = 0;
    std::int32_t dy = 0;
  };
  /// Free cells first_x .. end_x - 1 of a row.
  struct Run {
    int first_x = 0;
    int end_x = 0;
  };

  /// The way round a corner: the row it leads into, up (1) or down (-1), and the far limit of what
  /// becomes visible, which lies to the left (-1) or right (1) of the direction of arrival.
  struct Bend {
    int corner_x = 0;
    int line = 0;
    int row = 0;
    Run run;
    int direction = 1;
    int side = -1;
    Ray limit;
  };
  static constexpr std::uint32_t kNoRoot = 0xFFFFFFFFU;
  /// Ways whose lengths differ by less are equally long: above the rounding of sums of square
  /// roots, far below what two different lattice paths of this size differ by in practice.
  static constexpr double kTie_cells = 1e-9;

  static double lengthInCells(double dx_half, double dy_half) noexcept {
    return 0.5 * std::sqrt(dx_half * dx_half + dy_half * dy_half);
  }

  void expandCone(const Node& node);
  void expandFlat(const Node& node);
  void bendAtEnd(const Node& node, int corner_x, int side);
  void bendInRow(const Node& node, const Run& run, int first_x, int end_x);
  std::uint32_t bend(std::uint32_t from_root, Bend way);
  void enterRow(std::uint32_t root, int row, const Run& run, int direction, Ray left, Ray right);
  void walkAlong(std::uint32_t root, int x, int line, int step);
  void push(Node node);
  [[nodiscard]] double estimateOf(const Node& node) const noexcept;
  [[nodiscard]] CellIndex cellAhead(const Node& node) const noexcept;
  [[nodiscard]] bool isOutdated(const Node& node) const noexcept;
  [[nodiscard]] Run runAround(int x, int row) const noexcept;
  [[nodiscard]] Corner& cornerAt(int x, int line) noexcept;
  void writePath(const Node& goal_node, Outcome& outcome) const;
  void begin(CellIndex start, CellIndex goal);

  const BitGrid& blocked_;
  std::vector<Corner> corners_;  ///< length infinity: not reached.
  std::vector<std::size_t> touched_;
  std::vector<Root> roots_;
  std::vector<Node> open_;  ///< A binary heap.
  Eigen::Vector2i goal_ = Eigen::Vector2i::Zero();
  CellIndex goal_cell_;
  std::size_t generated_ = 0;
  std::size_t peak_open_ = 0;
};

}  // namespace vesper::planning::inline v0
