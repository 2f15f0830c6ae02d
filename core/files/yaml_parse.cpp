#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/mark.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <memory>
#include <sstream>
#include <utility>

#include "vesper/core/files/byte_source.hpp"
#include "vesper/core/files/yaml_document.hpp"
#include "vesper/core/files/yaml_reader.hpp"
#include "vesper/core/input_error.hpp"

namespace vesper::inline v0 {

/// Builds the tree from yaml-cpp's events, so that the limits hold while the text is being read.
class YamlNode::Builder : public YAML::EventHandler {
 public:
  Builder(const std::string& source, const YamlLimits& limits) : source_(source), limits_(limits) {}

  void OnDocumentStart(const YAML::Mark& mark) override {
    if (has_root_) {
      fail(mark, "one document", "a second one");
    }
  }
  void OnDocumentEnd() override {}
  void OnAnchor(const YAML::Mark& mark, const std::string& name) override {
    fail(mark, "plain values", "the anchor &" + name);
  }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override {
    fail(mark, "plain values", "an alias");
  }
  void OnNull(const YAML::Mark& mark, YAML::anchor_t) override { open(mark, Value::Kind::Null); }
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t,
                const std::string& text) override {
    refuseTag(mark, tag);
    if (expectsKey()) {
      addKey(mark, text);
    } else {
      open(mark, Value::Kind::Scalar).text = text;
    }
  }
  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t,
                       YAML::EmitterStyle::value) override {
    refuseTag(mark, tag);
    nest(mark, Value::Kind::Sequence);
  }
  void OnSequenceEnd() override { stack_.pop_back(); }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t,
                  YAML::EmitterStyle::value) override {
    refuseTag(mark, tag);
    nest(mark, Value::Kind::Map);
  }
  void OnMapEnd() override { stack_.pop_back(); }

  [[nodiscard]] bool hasRoot() const { return has_root_; }
  [[nodiscard]] Value takeRoot() { return std::move(root_); }

 private:
  static std::int64_t lineOf(const YAML::Mark& mark) { return std::int64_t{mark.line} + 1; }

  [[noreturn]] void fail(const YAML::Mark& mark, const std::string& expected,
                         const std::string& found, const std::string& field = "") const {
    throw InputError({source_, lineOf(mark), field, expected, printable(found), ""});
  }

  void refuseTag(const YAML::Mark& mark, const std::string& tag) const {
    if (!tag.empty() && tag != "?" && tag != "!") {
      fail(mark, "plain values", "the tag " + tag);
    }
  }

  [[nodiscard]] bool expectsKey() const {
    return !stack_.empty() && stack_.back()->kind == Value::Kind::Map &&
           stack_.back()->keys.size() == stack_.back()->items.size();
  }

  void addKey(const YAML::Mark& mark, const std::string& key) {
    auto& keys = stack_.back()->keys;
    constexpr std::size_t kMaxKeys = 2000;  // each new key is compared with those before it
    if (keys.size() == kMaxKeys) {
      fail(mark, "at most " + std::to_string(kMaxKeys) + " keys in one map", "more");
    }
    for (const auto& [other, line] : keys) {
      if (other == key) {
        fail(mark, "each key once", "it stands in line " + std::to_string(line) + " already",
             printable(key));
      }
    }
    keys.emplace_back(key, lineOf(mark));
  }

  Value& open(const YAML::Mark& mark, Value::Kind kind) {
    if (expectsKey()) {
      fail(mark, "a text as key", kind == Value::Kind::Null ? "nothing" : "a list or map");
    }
    if (++nodes_ > limits_.max_nodes) {
      fail(mark, "at most " + std::to_string(limits_.max_nodes) + " values", "more");
    }
    has_root_ = true;
    Value* value = &root_;
    if (!stack_.empty()) {
      value = &stack_.back()->items.emplace_back();
    }
    value->kind = kind;
    value->line = lineOf(mark);
    return *value;
  }

  void nest(const YAML::Mark& mark, Value::Kind kind) {
    if (stack_.size() >= limits_.max_depth) {
      fail(mark, "at most " + std::to_string(limits_.max_depth) + " levels", "more");
    }
    stack_.push_back(&open(mark, kind));
  }

  const std::string& source_;
  YamlLimits limits_;
  Value root_;
  bool has_root_ = false;
  std::size_t nodes_ = 0;
  std::vector<Value*> stack_;  // values still being filled; an outer one does not grow meanwhile
};

YamlNode parseYaml(std::string_view text, const std::string& source, const YamlLimits& limits) {
  if (text.size() > limits.max_bytes) {
    throw InputError(
        {source, 0, "", "at most " + std::to_string(limits.max_bytes) + " bytes", "more", ""});
  }
  YamlNode::Builder builder(source, limits);
  try {
    std::istringstream stream{std::string(text)};
    YAML::Parser parser(stream);
    while (parser.HandleNextDocument(builder)) {
    }
  } catch (const YAML::Exception& error) {
    throw InputError({source, std::max(0, error.mark.line) + std::int64_t{1}, "", "valid YAML",
                      printable(error.msg), ""});
  }
  if (!builder.hasRoot()) {
    throw InputError({source, 0, "", "YAML", "an empty file", ""});
  }
  auto document = std::make_shared<YamlNode::Document>();
  document->source = source;
  document->root = builder.takeRoot();
  const YamlNode::Value* root = &document->root;
  return {std::move(document), root, ""};
}

YamlNode readYamlFile(const std::string& path, const YamlLimits& limits) {
  return parseYaml(readWholeFile(path, limits.max_bytes), path, limits);
}

}  // namespace vesper::inline v0
