#include "vesper/core/log/log_lines.hpp"

#include <filesystem>
#include <system_error>
#include <utility>

#include "vesper/core/input_error.hpp"
#include "vesper/core/log/table_row.hpp"

namespace vesper::inline v0 {
namespace {

constexpr std::int64_t kLinesBetweenReports = 1024;

/// Size of a plain file; 0 where the unpacked size is not known.
std::int64_t plainSize(const std::string& path) {
  std::error_code error;
  const auto size = std::filesystem::file_size(path, error);
  return error || path.ends_with(".gz") ? 0 : static_cast<std::int64_t>(size);
}

}  // namespace

LogLines::LogLines(const std::string& path, std::stop_token stop, ReadProgress progress)
    : name_(path == "-" ? "standard input" : path),
      reader_(ByteSource(path, stop), kMaxLineBytes),
      stop_(std::move(stop)),
      progress_(std::move(progress)),
      bytes_total_(plainSize(path)) {
  while (peeked_.size() < kPeekedLines) {
    const std::optional<TextLine> line = readLine();
    if (!line) {
      break;
    }
    peeked_.push_back({std::string(line->text), line->is_too_long, line->has_newline});
    beginning_.emplace_back(line->text);
  }
  was_stopped_ = stop_.stop_requested();
  if (failure_ && peeked_.empty()) {
    throw InputError(*failure_);
  }
}

std::optional<TextLine> LogLines::readLine() {
  if (failure_) {
    return std::nullopt;
  }
  try {
    std::optional<TextLine> line = reader_.next();
    if (line && line->number == 1) {
      line->text = withoutByteOrderMark(line->text);
    }
    return line;
  } catch (const InputError& error) {
    failure_ = error.problem();
    failure_->source = name_;
    return std::nullopt;
  }
}

std::optional<TextLine> LogLines::next() {
  if (count_ % kLinesBetweenReports == 0) {
    if (stop_.stop_requested()) {
      was_stopped_ = true;
    } else if (progress_) {
      progress_(bytes_read_, bytes_total_);
    }
  }
  if (was_stopped_) {
    return std::nullopt;
  }
  std::optional<TextLine> line;
  if (taken_ < peeked_.size()) {
    const PeekedLine& peeked = peeked_[taken_++];
    line = TextLine{peeked.text, 0, peeked.is_too_long, peeked.has_newline};
  } else {
    line = readLine();
    was_stopped_ = !line && stop_.stop_requested();
  }
  if (line) {
    line->number = ++count_;
    bytes_read_ += static_cast<std::int64_t>(line->text.size()) + 1;
  }
  return line;
}

}  // namespace vesper::inline v0
