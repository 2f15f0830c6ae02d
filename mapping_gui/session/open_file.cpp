#include "vesper/mapping_gui/session/open_file.hpp"

#include <array>
#include <filesystem>
#include <fstream>
#include <string_view>

#include "vesper/calibration/odometry/runs_file.hpp"
#include "vesper/core/bags/open_bag.hpp"
#include "vesper/core/files/yaml_reader.hpp"
#include "vesper/core/grid/occupancy_conversion.hpp"
#include "vesper/core/log/read_log.hpp"
#include "vesper/core/map_io/vgrid_file.hpp"
#include "vesper/core/robot/robot_file.hpp"

namespace vesper::gui {
namespace {

/// A yaml of Vesper's own that is no map; empty: something else.
std::string ownYamlKind(const std::string& path) {
  if (!path.ends_with(".yaml") && !path.ends_with(".yml")) {
    return {};
  }
  const YamlNode root = readYamlFile(path);
  if (root.isMap()) {
    for (const char* key : {"vesper_robot", "vesper_world", "vesper_columns"}) {
      if (root.find(key)) {
        return key;
      }
    }
  }
  return {};
}

[[noreturn]] void refuse(const std::string& path, const char* found, const char* advice) {
  throw InputError(
      {path, 0, "", "a map, a log, a robot description or square runs", found, advice});
}

void requireFile(const std::string& path) {
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(path, error);
  if (status.type() == std::filesystem::file_type::not_found) {
    throw InputError({path, 0, "", "a file", "nothing of that name", ""});
  }
  if (error) {
    throw InputError({path, 0, "", "a file", error.message(), ""});
  }
  if (std::filesystem::is_directory(status)) {
    throw InputError({path, 0, "", "a file", "a folder", "open a file that lies in it"});
  }
}

/// Reading takes about this share of the time until a map can be shown.
constexpr double kReadingShare = 0.7;

/// Of the first part of a job; told as that of the whole.
MapLimits limitsOf(const std::stop_token& stop, const ProgressSink& progress) {
  MapLimits limits;
  limits.stop = stop;
  if (progress) {
    limits.progress = [progress](double share) { progress(kReadingShare * share); };
  }
  return limits;
}

std::shared_ptr<MapDocument> openGrid(const std::string& path, const MapLimits& limits) {
  VGrid file = readVGrid(path, LogOddsGridOptions().max_memory_bytes, limits);
  if (!file.grid.observedBox()) {
    refuse(path, "a grid without a single observed cell", "");
  }
  limits.step(path, 1, 1);
  auto document = documentOf(std::make_shared<const LogOddsGrid>(std::move(file.grid)), {});
  document->provenance = std::move(file.provenance);
  document->path = path;
  return document;
}

std::shared_ptr<MapDocument> openMap(const std::string& path, MapFormat format,
                                     const OpenOptions& options, const MapLimits& limits) {
  if (format == MapFormat::Vgrid) {
    return openGrid(path, limits);
  }
  MapReadOptions read_options;
  read_options.limits = limits;
  if (format == MapFormat::Picture) {
    read_options.resolution_m = options.resolution_m.value_or(kDefaultResolution_m);
  } else {
    read_options.resolution_m = options.resolution_m;
  }
  LoadedMap loaded = readMap(path, read_options);
  limits.step(path, 1, 1);
  std::vector<CellShade> shades = shadesOf(loaded.map);
  auto document = std::make_shared<MapDocument>(std::move(loaded.map), std::move(shades));
  document->path = path;
  document->format = loaded.format;
  document->rule = loaded.rule;
  document->image = std::move(loaded.image);
  document->warnings = std::move(loaded.warnings);
  document->has_own_resolution = format != MapFormat::Picture;
  return document;
}

std::shared_ptr<RunsDocument> openRuns(const std::string& path) {
  auto document = std::make_shared<RunsDocument>();
  document->path = path;
  document->runs = calibration::readRunsFile(path, {.is_growing = true});
  return document;
}

bool isDatabase(const std::string& path) {
  constexpr std::string_view kSign = "SQLite format 3";
  std::array<char, kSign.size()> head{};
  std::ifstream file(path, std::ios::binary);
  return file.read(head.data(), head.size()) && std::string_view(head.data(), head.size()) == kSign;
}

std::shared_ptr<ResultsDocument> openResults(const std::string& path) {
  auto document = std::make_shared<ResultsDocument>();
  document->path = path;
  document->results = planning::readResults(path);
  return document;
}

}  // namespace

std::shared_ptr<MapDocument> documentOf(std::shared_ptr<const LogOddsGrid> grid,
                                        const ShadeThresholds& thresholds) {
  OccupancyMap map = toOccupancyMap(
      *grid, {.occupied_above = thresholds.occupied_above, .free_below = thresholds.free_below});
  std::vector<CellShade> shades = shadesOf(*grid, map);
  auto document = std::make_shared<MapDocument>(std::move(map), std::move(shades));
  document->grid = std::move(grid);
  document->format = MapFormat::Vgrid;
  return document;
}

OpenedFile openFile(const std::string& path, const OpenOptions& options,
                    const std::stop_token& stop, const ProgressSink& progress) {
  requireFile(path);
  if (isDatabase(path) && !bagFormatOf(path)) {
    return openResults(path);
  }
  if (looksLikeSession(path)) {
    auto document = std::make_shared<SessionDocument>();
    document->path = path;
    document->state = readSession(path);
    return document;
  }
  const std::string kind = ownYamlKind(path);
  if (kind == "vesper_robot") {
    auto document = std::make_shared<RobotDocument>();
    document->path = path;
    document->robot = readRobotFile(path);
    return document;
  }
  if (kind == "vesper_world") {
    refuse(path, "a simulator world", "'vesper simulate' drives a robot through it");
  }
  if (kind == "vesper_columns") {
    refuse(path, "a column file", "open the table that it describes");
  }
  if (const std::optional<MapFormat> format = mapFormatOf(path)) {
    return openMap(path, *format, options, limitsOf(stop, progress));
  }
  if (calibration::looksLikeRunsFile(path)) {
    return openRuns(path);
  }
  if (calibration::looksLikeSonarTable(path)) {
    auto document = std::make_shared<SonarDocument>();
    document->path = path;
    document->table = calibration::readSonarTable(path);
    return document;
  }
  auto document = std::make_shared<LogDocument>();
  document->path = path;
  document->log = readLog(path, {}, stop, [&](std::int64_t done, std::int64_t total) {
    if (progress && total > 0) {
      progress(static_cast<double>(done) / static_cast<double>(total));
    }
  });
  return document;
}

}  // namespace vesper::gui
