#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace vesper::inline v0 {

/// The fields of one line, parted by blanks, from left to right. Nothing is allocated.
class CarmenFields {
 public:
  explicit CarmenFields(std::string_view line) : rest_(line) {}

  /// The next field; empty at the end of the line.
  std::string_view word() noexcept;
  /// The next field as a number (may be infinite or NaN); empty, with the field skipped, if it is
  /// none. Gives the nearest double, as std::from_chars does, but decimals of up to 15 digits
  /// without its cost (Clinger 1990: both digits and power of ten are exact doubles).
  std::optional<double> number() noexcept;
  /// Fields left.
  [[nodiscard]] std::size_t countRest() const noexcept;
  /// The last field that was taken.
  [[nodiscard]] std::string_view last() const noexcept { return last_; }

 private:
  std::string_view rest_;
  std::string_view last_;
};

}  // namespace vesper::inline v0
