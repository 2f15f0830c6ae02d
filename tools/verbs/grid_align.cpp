#include <fmt/format.h>

#include <iostream>
#include <memory>

#include "vesper/core/grid_tools/map_frames.hpp"
#include "vesper/core/grid_tools/move_grid.hpp"
#include "vesper/core/grid_tools/turn_map.hpp"
#include "vesper/core/mapping/map_resampling.hpp"
#include "vesper/tools/exit_code.hpp"
#include "vesper/tools/verbs/grid_files.hpp"
#include "vesper/tools/verbs/grid_verbs.hpp"

namespace vesper::tools {
namespace {

struct AlignOptions {
  std::string map;
  std::string reference;
  GridFileOptions files;
  GridPlaceOptions place;
  bool is_resampled = false;
};

int writeMoved(const AlignOptions& options, const LoadedMap& map, const LoadedMap& reference,
               const Pose2& T_reference_map, const InterruptGuard& interrupt, GridReport& report) {
  if (options.files.writesEvidence()) {
    VGrid evidence = loadEvidence(options.map);
    MovedGrid moved = movedGrid(evidence.grid, T_reference_map, interrupt.token());
    addMotionRule(moved, report);
    return writeResult(options.files, VGrid{std::move(moved.grid), evidence.provenance}, interrupt,
                       report);
  }
  if (!options.is_resampled) {
    report.add("rule", "origin", "rule", "the origin moved, no cell changed");
    return writeResult(options.files, movedOrigin(map.map, T_reference_map), map.rule.mode,
                       interrupt, report);
  }
  const GridFrame frame = extended(reference.map.frame(), {{map.map.frame(), T_reference_map}},
                                   options.files.input.max_cells);
  report.add("rule", "nearest", "rule",
             "on the reference's cells, extended; each takes the cell that covers its centre, no "
             "wall is lost");
  return writeResult(options.files, resampled(map.map, frame, T_reference_map), map.rule.mode,
                     interrupt, report);
}

int align(const AlignOptions& options) {
  const InterruptGuard interrupt;
  return unlessInterrupted(interrupt, [&] {
    GridReport report("align");
    const LoadedMap map = loadMap(options.map, options.files.input);
    const LoadedMap reference = loadMap(options.reference, options.files.input);
    const Pose2 T_reference_map = placeOf(map.map, reference.map, options.place,
                                          poseOf(options.place.offset), interrupt, report);
    int exit_code = kOk;
    if (!options.files.out.empty()) {
      exit_code = writeMoved(options, map, reference, T_reference_map, interrupt, report);
    }
    if (exit_code == kOk) {
      std::cout << report.text(options.files.as_json);
    }
    return exit_code;
  });
}

}  // namespace

void addGridAlignVerb(CLI::App& grid, int& exit_code) {
  CLI::App* verb = grid.add_subcommand("align", "Find where a map lies in another map's frame.");
  const auto options = std::make_shared<AlignOptions>();  // owned by the callback
  options->place.align = "search";
  verb->add_option("MAP", options->map, "The map to move")->required();
  verb->add_option("REFERENCE", options->reference, "The map that stays")->required();
  addGridPlaceOptions(*verb, options->place, "MAP lies in REFERENCE's frame");
  verb->get_option("--offset")->expected(3);
  verb->add_flag("--resample", options->is_resampled,
                 "Write the cells of REFERENCE, not MAP's own with another origin");
  addGridFileOptions(*verb, options->files, false);
  verb->footer(
      "Example: vesper grid align today.yaml plan.yaml --window 5 --out today_in_plan.yaml");
  verb->callback([options, &exit_code] { exit_code = align(*options); });
}

}  // namespace vesper::tools
