#pragma once

#include <cstddef>
#include <string_view>

namespace vesper::inline v0 {

/// The unsigned integer in the first sizeof(Number) bytes. Requires that many.
template <typename Number>
[[nodiscard]] constexpr Number littleEndian(std::string_view bytes) noexcept {
  Number number = 0;
  for (std::size_t i = sizeof(Number); i > 0; --i) {
    number = static_cast<Number>((number << 8U) | static_cast<unsigned char>(bytes[i - 1]));
  }
  return number;
}

}  // namespace vesper::inline v0
