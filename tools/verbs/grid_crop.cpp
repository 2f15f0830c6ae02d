#include <fmt/format.h>

#include <iostream>
#include <memory>

#include "vesper/core/grid_tools/map_frames.hpp"
#include "vesper/tools/exit_code.hpp"
#include "vesper/tools/verbs/grid_files.hpp"
#include "vesper/tools/verbs/grid_verbs.hpp"

namespace vesper::tools {
namespace {

struct CropOptions {
  std::string map;
  std::vector<double> box_m;
  bool is_known = false;
  int margin_cells = 0;
  GridFileOptions files;

  [[nodiscard]] WorldBox worldBox() const { return {{box_m[0], box_m[1]}, {box_m[2], box_m[3]}}; }
};

void requireBox(const CropOptions& options) {
  if (options.box_m.empty() == !options.is_known) {
    throw std::invalid_argument("one of --box and --known is needed");
  }
  if (!options.is_known &&
      !(options.box_m[0] < options.box_m[2] && options.box_m[1] < options.box_m[3])) {
    throw std::invalid_argument(
        "--box: expected low_x,low_y,high_x,high_y, each low below its high");
  }
  if (options.is_known && options.files.writesEvidence()) {
    throw std::invalid_argument("--known: a .vgrid holds nothing but known cells; give --box");
  }
}

/// The cells to keep, margin included.
CellBox boxOf(const CropOptions& options, const OccupancyMap& map) {
  std::optional<CellBox> box =
      options.is_known ? knownBox(map) : cellsCovering(map.frame(), options.worldBox());
  if (!box) {
    throw std::invalid_argument("--known: no cell of the map is known");
  }
  const int margin = options.margin_cells;
  const CellBox wide{{box->low.x - margin, box->low.y - margin},
                     {box->high.x + margin, box->high.y + margin}};
  const CellBox all{{0, 0}, {map.frame().width() - 1, map.frame().height() - 1}};
  const CellBox inside{{std::max(wide.low.x, 0), std::max(wide.low.y, 0)},
                       {std::min(wide.high.x, all.high.x), std::min(wide.high.y, all.high.y)}};
  if (inside.width() <= 0 || inside.height() <= 0) {
    throw std::invalid_argument("--box: lies outside the map");
  }
  return inside;
}

int crop(const CropOptions& options) {
  requireBox(options);
  const InterruptGuard interrupt;
  return unlessInterrupted(interrupt, [&] {
    GridReport report("crop");
    int exit_code = kOk;
    if (options.files.writesEvidence()) {
      const VGrid evidence = loadEvidence(options.map);
      report.add("rule", "centres", "rule", "cells whose centres lie in the box");
      exit_code = writeResult(
          options.files, VGrid{cropped(evidence.grid, options.worldBox()), evidence.provenance},
          interrupt, report);
    } else {
      const LoadedMap file = loadMap(options.map, options.files.input);
      const CellBox box = boxOf(options, file.map);
      report.add("rule", "covering", "rule",
                 "the smallest rectangle of cells around the box, within the map");
      report.put("first_cell", {box.low.x, box.low.y});
      exit_code =
          writeResult(options.files, cropped(file.map, box), file.rule.mode, interrupt, report);
    }
    if (exit_code == kOk) {
      std::cout << report.text(options.files.as_json);
    }
    return exit_code;
  });
}

}  // namespace

void addGridCropVerb(CLI::App& grid, int& exit_code) {
  CLI::App* verb = grid.add_subcommand("crop", "Cut a map to a box or to its known cells.");
  const auto options = std::make_shared<CropOptions>();  // owned by the callback
  verb->add_option("MAP", options->map, "The map")->required();
  verb->add_option("--box", options->box_m, "In the world: low_x,low_y,high_x,high_y in metres")
      ->delimiter(',')
      ->expected(4);
  verb->add_flag("--known", options->is_known, "To the cells that are not unknown");
  verb->add_option("--margin", options->margin_cells,
                   "Cells more to every side, as far as the map goes")
      ->check(CLI::Range(0, 1000000))
      ->capture_default_str();
  addGridFileOptions(*verb, options->files, true);
  verb->footer("Example: vesper grid crop big.yaml --known --margin 5 --out small.yaml");
  verb->callback([options, &exit_code] { exit_code = crop(*options); });
}

}  // namespace vesper::tools
