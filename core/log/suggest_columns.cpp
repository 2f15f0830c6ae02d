#include "vesper/core/log/suggest_columns.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "vesper/core/files/number_text.hpp"
#include "vesper/core/input_error.hpp"
#include "vesper/core/log/log_lines.hpp"
#include "vesper/core/log/table_row.hpp"

namespace vesper::inline v0 {
namespace {

constexpr std::size_t kMaxValues = 4096;
constexpr std::size_t kMaxColumns = 1000;

struct ColumnFacts {
  double low = 0.0;
  double high = 0.0;
  std::int64_t numbers = 0;
  std::int64_t others = 0;
  bool rises = true;  ///< Never falls: a time, a counter.
  double last = 0.0;
  std::map<double, std::int64_t> values;

  void look(std::string_view cell) {
    const std::optional<double> value = parseNumber(cell);
    if (!value || !std::isfinite(*value)) {
      ++others;
      return;
    }
    low = numbers == 0 ? *value : std::min(low, *value);
    high = numbers == 0 ? *value : std::max(high, *value);
    rises = rises && (numbers == 0 || *value >= last);
    last = *value;
    ++numbers;
    if (values.size() < kMaxValues || values.contains(*value)) {
      ++values[*value];
    }
  }
};

struct TableFacts {
  char separator = ',';
  std::size_t cell_count = 0;
  std::vector<std::string> names;
  std::int64_t header_lines = 0;
  std::int64_t rows = 0;
  std::vector<ColumnFacts> columns;
};

bool isSkipped(std::string_view line) {
  const std::size_t begin = line.find_first_not_of(" \t");
  return begin == std::string_view::npos || line[begin] == '#';
}

std::size_t countNumbers(const TableRow& row) {
  return static_cast<std::size_t>(
      std::count_if(row.cells().begin(), row.cells().end(),
                    [](std::string_view cell) { return parseNumber(cell).has_value(); }));
}

/// The separator that gives the most numbers, and the commonest count of cells with it.
void findLayout(const std::vector<std::string>& beginning, TableFacts& facts) {
  std::size_t most = 0;
  TableRow row;
  for (const char separator : {',', ';', '\t', ' '}) {
    std::size_t numbers = 0;
    std::map<std::size_t, int> counts;
    for (const std::string& line : beginning) {
      if (!isSkipped(line) && row.split(line, separator) && row.cells().size() > 1) {
        numbers += countNumbers(row);
        ++counts[row.cells().size()];
      }
    }
    if (numbers > most) {
      most = numbers;
      facts.separator = separator;
      facts.cell_count = std::max_element(counts.begin(), counts.end(), [](auto a, auto b) {
                           return a.second < b.second;
                         })->first;
    }
  }
}

void readRow(std::string_view text, TableRow& row, TableFacts& facts) {
  if (isSkipped(text) || !row.split(text, facts.separator) ||
      row.cells().size() != facts.cell_count) {
    return;
  }
  if (facts.rows == 0 && countNumbers(row) == 0) {
    facts.names.assign(row.cells().begin(), row.cells().end());
    ++facts.header_lines;
    return;
  }
  ++facts.rows;
  for (std::size_t i = 0; i < facts.columns.size(); ++i) {
    facts.columns[i].look(row.cells()[i]);
  }
}

std::string numberText(double value) {
  std::string text;
  appendNumber(text, value);
  return text;
}

std::string describeColumn(const TableFacts& facts, std::size_t index) {
  const ColumnFacts& column = facts.columns[index];
  std::string text = "#   " + std::to_string(index + 1) + ": ";
  if (index < facts.names.size()) {
    text += "'" + printable(facts.names[index], 40) + "' ";
  }
  if (column.numbers == 0) {
    return text + (column.others > 0 ? "no numbers\n" : "empty\n");
  }
  text += numberText(column.low) + " to " + numberText(column.high);
  const auto common =
      std::max_element(column.values.begin(), column.values.end(),
                       [](const auto& a, const auto& b) { return a.second < b.second; });
  if (20 * common->second > column.numbers) {
    const std::int64_t per_cent = 100 * common->second / column.numbers;
    text += ", " + numberText(common->first) + " in " + std::to_string(per_cent) + " % of the rows";
  }
  if (column.rises && column.high > column.low) {
    text += ", never falls (a time or a counter?)";
  }
  return text + (column.others > 0 ? ", some cells no numbers\n" : "\n");
}

std::string separatorText(char separator) {
  switch (separator) {
    case '\t':
      return "tab";
    case ' ':
      return "blanks";
    default:
      return std::string("\"") + separator + "\"";
  }
}

std::string columnFileOf(const TableFacts& facts, const std::string& path) {
  std::string text = "# Column file for " + printable(path, 200) +
                     ". Replace every ?, take out what the table\n# does not have, and give it to "
                     "--columns. Columns (" +
                     std::to_string(facts.rows) + " rows):\n";
  std::size_t rising = 0;
  for (std::size_t i = 0; i < facts.columns.size(); ++i) {
    text += describeColumn(facts, i);
    const ColumnFacts& column = facts.columns[i];
    if (rising == 0 && column.numbers > 1 && column.rises && column.high > column.low) {
      rising = i + 1;
    }
  }
  text += "vesper_columns: 1\nseparator: " + separatorText(facts.separator) +
          "\nheader_lines: " + std::to_string(facts.header_lines) + "\ncomment: \"#\"\n";
  text += rising > 0 ? "time: {column: " + std::to_string(rising) + ", unit: ?}   # s ms us ns\n"
                     : std::string("period: ?                    # seconds between rows\n");
  text +=
      "flip_y: false                # true if the file's y runs downwards\n"
      "heading_clockwise: false\n"
      "pose:                        # m cm mm in; rad deg ddeg mrad; source: odom truth corrected\n"
      "  x: {column: ?, unit: ?}\n"
      "  y: {column: ?, unit: ?}\n"
      "  theta: {column: ?, unit: ?}\n"
      "  source: odom\n"
      "encoders:                    # kind: cumulative or increment\n"
      "  left: {column: ?, kind: ?}\n"
      "  right: {column: ?, kind: ?}\n"
      "ranges:                      # m cm mm in, echo time in s ms us ns, or raw\n"
      "  - {sensor: front, column: ?, unit: ?, no_echo: []}\n";
  return text;
}

}  // namespace

std::string suggestColumns(const std::string& path) {
  LogLines lines(path, {}, {});
  TableFacts facts;
  findLayout(lines.beginning(), facts);
  if (facts.cell_count == 0) {
    throw InputError({lines.name(), 0, "", "rows of numbers", "none", ""});
  }
  facts.columns.resize(std::min(facts.cell_count, kMaxColumns));
  TableRow row;
  while (const std::optional<TextLine> line = lines.next()) {
    readRow(line->number == 1 ? withoutByteOrderMark(line->text) : line->text, row, facts);
  }
  return columnFileOf(facts, path);
}

}  // namespace vesper::inline v0
