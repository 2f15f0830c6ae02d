#pragma once

// Lines of a table as rows of records; for the sources of the table reader only.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "vesper/core/log/line_fault.hpp"
#include "vesper/core/log/log_collector.hpp"
#include "vesper/core/log/log_lines.hpp"
#include "vesper/core/log/table_columns.hpp"
#include "vesper/core/log/table_decoder.hpp"
#include "vesper/core/log/table_row.hpp"

namespace vesper::inline v0 {

/// Rows of a table as they come: the ordinal counts rows that are skipped, too.
using RowSink = std::function<void(std::int64_t ordinal, std::int64_t line, TableRecords& records)>;

/// Where the rows begin and how many cells they have.
struct TableShape {
  std::vector<std::string> names;
  std::int64_t header_line = 0;  ///< Rows start behind it; 0: at the first line.
  std::size_t cell_count = 0;
};

/// The shape of a table with a column file, by its first lines.
[[nodiscard]] TableShape shapeOf(const std::vector<std::string>& beginning,
                                 const TableColumns& columns);

[[nodiscard]] bool isBlankLine(std::string_view line);
[[nodiscard]] bool isCommentLine(std::string_view line, const std::string& comment);
[[nodiscard]] std::vector<std::string> textsOf(const TableRow& row);

/// Walks over the lines of one table.
class RowReader {
 public:
  RowReader(LogLines& lines, const TableColumns& columns, TableShape shape, LogCollector& collector)
      : lines_(lines),
        columns_(columns),
        shape_(std::move(shape)),
        decoder_(columns, shape_.names, shape_.cell_count),
        collector_(collector) {}

  void readAll(const RowSink& sink);
  [[nodiscard]] std::int64_t rows() const noexcept { return ordinal_; }

 private:
  void readLine(const TextLine& line, const RowSink& sink);
  std::optional<LineFault> readRow(const TextLine& line, std::string_view text,
                                   std::int64_t ordinal);
  void skip(const TextLine& line, LineFault fault);

  LogLines& lines_;
  const TableColumns& columns_;
  TableShape shape_;
  TableDecoder decoder_;
  LogCollector& collector_;
  TableRow row_;
  TableRecords records_;
  std::string found_;
  std::int64_t ordinal_ = 0;
};

/// Adds the records of one row to those of its log.
void addRecords(TableRecords& records, std::int64_t line, LogCollector& collector);

}  // namespace vesper::inline v0
