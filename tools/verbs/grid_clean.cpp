#include <fmt/format.h>

#include <iostream>
#include <memory>

#include "vesper/core/grid_tools/clean_map.hpp"
#include "vesper/tools/exit_code.hpp"
#include "vesper/tools/verbs/grid_files.hpp"
#include "vesper/tools/verbs/grid_verbs.hpp"

namespace vesper::tools {
namespace {

struct CleanVerbOptions {
  std::string map;
  CleanOptions clean;
  GridFileOptions files;
};

int clean(const CleanVerbOptions& options) {
  if (options.files.writesEvidence()) {
    throw std::invalid_argument(
        "--out: a .vgrid holds what was measured and is not retouched; name the result .yaml");
  }
  if (options.clean.specks_below_cells < 2 && options.clean.thin_up_to_cells < 2) {
    throw std::invalid_argument("--specks N or --thin N of at least 2 is needed");
  }
  const InterruptGuard interrupt;
  GridReport report("clean");
  const LoadedMap file = loadMap(options.map, options.files.input);
  const CleanedMap result = cleaned(file.map, options.clean);
  report.add("specks", result.specks, "specks",
             fmt::format("{} of fewer than {} cells removed, {} cells", result.specks,
                         options.clean.specks_below_cells, result.speck_cells));
  report.put("speck_cells", result.speck_cells);
  report.add("thinned_cells", result.thinned_cells, "thinned",
             fmt::format("{} cells off walls of up to {}", result.thinned_cells,
                         options.clean.thin_up_to_cells));
  report.add("rule", "nearest", "rule", "what was a wall becomes what the nearest other cell is");
  const int exit_code = writeResult(options.files, result.map, file.rule.mode, interrupt, report);
  if (exit_code == kOk) {
    std::cout << report.text(options.files.as_json);
  }
  return exit_code;
}

}  // namespace

void addGridCleanVerb(CLI::App& grid, int& exit_code) {
  CLI::App* verb = grid.add_subcommand("clean", "Remove specks and thin walls.");
  const auto options = std::make_shared<CleanVerbOptions>();  // owned by the callback
  verb->add_option("MAP", options->map, "The map")->required();
  verb->add_option("--specks", options->clean.specks_below_cells,
                   "Remove groups of fewer occupied cells than this (cells that touch by a corner "
                   "belong together)")
      ->capture_default_str();
  verb->add_option("--thin", options->clean.thin_up_to_cells,
                   "Walls of up to so many cells become one cell thick; thicker things stay")
      ->check(CLI::Range(0, 1000))
      ->capture_default_str();
  addGridFileOptions(*verb, options->files, true);
  verb->footer("Example: vesper grid clean out/map.yaml --specks 4 --thin 3 --out out/clean.yaml");
  verb->callback([options, &exit_code] { exit_code = clean(*options); });
}

}  // namespace vesper::tools
