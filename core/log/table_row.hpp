#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace vesper::inline v0 {

/// Splits one line of a table into cells: blanks around a cell are cut off, double quotes taken off
/// and doubled ones inside resolved.
class TableRow {
 public:
  /// `separator` ' ' means blanks and tabs, any number of them. False if a quote is not closed or
  /// something stands behind a closing one.
  bool split(std::string_view line, char separator);

  /// Valid until the next split.
  [[nodiscard]] const std::vector<std::string_view>& cells() const noexcept { return cells_; }

 private:
  bool takeQuoted(std::string_view& rest);

  std::vector<std::string_view> cells_;
  std::deque<std::string> unescaped_;
};

/// The line without a UTF-8 byte order mark in front.
[[nodiscard]] std::string_view withoutByteOrderMark(std::string_view line) noexcept;

}  // namespace vesper::inline v0
