#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <utility>

#include "vesper/core/files/file_identity.hpp"
#include "vesper/core/files/yaml_reader.hpp"
#include "vesper/core/map_io/picture_cells.hpp"
#include "vesper/core/map_io/ros_map.hpp"

namespace vesper::inline v0 {
namespace {

namespace fs = std::filesystem;

/// Cells below a micrometre or beyond a thousand kilometres are slips, and world coordinates beyond
/// 1e9 m would leave no digits for the cells.
constexpr double kMinResolution_m = 1e-6;
constexpr double kMaxResolution_m = 1e6;
constexpr double kMaxOrigin_m = 1e9;

constexpr std::string_view kKeys[] = {"image", "resolution",      "origin",     "negate",
                                      "mode",  "occupied_thresh", "free_thresh"};

struct RosYaml {
  fs::path image;
  double resolution_m = 0.0;
  Pose2 T_world_grid;
  ShadeRule rule;
  std::vector<InputProblem> warnings;
};

/// Where a yaml's `image` lies: beside the yaml, in the home folder or by its full path.
fs::path placeOf(const std::string& image, const std::string& yaml_path) {
  const char* home = std::getenv("HOME");
  if (image.starts_with("~/") && home != nullptr) {
    return fs::path(home) / image.substr(2);
  }
  return fs::path(yaml_path).parent_path() / image;
}

fs::path imagePath(const YamlNode& node, const std::string& yaml_path) {
  const std::string text = node.text();
  if (text.empty()) {
    node.fail("the name of a picture", "an empty text");
  }
  const fs::path image = placeOf(text, yaml_path);
  std::error_code error;
  if (!fs::is_regular_file(image, error)) {
    const fs::path full = fs::absolute(image, error).lexically_normal();
    node.fail("the picture '" + full.string() + "'", text,
              fs::exists(image, error) ? "it is not a file" : "there is no such file");
  }
  return image;
}

Pose2 originOf(const YamlNode& node) {
  const std::vector<YamlNode> parts = node.items(3);
  const NumberRange range = NumberRange::between(-kMaxOrigin_m, kMaxOrigin_m);
  return {parts[0].number(range), parts[1].number(range), parts[2].number(range)};
}

bool negateOf(const YamlNode& node) { return node.choice({"0", "1", "false", "true"}) % 2 == 1; }

ShadeRule ruleOf(const YamlNode& root) {
  ShadeRule rule;
  if (const auto mode = root.find("mode")) {
    rule.mode = static_cast<RosMapMode>(mode->choice({"trinary", "scale", "raw"}));
  }
  rule.negate = negateOf(root.at("negate"));
  rule.occupied_threshold = root.at("occupied_thresh").number(NumberRange::between(0.0, 1.0));
  rule.free_threshold = root.at("free_thresh").number(NumberRange::between(0.0, 1.0));
  if (!rule.isValid()) {
    root.at("free_thresh")
        .fail("a number below occupied_thresh (" + root.at("occupied_thresh").text() + ")",
              root.at("free_thresh").text(), "are the two thresholds swapped?");
  }
  return rule;
}

RosYaml parse(const YamlNode& root, const std::string& yaml_path) {
  RosYaml yaml;
  if (!root.isMap()) {
    root.fail("the yaml of a map (image, resolution, origin, ...)", root.shown());
  }
  for (const auto& [key, node] : root.entries()) {
    if (std::find(std::begin(kKeys), std::end(kKeys), key) == std::end(kKeys)) {
      yaml.warnings.push_back({yaml_path, node.line(), key, "", "", "unknown key, not used"});
    }
  }
  yaml.rule = ruleOf(root);
  yaml.resolution_m =
      root.at("resolution").number(NumberRange::between(kMinResolution_m, kMaxResolution_m));
  yaml.T_world_grid = originOf(root.at("origin"));
  yaml.image = imagePath(root.at("image"), yaml_path);
  return yaml;
}

GridFrame frameOf(const RosYaml& yaml, const ImageLayout& layout) {
  return {layout.width, layout.height, yaml.resolution_m, yaml.T_world_grid};
}

RosMap assemble(RosYaml yaml, const std::string& source, const MapLimits& limits) {
  PictureCells cells = readPictureCells(yaml.image.string(), yaml.rule, limits);
  const auto warn = [&](const std::string& field, const std::string& text) {
    yaml.warnings.push_back({source, 0, field, "", "", text});
  };
  if (cells.free_by_205 > 0) {
    warn("free_thresh", std::to_string(cells.free_by_205) +
                            " pixels of grey 205, which savers write for unknown, read as free "
                            "under this threshold; 0.196 keeps them unknown");
  }
  if (cells.transparent > 0) {
    warn("image", std::to_string(cells.transparent) + " transparent pixels read as unknown");
  }
  const GridFrame frame = frameOf(yaml, cells.layout);
  return {OccupancyMap(frame, std::move(cells.percent)), yaml.rule, yaml.image.string(),
          std::move(cells.layout), std::move(yaml.warnings)};
}

}  // namespace

std::optional<std::string> pictureNamedBy(const std::string& yaml_path) {
  try {
    const YamlNode root = readYamlFile(yaml_path);
    const std::optional<YamlNode> image = root.isMap() ? root.find("image") : std::nullopt;
    return image ? std::optional(placeOf(image->text(), yaml_path).string()) : std::nullopt;
  } catch (const InputError&) {
    return std::nullopt;
  }
}

bool isReadWith(const std::string& input, const std::string& path) {
  if (isSameFile(input, path)) {
    return true;
  }
  const bool is_yaml = input.ends_with(".yaml") || input.ends_with(".yml");
  const std::optional<std::string> picture = is_yaml ? pictureNamedBy(input) : std::nullopt;
  return picture && isSameFile(*picture, path);
}

RosMap readRosMap(const std::string& yaml_path, const MapLimits& limits) {
  return assemble(parse(readYamlFile(yaml_path), yaml_path), yaml_path, limits);
}

RosMap readPictureAsMap(const std::string& image_path, double resolution_m, const ShadeRule& rule,
                        const MapLimits& limits) {
  if (!rule.isValid()) {
    throw std::invalid_argument("readPictureAsMap: 0 <= free < occupied threshold <= 1 is needed");
  }
  RosYaml yaml;
  yaml.image = image_path;
  yaml.resolution_m = resolution_m;
  yaml.rule = rule;
  return assemble(std::move(yaml), image_path, limits);
}

}  // namespace vesper::inline v0
