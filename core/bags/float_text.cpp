#include "vesper/core/bags/float_text.hpp"

#include <array>
#include <charconv>

namespace vesper::inline v0 {

double meantDecimal(double value) {
  std::array<char, 48> text{};
  const auto written =
      std::to_chars(text.data(), text.data() + text.size(), static_cast<float>(value));
  double decimal = value;
  std::from_chars(text.data(), written.ptr, decimal);
  return decimal;
}

}  // namespace vesper::inline v0
