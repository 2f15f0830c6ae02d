#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "vesper/core/map_io/read_map.hpp"
#include "vesper/tools/exit_code.hpp"
#include "vesper/tools/option_checks.hpp"
#include "vesper/tools/terminal/shell_word.hpp"
#include "vesper/tools/verbs/info_describers.hpp"

namespace vesper::tools {
namespace {

/// A bare picture has no resolution: it is described in cells of one metre, and that is said.
LoadedMap load(const std::string& path, const MapInputOptions& input, bool has_resolution) {
  MapReadOptions options = readOptionsOf(input);
  options.resolution_m = has_resolution ? input.resolution_m : std::optional(1.0);
  return readMap(path, options);
}

std::string nextCommand(const std::string& path, bool has_resolution) {
  if (path.ends_with(".bt")) {
    return "vesper convert " + shellWord(path) + " map.yaml --height 0.1,1.0";
  }
  return has_resolution ? "vesper plan " + shellWord(path) + " --start X,Y --goal X,Y"
                        : "vesper convert " + shellWord(path) + " map.yaml --resolution 0.05";
}

nlohmann::ordered_json jsonOf(const std::string& path, const LoadedMap& file, bool has_resolution) {
  const GridFrame& frame = file.map.frame();
  const CellCounts counts = file.map.counts();
  const double cell_m2 = frame.resolution() * frame.resolution();
  nlohmann::ordered_json json = {{"format", nameOf(file.format)},
                                 {"file", path},
                                 {"kind", "map"},
                                 {"width", frame.width()},
                                 {"height", frame.height()},
                                 {"occupied_cells", counts.occupied},
                                 {"free_cells", counts.free},
                                 {"unknown_cells", counts.unknown - counts.graded},
                                 {"graded_cells", counts.graded},
                                 {"next", nextCommand(path, has_resolution)}};
  json["resolution_m"] =
      has_resolution ? nlohmann::ordered_json(frame.resolution()) : nlohmann::ordered_json(nullptr);
  json["known_area_m2"] =
      has_resolution
          ? nlohmann::ordered_json(
                static_cast<double>(frame.cellCount() - counts.unknown + counts.graded) * cell_m2)
          : nlohmann::ordered_json(nullptr);
  json["origin"] = {{"x_m", frame.origin().x()},
                    {"y_m", frame.origin().y()},
                    {"yaw_rad", frame.origin().heading()}};
  if (!file.image.empty()) {
    json["image"] = file.image;
    json["image_kind"] = file.image_kind;
    json["mode"] = nameOf(file.rule.mode);
    json["occupied_thresh"] = file.rule.occupied_threshold;
    json["free_thresh"] = file.rule.free_threshold;
    json["negate"] = file.rule.negate;
  }
  json["warnings"] = nlohmann::ordered_json::array();
  for (const InputProblem& warning : file.warnings) {
    json["warnings"].push_back(describe(warning));
  }
  return json;
}

std::string textOf(const std::string& path, const LoadedMap& file, bool has_resolution) {
  const GridFrame& frame = file.map.frame();
  const CellCounts counts = file.map.counts();
  const auto cells = static_cast<double>(frame.cellCount());
  std::string text = fmt::format("{}: {}\n", path, nameOf(file.format));
  const auto line = [&text](const std::string& name, const std::string& value) {
    text += fmt::format("  {:<12} {}\n", name, value);
  };
  const auto share = [cells](std::size_t count) {
    return fmt::format("{} ({:.1f} %)", count, 100.0 * static_cast<double>(count) / cells);
  };
  if (!file.image.empty()) {
    line("picture", file.image + " (" + file.image_kind + ")");
    line("mode", fmt::format("{}, occupied above {}, free below {}{}", nameOf(file.rule.mode),
                             file.rule.occupied_threshold, file.rule.free_threshold,
                             file.rule.negate ? ", negated" : ""));
  }
  if (has_resolution) {
    line("size", fmt::format("{} x {} cells of {} m = {:g} m x {:g} m", frame.width(),
                             frame.height(), frame.resolution(), frame.width() * frame.resolution(),
                             frame.height() * frame.resolution()));
    line("origin", fmt::format("x {:.12g} m, y {:.12g} m, yaw {:.12g} rad (lower left corner)",
                               frame.origin().x(), frame.origin().y(), frame.origin().heading()));
  } else {
    line("size", fmt::format("{} x {} cells; the file says no resolution (--resolution)",
                             frame.width(), frame.height()));
  }
  line("occupied", share(counts.occupied));
  line("free", share(counts.free));
  line("unknown", share(counts.unknown - counts.graded));
  if (counts.graded > 0) {
    line("graded", share(counts.graded) + ", planners take them as unknown");
  }
  if (has_resolution) {
    const double known = cells - static_cast<double>(counts.unknown - counts.graded);
    line("known area", fmt::format("{:.1f} m2", known * frame.resolution() * frame.resolution()));
  }
  for (const InputProblem& warning : file.warnings) {
    text += fmt::format("  warning: {}\n", describe(warning));
  }
  return text + fmt::format("next: {}\n", nextCommand(path, has_resolution));
}

}  // namespace

void addMapInputOptions(CLI::App& verb, MapInputOptions& options) {
  verb.add_option("--resolution", options.resolution_m,
                  "Side of a cell in metres, for maps whose file does not say it")
      ->check(cellSide());
  verb.add_option("--height", options.height_m,
                  "Of an OctoMap tree: the heights that count, low,high in metres (default: all)")
      ->delimiter(',')
      ->expected(2);
  verb.add_option("--max-cells", options.max_cells, "Largest map that is read, in cells")
      ->capture_default_str();
}

MapReadOptions readOptionsOf(const MapInputOptions& input) {
  MapReadOptions options;
  options.limits.max_cells = input.max_cells;
  options.resolution_m = input.resolution_m;
  if (!input.height_m.empty()) {
    if (!(input.height_m[0] < input.height_m[1])) {
      throw std::invalid_argument("--height: expected the lower height first");
    }
    options.height = {input.height_m[0], input.height_m[1]};
  }
  return options;
}

std::optional<InfoAnswer> describeMap(const InfoOptions& options) {
  const std::optional<MapFormat> format = mapFormatOf(options.path);
  if (!format) {
    return std::nullopt;
  }
  const bool has_resolution = options.map.resolution_m.has_value() || *format != MapFormat::Picture;
  const LoadedMap file = load(options.path, options.map, has_resolution);
  return InfoAnswer{textOf(options.path, file, has_resolution),
                    jsonOf(options.path, file, has_resolution), kOk};
}

}  // namespace vesper::tools
