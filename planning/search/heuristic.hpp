#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "vesper/core/grid/grid_frame.hpp"
#include "vesper/planning/search/movement_rule.hpp"

namespace vesper::planning::inline v0 {

/// An estimate of the cost from a cell to the goal.
enum class Heuristic : std::uint8_t { Zero, Manhattan, Euclidean, Octile, Chebyshev };

/// "zero", "manhattan", "euclidean", "octile", "chebyshev".
[[nodiscard]] std::string_view nameOf(Heuristic heuristic) noexcept;
/// The inverse of nameOf; empty for any other text.
[[nodiscard]] std::optional<Heuristic> heuristicOf(std::string_view name) noexcept;

/// Whether the estimate never exceeds the true cost under `rule`, so that a search with it is
/// exact: Manhattan overestimates wherever diagonal steps are allowed.
[[nodiscard]] bool isAdmissible(Heuristic heuristic, MovementRule rule) noexcept;

/// The estimate in step-cost units (see step_cost.hpp), rounded down.
[[nodiscard]] std::int64_t estimate(Heuristic heuristic, CellIndex cell, CellIndex goal) noexcept;

}  // namespace vesper::planning::inline v0
