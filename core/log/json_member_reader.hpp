#pragma once

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "vesper/core/files/number_text.hpp"
#include "vesper/core/geometry/pose2.hpp"
#include "vesper/core/log/json_line.hpp"
#include "vesper/core/log/json_text.hpp"
#include "vesper/core/log/line_fault.hpp"

namespace vesper::inline v0 {

/// The members of one line, taken by key; those not taken in the end are "extra". Remembers the
/// first fault and gives defaults after it.
class MemberReader {
 public:
  explicit MemberReader(std::vector<JsonMember>& members) : members_(members) {}

  /// The member, taken off the list. Null if there is none.
  std::optional<JsonMember> take(std::string_view key) {
    const auto found = std::find_if(members_.begin(), members_.end(),
                                    [key](const JsonMember& member) { return member.key == key; });
    if (found == members_.end()) {
      return std::nullopt;
    }
    const JsonMember member = *found;
    members_.erase(found);
    return member;
  }
  JsonMember require(std::string_view key, const char* expected) {
    const std::optional<JsonMember> member = take(key);
    if (!member) {
      fail(key, expected, "nothing");
    }
    return member.value_or(JsonMember{key, "null", JsonKind::Null});
  }
  double number(std::string_view key) { return numberOf(require(key, "a number"), key); }
  std::optional<double> optionalNumber(std::string_view key) {
    const std::optional<JsonMember> member = take(key);
    return member ? std::optional(numberOf(*member, key)) : std::nullopt;
  }
  double numberOf(const JsonMember& member, std::string_view key) {
    const std::optional<double> value =
        member.kind == JsonKind::Number ? parseNumber(member.value) : std::nullopt;
    if (!value || !std::isfinite(*value)) {
      fail(key, "a finite number", member.value);
      return 0.0;
    }
    return *value;
  }
  template <typename Integer>
  Integer integerOf(const JsonMember& member, std::string_view key, const char* expected) {
    Integer value{};
    const char* const last = member.value.data() + member.value.size();
    const auto [end, error] = std::from_chars(member.value.data(), last, value);
    if (member.kind != JsonKind::Number || error != std::errc{} || end != last) {
      fail(key, expected, member.value);
    }
    return value;
  }
  std::int64_t count(std::string_view key) {
    return integerOf<std::int64_t>(require(key, "an integer"), key, "an integer");
  }
  std::string text(std::string_view key) { return textOf(require(key, "a text"), key); }
  std::string optionalText(std::string_view key, std::string fallback = "") {
    const std::optional<JsonMember> member = take(key);
    return member ? textOf(*member, key) : std::move(fallback);
  }
  std::string id() {
    std::string id = text("id");
    if (id.empty()) {
      fail("id", "a sensor's name", "\"\"");
    }
    return id;
  }
  std::vector<JsonMember> arrayOf(const JsonMember& member, std::string_view key,
                                  const char* expected) {
    if (member.kind != JsonKind::Array) {
      fail(key, expected, member.value);
      return {};
    }
    return splitJsonArray(member.value);
  }
  /// An array of exactly N finite numbers, or nothing if there is no such key.
  template <std::size_t N>
  std::optional<std::array<double, N>> optionalNumbers(std::string_view key, const char* expected) {
    const std::optional<JsonMember> member = take(key);
    if (!member) {
      return std::nullopt;
    }
    const std::vector<JsonMember> elements = arrayOf(*member, key, expected);
    std::array<double, N> values{};
    if (elements.size() != N) {
      fail(key, expected, member->value);
      return values;
    }
    for (std::size_t i = 0; i < N; ++i) {
      values.at(i) = numberOf(elements[i], key);
    }
    return values;
  }
  Pose2 pose() {
    const double x_m = number("x");
    const double y_m = number("y");
    return {x_m, y_m, number("th")};
  }
  void fail(std::string_view field, const char* expected, std::string_view found) {
    if (!fault_) {
      fault_ = LineFault{std::string(field), expected, found, ""};
    }
  }
  [[nodiscard]] const std::optional<LineFault>& fault() const noexcept { return fault_; }

  /// What nobody took, as an object; NotFinite values are refused there.
  std::string extra() {
    std::string result;
    for (const JsonMember& member : members_) {
      if (member.kind == JsonKind::NotFinite) {
        fail(member.key, "a JSON value", member.value);
      }
      result += result.empty() ? "{\"" : ",\"";
      result += member.key;
      result += "\":";
      result += member.value;
    }
    return result.empty() ? result : result + '}';
  }

 private:
  std::string textOf(const JsonMember& member, std::string_view key) {
    if (member.kind != JsonKind::String) {
      fail(key, "a text", member.value);
      return "";
    }
    return jsonText(member.value);
  }

  std::vector<JsonMember>& members_;
  std::optional<LineFault> fault_;
};

}  // namespace vesper::inline v0
