#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "vesper/core/files/line_reader.hpp"
#include "vesper/core/log/read_log.hpp"

namespace vesper::inline v0 {

/// The lines of a log for its reader: with the first ones to look at beforehand, with cancellation,
/// progress, and a source that fails half-way (a gzip file that was cut off).
class LogLines {
 public:
  static constexpr std::size_t kMaxLineBytes = 65536;
  static constexpr std::size_t kPeekedLines = 200;

  /// Throws InputError if the file cannot be opened or nothing of it can be read.
  LogLines(const std::string& path, std::stop_token stop, ReadProgress progress);

  [[nodiscard]] const std::string& name() const noexcept { return name_; }
  /// The first lines, as far as they are at hand.
  [[nodiscard]] const std::vector<std::string>& beginning() const noexcept { return beginning_; }
  /// The next line; empty at the end, when stopped, and where the source failed.
  [[nodiscard]] std::optional<TextLine> next();
  [[nodiscard]] bool wasStopped() const noexcept { return was_stopped_; }
  /// Why the source failed, if it did.
  [[nodiscard]] const std::optional<InputProblem>& failure() const noexcept { return failure_; }
  /// How much of the file was read, above 0 to 1; 0 where its size is not known.
  [[nodiscard]] double shareRead() const noexcept {
    return bytes_total_ > 0 ? static_cast<double>(bytes_read_) / static_cast<double>(bytes_total_)
                            : 0.0;
  }
  /// Lines returned so far.
  [[nodiscard]] std::int64_t count() const noexcept { return count_; }

 private:
  struct PeekedLine {
    std::string text;
    bool is_too_long = false;
    bool has_newline = true;
  };
  std::optional<TextLine> readLine();

  std::string name_;
  LineReader reader_;
  std::stop_token stop_;
  ReadProgress progress_;
  std::vector<std::string> beginning_;
  std::vector<PeekedLine> peeked_;
  std::size_t taken_ = 0;
  std::int64_t count_ = 0;
  std::int64_t bytes_read_ = 0;
  std::int64_t bytes_total_ = 0;
  bool was_stopped_ = false;
  std::optional<InputProblem> failure_;
};

}  // namespace vesper::inline v0
