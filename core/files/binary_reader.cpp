#include "vesper/core/files/binary_reader.hpp"

#include <algorithm>
#include <bit>

#include "vesper/core/input_error.hpp"

namespace vesper::inline v0 {
namespace {

constexpr std::size_t kBinaryBlockBytes = std::size_t{1} << 16U;

}  // namespace

BinaryReader::BinaryReader(const std::string& path) : source_(path), block_(kBinaryBlockBytes) {}

bool BinaryReader::fill() {
  next_ = 0;
  filled_ = source_.read(block_);
  return filled_ > 0;
}

void BinaryReader::failAtEnd(const char* field) const {
  throw InputError({source_.name(), 0, field, "more bytes",
                    "the end of the file after " + std::to_string(position_), "is it cut off?"});
}

int BinaryReader::peek() {
  return next_ < filled_ || fill() ? static_cast<unsigned char>(block_[next_]) : -1;
}

std::uint8_t BinaryReader::byte(const char* field) {
  const int next = peek();
  if (next < 0) {
    failAtEnd(field);
  }
  ++next_;
  ++position_;
  return static_cast<std::uint8_t>(next);
}

std::uint32_t BinaryReader::little(int bytes, const char* field) {
  std::uint32_t value = 0;
  for (int i = 0; i < bytes; ++i) {
    value |= std::uint32_t{byte(field)} << (8 * i);
  }
  return value;
}

std::uint16_t BinaryReader::uint16(const char* field) {
  return static_cast<std::uint16_t>(little(2, field));
}

std::uint32_t BinaryReader::uint32(const char* field) { return little(4, field); }

double BinaryReader::float32(const char* field) {
  return double{std::bit_cast<float>(little(4, field))};
}

std::string BinaryReader::bytes(std::size_t size, const char* field) {
  std::string taken;
  while (taken.size() < size) {
    if (peek() < 0) {
      failAtEnd(field);
    }
    const std::size_t here = std::min(size - taken.size(), filled_ - next_);
    taken.append(block_.data() + next_, here);
    next_ += here;
    position_ += here;
  }
  return taken;
}

void BinaryReader::skip(std::uint64_t size, const char* field) {
  while (size > 0) {
    if (peek() < 0) {
      failAtEnd(field);
    }
    const auto here = static_cast<std::size_t>(std::min<std::uint64_t>(size, filled_ - next_));
    next_ += here;
    position_ += here;
    size -= here;
  }
}

std::string BinaryReader::line(std::size_t max_bytes, const char* field) {
  std::string text;
  while (true) {
    const char next = static_cast<char>(byte(field));
    if (next == '\n') {
      return text;
    }
    if (text.size() == max_bytes) {
      throw InputError({source_.name(), 0, field,
                        "a line of at most " + std::to_string(max_bytes) + " bytes",
                        printable(text), ""});
    }
    text += next;
  }
}

}  // namespace vesper::inline v0
