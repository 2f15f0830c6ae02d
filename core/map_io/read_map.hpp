#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "vesper/core/grid/occupancy_map.hpp"
#include "vesper/core/input_error.hpp"
#include "vesper/core/map_io/map_limits.hpp"
#include "vesper/core/map_io/octomap_slice.hpp"
#include "vesper/core/map_io/shade_rule.hpp"

namespace vesper::inline v0 {

enum class MapFormat : std::uint8_t {
  RosYaml,
  Picture,
  MovingAi,
  Vgrid,
  CarmenMap,
  MrptGridmap,
  OctoMap
};

/// In words: "ROS map yaml", "bare picture", "MovingAI map", "Vesper grid", "CARMEN map", "MRPT
/// grid map", "OctoMap tree".
[[nodiscard]] std::string_view nameOf(MapFormat format) noexcept;

/// Which map format the file holds, told by its content; a yaml that is none of Vesper's own files
/// counts as a ROS map by its name. Empty if it is no map. Throws InputError if it cannot be
/// opened.
[[nodiscard]] std::optional<MapFormat> mapFormatOf(const std::string& path);

struct MapReadOptions {
  MapLimits limits;
  /// The side of a cell for formats that have none: needed for a bare picture, 1 m by default for
  /// MovingAI maps. Files that say their resolution keep it.
  std::optional<double> resolution_m;
  HeightSlice height;  ///< Of an OctoMap tree.
};

struct LoadedMap {
  OccupancyMap map;
  MapFormat format = MapFormat::RosYaml;
  std::string image;                   ///< The picture's path; empty where there is none.
  std::string image_kind;              ///< "PGM P5, maxval 255"; empty where there is none.
  ShadeRule rule;                      ///< How shades were read, where there is a picture.
  std::vector<InputProblem> warnings;  ///< What was read but deserves a look.
};

/// Reads a map of any format. Throws InputError naming file, line and field.
[[nodiscard]] LoadedMap readMap(const std::string& path, const MapReadOptions& options = {});

}  // namespace vesper::inline v0
