#include "vesper/core/log/stamp_text.hpp"

#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <system_error>

namespace vesper::inline v0 {
namespace {

constexpr std::int64_t kMaxSeconds = 9'200'000'000;

bool isDigit(char c) noexcept { return c >= '0' && c <= '9'; }

/// Decimal digits of a number: `digits` times ten to the power `exponent`, cut after 19 digits.
struct Decimal {
  std::uint64_t digits = 0;
  int exponent = 0;
  bool is_negative = false;
};

std::optional<Decimal> parseDecimal(std::string_view text) {
  Decimal result;
  std::size_t i = 0;
  if (i < text.size() && (text[i] == '-' || text[i] == '+')) {
    result.is_negative = text[i++] == '-';
  }
  bool has_digits = false;
  bool after_point = false;
  for (; i < text.size() && (isDigit(text[i]) || (text[i] == '.' && !after_point)); ++i) {
    if (text[i] == '.') {
      after_point = true;
      continue;
    }
    has_digits = true;
    if (result.digits < std::numeric_limits<std::uint64_t>::max() / 10 - 1) {
      result.digits = result.digits * 10 + static_cast<std::uint64_t>(text[i] - '0');
      result.exponent -= after_point ? 1 : 0;
    } else {
      result.exponent += after_point ? 0 : 1;
    }
  }
  if (!has_digits) {
    return std::nullopt;
  }
  if (i < text.size() && (text[i] == 'e' || text[i] == 'E')) {
    std::string_view power = text.substr(i + 1);
    if (power.starts_with('+')) {
      power.remove_prefix(1);
    }
    int value = 0;
    const auto [end, error] = std::from_chars(power.data(), power.data() + power.size(), value);
    if (error != std::errc{} || end != power.data() + power.size() || std::abs(value) > 400) {
      return std::nullopt;
    }
    result.exponent += value;
    i = text.size();
  }
  return i == text.size() ? std::optional(result) : std::nullopt;
}

}  // namespace

std::optional<Stamp> parseStamp(std::string_view text, std::int64_t unit_ns) {
  const std::optional<Decimal> decimal = parseDecimal(text);
  if (!decimal) {
    return std::nullopt;
  }
  // ns = digits * unit_ns * 10^exponent in 128 bits: digits < 2^61, unit_ns <= 1e9 < 2^30.
  __extension__ using Wide = unsigned __int128;
  Wide value = Wide{decimal->digits} * static_cast<std::uint64_t>(unit_ns);
  const Wide limit = Wide{static_cast<std::uint64_t>(kMaxSeconds)} * 1'000'000'000U;
  for (int i = 0; i < decimal->exponent && value != 0; ++i) {
    value *= 10;
    if (value > limit) {
      return std::nullopt;
    }
  }
  unsigned last_dropped = 0;
  for (int i = decimal->exponent; i < 0 && (value != 0 || last_dropped != 0); ++i) {
    last_dropped = static_cast<unsigned>(value % 10);
    value /= 10;
  }
  value += last_dropped >= 5 ? 1 : 0;
  if (value > limit) {
    return std::nullopt;
  }
  const auto ns = static_cast<std::int64_t>(value);
  return Stamp{decimal->is_negative ? -ns : ns};
}

void appendSeconds(std::string& out, Stamp stamp) {
  constexpr std::uint64_t kBillion = 1'000'000'000;
  const std::int64_t count = stamp.count();
  const std::uint64_t magnitude =
      count < 0 ? 0U - static_cast<std::uint64_t>(count) : static_cast<std::uint64_t>(count);
  if (count < 0) {
    out += '-';
  }
  out += std::to_string(magnitude / kBillion);
  std::uint64_t fraction = magnitude % kBillion;
  if (fraction == 0) {
    return;
  }
  std::string digits = std::to_string(kBillion + fraction);
  digits.front() = '.';
  digits.erase(digits.find_last_not_of('0') + 1);
  out += digits;
}

}  // namespace vesper::inline v0
