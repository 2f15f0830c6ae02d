#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "vesper/planning/comparison/comparison.hpp"

namespace vesper::planning::inline v0 {

/// Takes one planner's expansions of one query, in their order.
using ExpansionSink =
    std::function<void(const std::string& planner, const std::vector<CellIndex>& cells)>;

/// Asks one query of a map once more, untimed, of every planner that records its expansions, within
/// the limits of `options`. A planner that throws is left out: its failure is a record of the
/// comparison already. Throws std::out_of_range if the map has no such query.
void recordExpansions(const ComparisonMap& map, std::size_t query, const PlannerRegistry& registry,
                      const ComparisonOptions& options, const ExpansionSink& sink,
                      std::stop_token stop);

}  // namespace vesper::planning::inline v0
