#include "vesper/core/log/table_join.hpp"

#include <algorithm>
#include <iterator>
#include <utility>
#include <variant>
#include <vector>

#include "vesper/core/input_error.hpp"
#include "vesper/core/log/clock_check.hpp"

namespace vesper::inline v0 {
namespace {

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

}  // namespace

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

}  // namespace vesper::inline v0
