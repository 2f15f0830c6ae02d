#include "vesper/tools/verbs/grid_verbs.hpp"
#include "vesper/tools/verbs/verbs.hpp"

namespace vesper::tools {

void addGridVerb(CLI::App& app, int& exit_code) {
  CLI::App* grid = app.add_subcommand(
      "grid", "Work on finished maps: align, compare, merge, crop, rotate, clean.");
  grid->require_subcommand(1);
  addGridAlignVerb(*grid, exit_code);
  addGridDiffVerb(*grid, exit_code);
  addGridMergeVerb(*grid, exit_code);
  addGridCropVerb(*grid, exit_code);
  addGridRotateVerb(*grid, exit_code);
  addGridCleanVerb(*grid, exit_code);
}

}  // namespace vesper::tools
