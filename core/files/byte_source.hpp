#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>

namespace vesper::inline v0 {

/// The bytes of a file, read in blocks; gzip is unpacked on the way, whatever the file's name.
/// "-" is the standard input.
class ByteSource {
 public:
  /// Throws InputError if there is no such file, it is a folder or it may not be read.
  explicit ByteSource(const std::string& path);
  ByteSource(ByteSource&&) noexcept;
  ByteSource& operator=(ByteSource&&) noexcept;
  ~ByteSource();

  /// The path as it was given.
  [[nodiscard]] const std::string& name() const noexcept { return name_; }
  /// Fills `buffer` as far as the file goes; 0 only at its end. Throws InputError for a gzip file
  /// that is damaged or cut off; what came before has been returned by then.
  std::size_t read(std::span<char> buffer);

 private:
  struct Handle;
  std::string name_;
  std::unique_ptr<Handle> handle_;
};

/// The whole file, unpacked. Throws InputError if it is longer than `max_bytes`.
[[nodiscard]] std::string readWholeFile(const std::string& path, std::size_t max_bytes);

}  // namespace vesper::inline v0
