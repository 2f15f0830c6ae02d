#include "vesper/core/log/carmen_fields.hpp"

#include <array>

#include "vesper/core/files/number_text.hpp"

namespace vesper::inline v0 {
namespace {

/// Powers of ten that a double holds exactly.
constexpr std::array<double, 16> kPowers = {1e0, 1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                            1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
constexpr std::size_t kExactDigits = 15;

bool isBlank(char c) noexcept { return c == ' ' || c == '\t'; }

}  // namespace

std::string_view CarmenFields::word() noexcept {
  std::size_t begin = 0;
  while (begin < rest_.size() && isBlank(rest_[begin])) {
    ++begin;
  }
  std::size_t end = begin;
  while (end < rest_.size() && !isBlank(rest_[end])) {
    ++end;
  }
  last_ = rest_.substr(begin, end - begin);
  rest_.remove_prefix(end);
  return last_;
}

std::optional<double> CarmenFields::number() noexcept {
  const char* at = rest_.data();
  const char* const end = at + rest_.size();
  while (at != end && isBlank(*at)) {
    ++at;
  }
  const char* const begin = at;
  const bool is_negative = at != end && *at == '-';
  at += is_negative ? 1 : 0;
  std::uint64_t digits = 0;
  const char* const first_digit = at;
  const auto takeDigits = [&] {
    for (; at != end && *at >= '0' && *at <= '9'; ++at) {
      digits = digits * 10 + static_cast<std::uint64_t>(*at - '0');
    }
  };
  takeDigits();
  std::size_t digit_count = static_cast<std::size_t>(at - first_digit);
  std::size_t decimals = 0;
  if (at != end && *at == '.') {
    const char* const point = at++;
    takeDigits();
    decimals = static_cast<std::size_t>(at - point) - 1;
    digit_count += decimals;
  }
  const bool is_simple =
      digit_count > 0 && digit_count <= kExactDigits && (at == end || isBlank(*at));
  if (!is_simple) {
    return parseNumber(word());
  }
  last_ = {begin, static_cast<std::size_t>(at - begin)};
  rest_.remove_prefix(static_cast<std::size_t>(at - rest_.data()));
  const double value = static_cast<double>(digits) / kPowers[decimals];
  return is_negative ? -value : value;
}

std::size_t CarmenFields::countRest() const noexcept {
  CarmenFields copy = *this;
  std::size_t count = 0;
  while (!copy.word().empty()) {
    ++count;
  }
  return count;
}

}  // namespace vesper::inline v0
