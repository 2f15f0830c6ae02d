#pragma once

#include <string>
#include <vector>

#include "vesper/core/grid/grid_frame.hpp"
#include "vesper/planning/comparison/comparison_record.hpp"

namespace vesper::planning::inline v0 {

/// Reads a table of queries for a map that lies in `frame`. Its header names the columns:
/// `start_x_m,start_y_m,goal_x_m,goal_y_m[,start_theta_rad,goal_theta_rad][,id]`, or
/// `start_col,start_row,goal_col,goal_row[,id]` with rows counted from the bottom. `#` starts a
/// comment line. Without an id, a query is named by its line. Throws InputError, naming the line
/// and the column, for anything else: a missing or unknown column, a value that is no finite
/// number, a point outside the map, two queries of one id, no query at all.
[[nodiscard]] std::vector<ComparisonQuery> readQueryCsv(const std::string& path,
                                                        const GridFrame& frame);

}  // namespace vesper::planning::inline v0
