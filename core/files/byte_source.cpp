#include "vesper/core/files/byte_source.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <cerrno>
#include <climits>
#include <cstring>
#include <utility>

#include "vesper/core/input_error.hpp"

namespace vesper::inline v0 {

struct ByteSource::Handle {
  gzFile file = nullptr;
  Handle() = default;
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  ~Handle() {
    if (file != nullptr) {
      gzclose(file);
    }
  }
};

namespace {

int openForReading(const std::string& path) {
  if (path == "-") {
    return ::dup(STDIN_FILENO);
  }
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) {
    throw InputError({path, 0, "", "a readable file", std::strerror(errno), ""});
  }
  struct stat status {};
  if (::fstat(descriptor, &status) == 0 && S_ISDIR(status.st_mode)) {
    ::close(descriptor);
    throw InputError({path, 0, "", "a file", "a folder", ""});
  }
  return descriptor;
}

}  // namespace

ByteSource::ByteSource(const std::string& path) : name_(path), handle_(new Handle) {
  handle_->file = gzdopen(openForReading(path), "rb");
  if (handle_->file == nullptr) {
    throw InputError({path, 0, "", "a readable file", std::strerror(errno), ""});
  }
  gzbuffer(handle_->file, 1U << 18U);
}

ByteSource::ByteSource(ByteSource&&) noexcept = default;
ByteSource& ByteSource::operator=(ByteSource&&) noexcept = default;
ByteSource::~ByteSource() = default;

std::size_t ByteSource::read(std::span<char> buffer) {
  const std::size_t wanted = buffer.size() < INT_MAX ? buffer.size() : INT_MAX;
  const int got = gzread(handle_->file, buffer.data(), static_cast<unsigned>(wanted));
  int code = Z_OK;
  const char* text = gzerror(handle_->file, &code);
  if (got < 0 || (got == 0 && code != Z_OK && code != Z_STREAM_END)) {
    const bool cut = code == Z_BUF_ERROR;
    throw InputError({name_, 0, "", cut ? "a complete gzip file" : "readable bytes",
                      cut ? "the file is cut off" : (code == Z_ERRNO ? std::strerror(errno) : text),
                      ""});
  }
  return static_cast<std::size_t>(got);
}

std::string readWholeFile(const std::string& path, std::size_t max_bytes) {
  ByteSource source(path);
  std::string bytes;
  constexpr std::size_t kBlock = 1U << 16U;
  for (;;) {
    const std::size_t old_size = bytes.size();
    bytes.resize(old_size + kBlock);
    const std::size_t got = source.read(std::span(bytes).subspan(old_size));
    bytes.resize(old_size + got);
    if (bytes.size() > max_bytes) {
      throw InputError(
          {path, 0, "", "at most " + std::to_string(max_bytes) + " bytes", "more", ""});
    }
    if (got == 0) {
      return bytes;
    }
  }
}

}  // namespace vesper::inline v0
