#include "vesper/core/log/table_row.hpp"

namespace vesper::inline v0 {
namespace {

bool isBlank(char c) noexcept { return c == ' ' || c == '\t'; }

std::string_view trimmed(std::string_view text) noexcept {
  while (!text.empty() && isBlank(text.front())) {
    text.remove_prefix(1);
  }
  while (!text.empty() && isBlank(text.back())) {
    text.remove_suffix(1);
  }
  return text;
}

}  // namespace

/// Takes a quoted cell off `rest`, which starts with its quote.
bool TableRow::takeQuoted(std::string_view& rest) {
  std::string text;
  bool has_escapes = false;
  std::size_t at = 1;
  for (;; ++at) {
    if (at == rest.size()) {
      return false;
    }
    if (rest[at] != '"') {
      text += rest[at];
    } else if (at + 1 < rest.size() && rest[at + 1] == '"') {
      text += '"';
      has_escapes = true;
      ++at;
    } else {
      break;
    }
  }
  if (has_escapes) {
    unescaped_.push_back(std::move(text));
    cells_.push_back(trimmed(unescaped_.back()));
  } else {
    cells_.push_back(trimmed(rest.substr(1, at - 1)));
  }
  rest.remove_prefix(at + 1);
  return true;
}

bool TableRow::split(std::string_view line, char separator) {
  cells_.clear();
  unescaped_.clear();
  const bool is_blanks = separator == ' ';
  std::string_view rest = is_blanks ? trimmed(line) : line;
  for (;;) {
    const auto isSkipped = [separator](char c) { return isBlank(c) && c != separator; };
    while (!rest.empty() && (is_blanks ? isBlank(rest.front()) : isSkipped(rest.front()))) {
      rest.remove_prefix(1);
    }
    if (rest.starts_with('"')) {
      if (!takeQuoted(rest)) {
        return false;
      }
      while (!rest.empty() && !is_blanks && isSkipped(rest.front())) {
        rest.remove_prefix(1);
      }
      const bool is_parted =
          rest.empty() || (is_blanks ? isBlank(rest.front()) : rest.front() == separator);
      if (!is_parted) {
        return false;
      }
    } else {
      const std::size_t end = is_blanks ? rest.find_first_of(" \t") : rest.find(separator);
      cells_.push_back(trimmed(rest.substr(0, end)));
      rest.remove_prefix(end == std::string_view::npos ? rest.size() : end);
    }
    if (rest.empty()) {
      return true;
    }
    rest.remove_prefix(1);
    if (rest.empty() && !is_blanks) {
      cells_.emplace_back();
      return true;
    }
  }
}

std::string_view withoutByteOrderMark(std::string_view line) noexcept {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  return line.starts_with(kMark) ? line.substr(kMark.size()) : line;
}

}  // namespace vesper::inline v0
