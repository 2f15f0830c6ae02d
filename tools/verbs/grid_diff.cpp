#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <iostream>
#include <memory>

#include "vesper/core/drawing/difference_raster.hpp"
#include "vesper/core/drawing/map_picture.hpp"
#include "vesper/core/files/atomic_file.hpp"
#include "vesper/core/grid_tools/map_difference.hpp"
#include "vesper/tools/exit_code.hpp"
#include "vesper/tools/option_checks.hpp"
#include "vesper/tools/verbs/grid_files.hpp"
#include "vesper/tools/verbs/grid_verbs.hpp"

namespace vesper::tools {
namespace {

struct DiffOptions {
  std::string first;
  std::string second;
  MapInputOptions input;
  GridPlaceOptions place;
  double tolerance_cells = 0.0;
  std::string image;
  bool as_json = false;
};

/// In the order of CellDifference.
constexpr std::array<const char*, kCellDifferences> kKindKeys = {
    "unknown_in_both", "free_in_both", "wall_in_both", "wall_near",
    "wall_only_a",     "wall_only_b",  "known_only_a", "known_only_b"};

void addKinds(const MapDifference& difference, GridReport& report) {
  const TwoMapTexts texts;
  const std::array<std::string, kCellDifferences> names = {
      texts.unknown,    texts.free,        texts.wall,        texts.near,
      texts.wall_first, texts.wall_second, texts.known_first, texts.known_second};
  const auto cells = static_cast<double>(difference.cells.size());
  for (std::size_t kind = 0; kind < kCellDifferences; ++kind) {
    const std::size_t count = difference.counts[kind];
    report.add(kKindKeys[kind], count, "cells",
               fmt::format("{:>9} {:5.1f} %  {}", count, 100.0 * static_cast<double>(count) / cells,
                           names[kind]));
  }
}

int diff(const DiffOptions& options) {
  const InterruptGuard interrupt;
  return unlessInterrupted(interrupt, [&] {
    GridReport report("diff");
    const LoadedMap first = loadMap(options.first, options.input);
    const LoadedMap second = loadMap(options.second, options.input);
    const Pose2 T_first_second = placeOf(second.map, first.map, options.place,
                                         poseOf(options.place.offset), interrupt, report);
    const MapDifference difference = differenceOf(first.map, second.map, T_first_second,
                                                  options.tolerance_cells, options.input.max_cells);
    report.add("a", options.first, "A", options.first);
    report.add("b", options.second, "B", options.second);
    addKinds(difference, report);
    report.put("tolerance_cells", options.tolerance_cells);
    report.put("differing_values", difference.differing_percents);
    report.add("same", difference.differing_percents == 0, "same",
               difference.differing_percents == 0
                   ? "yes, in every cell"
                   : fmt::format("no, {} values differ", difference.differing_percents));
    if (!options.image.empty()) {
      const auto name = [](const std::string& path) {
        return std::filesystem::path(path).filename().string();
      };
      const MapPicture picture(
          differenceRaster(difference),
          {.title = "A " + name(options.first) + ", B " + name(options.second)});
      const std::string png = picture.png();
      if (interrupt.isInterrupted()) {
        return static_cast<int>(kInterrupted);
      }
      writeFileAtomically(options.image, png);
      report.put("image", options.image);
    }
    std::cout << report.text(options.as_json);
    return static_cast<int>(kOk);
  });
}

}  // namespace

void addGridDiffVerb(CLI::App& grid, int& exit_code) {
  CLI::App* verb = grid.add_subcommand("diff", "Say cell by cell where two maps differ.");
  const auto options = std::make_shared<DiffOptions>();  // owned by the callback
  verb->add_option("A", options->first, "The first map; its cells are compared")->required();
  verb->add_option("B", options->second, "The second map")->required();
  addGridPlaceOptions(*verb, options->place, "B lies in A's frame");
  verb->get_option("--offset")->expected(3);
  verb->add_option("--tolerance-cells", options->tolerance_cells,
                   "A wall counts as in both if the other map has one so near")
      ->check(CLI::Range(0.0, 1000.0))
      ->capture_default_str();
  verb->add_option("--image", options->image, "Write a picture of the differences (PNG)")
      ->check(pngFile());
  verb->add_flag("--json", options->as_json, "One JSON document on the standard output");
  addMapInputOptions(*verb, options->input);
  verb->footer(
      "Example: vesper grid diff monday.yaml friday.yaml --tolerance-cells 1 --image diff.png");
  verb->callback([options, &exit_code] { exit_code = diff(*options); });
}

}  // namespace vesper::tools
