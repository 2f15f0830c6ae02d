#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "vesper/core/bags/bag_reader.hpp"

namespace vesper::inline v0 {

/// Reads the fields of one message in their order.
///
/// ROS 1: little-endian, packed; a string is its length in four bytes and its bytes.
/// CDR (OMG "DDS-XTypes" 1.3, 7.4.1, the plain encoding of version 1, as ROS 2 writes it): four
/// bytes say the byte order (0x0000 big-, 0x0001 little-endian); each number lies at a multiple of
/// its size, counted behind those bytes; a string's length counts its closing NUL.
///
/// Every call throws InputError (without a source and line; its field is the name given) if the
/// message has not got the bytes; no length is believed before it is compared with what is left.
class MessageCursor {
 public:
  /// Throws InputError for a CDR message whose first bytes name another encoding.
  MessageCursor(MessageEncoding encoding, std::string_view payload);

  [[nodiscard]] bool isRos1() const noexcept { return !is_cdr_; }
  std::uint8_t u8(const char* field);
  std::int32_t i32(const char* field);
  std::uint32_t u32(const char* field);
  double f32(const char* field);
  double f64(const char* field);
  /// Valid as long as the payload.
  std::string_view text(const char* field);
  /// The number of elements of a sequence; at most what the message could hold if each element took
  /// `least_bytes` bytes.
  std::size_t sequence(const char* field, std::size_t least_bytes);
  /// A sequence of float32, as doubles.
  std::vector<double> floats(const char* field);
  /// A sequence of bytes; valid as long as the payload.
  std::string_view byteSequence(const char* field);
  void skipDoubles(const char* field, std::size_t count);

 private:
  std::string_view number(const char* field, std::size_t size);
  [[noreturn]] void fail(const char* field, std::size_t expected_bytes) const;
  template <typename Bits>
  Bits bits(const char* field);

  std::string_view payload_;
  std::size_t position_ = 0;
  std::size_t origin_ = 0;  ///< Where alignment is counted from.
  bool is_cdr_ = false;
  bool is_big_endian_ = false;
};

}  // namespace vesper::inline v0
