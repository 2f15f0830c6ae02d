#include "vesper/core/live/line_recorder.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

namespace vesper::inline v0 {
namespace {

constexpr std::chrono::milliseconds kFlushPeriod{500};
constexpr std::size_t kMostWaiting = 64 * 1024;

[[noreturn]] void failRecording(const std::filesystem::path& path) {
  throw std::system_error(errno, std::generic_category(), "cannot record to " + path.string());
}

}  // namespace

LineRecorder::LineRecorder(std::filesystem::path path)
    : path_(std::move(path)), last_flush_(std::chrono::steady_clock::now()) {
  constexpr mode_t kForAll = 0666;  // less the umask
  descriptor_ = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, kForAll);
  if (descriptor_ < 0) {
    failRecording(path_);
  }
}

LineRecorder::~LineRecorder() {
  if (descriptor_ < 0) {
    return;
  }
  try {
    flush();
  } catch (const std::system_error&) {  // the lines that fit are there
  }
  ::close(descriptor_);
}

void LineRecorder::add(const ReceivedLine& line) {
  waiting_ += '@' + std::to_string(line.arrival_ns) + ' ' + line.text + '\n';
  if (waiting_.size() > kMostWaiting) {
    flush();
  } else {
    flushIfDue();
  }
}

void LineRecorder::flushIfDue() {
  if (!waiting_.empty() && std::chrono::steady_clock::now() - last_flush_ >= kFlushPeriod) {
    flush();
  }
}

void LineRecorder::flush() {
  std::size_t written = 0;
  while (written < waiting_.size()) {
    const ssize_t count =
        ::write(descriptor_, waiting_.data() + written, waiting_.size() - written);
    if (count < 0 && errno != EINTR) {
      const int error = errno;
      const std::size_t end = waiting_.rfind('\n', written == 0 ? 0 : written - 1);
      const std::size_t whole = written == 0 || end == std::string::npos ? 0 : end + 1;
      whole_bytes_ += static_cast<std::int64_t>(whole);
      waiting_.clear();
      // A pipe cannot be cut and keeps the half line; readers say so.
      (void)!::ftruncate(descriptor_, whole_bytes_);
      errno = error;
      failRecording(path_);
    }
    written += count > 0 ? static_cast<std::size_t>(count) : 0;
  }
  whole_bytes_ += static_cast<std::int64_t>(written);
  waiting_.clear();
  last_flush_ = std::chrono::steady_clock::now();
}

void LineRecorder::close() {
  flush();
  if (::fsync(descriptor_) != 0 && errno != EINVAL) {  // pipes have nothing to sync
    failRecording(path_);
  }
  ::close(std::exchange(descriptor_, -1));
}

}  // namespace vesper::inline v0
