#include "vesper/core/log/table_reader.hpp"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>
#include <utility>

#include "vesper/core/files/number_text.hpp"
#include "vesper/core/input_error.hpp"
#include "vesper/core/log/clock_check.hpp"
#include "vesper/core/log/table_decoder.hpp"
#include "vesper/core/log/table_row.hpp"

namespace vesper::inline v0 {
namespace {

constexpr std::size_t kHeaderSearchLines = 20;

bool isBlank(std::string_view line) {
  return line.find_first_not_of(" \t") == std::string_view::npos;
}

bool isComment(std::string_view line, const std::string& comment) {
  const std::size_t begin = line.find_first_not_of(" \t");
  return !comment.empty() && begin != std::string_view::npos &&
         line.substr(begin).starts_with(comment);
}

std::vector<std::string> textsOf(const TableRow& row) {
  return {row.cells().begin(), row.cells().end()};
}

/// Rows of a table as they come: the ordinal counts rows that are skipped, too.
using RowSink = std::function<void(std::int64_t ordinal, std::int64_t line, TableRecords& records)>;

/// Where the rows begin and how many cells they have.
struct TableShape {
  std::vector<std::string> names;
  std::int64_t header_line = 0;  ///< Rows start behind it; 0: at the first line.
  std::size_t cell_count = 0;
};

/// Walks over the lines of one table.
class RowReader {
 public:
  RowReader(LogLines& lines, const TableColumns& columns, TableShape shape, LogCollector& collector)
      : lines_(lines),
        columns_(columns),
        shape_(std::move(shape)),
        decoder_(columns, shape_.names, shape_.cell_count),
        collector_(collector) {}

  void readAll(const RowSink& sink) {
    while (const std::optional<TextLine> line = lines_.next()) {
      readLine(*line, sink);
    }
    decoder_.note(collector_);
  }
  [[nodiscard]] std::int64_t rows() const noexcept { return ordinal_; }

 private:
  void readLine(const TextLine& line, const RowSink& sink) {
    const std::string_view text = line.number == 1 ? withoutByteOrderMark(line.text) : line.text;
    if (isBlank(text) || isComment(text, columns_.comment) || line.number == shape_.header_line) {
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

  std::optional<LineFault> readRow(const TextLine& line, std::string_view text,
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

  void skip(const TextLine& line, LineFault fault) {
    collector_.skip({collector_.source(), line.number, std::move(fault.field),
                     std::move(fault.expected), printable(fault.found), std::move(fault.advice)});
  }

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

/// The commonest count of cells among the rows of the beginning.
std::size_t commonCellCount(const std::vector<std::string>& beginning, const TableColumns& columns,
                            std::int64_t header_line) {
  std::map<std::size_t, int> counts;
  TableRow row;
  for (std::size_t i = static_cast<std::size_t>(header_line); i < beginning.size(); ++i) {
    const std::string_view text = i == 0 ? withoutByteOrderMark(beginning[i]) : beginning[i];
    if (!isBlank(text) && !isComment(text, columns.comment) && row.split(text, columns.separator)) {
      ++counts[row.cells().size()];
    }
  }
  const auto best =
      std::max_element(counts.begin(), counts.end(),
                       [](const auto& a, const auto& b) { return a.second < b.second; });
  return best == counts.end() ? 0 : best->first;
}

/// The shape of a table with a column file.
TableShape shapeOf(const std::vector<std::string>& beginning, const TableColumns& columns) {
  TableShape shape;
  TableRow row;
  int headers = 0;
  for (std::size_t i = 0; i < beginning.size() && headers < columns.header_lines; ++i) {
    const std::string_view text = i == 0 ? withoutByteOrderMark(beginning[i]) : beginning[i];
    if (isBlank(text) || isComment(text, columns.comment)) {
      continue;
    }
    ++headers;
    shape.header_line = static_cast<std::int64_t>(i) + 1;
    shape.names = row.split(text, columns.separator) ? textsOf(row) : std::vector<std::string>{};
  }
  shape.cell_count = commonCellCount(beginning, columns, shape.header_line);
  return shape;
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

/// Place of a body among those of its row (TableRecords::bodies).
int rankOf(const RecordBody& body) {
  if (std::holds_alternative<OdometryRecord>(body)) {
    return 0;
  }
  if (std::holds_alternative<PoseRecord>(body)) {
    return 1;
  }
  if (std::holds_alternative<EncoderRecord>(body)) {
    return 2;
  }
  if (std::holds_alternative<ImuRecord>(body)) {
    return 3;
  }
  return std::holds_alternative<TemperatureRecord>(body) ? 4 : 5;
}

std::string besideTable(const std::string& table, const std::string& file) {
  if (table == "-") {
    return file;
  }
  return (std::filesystem::path(table).parent_path() / file).string();
}

/// Rows of the table that is joined by row, by their ordinal.
class JoinedRows {
 public:
  JoinedRows(const TableColumns::Join& join, const std::string& path, LogCollector& collector)
      : lines_(path, {}, {}) {
    LogCollector joined(path, "table", collector.isStrict());
    RowReader reader(lines_, *join.columns, shapeOf(lines_.beginning(), *join.columns), joined);
    reader.readAll([this](std::int64_t ordinal, std::int64_t /*line*/, TableRecords& records) {
      rows_.resize(static_cast<std::size_t>(ordinal) + 1);
      rows_.back() = std::move(records);
    });
    rows_.resize(static_cast<std::size_t>(reader.rows()));
    takeProblems(joined.finish(), collector);
  }

  void addTo(std::int64_t ordinal, TableRecords& records) {
    if (ordinal >= static_cast<std::int64_t>(rows_.size())) {
      return;
    }
    TableRecords& row = rows_[static_cast<std::size_t>(ordinal)];
    if (!records.stamp) {
      records.stamp = row.stamp;
    }
    std::move(row.bodies.begin(), row.bodies.end(), std::back_inserter(records.bodies));
    std::stable_sort(
        records.bodies.begin(), records.bodies.end(),
        [](const RecordBody& a, const RecordBody& b) { return rankOf(a) < rankOf(b); });
  }
  [[nodiscard]] std::int64_t count() const noexcept {
    return static_cast<std::int64_t>(rows_.size());
  }

  /// What was wrong with a joined table goes to the log of the first one.
  static void takeProblems(RobotLog joined, LogCollector& collector) {
    collector.log().skipped_lines +=
        joined.skipped_lines - static_cast<std::int64_t>(joined.skipped.size());
    for (InputProblem& problem : joined.skipped) {
      collector.skip(std::move(problem));
    }
    for (InputProblem& note : joined.notes) {
      collector.note("notes on the joined table", std::move(note));
    }
    collector.log().duplicates += joined.duplicates;
  }

 private:
  LogLines lines_;
  std::vector<TableRecords> rows_;
};

void readJoinedByRow(RowReader& reader, const TableColumns::Join& join, const std::string& path,
                     LogCollector& collector) {
  JoinedRows joined(join, path, collector);
  reader.readAll([&](std::int64_t ordinal, std::int64_t line, TableRecords& records) {
    joined.addTo(ordinal, records);
    if (records.stamp) {
      addRecords(records, line, collector);
    }
  });
  if (joined.count() != reader.rows()) {
    collector.note("joined rows", {path, 0, "", std::to_string(reader.rows()) + " rows",
                                   std::to_string(joined.count()), "joined as far as both go"});
  }
}

/// Reads the second table on its own and merges its records by time. Both must keep one clock.
void mergeByTime(const TableColumns::Join& join, const std::string& path, LogCollector& collector) {
  LogLines lines(path, {}, {});
  LogCollector joined(path, "table", collector.isStrict());
  RowReader reader(lines, *join.columns, shapeOf(lines.beginning(), *join.columns), joined);
  reader.readAll([&joined](std::int64_t /*ordinal*/, std::int64_t line, TableRecords& records) {
    addRecords(records, line, joined);
  });
  checkClock(joined);
  checkClock(collector);
  if (joined.log().segment_starts.size() > 1 || collector.log().segment_starts.size() > 1) {
    throw InputError(
        {path, 0, "join", "tables whose times never start anew", "a clock that does", ""});
  }
  std::vector<Record>& first = collector.log().records;
  std::vector<Record>& second = joined.log().records;
  std::vector<Record> merged;
  merged.reserve(first.size() + second.size());
  std::merge(std::make_move_iterator(second.begin()), std::make_move_iterator(second.end()),
             std::make_move_iterator(first.begin()), std::make_move_iterator(first.end()),
             std::back_inserter(merged),
             [](const Record& a, const Record& b) { return a.stamp < b.stamp; });
  JoinedRows::takeProblems(joined.finish(), collector);
  // Lines of two files: the order is settled here, so that equal numbers are not taken for one
  // line.
  first = std::move(merged);
  collector.log().segment_starts.assign(first.empty() ? 0 : 1, 0);
}

}  // namespace

std::optional<TableHeader> findHeader(const std::vector<std::string>& beginning,
                                      const std::string& source) {
  TableRow row;
  std::size_t looked_at = 0;
  for (std::size_t i = 0; i < beginning.size() && looked_at < kHeaderSearchLines; ++i) {
    const std::string_view text = i == 0 ? withoutByteOrderMark(beginning[i]) : beginning[i];
    if (isBlank(text) || isComment(text, "#")) {
      continue;
    }
    ++looked_at;
    for (const char separator : {',', ';', '\t', ' '}) {
      if (!row.split(text, separator)) {
        continue;
      }
      TableHeader header;
      header.names = textsOf(row);
      header.line = static_cast<std::int64_t>(i) + 1;
      std::optional<TableColumns> columns =
          columnsOfHeader(header.names, source, static_cast<int>(header.line), header.unused);
      if (columns) {
        header.columns = *std::move(columns);
        header.columns.source = source;
        header.columns.separator = separator;
        return header;
      }
    }
  }
  return std::nullopt;
}

bool looksLikeTable(const std::vector<std::string>& beginning) {
  std::size_t rows = 0;
  std::size_t numeric = 0;
  TableRow row;
  for (const std::string& line : beginning) {
    if (isBlank(line) || isComment(line, "#")) {
      continue;
    }
    ++rows;
    const bool is_numeric = [&] {
      for (const char separator : {',', ';', ' '}) {
        if (row.split(line, separator) && row.cells().size() > 1) {
          const auto numbers = std::count_if(row.cells().begin(), row.cells().end(), [](auto cell) {
            return parseNumber(cell).has_value();
          });
          if (2 * static_cast<std::size_t>(numbers) >= row.cells().size()) {
            return true;
          }
        }
      }
      return false;
    }();
    numeric += is_numeric ? 1 : 0;
  }
  return numeric > 0 && 2 * numeric >= rows;
}

void readTable(LogLines& lines, const TableHeader& header, LogCollector& collector) {
  for (const std::string& name : header.unused) {
    collector.note("unused columns", {collector.source(), header.line, name, "", "",
                                      "a name without a meaning; the column is not used"});
  }
  RowReader reader(lines, header.columns, {header.names, header.line, header.names.size()},
                   collector);
  reader.readAll([&collector](std::int64_t /*ordinal*/, std::int64_t line, TableRecords& records) {
    addRecords(records, line, collector);
  });
}

void readTable(LogLines& lines, const TableColumns& columns, const std::string& path,
               LogCollector& collector) {
  RowReader reader(lines, columns, shapeOf(lines.beginning(), columns), collector);
  if (columns.join && columns.join->by_row) {
    readJoinedByRow(reader, *columns.join, besideTable(path, columns.join->file), collector);
    return;
  }
  reader.readAll([&collector](std::int64_t /*ordinal*/, std::int64_t line, TableRecords& records) {
    addRecords(records, line, collector);
  });
  if (columns.join) {
    mergeByTime(*columns.join, besideTable(path, columns.join->file), collector);
  }
}

}  // namespace vesper::inline v0
