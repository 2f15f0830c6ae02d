#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>

#include "vesper/core/live/line_link.hpp"

namespace vesper::inline v0 {

/// Writes lines as they came, each behind its arrival stamp (`@<unix ns> `). At the latest after a
/// second they are in the file, so that even a process that is killed loses no more; every whole
/// line of such a file can be read. Errors throw std::system_error naming the path.
class LineRecorder {
 public:
  /// Creates the file; one that exists is refused.
  explicit LineRecorder(std::filesystem::path path);
  /// Writes what is left, without a word if that fails; see close().
  ~LineRecorder();
  LineRecorder(const LineRecorder&) = delete;
  LineRecorder& operator=(const LineRecorder&) = delete;

  void add(const ReceivedLine& line);
  /// Writes what waits if it has waited long enough. To be called at least some times a second, so
  /// that the last lines before a silence are in the file, too.
  void flushIfDue();
  /// A line that does not fit is taken back: the file ends with a whole one.
  void flush();
  /// Makes everything durable.
  void close();

 private:
  std::filesystem::path path_;
  int descriptor_ = -1;
  std::string waiting_;
  std::int64_t whole_bytes_ = 0;  ///< Of whole lines in the file.
  std::chrono::steady_clock::time_point last_flush_;
};

}  // namespace vesper::inline v0
