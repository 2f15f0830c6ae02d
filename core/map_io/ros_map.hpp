#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "vesper/core/files/atomic_file.hpp"
#include "vesper/core/grid/occupancy_map.hpp"
#include "vesper/core/input_error.hpp"
#include "vesper/core/map_io/image_rows.hpp"
#include "vesper/core/map_io/map_limits.hpp"
#include "vesper/core/map_io/shade_rule.hpp"

namespace vesper::inline v0 {

/// A map of ROS's map_server (`image resolution origin negate occupied_thresh free_thresh [mode]`
/// and a PGM or PNG picture).
struct RosMap {
  OccupancyMap map;
  ShadeRule rule;
  std::string image;                   ///< The picture's path as it was opened.
  ImageLayout layout;                  ///< The picture's own kind and size.
  std::vector<InputProblem> warnings;  ///< What was read but deserves a look.
};

/// Reads `yaml_path` and its picture; a relative `image` lies beside the yaml, `~/` is the home
/// folder. The picture's row 0 is at the top, cell (0, 0) at the lower left; the yaw of `origin` is
/// honoured. Throws InputError naming file, line and field. Warnings: unknown keys, grey 205 that
/// the thresholds make free, transparent pixels.
[[nodiscard]] RosMap readRosMap(const std::string& yaml_path, const MapLimits& limits = {});

/// The picture that a map's yaml names, whether it is there or not; empty if the file cannot be
/// read as yaml or names none.
[[nodiscard]] std::optional<std::string> pictureNamedBy(const std::string& yaml_path);

/// Whether a run that reads the file `input` also reads the file `path`: they are one file, by
/// whatever names, or `input` is a map's yaml and `path` its picture.
[[nodiscard]] bool isReadWith(const std::string& input, const std::string& path);

/// A bare picture as a map: `resolution_m` a cell, the origin (0, 0, 0), shades by `rule`.
/// Throws InputError as readImage does, std::invalid_argument for the resolution or the rule.
[[nodiscard]] RosMap readPictureAsMap(const std::string& image_path, double resolution_m,
                                      const ShadeRule& rule = {}, const MapLimits& limits = {});

enum class RosMapPicture : std::uint8_t { Pgm, Png };

struct RosMapWriteOptions {
  RosMapMode mode = RosMapMode::Trinary;
  double occupied_threshold = 0.65;
  double free_threshold = 0.196;
  /// PGM is what all tools read; `scale` maps with unknown cells become PNG in any case.
  RosMapPicture picture = RosMapPicture::Pgm;
  /// Only what nav2 reads as we do: no yaw (its costmaps ignore it) and no `scale` (it grades by
  /// another formula).
  bool for_nav2 = false;
};

struct RosMapFiles {
  std::string yaml;
  std::string image;
};

/// Writes `prefix`.yaml and its picture: P5, and for `scale` maps with unknown cells PNG with
/// alpha, in 16 bits where 8 would change a value. Trinary writes occupied 0, unknown 205, free
/// 254; where the thresholds given do not part these, shades that they do part. What was written is
/// read back and compared before both files are renamed, the picture first. The map read back
/// equals `map`, but for grades in `trinary`, which come back as unknown. Throws
/// std::invalid_argument if the thresholds cannot hold the map or `for_nav2` forbids it,
/// std::system_error if a file cannot be written.
RosMapFiles writeRosMap(const std::string& prefix, const OccupancyMap& map,
                        const RosMapWriteOptions& options = {});
/// The same as files of `set`, which shows them when it is committed.
RosMapFiles stageRosMap(AtomicFileSet& set, const std::string& prefix, const OccupancyMap& map,
                        const RosMapWriteOptions& options = {});

}  // namespace vesper::inline v0
