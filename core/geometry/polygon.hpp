#pragma once

#include <Eigen/Core>
#include <span>

namespace vesper::inline v0 {

/// Twice the area within corners in order, positive counter-clockwise.
[[nodiscard]] double doubledArea(std::span<const Eigen::Vector2d> corners) noexcept;

/// Whether corners in order surround one area: at least three of them, no edge of no length, no two
/// edges that meet but where they follow each other. O(n^2).
[[nodiscard]] bool isSimplePolygon(std::span<const Eigen::Vector2d> corners) noexcept;

}  // namespace vesper::inline v0
