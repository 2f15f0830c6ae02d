#include <filesystem>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <numbers>

#include "vesper/core/drawing/difference_raster.hpp"
#include "vesper/core/drawing/map_picture.hpp"
#include "vesper/core/files/atomic_file.hpp"
#include "vesper/core/map_io/read_map.hpp"
#include "vesper/core/mapping/map_alignment.hpp"
#include "vesper/tools/exit_code.hpp"
#include "vesper/tools/option_checks.hpp"
#include "vesper/tools/terminal/interrupt.hpp"
#include "vesper/tools/verbs/evaluate_held_out.hpp"
#include "vesper/tools/verbs/evaluate_report.hpp"
#include "vesper/tools/verbs/map_verbs.hpp"
#include "vesper/tools/verbs/verbs.hpp"

namespace vesper::tools {
namespace {

struct EvaluateOptions {
  std::string map;
  std::string truth;
  MapInputOptions input;
  double tolerance_cells = 1.0;
  std::string align = "given";
  std::vector<double> offset = {0.0, 0.0, 0.0};
  double window_m = 2.0;
  double window_yaw_deg = 0.0;
  std::vector<double> from_m;
  std::string image;
  HeldOutOptions held_out;
  bool as_json = false;
};

std::string fileName(const std::string& path) {
  return std::filesystem::path(path).filename().string();
}

OccupancyMap load(const std::string& path, const MapInputOptions& input) {
  LoadedMap file = readMap(path, readOptionsOf(input));
  for (const InputProblem& warning : file.warnings) {
    std::cerr << "warning: " << describe(warning) << '\n';
  }
  return std::move(file.map);
}

int evaluate(const EvaluateOptions& options) {
  const InterruptGuard interrupt;
  const OccupancyMap map = load(options.map, options.input);
  const OccupancyMap truth = load(options.truth, options.input);
  MapMetricsOptions metrics_options;
  metrics_options.tolerance_cells = options.tolerance_cells;
  metrics_options.T_truth_map = Pose2(options.offset[0], options.offset[1], options.offset[2]);
  if (!options.from_m.empty()) {
    metrics_options.reached_from_m = Eigen::Vector2d(options.from_m[0], options.from_m[1]);
  }
  std::optional<MapAlignment> alignment;
  if (options.align == "search") {
    try {
      alignment = alignMaps(
          map, truth,
          {options.window_m, options.window_m, options.window_yaw_deg * std::numbers::pi / 180.0},
          metrics_options.T_truth_map, interrupt.token());
    } catch (const std::runtime_error&) {
      if (interrupt.isInterrupted()) {
        return kInterrupted;
      }
      throw;
    }
    metrics_options.T_truth_map = alignment->T_truth_map;
  }
  const MapMetrics metrics = compareMaps(map, truth, metrics_options);
  bool is_apart = metrics.unknown_share == 1.0 && metrics.map_walls == 0;
  if (is_apart) {
    std::cerr << "warning: the map says nothing of the truth's area: do they share a frame? "
                 "(--offset, --align search)\n";
  }
  const CellCounts known = truth.counts();
  if (known.occupied == 0 && known.free == 0) {
    std::cerr << "warning: nothing of the truth is known: there is nothing to judge by\n";
    is_apart = true;
  }
  if (!options.image.empty()) {
    const MapPicture picture(
        differenceRaster(metrics, truth.frame()),
        {.title = fileName(options.map) + " against " + fileName(options.truth)});
    writeFileAtomically(options.image, picture.png());
  }
  std::cout << (options.as_json ? evaluationJson(metrics, alignment)
                                : evaluationTable(metrics, alignment));
  return is_apart ? kFailed : kOk;
}

}  // namespace

void addEvaluateVerb(CLI::App& app, int& exit_code) {
  CLI::App* verb = app.add_subcommand(
      "evaluate", "Compare a map with the truth, or judge a model by readings left out.");
  const auto options = std::make_shared<EvaluateOptions>();  // owned by the callback
  CLI::Option* map = verb->add_option("map", options->map, "The map to judge");
  CLI::Option* truth = verb->add_option("truth", options->truth, "The true map");
  verb->add_option(
          "--tolerance-cells", options->tolerance_cells,
          "A wall within so many cells of the truth counts as found (1: the eight neighbours); "
          "the map's walls where the truth is unknown count only if one is that near")
      ->check(CLI::Range(0.0, 1000.0))
      ->capture_default_str();
  verb->add_option("--align", options->align,
                   "given: the maps share their frame; search: move the map onto the truth")
      ->check(CLI::IsMember({"given", "search"}))
      ->capture_default_str();
  verb->add_option("--offset", options->offset, "Where the map lies in the truth's frame: m,m,rad")
      ->delimiter(',')
      ->expected(3);
  verb->add_option("--window", options->window_m, "Searched to either side, in metres")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str();
  verb->add_option("--window-yaw", options->window_yaw_deg, "Searched to either side, in degrees")
      ->check(CLI::Range(0.0, 180.0))
      ->capture_default_str();
  verb->add_option("--from", options->from_m,
                   "A point of the reachable area: m,m (default: the largest free area)")
      ->delimiter(',')
      ->expected(2);
  verb->add_option("--image", options->image, "Write a picture of the differences (PNG)")
      ->check(pngFile());
  verb->add_flag("--json", options->as_json, "One JSON document on the standard output");
  addMapInputOptions(*verb, options->input);
  CLI::Option* log = addHeldOutOptions(*verb, options->held_out);
  map->excludes(log);
  verb->footer(
      "Examples: vesper evaluate out/map.yaml truth.yaml --image out/diff.png\n"
      "          vesper evaluate --held-out run.csv --robot ev3.robot.yaml --model forward");
  verb->callback([options, verb, truth, log, &exit_code] {
    for (const char* window : {"--window", "--window-yaw"}) {
      if (options->align != "search" && verb->count(window) > 0) {
        throw CLI::ValidationError(window, "only --align search looks within a window");
      }
    }
    if (!log->empty()) {
      options->held_out.map.resolution_m = options->input.resolution_m;
      exit_code = evaluateHeldOut(options->held_out, options->as_json);
    } else if (truth->empty()) {
      throw CLI::RequiredError("map and truth, or --held-out LOG");
    } else {
      exit_code = evaluate(*options);
    }
  });
}

}  // namespace vesper::tools
