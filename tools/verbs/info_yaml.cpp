#include <fmt/format.h>

#include "vesper/core/files/yaml_reader.hpp"
#include "vesper/core/input_error.hpp"
#include "vesper/tools/terminal/shell_word.hpp"
#include "vesper/tools/verbs/info_describers.hpp"

namespace vesper::tools {
namespace {

struct YamlKind {
  const char* key;
  const char* format;
  const char* next;
};

constexpr YamlKind kKinds[] = {
    {"vesper_robot", "robot description", "vesper robot check {}"},
    {"vesper_world", "simulator world",
     "vesper simulate --world {} --robot ROBOT.robot.yaml --out LOG.jsonl"},
    {"vesper_columns", "column file", "vesper info TABLE --columns {}"},
};

}  // namespace

std::optional<InfoAnswer> describeYaml(const InfoOptions& options) {
  if (!options.path.ends_with(".yaml") && !options.path.ends_with(".yml")) {
    return std::nullopt;
  }
  const YamlNode root = readYamlFile(options.path);
  if (!root.isMap()) {
    return std::nullopt;
  }
  for (const YamlKind& kind : kKinds) {
    const std::optional<YamlNode> version = root.find(kind.key);
    if (!version) {
      continue;
    }
    const std::optional<YamlNode> name = root.find("name");
    const std::string next = fmt::format(fmt::runtime(kind.next), shellWord(options.path));
    InfoAnswer answer;
    answer.json = {{"format", kind.format}, {"file", options.path}, {"version", version->text()}};
    answer.text = fmt::format("{}: {}, version {}\n", options.path, kind.format, version->text());
    if (name && name->isScalar()) {
      answer.json["name"] = name->text();
      answer.text += fmt::format("name: {}\n", printable(name->text()));
    }
    answer.json["next"] = next;
    answer.text += fmt::format("next: {}\n", next);
    return answer;
  }
  return std::nullopt;
}

}  // namespace vesper::tools
