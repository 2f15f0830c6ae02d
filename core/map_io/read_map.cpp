#include "vesper/core/map_io/read_map.hpp"

#include <filesystem>
#include <span>
#include <utility>

#include "vesper/core/files/byte_source.hpp"
#include "vesper/core/grid/occupancy_conversion.hpp"
#include "vesper/core/map_io/carmen_map.hpp"
#include "vesper/core/map_io/movingai_map.hpp"
#include "vesper/core/map_io/mrpt_gridmap.hpp"
#include "vesper/core/map_io/ros_map.hpp"
#include "vesper/core/map_io/vgrid_file.hpp"

namespace vesper::inline v0 {
namespace {

constexpr std::size_t kSniffBytes = 4096;

std::string beginningOf(const std::string& path) {
  ByteSource source(path);
  std::string bytes(kSniffBytes, '\0');
  std::size_t size = 0;
  for (std::size_t got = 1; got > 0 && size < bytes.size(); size += got) {
    got = source.read(std::span(bytes).subspan(size));
  }
  bytes.resize(size);
  return bytes;
}

bool isPicture(std::string_view bytes) {
  const bool is_netpbm = bytes.size() > 2 && bytes[0] == 'P' && bytes[1] >= '1' &&
                         bytes[1] <= '6' &&
                         std::string_view(" \t\r\n#").find(bytes[2]) != std::string_view::npos;
  return is_netpbm || bytes.starts_with("\x89PNG") || bytes.starts_with("\xFF\xD8\xFF") ||
         bytes.starts_with("GIF8") ||
         (bytes.starts_with("BM") && bytes.size() > 14 && bytes[6] == '\0' && bytes[7] == '\0');
}

/// A line of the text starts with `key`.
bool hasKey(std::string_view text, std::string_view key) {
  if (text.starts_with("\xEF\xBB\xBF")) {
    text.remove_prefix(3);
  }
  return text.starts_with(key) || text.find("\n" + std::string(key)) != std::string_view::npos;
}

LoadedMap fromRosMap(RosMap&& map, MapFormat format) {
  return {std::move(map.map),         format,   std::move(map.image),
          std::move(map.layout.kind), map.rule, std::move(map.warnings)};
}

LoadedMap readPicture(const std::string& path, const MapReadOptions& options) {
  if (!options.resolution_m) {
    throw InputError({path, 0, "resolution", "the side of a cell in metres", "a bare picture",
                      "give --resolution, or the picture's yaml instead"});
  }
  return fromRosMap(readPictureAsMap(path, *options.resolution_m, {}, options.limits),
                    MapFormat::Picture);
}

/// The grid's cells by probability; the ones between the thresholds keep it, in per cent.
LoadedMap fromVGrid(const std::string& path, const MapLimits& limits) {
  const LogOddsGrid grid = readVGrid(path).grid;
  const std::optional<CellBox> box = grid.observedBox();
  if (!box) {
    throw InputError({path, 0, "", "at least one observed cell", "none", ""});
  }
  MapConversion conversion;
  conversion.is_graded = true;
  const std::int64_t margins = 2 * std::int64_t{conversion.margin_cells};
  const std::int64_t width = box->width() + margins;
  const std::int64_t height = box->height() + margins;
  if (height > static_cast<std::int64_t>(limits.max_cells) / width) {
    throw InputError({path, 0, "", "at most " + std::to_string(limits.max_cells) + " cells",
                      std::to_string(width) + " x " + std::to_string(height),
                      "raise --max-cells if the map is really that large"});
  }
  return {toOccupancyMap(grid, conversion), MapFormat::Vgrid, "", "", {}, {}};
}

/// A slice of heights; the file's own heights are said, so that a better one can be asked for.
LoadedMap fromOctomap(const std::string& path, const MapReadOptions& options) {
  OctomapSlice slice = readOctomapSlice(path, options.height, options.limits);
  const bool is_all = options.height.low_m <= slice.low_m && options.height.high_m >= slice.high_m;
  LoadedMap loaded{std::move(slice.map), MapFormat::OctoMap, "", "", {}, {}};
  if (is_all) {
    const auto metres = [](double height_m) {
      std::string text = std::to_string(height_m);
      return text.substr(0, text.find('.') + 3);
    };
    loaded.warnings.push_back(
        {path, 0, "height", "", "",
         "voxels from " + metres(slice.low_m) + " to " + metres(slice.high_m) +
             " m count, floor and ceiling among them; --height LOW,HIGH cuts"});
  }
  return loaded;
}

}  // namespace

std::string_view nameOf(MapFormat format) noexcept {
  switch (format) {
    case MapFormat::Picture:
      return "bare picture";
    case MapFormat::MovingAi:
      return "MovingAI map";
    case MapFormat::Vgrid:
      return "Vesper grid";
    case MapFormat::CarmenMap:
      return "CARMEN map";
    case MapFormat::MrptGridmap:
      return "MRPT grid map";
    case MapFormat::OctoMap:
      return "OctoMap tree";
    default:
      return "ROS map yaml";
  }
}

std::optional<MapFormat> mapFormatOf(const std::string& path) {
  const std::string bytes = beginningOf(path);
  if (bytes.starts_with("VGRID1\n")) {
    return MapFormat::Vgrid;
  }
  if (isPicture(bytes)) {
    return MapFormat::Picture;
  }
  if (bytes.starts_with("type octile")) {
    return MapFormat::MovingAi;
  }
  if (looksLikeCarmenMap(bytes)) {
    return MapFormat::CarmenMap;
  }
  if (looksLikeMrptGridmap(bytes)) {
    return MapFormat::MrptGridmap;
  }
  if (looksLikeOctomap(bytes)) {
    return MapFormat::OctoMap;
  }
  if (hasKey(bytes, "vesper_")) {
    return std::nullopt;
  }
  const std::string extension = std::filesystem::path(path).extension().string();
  if (extension == ".yaml" || extension == ".yml" ||
      (hasKey(bytes, "image:") && hasKey(bytes, "resolution:"))) {
    return MapFormat::RosYaml;
  }
  return std::nullopt;
}

LoadedMap readMap(const std::string& path, const MapReadOptions& options) {
  const std::optional<MapFormat> format = mapFormatOf(path);
  if (!format) {
    const std::string begin = beginningOf(path);
    throw InputError(
        {path, 0, "", "a map (ROS yaml, PGM, PNG, MovingAI, CARMEN, MRPT, OctoMap or .vgrid)",
         begin.empty() ? "an empty file" : printable(begin), "vesper info says what a file holds"});
  }
  switch (*format) {
    case MapFormat::Picture:
      return readPicture(path, options);
    case MapFormat::MovingAi: {
      MovingAiMap file = readMovingAiMap(path, options.resolution_m.value_or(1.0), options.limits);
      return {std::move(file.map), MapFormat::MovingAi, "", "", {}, {}};
    }
    case MapFormat::Vgrid:
      return fromVGrid(path, options.limits);
    case MapFormat::CarmenMap:
      return {readCarmenMap(path, options.limits), *format, "", "", {}, {}};
    case MapFormat::MrptGridmap:
      return {readMrptGridmap(path, options.limits), *format, "", "", {}, {}};
    case MapFormat::OctoMap:
      return fromOctomap(path, options);
    default:
      return fromRosMap(readRosMap(path, options.limits), MapFormat::RosYaml);
  }
}

}  // namespace vesper::inline v0
