#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <utility>

#include "vesper/core/files/atomic_file.hpp"
#include "vesper/core/files/yaml_reader.hpp"
#include "vesper/core/map_io/pgm_image.hpp"
#include "vesper/core/map_io/picture_cells.hpp"
#include "vesper/core/map_io/png_image.hpp"
#include "vesper/core/map_io/ros_map.hpp"

namespace vesper::inline v0 {
namespace {

/// The shade to write for each value -1..100, at index value + 1; empty where none is needed or
/// none reads back.
struct ShadeTable {
  std::uint16_t max_value = 255;
  std::array<std::optional<std::uint16_t>, 102> shade;
};

constexpr std::size_t kUnknownIndex = 0;

std::array<bool, 102> valuesThatOccur(const OccupancyMap& map) {
  std::array<bool, 102> occurs{};
  for (const std::int8_t percent : map.percents()) {
    occurs[static_cast<std::size_t>(percent + 1)] = true;
  }
  return occurs;
}

/// The middle of the shades that read back as each value; the shades every saver uses come first.
ShadeTable shadesFor(const ShadeRule& rule, std::uint16_t max_value) {
  ShadeTable table;
  table.max_value = max_value;
  std::array<std::pair<int, int>, 102> range;
  range.fill({-1, -1});
  for (int shade = 0; shade <= max_value; ++shade) {
    auto& [first, last] = range[static_cast<std::size_t>(
        rule.percentOf(static_cast<std::uint32_t>(shade), max_value) + 1)];
    first = first < 0 ? shade : first;
    last = shade;
  }
  for (std::size_t i = 0; i < range.size(); ++i) {
    if (range[i].first >= 0) {
      table.shade[i] = static_cast<std::uint16_t>((range[i].first + range[i].second) / 2);
    }
  }
  const auto prefer = [&](std::size_t index, std::uint32_t shade) {
    if (rule.percentOf(shade, max_value) + 1 == static_cast<int>(index)) {
      table.shade[index] = static_cast<std::uint16_t>(shade);
    }
  };
  const std::uint32_t step = max_value / 255U;
  if (rule.mode == RosMapMode::Raw) {
    prefer(kUnknownIndex, max_value);
  } else {
    prefer(101, 0);
    prefer(1, max_value);
    prefer(1, 254 * step);
    prefer(kUnknownIndex, 205 * step);
  }
  return table;
}

/// A table in which every value that occurs reads back: 8 bits if they do, else 16.
ShadeTable tableFor(const OccupancyMap& map, const ShadeRule& rule) {
  std::array<bool, 102> occurs = valuesThatOccur(map);
  if (rule.mode == RosMapMode::Trinary) {
    for (std::size_t i = 2; i < 101; ++i) {
      const bool is_grade_there = std::exchange(occurs[i], false);
      occurs[kUnknownIndex] = occurs[kUnknownIndex] || is_grade_there;
    }
  } else if (rule.mode == RosMapMode::Scale) {
    occurs[kUnknownIndex] = false;  // by transparency
  }
  const auto holdsAll = [&occurs](const ShadeTable& table) {
    for (std::size_t i = 0; i < occurs.size(); ++i) {
      if (occurs[i] && !table.shade[i]) {
        return false;
      }
    }
    return true;
  };
  ShadeTable table = shadesFor(rule, 255);
  if (!holdsAll(table) && rule.mode == RosMapMode::Scale) {
    table = shadesFor(rule, 65535);
  }
  if (!holdsAll(table)) {
    throw std::invalid_argument(
        fmt::format("the thresholds {} and {} leave no shade for a value of this map",
                    rule.free_threshold, rule.occupied_threshold));
  }
  return table;
}

struct Picture {
  std::string extension;
  std::string bytes;
};

Picture pictureOf(const OccupancyMap& map, const ShadeRule& rule, RosMapPicture kind) {
  const ShadeTable table = tableFor(map, rule);
  const GridFrame& frame = map.frame();
  GreyImage image{frame.width(), frame.height(), table.max_value, {}};
  image.values.reserve(frame.cellCount());
  std::vector<bool> is_transparent;
  const bool needs_alpha = rule.mode == RosMapMode::Scale && valuesThatOccur(map)[kUnknownIndex];
  for (int y = frame.height() - 1; y >= 0; --y) {
    for (int x = 0; x < frame.width(); ++x) {
      const std::int8_t percent = map.percentAt({x, y});
      const bool is_unknown = percent < 0 || (rule.mode == RosMapMode::Trinary &&
                                              map.stateAt({x, y}) == CellState::Unknown);
      const std::size_t index = is_unknown ? kUnknownIndex : static_cast<std::size_t>(percent + 1);
      image.values.push_back(table.shade[index].value_or(0));
      if (needs_alpha) {
        is_transparent.push_back(is_unknown);
      }
    }
  }
  return needs_alpha || kind == RosMapPicture::Png
             ? Picture{".png", pngBytes(image, is_transparent)}
             : Picture{".pgm", pgmBytes(image)};
}

std::string yamlText(const std::string& image_name, const GridFrame& frame, const ShadeRule& rule) {
  std::string quoted;
  for (const char c : image_name) {
    if (c >= 0 && c < ' ') {
      quoted += fmt::format("\\x{:02x}", static_cast<int>(c));
    } else {
      quoted += c == '"' || c == '\\' ? std::string("\\") + c : std::string(1, c);
    }
  }
  const bool is_plain = image_name.find_first_not_of(
                            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRST"
                            "UVWXYZ0123456789_-.") == std::string::npos &&
                        image_name.front() != '-';
  return fmt::format(
      "image: {}\nmode: {}\nresolution: {}\norigin: [{}, {}, {}]\nnegate: 0\n"
      "occupied_thresh: {}\nfree_thresh: {}\n",
      is_plain ? image_name : "\"" + quoted + "\"", nameOf(rule.mode), frame.resolution(),
      frame.origin().x(), frame.origin().y(), frame.origin().heading(), rule.occupied_threshold,
      rule.free_threshold);
}

/// What reading must give: the map, with grades unknown where the mode has none.
std::int8_t expectedPercent(std::int8_t percent, RosMapMode mode) {
  const bool is_grade = percent > 0 && percent < 100;
  return is_grade && mode == RosMapMode::Trinary ? OccupancyMap::kUnknown : percent;
}

void checkPicture(const std::filesystem::path& path, const OccupancyMap& map,
                  const ShadeRule& rule) {
  MapLimits limits;
  limits.max_cells = map.frame().cellCount();
  const PictureCells cells = readPictureCells(path.string(), rule, limits);
  bool is_equal =
      cells.layout.width == map.frame().width() && cells.percent.size() == map.percents().size();
  for (std::size_t i = 0; is_equal && i < cells.percent.size(); ++i) {
    is_equal = cells.percent[i] == expectedPercent(map.percents()[i], rule.mode);
  }
  if (!is_equal) {
    throw std::runtime_error("the picture written does not read back as the map");
  }
}

void checkYaml(const std::string& text, const GridFrame& frame) {
  const YamlNode root = parseYaml(text, "the yaml written");
  const auto origin = root.at("origin").items(3);
  const Pose2 T_world_grid(origin[0].number(), origin[1].number(), origin[2].number());
  if (root.at("resolution").number() != frame.resolution() || T_world_grid != frame.origin()) {
    throw std::runtime_error("the yaml written does not read back as the map's frame");
  }
}

void checkForNav2(const GridFrame& frame, RosMapMode mode) {
  if (frame.origin().heading() != 0.0) {
    throw std::invalid_argument("nav2 ignores the yaw of a map's origin, and this map has one");
  }
  if (mode == RosMapMode::Scale) {
    throw std::invalid_argument("nav2 grades 'scale' maps by another formula; use trinary or raw");
  }
}

}  // namespace

RosMapFiles stageRosMap(AtomicFileSet& set, const std::string& prefix, const OccupancyMap& map,
                        const RosMapWriteOptions& options) {
  const ShadeRule rule{options.mode, options.occupied_threshold, options.free_threshold, false};
  if (!rule.isValid()) {
    throw std::invalid_argument("writeRosMap: 0 <= free < occupied threshold <= 1 is needed");
  }
  if (options.for_nav2) {
    checkForNav2(map.frame(), options.mode);
  }
  const Picture picture = pictureOf(map, rule, options.picture);
  const RosMapFiles files{prefix + ".yaml", prefix + picture.extension};
  const std::string image_name = std::filesystem::path(files.image).filename().string();
  const std::string text = yamlText(image_name, map.frame(), rule);
  AtomicFile& image = set.add(files.image);
  image.write(picture.bytes);
  checkPicture(image.temporaryPath(), map, rule);
  set.add(files.yaml).write(text);
  checkYaml(text, map.frame());
  return files;
}

RosMapFiles writeRosMap(const std::string& prefix, const OccupancyMap& map,
                        const RosMapWriteOptions& options) {
  AtomicFileSet set;
  RosMapFiles files = stageRosMap(set, prefix, map, options);
  set.commit();
  return files;
}

}  // namespace vesper::inline v0
