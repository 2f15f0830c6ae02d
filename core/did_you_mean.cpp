#include "vesper/core/did_you_mean.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <vector>

namespace vesper::inline v0 {
namespace {

/// Longer words are never typing errors of a key.
constexpr std::size_t kLongestWord = 64;

std::string lowered(std::string_view text) {
  std::string result(text);
  for (char& letter : result) {
    letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  }
  return result;
}

/// Fewest insertions, deletions, replacements and swaps of neighbours (Damerau 1964, each letter
/// edited once).
std::size_t edits(std::string_view a, std::string_view b) {
  const std::size_t width = b.size() + 1;
  std::vector<std::size_t> count((a.size() + 1) * width);
  const auto at = [&](std::size_t i, std::size_t j) -> std::size_t& {
    return count[i * width + j];
  };
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        at(i, j) = i + j;
        continue;
      }
      const bool is_same = a[i - 1] == b[j - 1];
      at(i, j) =
          std::min({at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (is_same ? 0 : 1)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        at(i, j) = std::min(at(i, j), at(i - 2, j - 2) + 1);
      }
    }
  }
  return at(a.size(), b.size());
}

}  // namespace

std::optional<std::string> nearestName(std::string_view typed,
                                       std::span<const std::string_view> known) {
  if (typed.empty() || typed.size() > kLongestWord) {
    return std::nullopt;
  }
  const std::string word = lowered(typed);
  for (const std::string_view name : known) {
    if (name.size() > typed.size() && name[typed.size()] == '_' &&
        lowered(name.substr(0, typed.size())) == word) {
      return std::string(name);
    }
  }
  std::optional<std::string> best;
  std::size_t fewest = 0;
  for (const std::string_view name : known) {
    const std::size_t count = edits(word, lowered(name));
    const std::size_t allowed = std::max<std::size_t>(1, std::max(name.size(), word.size()) / 3);
    if (count <= allowed && count < name.size() && (!best || count < fewest)) {
      best = std::string(name);
      fewest = count;
    }
  }
  return best;
}

std::string didYouMean(std::string_view typed, std::span<const std::string_view> known) {
  const std::optional<std::string> name = nearestName(typed, known);
  return name ? "did you mean '" + *name + "'?" : std::string();
}

}  // namespace vesper::inline v0
