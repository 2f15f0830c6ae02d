#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "vesper/core/files/byte_source.hpp"

namespace vesper::inline v0 {

/// Takes numbers out of a little-endian binary file, whatever the machine. Every call throws
/// InputError naming the field where the file ends before it.
class BinaryReader {
 public:
  /// Throws InputError if the file cannot be opened.
  explicit BinaryReader(const std::string& path);

  [[nodiscard]] const std::string& name() const noexcept { return source_.name(); }
  /// Bytes taken so far.
  [[nodiscard]] std::uint64_t position() const noexcept { return position_; }

  /// The next byte without taking it; -1 at the end.
  int peek();
  std::uint8_t byte(const char* field);
  std::uint16_t uint16(const char* field);
  std::uint32_t uint32(const char* field);
  /// An IEEE 754 single, as a double; may be NaN or infinite.
  double float32(const char* field);
  /// Exactly `size` bytes. They are taken piece by piece, so that a false size takes no memory that
  /// the file does not fill.
  std::string bytes(std::size_t size, const char* field);
  void skip(std::uint64_t size, const char* field);
  /// Up to the next LF, which is taken but not returned. Throws for more than `max_bytes`.
  std::string line(std::size_t max_bytes, const char* field);

 private:
  bool fill();
  std::uint32_t little(int bytes, const char* field);
  [[noreturn]] void failAtEnd(const char* field) const;

  ByteSource source_;
  std::vector<char> block_;
  std::size_t next_ = 0;
  std::size_t filled_ = 0;
  std::uint64_t position_ = 0;
};

}  // namespace vesper::inline v0
