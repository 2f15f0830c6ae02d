#include "vesper/core/log/table_rows.hpp"

#include <algorithm>
#include <map>

#include "vesper/core/input_error.hpp"

namespace vesper::inline v0 {
namespace {

/// The commonest count of cells among the rows of the beginning.
std::size_t commonCellCount(const std::vector<std::string>& beginning, const TableColumns& columns,
                            std::int64_t header_line) {
  std::map<std::size_t, int> counts;
  TableRow row;
  for (std::size_t i = static_cast<std::size_t>(header_line); i < beginning.size(); ++i) {
    const std::string_view text = i == 0 ? withoutByteOrderMark(beginning[i]) : beginning[i];
    if (!isBlankLine(text) && !isCommentLine(text, columns.comment) &&
        row.split(text, columns.separator)) {
      ++counts[row.cells().size()];
    }
  }
  const auto best =
      std::max_element(counts.begin(), counts.end(),
                       [](const auto& a, const auto& b) { return a.second < b.second; });
  return best == counts.end() ? 0 : best->first;
}

}  // namespace

bool isBlankLine(std::string_view line) {
  return line.find_first_not_of(" \t") == std::string_view::npos;
}

bool isCommentLine(std::string_view line, const std::string& comment) {
  const std::size_t begin = line.find_first_not_of(" \t");
  return !comment.empty() && begin != std::string_view::npos &&
         line.substr(begin).starts_with(comment);
}

std::vector<std::string> textsOf(const TableRow& row) {
  return {row.cells().begin(), row.cells().end()};
}

TableShape shapeOf(const std::vector<std::string>& beginning, const TableColumns& columns) {
  TableShape shape;
  TableRow row;
  int headers = 0;
  for (std::size_t i = 0; i < beginning.size() && headers < columns.header_lines; ++i) {
    const std::string_view text = i == 0 ? withoutByteOrderMark(beginning[i]) : beginning[i];
    if (isBlankLine(text) || isCommentLine(text, columns.comment)) {
      continue;
    }
    ++headers;
    shape.header_line = static_cast<std::int64_t>(i) + 1;
    shape.names = row.split(text, columns.separator) ? textsOf(row) : std::vector<std::string>{};
  }
  shape.cell_count = commonCellCount(beginning, columns, shape.header_line);
  return shape;
}

void RowReader::readAll(const RowSink& sink) {
  while (const std::optional<TextLine> line = lines_.next()) {
    collector_.expectMore(lines_.shareRead());
    readLine(*line, sink);
  }
  decoder_.note(collector_);
}

void RowReader::readLine(const TextLine& line, const RowSink& sink) {
  const std::string_view text = line.number == 1 ? withoutByteOrderMark(line.text) : line.text;
  if (isBlankLine(text) || isCommentLine(text, columns_.comment) ||
      line.number == shape_.header_line) {
    return;
  }
  if (line.number < shape_.header_line) {
    if (columns_.header_lines == 0) {
      skip(line, {"", "the header", text, ""});
    }
    return;
  }
  const std::int64_t ordinal = ordinal_++;
  if (std::optional<LineFault> fault = readRow(line, text, ordinal)) {
    skip(line, *std::move(fault));
    return;
  }
  if (!line.has_newline) {
    collector_.note("no line end", {collector_.source(), line.number, "", "a line end",
                                    "the end of the file", "the last number may be cut"});
  }
  sink(ordinal, line.number, records_);
}

std::optional<LineFault> RowReader::readRow(const TextLine& line, std::string_view text,
                                            std::int64_t ordinal) {
  if (line.is_too_long) {
    return LineFault{"", "a line of at most 65536 bytes", text, ""};
  }
  if (!row_.split(text, columns_.separator)) {
    return LineFault{"", "closed quotes", text, ""};
  }
  std::size_t count = row_.cells().size();
  if (count == shape_.cell_count + 1 && row_.cells().back().empty()) {
    collector_.note("separators at the end of a line",
                    {collector_.source(), line.number, "",
                     std::to_string(shape_.cell_count) + " cells", "one more, empty", "used"});
    --count;
  }
  if (count != shape_.cell_count) {
    found_ = std::to_string(count) + (line.has_newline ? "" : ", cut off by the end of the file");
    return LineFault{"", std::to_string(shape_.cell_count) + " cells", found_, ""};
  }
  return decoder_.decode(row_.cells(), ordinal, records_);
}

void RowReader::skip(const TextLine& line, LineFault fault) {
  collector_.skip({collector_.source(), line.number, std::move(fault.field),
                   std::move(fault.expected), printable(fault.found), std::move(fault.advice)});
}

void addRecords(TableRecords& records, std::int64_t line, LogCollector& collector) {
  for (RecordBody& body : records.bodies) {
    Record record;
    record.stamp = records.stamp;
    record.line = line;
    record.body = std::move(body);
    collector.add(std::move(record));
  }
}

}  // namespace vesper::inline v0
