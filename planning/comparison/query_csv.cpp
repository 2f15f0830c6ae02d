#include "vesper/planning/comparison/query_csv.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "vesper/core/did_you_mean.hpp"
#include "vesper/core/files/line_reader.hpp"
#include "vesper/core/input_error.hpp"

namespace vesper::planning::inline v0 {
namespace {

constexpr std::size_t kLongestLine = 4096;
constexpr std::size_t kMostQueries = 1'000'000;
constexpr std::array<std::string_view, 11> kColumns = {
    "start_x_m",       "start_y_m",      "goal_x_m",  "goal_y_m",
    "start_theta_rad", "goal_theta_rad", "start_col", "start_row",
    "goal_col",        "goal_row",       "id"};

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) {
    return {};
  }
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

std::vector<std::string_view> cellsOf(std::string_view line) {
  std::vector<std::string_view> cells;
  for (;;) {
    const std::size_t comma = line.find(',');
    cells.push_back(trimmed(line.substr(0, comma)));
    if (comma == std::string_view::npos) {
      return cells;
    }
    line.remove_prefix(comma + 1);
  }
}

/// One line's cells by column name, with the messages that a bad one needs.
class Row {
 public:
  Row(std::string source, std::int64_t line, const std::vector<std::string>& header,
      std::string_view text)
      : source_(std::move(source)), line_(line) {
    const std::vector<std::string_view> cells = cellsOf(text);
    if (cells.size() != header.size()) {
      fail("", std::to_string(header.size()) + " columns", std::to_string(cells.size()));
    }
    for (std::size_t i = 0; i < header.size(); ++i) {
      values_.emplace(header[i], cells[i]);
    }
  }

  [[noreturn]] void fail(const std::string& field, const std::string& expected,
                         std::string_view found) const {
    throw InputError({source_, line_, field, expected, printable(found), ""});
  }
  [[nodiscard]] bool has(const std::string& column) const { return values_.contains(column); }
  [[nodiscard]] std::string_view text(const std::string& column) const {
    return values_.at(column);
  }
  [[nodiscard]] double number(const std::string& column) const {
    const std::string_view cell = text(column);
    double value = 0.0;
    const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
    if (error != std::errc{} || end != cell.data() + cell.size() || !std::isfinite(value)) {
      fail(column, "a finite number", cell);
    }
    return value;
  }
  [[nodiscard]] int index(const std::string& column) const {
    const std::string_view cell = text(column);
    int value = 0;
    const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
    if (error != std::errc{} || end != cell.data() + cell.size() || value < 0) {
      fail(column, "a whole number >= 0", cell);
    }
    return value;
  }
  [[nodiscard]] const std::string& source() const { return source_; }
  [[nodiscard]] std::int64_t line() const { return line_; }

 private:
  std::string source_;
  std::int64_t line_;
  std::map<std::string, std::string_view> values_;
};

bool holds(const std::vector<std::string>& header, std::initializer_list<const char*> columns) {
  for (const char* column : columns) {
    if (std::find(header.begin(), header.end(), column) == header.end()) {
      return false;
    }
  }
  return true;
}

std::vector<std::string> checkedHeader(const std::string& source, const TextLine& line) {
  std::string_view text = line.text;
  if (text.starts_with("\xEF\xBB\xBF")) {
    text.remove_prefix(3);
  }
  std::vector<std::string> header;
  std::set<std::string> seen;
  for (const std::string_view name : cellsOf(text)) {
    if (std::find(kColumns.begin(), kColumns.end(), name) == kColumns.end()) {
      throw InputError({source, line.number, "", "columns of queries (start_x_m, ...)",
                        printable(name), didYouMean(name, kColumns)});
    }
    if (!seen.insert(std::string(name)).second) {
      throw InputError(
          {source, line.number, std::string(name), "each column once", "it twice", ""});
    }
    header.emplace_back(name);
  }
  const bool has_points = holds(header, {"start_x_m", "start_y_m", "goal_x_m", "goal_y_m"});
  const bool has_cells = holds(header, {"start_col", "start_row", "goal_col", "goal_row"});
  if (has_points == has_cells) {
    throw InputError({source, line.number, "",
                      "start_x_m,start_y_m,goal_x_m,goal_y_m or "
                      "start_col,start_row,goal_col,goal_row",
                      printable(text), ""});
  }
  return header;
}

QueryPoint pointOf(const Row& row, const std::string& end, const GridFrame& frame) {
  QueryPoint point;
  if (row.has(end + "_col")) {
    const CellIndex cell{row.index(end + "_col"), row.index(end + "_row")};
    if (!frame.contains(cell)) {
      const bool wide = cell.x >= frame.width();
      row.fail(
          end + (wide ? "_col" : "_row"),
          "less than " + std::to_string(wide ? frame.width() : frame.height()) + ", the map's size",
          row.text(end + (wide ? "_col" : "_row")));
    }
    point.p_world_m = frame.centerOf(cell);
  } else {
    point.p_world_m = {row.number(end + "_x_m"), row.number(end + "_y_m")};
    if (!frame.cellAt(point.p_world_m)) {
      row.fail(end + "_x_m", "a point on the map",
               std::string(row.text(end + "_x_m")) + ", " + std::string(row.text(end + "_y_m")));
    }
  }
  if (row.has(end + "_theta_rad")) {
    point.heading_rad = row.number(end + "_theta_rad");
    if (std::abs(*point.heading_rad) > 6.2832) {
      row.fail(end + "_theta_rad", "an angle in radians, at most 2 pi",
               row.text(end + "_theta_rad"));
    }
  }
  return point;
}

}  // namespace

std::vector<ComparisonQuery> readQueryCsv(const std::string& path, const GridFrame& frame) {
  LineReader reader(ByteSource(path), kLongestLine);
  std::vector<std::string> header;
  std::vector<ComparisonQuery> queries;
  std::set<std::string> ids;
  while (const std::optional<TextLine> line = reader.next()) {
    if (line->is_too_long) {
      throw InputError({path, line->number, "",
                        "at most " + std::to_string(kLongestLine) + " bytes a line", "more", ""});
    }
    if (trimmed(line->text).empty() || line->text.starts_with('#')) {
      continue;
    }
    if (header.empty()) {
      header = checkedHeader(path, *line);
      continue;
    }
    const Row row(path, line->number, header, line->text);
    ComparisonQuery query;
    query.source = path;
    query.line = line->number;
    query.query = {pointOf(row, "start", frame), pointOf(row, "goal", frame)};
    query.id = row.has("id") && !row.text("id").empty() ? printable(row.text("id"))
                                                        : "line " + std::to_string(line->number);
    if (!ids.insert(query.id).second) {
      row.fail("id", "each query once", query.id);
    }
    if (queries.size() == kMostQueries) {
      row.fail("", "at most " + std::to_string(kMostQueries) + " queries", "more");
    }
    queries.push_back(std::move(query));
  }
  if (queries.empty()) {
    throw InputError({path, 0, "", "a header line and at least one query", "none", ""});
  }
  return queries;
}

}  // namespace vesper::planning::inline v0
