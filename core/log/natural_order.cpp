#include "vesper/core/log/natural_order.hpp"

#include <algorithm>

namespace vesper::inline v0 {
namespace {

bool isNameDigit(char c) { return c >= '0' && c <= '9'; }

/// Takes the digits at the front of `text`; without leading zeros.
std::string_view leadingNumber(std::string_view& text) {
  const auto length = static_cast<std::size_t>(
      std::find_if_not(text.begin(), text.end(), isNameDigit) - text.begin());
  std::string_view number = text.substr(0, length);
  text.remove_prefix(length);
  number.remove_prefix(std::min(number.find_first_not_of('0'), number.size()));
  return number;
}

}  // namespace

bool NaturalOrder::operator()(std::string_view a, std::string_view b) const {
  std::string_view left = a;
  std::string_view right = b;
  while (!left.empty() && !right.empty()) {
    if (isNameDigit(left.front()) && isNameDigit(right.front())) {
      const std::string_view first = leadingNumber(left);
      const std::string_view second = leadingNumber(right);
      if (first.size() != second.size()) {
        return first.size() < second.size();
      }
      if (first != second) {
        return first < second;
      }
    } else {
      if (left.front() != right.front()) {
        return left.front() < right.front();
      }
      left.remove_prefix(1);
      right.remove_prefix(1);
    }
  }
  return left.empty() && right.empty() ? a < b : left.empty();
}

}  // namespace vesper::inline v0
