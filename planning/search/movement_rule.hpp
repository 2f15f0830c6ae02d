#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace vesper::planning::inline v0 {

/// Which steps a path may take. Every result names its rule, because planners of different origin
/// differ here and almost none says so.
enum class MovementRule : std::uint8_t {
  Never,    ///< 8 neighbours; a diagonal step needs both cells it passes between free. Default.
  One,      ///< 8 neighbours; one of the two cells may be blocked.
  Always,   ///< 8 neighbours; both may be blocked.
  Four,     ///< 4 neighbours.
  AnyAngle  ///< Straight lines at any angle, see path/line_of_sight.hpp.
};

/// "never", "one", "always", "four", "any-angle".
[[nodiscard]] std::string_view nameOf(MovementRule rule) noexcept;
/// The inverse of nameOf; empty for any other text.
[[nodiscard]] std::optional<MovementRule> movementRuleOf(std::string_view name) noexcept;

}  // namespace vesper::planning::inline v0
