#pragma once

#include <array>
#include <span>

namespace vesper::inline v0 {

/// The value at `x` of a table of (x, value) by rising x: linear between its rows, constant
/// outside. Requires at least one row.
[[nodiscard]] double valueAt(std::span<const std::array<double, 2>> table, double x) noexcept;

}  // namespace vesper::inline v0
