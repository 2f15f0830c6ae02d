#include "vesper/core/bags/message_cursor.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <string>

#include "vesper/core/bags/little_endian.hpp"

namespace vesper::inline v0 {
namespace {

constexpr std::size_t kEncapsulationBytes = 4;

}  // namespace

MessageCursor::MessageCursor(MessageEncoding encoding, std::string_view payload)
    : payload_(payload), is_cdr_(encoding == MessageEncoding::Cdr) {
  if (!is_cdr_) {
    return;
  }
  if (payload.size() < kEncapsulationBytes) {
    fail("encapsulation", kEncapsulationBytes);
  }
  const auto first = static_cast<unsigned char>(payload[0]);
  const auto second = static_cast<unsigned char>(payload[1]);
  if (first != 0 || second > 1) {
    throw InputError({"", 0, "encapsulation", "plain CDR (00 00 or 00 01)",
                      fmt::format("{:02x} {:02x}", first, second), ""});
  }
  is_big_endian_ = second == 0;
  position_ = kEncapsulationBytes;
  origin_ = kEncapsulationBytes;
}

void MessageCursor::fail(const char* field, std::size_t expected_bytes) const {
  const std::size_t left = payload_.size() - std::min(position_, payload_.size());
  throw InputError({"", 0, field, std::to_string(expected_bytes) + " bytes",
                    std::to_string(left) + " bytes left in the message", ""});
}

std::string_view MessageCursor::number(const char* field, std::size_t size) {
  if (is_cdr_) {
    position_ = origin_ + (position_ - origin_ + size - 1) / size * size;
  }
  if (position_ > payload_.size() || payload_.size() - position_ < size) {
    fail(field, size);
  }
  const std::string_view bytes = payload_.substr(position_, size);
  position_ += size;
  return bytes;
}

template <typename Bits>
Bits MessageCursor::bits(const char* field) {
  const std::string_view bytes = number(field, sizeof(Bits));
  if (!is_big_endian_) {
    return littleEndian<Bits>(bytes);
  }
  Bits value = 0;
  for (const char byte : bytes) {
    value = static_cast<Bits>((std::uint64_t{value} << 8U) | static_cast<unsigned char>(byte));
  }
  return value;
}

std::uint8_t MessageCursor::u8(const char* field) { return bits<std::uint8_t>(field); }
std::uint32_t MessageCursor::u32(const char* field) { return bits<std::uint32_t>(field); }
std::int32_t MessageCursor::i32(const char* field) {
  return static_cast<std::int32_t>(bits<std::uint32_t>(field));
}
double MessageCursor::f32(const char* field) {
  return std::bit_cast<float>(bits<std::uint32_t>(field));
}
double MessageCursor::f64(const char* field) {
  return std::bit_cast<double>(bits<std::uint64_t>(field));
}

std::string_view MessageCursor::text(const char* field) {
  const std::size_t size = u32(field);
  if (size > payload_.size() - position_) {
    fail(field, size);
  }
  std::string_view value = payload_.substr(position_, size);
  position_ += size;
  if (is_cdr_ && value.ends_with('\0')) {
    value.remove_suffix(1);
  }
  return value;
}

std::size_t MessageCursor::sequence(const char* field, std::size_t least_bytes) {
  const std::size_t count = u32(field);
  if (count > (payload_.size() - position_) / least_bytes) {
    fail(field, count * least_bytes);
  }
  return count;
}

std::vector<double> MessageCursor::floats(const char* field) {
  std::vector<double> values(sequence(field, sizeof(float)));
  if constexpr (std::endian::native == std::endian::little) {
    if (!is_big_endian_) {
      const char* from = payload_.data() + position_;
      for (double& value : values) {
        float single = 0.0F;
        std::memcpy(&single, from, sizeof(single));
        value = single;
        from += sizeof(single);
      }
      position_ += values.size() * sizeof(float);
      return values;
    }
  }
  for (double& value : values) {
    value = f32(field);
  }
  return values;
}

std::string_view MessageCursor::byteSequence(const char* field) {
  const std::size_t size = sequence(field, 1);
  const std::string_view bytes = payload_.substr(position_, size);
  position_ += size;
  return bytes;
}

void MessageCursor::skipDoubles(const char* field, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    (void)number(field, sizeof(double));
  }
}

}  // namespace vesper::inline v0
