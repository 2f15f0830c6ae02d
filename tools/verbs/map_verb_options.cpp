#include "vesper/tools/verbs/map_verb_options.hpp"

#include <charconv>
#include <cmath>
#include <stdexcept>

#include "vesper/tools/option_checks.hpp"

namespace vesper::tools {
namespace {

template <class Value>
void requireSame(const std::optional<Value>& given, const Value& stored, const char* name) {
  if (given && !(*given == stored)) {
    throw std::invalid_argument(std::string("--") + name +
                                " differs from the map that is to be continued");
  }
}

ModelOptions continuedModel(const MapVerbOptions& options, const ModelOptions& stored) {
  requireSame(options.model, stored.name, "model");
  requireSame(options.request.views, stored.views, "views");
  requireSame(options.request.free, stored.free, "free");
  requireSame(options.request.occupied, stored.occupied, "occupied");
  requireSame(options.request.arc_m, stored.arc_m, "arc");
  requireSame(options.request.clear_fraction, stored.clear_fraction, "clear-fraction");
  requireSame(options.request.no_echo_free, stored.no_echo_free, "no-echo-free");
  requireSame(options.request.detection, stored.detection, "detection");
  requireSame(options.request.iterations, stored.iterations, "iterations");
  requireSame(options.request.directions, stored.directions.value_or(0), "directions");
  requireSame(options.request.threshold, stored.threshold.value_or(0.0), "threshold");
  if (options.request.is_exact && !stored.is_exact) {
    throw std::invalid_argument("--exact differs from the map that is to be continued");
  }
  return stored;
}

bool parseNumber(std::string_view text, double& value) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc{} && end == text.data() + text.size() && std::isfinite(value);
}

}  // namespace

std::size_t MapVerbOptions::maxMemoryBytes() const {
  if (!(max_memory_mib >= 1.0 && max_memory_mib <= 1e9)) {
    throw std::invalid_argument("--max-memory: expected 1 to 1e9 MiB");
  }
  return static_cast<std::size_t>(max_memory_mib) << 20;
}

MapSettings MapVerbOptions::settings(const VGrid* continued_map) const {
  MapSettings settings;
  settings.max_extension_m = max_extension_m;
  settings.max_memory_bytes = maxMemoryBytes();
  if (continued_map != nullptr) {
    requireSame(resolution_m, continued_map->grid.resolution(), "resolution");
    settings.resolution_m = continued_map->grid.resolution();
    settings.model = continuedModel(*this, continued_map->provenance.model);
    return settings;
  }
  ModelRequest full_request = request;
  full_request.name = model.value_or("cone");
  settings.resolution_m = resolution_m.value_or(0.05);
  settings.model = resolveModel(full_request);
  return settings;
}

ObservationOptions MapVerbOptions::observations() const {
  ObservationOptions observations;
  observations.celsius = celsius;
  if (!poses.empty()) {
    observations.poses = poseSourceNamed(poses);
    if (!observations.poses) {
      throw std::invalid_argument(
          "--poses: odom, encoders, encoders+yaw, truth or corrected, not '" + poses + "'");
    }
  }
  return observations;
}

std::optional<Eigen::Vector2d> MapVerbOptions::placeToExplain() const {
  if (explain.empty()) {
    return std::nullopt;
  }
  const std::size_t comma = explain.find(',');
  Eigen::Vector2d place_m;
  if (comma == std::string::npos ||
      !parseNumber(std::string_view(explain).substr(0, comma), place_m.x()) ||
      !parseNumber(std::string_view(explain).substr(comma + 1), place_m.y())) {
    throw std::invalid_argument("--explain: two numbers in metres, X,Y, not '" + explain + "'");
  }
  return place_m;
}

void addModelOptions(CLI::App& verb, MapVerbOptions& options) {
  verb.add_option("--model", options.model,
                  "cone (sonar, default), ray (laser); of a finished log: forward, the best and "
                  "slowest, or muriel");
  verb.add_option("--views", options.request.views,
                  "Directions of view a cell tells apart: 20 (default of cone) or 1, the classical "
                  "grid");
  verb.add_option("--free", options.request.free,
                  "Weight of free evidence, 0..1 (cone 0.5, one view 0.3; ray 0.2)");
  verb.add_option("--occupied", options.request.occupied,
                  "Weight of occupied evidence, 0..1 (cone 0.6, one view 0.7; ray 0.4)");
  verb.add_option("--arc", options.request.arc_m,
                  "cone: length of arc in metres up to which an echo has its full weight (0.2)");
  verb.add_option("--clear-fraction", options.request.clear_fraction,
                  "Share of the maximum range that a reading without echo clears (0.8; ray 0)");
  verb.add_option("--no-echo-free", options.request.no_echo_free,
                  "cone: weight of free evidence of a reading without echo, 0..1 (0.1; one view: "
                  "as --free)");
  verb.add_flag("--exact", options.request.is_exact,
                "cone: evaluate every cell of every reading instead of drawing kernels");
  verb.add_option("--detection", options.request.detection,
                  "That a cell which reflects answers, 0..1 (forward 0.5, muriel 0.05)");
  verb.add_option("--directions", options.request.directions,
                  "forward: directions of view (default: 12 or 1, by how mirror-like the site is)");
  verb.add_option("--threshold", options.request.threshold,
                  "forward: reflection above which a cell is occupied, 0..1 (0.15; with one "
                  "direction 0.01, 0.1 or 0.3, by readings left out)");
  verb.add_option("--iterations", options.request.iterations, "forward: at most so many (12)");
}

void addReadingOptions(CLI::App& verb, MapVerbOptions& options) {
  verb.add_option("--poses", options.poses,
                  "odom, encoders, encoders+yaw (heading by the log's yaw records), truth or "
                  "corrected (default: odom if there is any, else encoders)");
  verb.add_option("--celsius", options.celsius, "Air temperature where the log does not say it")
      ->check(CLI::Range(-100.0, 200.0));
  verb.add_option("--max-extension", options.max_extension_m,
                  "Refuses readings that would extend the map by more, in metres (50)");
  verb.add_option("--max-memory", options.max_memory_mib, "Most memory of the map, MiB (4096)");
  verb.add_option("--threads", options.threads,
                  "forward, muriel: threads; the map is the same for any number (1)")
      ->check(CLI::Range(1, 256));
  addLogInputOptions(verb, options.input);
}

CLI::App* addMapOptions(CLI::App& app, MapVerbOptions& options) {
  CLI::App* verb = app.add_subcommand("map", "Build a map from a robot's log.");
  verb->add_option("log", options.log, "Log of any known format; - is the standard input")
      ->required();
  verb->add_option("--robot", options.robot, "Robot description (*.robot.yaml)")->required();
  verb->add_option("--out", options.out, "Writes PREFIX.yaml, .pgm, .vgrid and .png")
      ->check(filePrefix())
      ->type_name("PREFIX");
  verb->add_option("--resolution", options.resolution_m, "Side of a cell in metres (default 0.05)")
      ->check(cellSide());
  addModelOptions(*verb, options);
  addReadingOptions(*verb, options);
  verb->add_flag("--correct", options.is_corrected,
                 "Corrects the drift of the poses by scan matching and loop closures first");
  verb->add_option("--track", options.track_to,
                   "Writes the track that the map was made with (TUM: t x y z qx qy qz qw)")
      ->type_name("FILE");
  verb->add_option("--continue", options.continued, "Go on from this map")->type_name("MAP.vgrid");
  verb->add_option("--explain", options.explain,
                   "Lists the readings that raised or lowered the cell at X,Y (metres)")
      ->check([](const std::string& text) {
        return text.empty() ? std::string("expected X,Y in metres, found nothing") : std::string();
      })
      ->type_name("X,Y");
  verb->add_flag("--json", options.is_json, "One JSON document on the standard output");
  verb->footer("Example: vesper map run.csv --robot ev3.robot.yaml --out out/run");
  return verb;
}

}  // namespace vesper::tools
