#include "vesper/core/files/yaml_reader.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <span>

#include "vesper/core/did_you_mean.hpp"
#include "vesper/core/files/number_text.hpp"
#include "vesper/core/files/yaml_document.hpp"
#include "vesper/core/input_error.hpp"

namespace vesper::inline v0 {
namespace {

std::string describeRange(const NumberRange& range) {
  const bool has_low = std::isfinite(range.low);
  const bool has_high = std::isfinite(range.high);
  if (has_low && has_high) {
    return "a number of " + shortestText(range.low) + " to " + shortestText(range.high) +
           (range.low_is_open ? " (not " + shortestText(range.low) + ")" : "");
  }
  if (has_low) {
    return std::string("a number ") + (range.low_is_open ? "> " : ">= ") + shortestText(range.low);
  }
  return has_high ? "a number <= " + shortestText(range.high) : "a finite number";
}

/// Empty unless the whole text is one number.
template <typename Number>
std::optional<Number> parseNumber(std::string_view text) {
  if (text.size() > 1 && text[0] == '+' && text[1] != '-') {
    text.remove_prefix(1);
  }
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) {
    return std::nullopt;
  }
  return value;
}

std::string joined(std::span<const std::string_view> words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    text += i == 0 ? "" : (i + 1 == words.size() ? " or " : ", ");
    text += words[i];
  }
  return text;
}

std::string joinedPath(const std::string& path, std::string_view key) {
  return path.empty() ? std::string(key) : path + "." + std::string(key);
}

}  // namespace

YamlNode::YamlNode(std::shared_ptr<const Document> document, const Value* value, std::string path)
    : document_(std::move(document)), value_(value), path_(std::move(path)) {}

const std::string& YamlNode::source() const noexcept { return document_->source; }
std::int64_t YamlNode::line() const noexcept { return value_->line; }
bool YamlNode::isMap() const noexcept { return value_->kind == Value::Kind::Map; }
bool YamlNode::isSequence() const noexcept { return value_->kind == Value::Kind::Sequence; }
bool YamlNode::isScalar() const noexcept { return value_->kind == Value::Kind::Scalar; }
bool YamlNode::isNull() const noexcept { return value_->kind == Value::Kind::Null; }

YamlNode YamlNode::child(const Value& value, std::string path) const {
  return {document_, &value, std::move(path)};
}

std::string YamlNode::shown() const {
  switch (value_->kind) {
    case Value::Kind::Scalar:
      return printable(value_->text);
    case Value::Kind::Sequence:
      return "a list";
    case Value::Kind::Map:
      return "a mapping";
    case Value::Kind::Null:
      break;
  }
  return "nothing";
}

void YamlNode::fail(const std::string& expected, const std::string& found,
                    const std::string& advice) const {
  throw InputError({source(), line(), path_, expected, found, advice});
}

void YamlNode::allowKeys(std::initializer_list<std::string_view> keys) const {
  allowKeys(std::vector<std::string_view>(keys));
}

void YamlNode::allowKeys(const std::vector<std::string_view>& keys) const {
  if (!isMap()) {
    fail("keys with values (a YAML mapping)", shown());
  }
  for (const auto& [key, key_line] : value_->keys) {
    if (std::find(keys.begin(), keys.end(), key) == keys.end()) {
      std::string advice = didYouMean(key, keys);
      if (advice.empty()) {
        advice = "known: " + joined(keys);
      }
      throw InputError({source(), key_line, joinedPath(path_, printable(key)), "a known key",
                        printable(key), advice});
    }
  }
}

const YamlNode::Value* YamlNode::findValue(std::string_view key) const {
  if (!isMap()) {
    fail("keys with values (a YAML mapping)", shown());
  }
  for (std::size_t i = 0; i < value_->items.size(); ++i) {
    if (value_->keys[i].first == key) {
      return &value_->items[i];
    }
  }
  return nullptr;
}

YamlNode YamlNode::at(std::string_view key) const {
  const Value* value = findValue(key);
  if (value == nullptr) {
    throw InputError(
        {source(), line(), joinedPath(path_, key), "a value", "nothing", "the key is missing"});
  }
  return child(*value, joinedPath(path_, key));
}

std::optional<YamlNode> YamlNode::find(std::string_view key) const {
  const Value* value = findValue(key);
  return value == nullptr ? std::nullopt
                          : std::optional<YamlNode>(child(*value, joinedPath(path_, key)));
}

std::vector<std::pair<std::string, YamlNode>> YamlNode::entries() const {
  if (!isMap()) {
    fail("keys with values (a YAML mapping)", shown());
  }
  std::vector<std::pair<std::string, YamlNode>> result;
  for (std::size_t i = 0; i < value_->items.size(); ++i) {
    const std::string& key = value_->keys[i].first;
    result.emplace_back(key, child(value_->items[i], joinedPath(path_, printable(key))));
  }
  return result;
}

std::vector<YamlNode> YamlNode::items() const {
  if (!isSequence()) {
    fail("a list", shown());
  }
  std::vector<YamlNode> result;
  result.reserve(value_->items.size());
  for (std::size_t i = 0; i < value_->items.size(); ++i) {
    result.push_back(child(value_->items[i], path_ + "[" + std::to_string(i) + "]"));
  }
  return result;
}

std::vector<YamlNode> YamlNode::items(std::size_t count) const {
  if (!isSequence() || value_->items.size() != count) {
    fail("a list of " + std::to_string(count),
         isSequence() ? std::to_string(value_->items.size()) + " values" : shown());
  }
  return items();
}

std::string YamlNode::text() const {
  if (!isScalar()) {
    fail("a text", shown());
  }
  return value_->text;
}

double YamlNode::number(const NumberRange& range) const {
  const std::optional<double> value = isScalar() ? parseNumber<double>(value_->text) : std::nullopt;
  const bool is_inside = value && std::isfinite(*value) && *value >= range.low &&
                         *value <= range.high && !(range.low_is_open && *value == range.low);
  if (!is_inside) {
    const bool has_comma = isScalar() && !value && value_->text.find(',') != std::string::npos;
    fail(describeRange(range), shown(), has_comma ? "write the decimal point as '.'" : "");
  }
  return *value;
}

std::int64_t YamlNode::integer(std::int64_t low, std::int64_t high) const {
  const std::optional<std::int64_t> value =
      isScalar() ? parseNumber<std::int64_t>(value_->text) : std::nullopt;
  if (!value || *value < low || *value > high) {
    fail("a whole number of " + std::to_string(low) + " to " + std::to_string(high), shown());
  }
  return *value;
}

bool YamlNode::boolean() const { return choice({"false", "true"}) == 1; }

std::size_t YamlNode::choice(std::initializer_list<std::string_view> words) const {
  if (isScalar()) {
    const auto* word = std::find(words.begin(), words.end(), value_->text);
    if (word != words.end()) {
      return static_cast<std::size_t>(word - words.begin());
    }
  }
  fail(joined(words), shown(), isScalar() ? didYouMean(value_->text, words) : "");
}

}  // namespace vesper::inline v0
