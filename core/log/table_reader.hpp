#pragma once

#include <optional>
#include <string>
#include <vector>

#include "vesper/core/log/log_collector.hpp"
#include "vesper/core/log/log_lines.hpp"
#include "vesper/core/log/table_columns.hpp"

namespace vesper::inline v0 {

/// The header of a table that maps itself, among the first lines of a file.
struct TableHeader {
  TableColumns columns;
  std::vector<std::string> names;
  std::vector<std::string> unused;  ///< Names that mean nothing to Vesper.
  std::int64_t line = 0;            ///< From 1; lines before it are rubbish.
};

/// Looks for such a header in the first lines. Throws InputError for a header that maps itself but
/// is wrong (columnsOfHeader).
[[nodiscard]] std::optional<TableHeader> findHeader(const std::vector<std::string>& beginning,
                                                    const std::string& source);

/// True if the first lines of a file look like rows of numbers.
[[nodiscard]] bool looksLikeTable(const std::vector<std::string>& beginning);

/// Read a table to its end, in the order of the file. A joined table is looked for beside `path`.
/// Throw InputError if columns do not fit the table.
void readTable(LogLines& lines, const TableHeader& header, LogCollector& collector);
void readTable(LogLines& lines, const TableColumns& columns, const std::string& path,
               LogCollector& collector);

}  // namespace vesper::inline v0
