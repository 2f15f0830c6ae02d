#include "vesper/core/log/table_reader.hpp"

#include <filesystem>
#include <string>

#include "vesper/core/log/table_join.hpp"
#include "vesper/core/log/table_rows.hpp"

namespace vesper::inline v0 {
namespace {

std::string besideTable(const std::string& table, const std::string& file) {
  if (table == "-") {
    return file;
  }
  return (std::filesystem::path(table).parent_path() / file).string();
}

}  // namespace

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
