#pragma once

#include <string>

#include "vesper/core/log/table_rows.hpp"

namespace vesper::inline v0 {

/// Reads a table and beside each of its rows the same row of the table at `path`.
void readJoinedByRow(RowReader& reader, const TableColumns::Join& join, const std::string& path,
                     LogCollector& collector);

/// Reads the second table on its own and merges its records by time. Both must keep one clock.
void mergeByTime(const TableColumns::Join& join, const std::string& path, LogCollector& collector);

}  // namespace vesper::inline v0
