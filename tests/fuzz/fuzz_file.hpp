#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <stdexcept>
#include <string>

#include <unistd.h>

namespace vesper::fuzz {

/// A temporary file with the fuzzer's bytes, removed with the object.
class FuzzFile {
 public:
  FuzzFile(const std::uint8_t* data, std::size_t size) {
    std::string path = "/tmp/vesper-fuzz-XXXXXX";
    const int descriptor = ::mkstemp(path.data());
    if (descriptor < 0) {
      throw std::runtime_error("no temporary file");
    }
    path_ = path;
    std::size_t written = 0;
    while (written < size) {
      const ssize_t count = ::write(descriptor, data + written, size - written);
      if (count <= 0) {
        break;
      }
      written += static_cast<std::size_t>(count);
    }
    ::close(descriptor);
  }
  ~FuzzFile() { ::unlink(path_.c_str()); }
  FuzzFile(const FuzzFile&) = delete;
  FuzzFile& operator=(const FuzzFile&) = delete;

  [[nodiscard]] const std::string& path() const noexcept { return path_; }

 private:
  std::string path_;
};

}  // namespace vesper::fuzz
