#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "vesper/core/files/number_text.hpp"
#include "vesper/core/log/table_reader.hpp"
#include "vesper/core/log/table_rows.hpp"

namespace vesper::inline v0 {
namespace {

constexpr std::size_t kHeaderSearchLines = 20;

}  // namespace

std::optional<TableHeader> findHeader(const std::vector<std::string>& beginning,
                                      const std::string& source) {
  TableRow row;
  std::size_t looked_at = 0;
  for (std::size_t i = 0; i < beginning.size() && looked_at < kHeaderSearchLines; ++i) {
    const std::string_view text = i == 0 ? withoutByteOrderMark(beginning[i]) : beginning[i];
    if (isBlankLine(text) || isCommentLine(text, "#")) {
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
    if (isBlankLine(line) || isCommentLine(line, "#")) {
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

}  // namespace vesper::inline v0
