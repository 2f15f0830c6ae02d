#include "vesper/core/live/line_framer.hpp"

#include <utility>

namespace vesper::inline v0 {

void LineFramer::feed(std::string_view bytes, std::int64_t arrival_ns) {
  while (!bytes.empty()) {
    const std::size_t end = bytes.find('\n');
    const std::string_view part = bytes.substr(0, end);
    if (!is_too_long_ && open_.size() + part.size() <= max_line_bytes_ + 1) {  // 1: a CR
      open_.append(part);
    } else {
      is_too_long_ = true;
      open_.clear();
    }
    if (end == std::string_view::npos) {
      return;
    }
    endLine(arrival_ns);
    bytes.remove_prefix(end + 1);
  }
}

void LineFramer::endLine(std::int64_t arrival_ns) {
  if (open_.ends_with('\r')) {
    open_.pop_back();
  }
  if (is_too_long_ || open_.size() > max_line_bytes_) {
    ++too_long_;
  } else {
    if (lines_.size() == max_lines_) {
      lines_.pop_front();
      ++dropped_;
    }
    lines_.push_back({arrival_ns, std::move(open_)});
  }
  open_.clear();
  is_too_long_ = false;
}

void LineFramer::endDatagram(std::int64_t arrival_ns) {
  if (!open_.empty() || is_too_long_) {
    endLine(arrival_ns);
  }
}

bool LineFramer::endStream() {
  const bool was_open = !open_.empty() || is_too_long_;
  open_.clear();
  is_too_long_ = false;
  return was_open;
}

std::optional<ReceivedLine> LineFramer::next() {
  if (lines_.empty()) {
    return std::nullopt;
  }
  ReceivedLine line = std::move(lines_.front());
  lines_.pop_front();
  return line;
}

void LineFramer::clear() { lines_.clear(); }

}  // namespace vesper::inline v0
