#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <stop_token>
#include <string>

namespace vesper::inline v0 {

/// The bytes of a file, read in blocks; gzip (of one member or several) is unpacked on the way,
/// whatever the file's name. "-" is the standard input.
class ByteSource {
 public:
  /// Throws InputError if there is no such file, it is a folder or it may not be read. A request by
  /// `stop` ends the source where it would wait for a terminal or a pipe.
  explicit ByteSource(const std::string& path, std::stop_token stop = {});
  ByteSource(ByteSource&&) noexcept;
  ByteSource& operator=(ByteSource&&) noexcept;
  ~ByteSource();

  /// The path as it was given.
  [[nodiscard]] const std::string& name() const noexcept { return name_; }
  /// Fills `buffer` at least with one byte; 0 only at the end or after a request to stop. Throws
  /// InputError for a gzip file that is damaged, cut off or followed by something else; what came
  /// before has been returned by then.
  std::size_t read(std::span<char> buffer);

 private:
  class Descriptor;
  class Reader;
  std::string name_;
  std::unique_ptr<Reader> reader_;
};

/// The whole file, unpacked. Throws InputError if it is longer than `max_bytes`.
[[nodiscard]] std::string readWholeFile(const std::string& path, std::size_t max_bytes);

}  // namespace vesper::inline v0
