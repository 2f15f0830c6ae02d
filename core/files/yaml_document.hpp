#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "vesper/core/files/yaml_reader.hpp"

namespace vesper::inline v0 {

/// A value of the tree behind YamlNode.
struct YamlNode::Value {
  enum class Kind { Null, Scalar, Sequence, Map };
  Kind kind = Kind::Null;
  std::int64_t line = 0;
  std::string text;                                        ///< Of a scalar.
  std::vector<Value> items;                                ///< Of a sequence; of a map its values.
  std::vector<std::pair<std::string, std::int64_t>> keys;  ///< Of a map, with their lines.
};

struct YamlNode::Document {
  std::string source;
  Value root;
};

}  // namespace vesper::inline v0
