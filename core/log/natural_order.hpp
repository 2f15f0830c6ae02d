#pragma once

#include <string_view>

namespace vesper::inline v0 {

/// Orders names as people do: s2 before s10. Runs of digits compare by their number; names that are
/// the same but for leading zeros by their letters.
struct NaturalOrder {
  [[nodiscard]] bool operator()(std::string_view a, std::string_view b) const;
};

}  // namespace vesper::inline v0
