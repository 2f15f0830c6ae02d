#include "vesper/core/files/number_text.hpp"

#include <array>
#include <charconv>

namespace vesper::inline v0 {

std::string shortestText(double value) {
  std::array<char, 32> buffer{};  // the longest has 24 characters
  const auto result = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
  return {buffer.data(), result.ptr};
}

}  // namespace vesper::inline v0
