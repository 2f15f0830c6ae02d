#pragma once

#include <string>

#include "vesper/planning/comparison/stored_results.hpp"

namespace vesper::planning::inline v0 {

/// The whole comparison as one self-contained HTML page: verdict, tables, charts, the paths of the
/// most telling query on each map, failures by reason, and what would be needed to repeat it.
[[nodiscard]] std::string comparisonPage(const StoredResults& results);

/// One line a planner and query, with every figure, as CSV.
[[nodiscard]] std::string comparisonCsv(const StoredResults& results);

/// The summary and the run's identity as one JSON document.
[[nodiscard]] std::string comparisonJson(const StoredResults& results);

}  // namespace vesper::planning::inline v0
