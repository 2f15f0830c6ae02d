#pragma once

#include <optional>
#include <string>

#include "vesper/planning/traversability/traversability_grid.hpp"

namespace vesper::planning::inline v0 {

/// What a planner honours. What it cannot honour it refuses, with the reason.
struct Capabilities {
  bool octile = true;   ///< Goes by the grid's movement rule; else by MovementRule::AnyAngle.
  bool optimal = true;  ///< Its path is a cheapest one under its rule.
  bool costs = false;   ///< Honours cost fields and UnknownRule::Cost.
  bool polygon_footprint = false;
  bool headings = false;            ///< Uses the headings of the query.
  bool seeded = false;              ///< Draws random numbers.
  bool replans = false;             ///< prepare() returns a ReplanningSearch.
  bool records_expansions = true;   ///< Fills Limits::expansions_out.
  std::string summary;              ///< One line for lists: how it searches.
  std::string not_optimal_because;  ///< "the heuristic may overestimate ..."; empty if optimal.
};

/// Why a planner of these capabilities cannot plan on `grid`; empty if it can.
[[nodiscard]] std::optional<std::string> refusalOf(const Capabilities& capabilities,
                                                   const TraversabilityGrid& grid);

}  // namespace vesper::planning::inline v0
