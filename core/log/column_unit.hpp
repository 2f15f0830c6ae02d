#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace vesper::inline v0 {

enum class ColumnUnit : std::uint8_t {
  Seconds,
  Milliseconds,
  Microseconds,
  Nanoseconds,
  Metres,
  Centimetres,
  Millimetres,
  Inches,
  Radians,
  Degrees,
  Decidegrees,  ///< Tenths of a degree.
  Milliradians,
  Ticks,
  Celsius,
  Raw  ///< The sensor's own unit, which the robot file explains.
};

/// s ms us ns m cm mm in rad deg ddeg mrad ticks c raw.
[[nodiscard]] std::optional<ColumnUnit> parseColumnUnit(std::string_view text);

[[nodiscard]] bool isTime(ColumnUnit unit) noexcept;
[[nodiscard]] bool isLength(ColumnUnit unit) noexcept;
[[nodiscard]] bool isAngle(ColumnUnit unit) noexcept;

/// Nanoseconds in one unit of time. Requires isTime(unit).
[[nodiscard]] std::int64_t nanosecondsIn(ColumnUnit unit) noexcept;

/// Metres, radians or seconds of `value` units; the value itself for the others. Of decimal units
/// the nearest double to the decimal result: 255 cm are 2.55 m.
[[nodiscard]] double toSi(double value, ColumnUnit unit) noexcept;

}  // namespace vesper::inline v0
