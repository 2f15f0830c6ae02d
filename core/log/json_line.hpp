#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vesper::inline v0 {

enum class JsonKind : std::uint8_t {
  Null,
  True,
  False,
  Number,
  NotFinite,  ///< NaN, Infinity, -Infinity, nan, inf, -inf: no JSON, but robots print them.
  String,
  Array,
  Object
};

/// One member of a JSON object. The views point into the text that was split.
struct JsonMember {
  std::string_view key;    ///< Between the quotes, escapes as they stand.
  std::string_view value;  ///< The whole value as it stands, with its quotes or brackets.
  JsonKind kind = JsonKind::Null;
};

/// Splits a text that is one JSON object (RFC 8259, valid UTF-8, nesting up to 32) into its
/// members; everything below them is checked but not built, so that nothing is allocated a value.
/// NotFinite values are let through as members and as elements of a member's array only. Returns an
/// empty text, or what was expected, with `found` at the place. Refuses a key that occurs twice.
struct JsonFault {
  std::string expected;  ///< Empty: the text is sound.
  std::string_view found;
};
[[nodiscard]] JsonFault splitJsonObject(std::string_view text, std::vector<JsonMember>& members);

/// The elements of a checked array.
[[nodiscard]] std::vector<JsonMember> splitJsonArray(std::string_view array);

}  // namespace vesper::inline v0
