#include "vesper/planning/search/movement_rule.hpp"

#include <array>

namespace vesper::planning::inline v0 {
namespace {

constexpr std::array<std::string_view, 5> kRuleNames = {"never", "one", "always", "four",
                                                        "any-angle"};

}  // namespace

std::string_view nameOf(MovementRule rule) noexcept {
  return kRuleNames[static_cast<std::size_t>(rule)];
}

std::optional<MovementRule> movementRuleOf(std::string_view name) noexcept {
  for (std::size_t i = 0; i < kRuleNames.size(); ++i) {
    if (kRuleNames[i] == name) {
      return static_cast<MovementRule>(i);
    }
  }
  return std::nullopt;
}

}  // namespace vesper::planning::inline v0
