#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vesper::inline v0 {

/// What is taken from a YAML text before it is refused.
struct YamlLimits {
  std::size_t max_bytes = std::size_t{1} << 20U;
  std::size_t max_nodes = 200'000;
  std::size_t max_depth = 32;
};

/// Which finite numbers are accepted.
struct NumberRange {
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
  bool low_is_open = false;  ///< `low` itself is refused.

  [[nodiscard]] static NumberRange any() { return {}; }
  [[nodiscard]] static NumberRange positive() { return {0.0, any().high, true}; }
  [[nodiscard]] static NumberRange atLeast(double low) { return {low, any().high, false}; }
  [[nodiscard]] static NumberRange between(double low, double high) { return {low, high, false}; }
};

/// One value of a YAML document, with the line it stands on and its path
/// (`sensors[0].range_m.max`). A cheap handle: copies share the document, which lives as long as
/// one of them. Every function that finds something other than what was asked for throws InputError
/// naming file, line, path, what was expected and what was found.
class YamlNode {
 public:
  [[nodiscard]] const std::string& source() const noexcept;
  [[nodiscard]] std::int64_t line() const noexcept;                         ///< From 1.
  [[nodiscard]] const std::string& path() const noexcept { return path_; }  ///< Empty: the root.
  [[nodiscard]] bool isMap() const noexcept;
  [[nodiscard]] bool isSequence() const noexcept;
  [[nodiscard]] bool isScalar() const noexcept;  ///< A text or number.
  [[nodiscard]] bool isNull() const noexcept;    ///< `~`, `null` or nothing after the colon.

  // Maps. Duplicate keys are refused when the text is read.
  /// Refuses keys other than these ("did you mean"). Call it first: a misspelt key is then named
  /// instead of the one it leaves missing.
  void allowKeys(std::initializer_list<std::string_view> keys) const;
  void allowKeys(const std::vector<std::string_view>& keys) const;
  [[nodiscard]] YamlNode at(std::string_view key) const;
  [[nodiscard]] std::optional<YamlNode> find(std::string_view key) const;
  /// All keys with their values, in the order of the file.
  [[nodiscard]] std::vector<std::pair<std::string, YamlNode>> entries() const;

  // Sequences.
  [[nodiscard]] std::vector<YamlNode> items() const;
  /// Exactly `count` of them.
  [[nodiscard]] std::vector<YamlNode> items(std::size_t count) const;

  // Scalars.
  [[nodiscard]] std::string text() const;  ///< Quoted or plain, as it stands.
  [[nodiscard]] double number(const NumberRange& range = NumberRange::any()) const;
  [[nodiscard]] std::int64_t integer(std::int64_t low, std::int64_t high) const;
  [[nodiscard]] bool boolean() const;  ///< true or false.
  /// Index of the word that stands here.
  [[nodiscard]] std::size_t choice(std::initializer_list<std::string_view> words) const;

  /// Refuses this value.
  [[noreturn]] void fail(const std::string& expected, const std::string& found,
                         const std::string& advice = "") const;
  /// What stands here, for messages: its text, "a map", "a list" or "nothing".
  [[nodiscard]] std::string shown() const;

 private:
  struct Document;
  struct Value;
  class Builder;
  friend YamlNode parseYaml(std::string_view text, const std::string& source,
                            const YamlLimits& limits);
  YamlNode(std::shared_ptr<const Document> document, const Value* value, std::string path);
  [[nodiscard]] const Value* findValue(std::string_view key) const;
  [[nodiscard]] YamlNode child(const Value& value, std::string path) const;

  std::shared_ptr<const Document> document_;  // owned by all nodes of one document together
  const Value* value_;
  std::string path_;
};

/// The root of the only document in `text`. Refused: broken YAML, more than one document, an empty
/// one, duplicate keys, aliases and merge keys, tags, keys that are not plain texts, and texts
/// beyond `limits`. `source` names the text in errors.
[[nodiscard]] YamlNode parseYaml(std::string_view text, const std::string& source,
                                 const YamlLimits& limits = {});

/// The same of a file ("-": standard input).
[[nodiscard]] YamlNode readYamlFile(const std::string& path, const YamlLimits& limits = {});

}  // namespace vesper::inline v0
