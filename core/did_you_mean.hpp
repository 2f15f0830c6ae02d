#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace vesper::inline v0 {

/// The name among `known` that `typed` most likely stands for: the one it begins (a unit suffix was
/// left out), else the one with the fewest single-letter edits, at most a third of its length.
/// Letter case does not count. Empty if none is near; of equals the first. O(names * length^2).
[[nodiscard]] std::optional<std::string> nearestName(std::string_view typed,
                                                     std::span<const std::string_view> known);

/// `did you mean 'track_width_m'?`, or empty.
[[nodiscard]] std::string didYouMean(std::string_view typed,
                                     std::span<const std::string_view> known);

}  // namespace vesper::inline v0
