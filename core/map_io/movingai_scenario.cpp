#include "vesper/core/map_io/movingai_scenario.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <string_view>
#include <type_traits>
#include <utility>

#include "vesper/core/files/line_reader.hpp"
#include "vesper/core/map_io/movingai_map.hpp"

namespace vesper::inline v0 {
namespace {

constexpr std::size_t kMaxLineBytes = 65536;

std::vector<std::string_view> splitAtBlanks(std::string_view text) {
  std::vector<std::string_view> fields;
  constexpr std::string_view kBlanks = " \t\r";
  for (;;) {
    const std::size_t begin = text.find_first_not_of(kBlanks);
    if (begin == std::string_view::npos) {
      return fields;
    }
    text.remove_prefix(begin);
    const std::size_t end = std::min(text.find_first_of(kBlanks), text.size());
    fields.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
}

/// The columns of one line, taken from the left.
class ScenarioLine {
 public:
  ScenarioLine(const std::string& source, std::int64_t number, std::vector<std::string_view> fields)
      : source_(source), number_(number), fields_(std::move(fields)) {}

  [[noreturn]] void fail(const std::string& field, const std::string& expected,
                         std::string_view found, const std::string& advice = "") const {
    throw InputError({source_, number_, field, expected, printable(found), advice});
  }

  std::string_view text() { return fields_[next_++]; }

  template <typename Number>
  Number number(const std::string& field, Number least) {
    const std::string_view text = this->text();
    Number value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) {
      fail(field, std::is_integral_v<Number> ? "a whole number" : "a number", text);
    }
    if (!(value >= least) || value > std::numeric_limits<Number>::max()) {
      fail(field, "at least " + std::to_string(static_cast<int>(least)), text);
    }
    return value;
  }

 private:
  const std::string& source_;
  std::int64_t number_;
  std::vector<std::string_view> fields_;
  std::size_t next_ = 0;
};

ScenarioQuery parseQuery(const std::string& source, const TextLine& line, bool has_sizes) {
  std::vector<std::string_view> fields = splitAtBlanks(line.text);
  const std::size_t wanted = has_sizes ? 9 : 7;
  const std::size_t found = fields.size();
  ScenarioLine columns(source, line.number, std::move(fields));
  if (line.is_too_long || found != wanted) {
    columns.fail("", std::to_string(wanted) + " columns", std::to_string(found) + " columns",
                 "bucket, map, width, height, start x y, goal x y, length");
  }
  ScenarioQuery query;
  query.line = line.number;
  query.bucket = columns.number<int>("bucket", 0);
  query.map_name = columns.text();
  if (has_sizes) {
    query.map_width = columns.number<int>("width", 1);
    query.map_height = columns.number<int>("height", 1);
  }
  query.start_column = columns.number<int>("start x", 0);
  query.start_row = columns.number<int>("start y", 0);
  query.goal_column = columns.number<int>("goal x", 0);
  query.goal_row = columns.number<int>("goal y", 0);
  query.optimal_length_cells = columns.number<double>("optimal length", 0.0);
  return query;
}

std::optional<InputProblem> problemOfCell(const ScenarioQuery& query, const OccupancyMap& map,
                                          const std::string& source, bool is_start) {
  const int column = is_start ? query.start_column : query.goal_column;
  const int row = is_start ? query.start_row : query.goal_row;
  const std::string name = is_start ? "start" : "goal";
  const std::string at = "column " + std::to_string(column) + ", row " + std::to_string(row);
  const int height = map.frame().height();
  const CellIndex cell = movingAiCell(column, row, height);
  if (!map.frame().contains(cell)) {
    return InputProblem{source,
                        query.line,
                        name,
                        "a cell of the map of " + std::to_string(map.frame().width()) +
                            " columns and " + std::to_string(height) + " rows",
                        at,
                        "outside the map; x is the column, y the row from the top"};
  }
  if (map.stateAt(cell) != CellState::Free) {
    return InputProblem{source, query.line, name, "a free cell", at, "the cell is blocked"};
  }
  return std::nullopt;
}

}  // namespace

CellIndex ScenarioQuery::start(int height) const noexcept {
  return movingAiCell(start_column, start_row, height);
}

CellIndex ScenarioQuery::goal(int height) const noexcept {
  return movingAiCell(goal_column, goal_row, height);
}

MovingAiScenario readMovingAiScenario(const std::string& path) {
  LineReader reader(ByteSource(path), kMaxLineBytes);
  MovingAiScenario scenario;
  bool is_first = true;
  while (const auto line = reader.next()) {
    const auto fields = splitAtBlanks(line->text);
    if (fields.empty()) {
      continue;
    }
    if (is_first && fields.front() == "version") {
      if (fields.size() != 2 || (fields[1] != "1" && fields[1] != "1.0")) {
        throw InputError(
            {path, line->number, "version", "version 1 or 1.0", printable(line->text), ""});
      }
      scenario.version = fields[1];
    } else {
      scenario.queries.push_back(parseQuery(path, *line, !scenario.version.empty()));
    }
    is_first = false;
  }
  if (is_first) {
    throw InputError({path, 0, "version", "'version 1'", "an empty file", ""});
  }
  return scenario;
}

std::optional<InputProblem> problemOf(const ScenarioQuery& query, const OccupancyMap& map,
                                      const std::string& source) {
  const GridFrame& frame = map.frame();
  if (query.map_width != 0 &&
      (query.map_width != frame.width() || query.map_height != frame.height())) {
    return InputProblem{
        source,
        query.line,
        "width, height",
        std::to_string(frame.width()) + " x " + std::to_string(frame.height()) + ", the map's size",
        std::to_string(query.map_width) + " x " + std::to_string(query.map_height),
        "scaled maps are not made; scenarios give the width first"};
  }
  if (auto problem = problemOfCell(query, map, source, true)) {
    return problem;
  }
  return problemOfCell(query, map, source, false);
}

}  // namespace vesper::inline v0
