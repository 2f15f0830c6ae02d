#include "vesper/core/log/json_line.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

#include "vesper/core/log/json_text.hpp"

namespace vesper::inline v0 {
namespace {

constexpr std::size_t kMaxDepth = 32;

bool isDigit(char c) noexcept { return c >= '0' && c <= '9'; }

/// Walks over one JSON text. Every take... function returns an empty text or what it expected, and
/// leaves the position at the fault.
class JsonCursor {
 public:
  explicit JsonCursor(std::string_view text) : text_(text) {}

  [[nodiscard]] std::size_t position() const noexcept { return at_; }
  [[nodiscard]] bool isAtEnd() const noexcept { return at_ == text_.size(); }
  [[nodiscard]] std::string_view rest() const noexcept { return text_.substr(at_); }
  [[nodiscard]] std::string_view since(std::size_t begin) const noexcept {
    return text_.substr(begin, at_ - begin);
  }
  void skipBlanks() noexcept {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) {
      ++at_;
    }
  }
  bool take(char c) noexcept {
    if (at_ < text_.size() && text_[at_] == c) {
      ++at_;
      return true;
    }
    return false;
  }
  const char* takeString() noexcept;
  const char* takeScalar(JsonKind& kind, bool may_be_not_finite) noexcept;
  /// A whole value. `depth` counts the brackets around it.
  const char* takeValue(JsonKind& kind, std::size_t depth);

 private:
  bool takeWord(std::string_view word) noexcept {
    if (rest().starts_with(word)) {
      at_ += word.size();
      return true;
    }
    return false;
  }
  bool takeDigits() noexcept {
    const std::size_t begin = at_;
    while (at_ < text_.size() && isDigit(text_[at_])) {
      ++at_;
    }
    return at_ > begin;
  }
  bool takeNumber() noexcept;
  bool takeNotFinite() noexcept;
  bool takeEscape() noexcept;
  const char* takeElements(char closing, std::size_t depth);

  std::string_view text_;
  std::size_t at_ = 0;
};

bool JsonCursor::takeEscape() noexcept {
  if (isAtEnd()) {
    return false;
  }
  const char c = text_[at_++];
  if (c != 'u') {
    return std::string_view("\"\\/bfnrt").find(c) != std::string_view::npos;
  }
  for (int i = 0; i < 4; ++i, ++at_) {
    if (isAtEnd() ||
        std::string_view("0123456789abcdefABCDEF").find(text_[at_]) == std::string_view::npos) {
      return false;
    }
  }
  return true;
}

const char* JsonCursor::takeString() noexcept {
  if (!take('"')) {
    return "a string in double quotes";
  }
  while (at_ < text_.size()) {
    const char c = text_[at_];
    if (c == '"') {
      ++at_;
      return nullptr;
    }
    if (c == '\\') {
      ++at_;
      if (!takeEscape()) {
        return "a JSON escape";
      }
    } else if (static_cast<unsigned char>(c) < 0x20) {
      return "no control character in a string";
    } else {
      const std::size_t length = utf8Length(rest());
      if (length == 0) {
        return "valid UTF-8";
      }
      at_ += length;
    }
  }
  return "a closing double quote";
}

bool JsonCursor::takeNumber() noexcept {
  const std::size_t begin = at_;
  take('-');
  const bool has_integer = take('0') || takeDigits();
  bool is_sound = has_integer;
  if (is_sound && take('.')) {
    is_sound = takeDigits();
  }
  if (is_sound && (take('e') || take('E'))) {
    if (!take('+')) {
      take('-');
    }
    is_sound = takeDigits();
  }
  if (!is_sound) {
    at_ = begin;
  }
  return is_sound;
}

bool JsonCursor::takeNotFinite() noexcept {
  constexpr std::array<std::string_view, 7> kWords = {"NaN",  "nan", "Infinity", "-Infinity",
                                                      "-nan", "inf", "-inf"};
  return std::any_of(kWords.begin(), kWords.end(),
                     [this](std::string_view word) { return takeWord(word); });
}

const char* JsonCursor::takeScalar(JsonKind& kind, bool may_be_not_finite) noexcept {
  if (!isAtEnd() && text_[at_] == '"') {
    kind = JsonKind::String;
    return takeString();
  }
  if (takeNumber()) {
    kind = JsonKind::Number;
  } else if (takeWord("null")) {
    kind = JsonKind::Null;
  } else if (takeWord("true")) {
    kind = JsonKind::True;
  } else if (takeWord("false")) {
    kind = JsonKind::False;
  } else if (may_be_not_finite && takeNotFinite()) {
    kind = JsonKind::NotFinite;
  } else {
    return "a JSON value";
  }
  return nullptr;
}

const char* JsonCursor::takeElements(char closing, std::size_t depth) {
  skipBlanks();
  if (take(closing)) {
    return nullptr;
  }
  for (;;) {
    skipBlanks();
    if (closing == '}') {
      if (const char* fault = takeString()) {
        return fault;
      }
      skipBlanks();
      if (!take(':')) {
        return "':' after a key";
      }
      skipBlanks();
    }
    JsonKind kind{};
    if (const char* fault = takeValue(kind, depth)) {
      return fault;
    }
    skipBlanks();
    if (take(closing)) {
      return nullptr;
    }
    if (!take(',')) {
      return closing == '}' ? "',' or '}'" : "',' or ']'";
    }
  }
}

const char* JsonCursor::takeValue(JsonKind& kind, std::size_t depth) {
  const bool is_array = take('[');
  if (is_array || take('{')) {
    kind = is_array ? JsonKind::Array : JsonKind::Object;
    return depth + 1 > kMaxDepth ? "at most 32 nested brackets"
                                 : takeElements(is_array ? ']' : '}', depth + 1);
  }
  return takeScalar(kind, depth <= 1);
}

}  // namespace

JsonFault splitJsonObject(std::string_view text, std::vector<JsonMember>& members) {
  members.clear();
  JsonCursor cursor(text);
  const auto fault = [&cursor](std::string expected) {
    return JsonFault{std::move(expected), cursor.rest()};
  };
  cursor.skipBlanks();
  if (!cursor.take('{')) {
    return fault("'{'");
  }
  cursor.skipBlanks();
  bool is_done = cursor.take('}');
  while (!is_done) {
    cursor.skipBlanks();
    JsonMember member;
    std::size_t begin = cursor.position();
    if (const char* expected = cursor.takeString()) {
      return fault(expected);
    }
    member.key = cursor.since(begin + 1);
    member.key.remove_suffix(1);
    cursor.skipBlanks();
    if (!cursor.take(':')) {
      return fault("':' after a key");
    }
    cursor.skipBlanks();
    begin = cursor.position();
    if (const char* expected = cursor.takeValue(member.kind, 0)) {
      return fault(expected);
    }
    member.value = cursor.since(begin);
    if (std::any_of(members.begin(), members.end(),
                    [&member](const JsonMember& other) { return other.key == member.key; })) {
      return {"every key once", member.key};
    }
    members.push_back(member);
    cursor.skipBlanks();
    is_done = cursor.take('}');
    if (!is_done && !cursor.take(',')) {
      return fault("',' or '}'");
    }
  }
  cursor.skipBlanks();
  return cursor.isAtEnd() ? JsonFault{} : fault("nothing after the closing '}'");
}

std::vector<JsonMember> splitJsonArray(std::string_view array) {
  std::vector<JsonMember> elements;
  JsonCursor cursor(array);
  cursor.take('[');
  cursor.skipBlanks();
  bool is_done = cursor.take(']');
  while (!is_done && !cursor.isAtEnd()) {
    cursor.skipBlanks();
    JsonMember element;
    const std::size_t begin = cursor.position();
    if (cursor.takeValue(element.kind, 1) != nullptr) {
      break;
    }
    element.value = cursor.since(begin);
    elements.push_back(element);
    cursor.skipBlanks();
    is_done = !cursor.take(',');
  }
  return elements;
}

}  // namespace vesper::inline v0
