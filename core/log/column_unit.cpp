#include "vesper/core/log/column_unit.hpp"

#include <algorithm>
#include <array>

#include "vesper/core/geometry/angle.hpp"

namespace vesper::inline v0 {
namespace {

/// In the order of ColumnUnit.
constexpr std::array<std::string_view, 15> kNames = {"s",    "ms",   "us",    "ns",  "m",
                                                     "cm",   "mm",   "in",    "rad", "deg",
                                                     "ddeg", "mrad", "ticks", "c",   "raw"};

}  // namespace

std::optional<ColumnUnit> parseColumnUnit(std::string_view text) {
  const auto* found = std::find(kNames.begin(), kNames.end(), text);
  return found == kNames.end() ? std::nullopt
                               : std::optional(static_cast<ColumnUnit>(found - kNames.begin()));
}

bool isTime(ColumnUnit unit) noexcept { return unit <= ColumnUnit::Nanoseconds; }

bool isLength(ColumnUnit unit) noexcept {
  return unit >= ColumnUnit::Metres && unit <= ColumnUnit::Inches;
}

bool isAngle(ColumnUnit unit) noexcept {
  return unit >= ColumnUnit::Radians && unit <= ColumnUnit::Milliradians;
}

std::int64_t nanosecondsIn(ColumnUnit unit) noexcept {
  switch (unit) {
    case ColumnUnit::Milliseconds:
      return 1'000'000;
    case ColumnUnit::Microseconds:
      return 1'000;
    case ColumnUnit::Nanoseconds:
      return 1;
    default:
      return 1'000'000'000;
  }
}

double toSi(double value, ColumnUnit unit) noexcept {
  switch (unit) {
    case ColumnUnit::Milliseconds:
    case ColumnUnit::Millimetres:
    case ColumnUnit::Milliradians:
      return value / 1e3;
    case ColumnUnit::Microseconds:
      return value / 1e6;
    case ColumnUnit::Nanoseconds:
      return value / 1e9;
    case ColumnUnit::Centimetres:
      return value / 1e2;
    case ColumnUnit::Inches:
      return value * 0.0254;
    case ColumnUnit::Degrees:
      return degToRad(value);
    case ColumnUnit::Decidegrees:
      return degToRad(value / 10.0);
    default:
      return value;
  }
}

}  // namespace vesper::inline v0
