#include <fmt/format.h>

#include <iostream>
#include <memory>

#include "vesper/core/grid_tools/merge_maps.hpp"
#include "vesper/core/grid_tools/move_grid.hpp"
#include "vesper/tools/exit_code.hpp"
#include "vesper/tools/verbs/grid_files.hpp"
#include "vesper/tools/verbs/grid_verbs.hpp"

namespace vesper::tools {
namespace {

struct MergeOptions {
  std::vector<std::string> maps;
  std::string rule = "occupied_wins";
  GridFileOptions files;
  GridPlaceOptions place;

  /// Where the map of this number (from 0) starts; the first lies where it is.
  [[nodiscard]] Pose2 startOf(std::size_t i) const {
    if (i == 0 || place.offset.empty()) {
      return {};
    }
    const auto first = place.offset.begin() + static_cast<std::ptrdiff_t>(3 * (i - 1));
    return poseOf({first, first + 3});
  }
};

void requireOffsets(const MergeOptions& options) {
  if (options.maps.size() < 2) {
    throw std::invalid_argument("MAP: two maps or more are needed");
  }
  const std::size_t expected = 3 * (options.maps.size() - 1);
  if (!options.place.offset.empty() && options.place.offset.size() != expected) {
    throw std::invalid_argument(
        fmt::format("--offset: expected m,m,rad for each map but the first ({} numbers), found {}",
                    expected, options.place.offset.size()));
  }
}

/// Where each map lies in the first one's frame; a search lays each on those merged before it.
std::vector<PlacedMap> placedMaps(const MergeOptions& options, std::vector<LoadedMap> loaded,
                                  const InterruptGuard& interrupt, GridReport& report) {
  std::vector<PlacedMap> placed;
  nlohmann::ordered_json places = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < loaded.size(); ++i) {
    Pose2 T_first_map = options.startOf(i);
    if (i > 0) {
      const OccupancyMap before =
          options.place.align == "search"
              ? mergedMaps(placed, MergeRule::OccupiedWins, options.files.input.max_cells).map
              : placed.front().map;
      T_first_map = placeOf(loaded[i].map, before, options.place, T_first_map, interrupt, report);
      places.push_back(poseJson(T_first_map));
    }
    placed.push_back({std::move(loaded[i].map), T_first_map});
  }
  report.put("places", places);
  return placed;
}

/// The header of the merged evidence: the first one's, with all sources.
MapProvenance provenanceOf(const std::vector<VGrid>& grids, const std::vector<std::string>& names) {
  MapProvenance provenance = grids.front().provenance;
  for (std::size_t i = 1; i < grids.size(); ++i) {
    const MapProvenance& more = grids[i].provenance;
    if (!(more.model == provenance.model) || more.robot != provenance.robot) {
      std::cerr << "warning: " << names[i]
                << ": made by another robot or model than the first; the header names the first\n";
    }
    for (const MapSource& source : more.sources) {
      for (const MapSource& known : provenance.sources) {
        if (known.log == source.log) {
          std::cerr << "warning: " << names[i] << ": '" << source.log
                    << "' is in the map already (its readings count twice now)\n";
          break;
        }
      }
    }
    provenance.sources.insert(provenance.sources.end(), more.sources.begin(), more.sources.end());
  }
  return provenance;
}

int mergeEvidence(const MergeOptions& options, const std::vector<PlacedMap>& placed,
                  const InterruptGuard& interrupt, GridReport& report) {
  std::vector<VGrid> grids;
  for (std::size_t i = 0; i < options.maps.size(); ++i) {
    grids.push_back(loadEvidence(options.maps[i]));
    if (i > 0) {
      MovedGrid moved = movedGrid(grids.back().grid, placed[i].T_first_map, interrupt.token());
      addMotionRule(moved, report);
      grids.back().grid = std::move(moved.grid);
    }
  }
  std::vector<const LogOddsGrid*> parts;
  parts.reserve(grids.size());
  for (const VGrid& grid : grids) {
    parts.push_back(&grid.grid);
  }
  report.add("evidence", "clamped additions, in the order given", "evidence",
             "adds up, clamped, in the order given; hits and misses add up");
  return writeResult(options.files, VGrid{mergedGrids(parts), provenanceOf(grids, options.maps)},
                     interrupt, report);
}

int merge(const MergeOptions& options) {
  requireOffsets(options);
  const InterruptGuard interrupt;
  return unlessInterrupted(interrupt, [&] {
    GridReport report("merge");
    std::vector<LoadedMap> loaded;
    for (const std::string& path : options.maps) {
      loaded.push_back(loadMap(path, options.files.input));
    }
    const RosMapMode mode = loaded.front().rule.mode;
    const std::vector<PlacedMap> placed = placedMaps(options, std::move(loaded), interrupt, report);
    int exit_code = kOk;
    if (options.files.writesEvidence()) {
      exit_code = mergeEvidence(options, placed, interrupt, report);
    } else {
      const MergedMap merged =
          mergedMaps(placed, mergeRuleNamed(options.rule).value(), options.files.input.max_cells);
      report.add("rule", options.rule, "rule",
                 options.rule + " where several maps know a cell; unknown never counts");
      report.add("known_in_several", merged.known_in_several, "overlap",
                 fmt::format("{} cells known in several maps, {} of them occupied in one and free "
                             "in another",
                             merged.known_in_several, merged.disagreeing));
      report.put("disagreeing", merged.disagreeing);
      exit_code = writeResult(options.files, merged.map, mode, interrupt, report);
    }
    if (exit_code == kOk) {
      std::cout << report.text(options.files.as_json);
    }
    return exit_code;
  });
}

}  // namespace

void addGridMergeVerb(CLI::App& grid, int& exit_code) {
  CLI::App* verb =
      grid.add_subcommand("merge", "Put several maps together in the first one's frame.");
  const auto options = std::make_shared<MergeOptions>();  // owned by the callback
  verb->add_option("MAP", options->maps, "Maps; the first one's frame and cells are kept")
      ->required();
  verb->add_option("--rule", options->rule,
                   "What a cell becomes that several finished maps know: occupied_wins, free_wins, "
                   "mean, first, last (.vgrid results add evidence instead)")
      ->check(CLI::IsMember({"occupied_wins", "free_wins", "mean", "first", "last"}))
      ->capture_default_str();
  addGridPlaceOptions(*verb, options->place,
                      "each map but the first lies in the first one's frame");
  addGridFileOptions(*verb, options->files, true);
  verb->footer("Example: vesper grid merge a.vgrid b.vgrid --align search --out both.vgrid");
  verb->callback([options, &exit_code] { exit_code = merge(*options); });
}

}  // namespace vesper::tools
