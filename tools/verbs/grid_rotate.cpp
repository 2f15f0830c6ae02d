#include <fmt/format.h>

#include <iostream>
#include <memory>
#include <optional>

#include "vesper/core/geometry/angle.hpp"
#include "vesper/core/grid_tools/move_grid.hpp"
#include "vesper/core/grid_tools/turn_map.hpp"
#include "vesper/core/grid_tools/wall_direction.hpp"
#include "vesper/tools/exit_code.hpp"
#include "vesper/tools/verbs/grid_files.hpp"
#include "vesper/tools/verbs/grid_verbs.hpp"

namespace vesper::tools {
namespace {

struct RotateOptions {
  std::string map;
  std::optional<double> angle_deg;
  bool is_straightened = false;
  bool is_levelled = false;
  bool is_origin_only = false;
  std::vector<double> about_m;
  GridFileOptions files;
};

void requireOneTurn(const RotateOptions& options) {
  const int turns = (options.angle_deg ? 1 : 0) + (options.is_straightened ? 1 : 0) +
                    (options.is_levelled ? 1 : 0);
  if (turns != 1) {
    throw std::invalid_argument("one of --angle, --straighten and --level is needed");
  }
  if (options.is_origin_only && (options.is_levelled || options.files.writesEvidence())) {
    throw std::invalid_argument(
        "--origin-only: turns the origin of a ROS map; neither --level nor a .vgrid goes with it");
  }
  if (options.is_levelled && options.files.writesEvidence()) {
    throw std::invalid_argument("--level: the rows of a .vgrid run along the world's x already");
  }
}

/// Counter-clockwise.
double angleOf(const RotateOptions& options, const OccupancyMap& map,
               const InterruptGuard& interrupt, GridReport& report) {
  if (options.is_levelled) {
    return 0.0;
  }
  if (options.angle_deg) {
    return degToRad(*options.angle_deg);
  }
  if (map.counts().occupied == 0) {
    throw std::invalid_argument("--straighten: the map has no occupied cells");
  }
  const WallDirection walls = dominantWallDirection(map, interrupt.token());
  report.add("walls", {{"angle_rad", walls.angle_rad}, {"contrast", walls.contrast}}, "walls",
             fmt::format("run {:.2f} deg from the world's axes, {:.2f} times as clear as the mean "
                         "direction",
                         radToDeg(walls.angle_rad), walls.contrast));
  return -walls.angle_rad;
}

int rotate(const RotateOptions& options) {
  requireOneTurn(options);
  const InterruptGuard interrupt;
  return unlessInterrupted(interrupt, [&] {
    GridReport report("rotate");
    const LoadedMap file = loadMap(options.map, options.files.input);
    const OccupancyMap& map = file.map;
    const double angle_rad = angleOf(options, map, interrupt, report);
    const Eigen::Vector2d pivot_m = options.about_m.empty()
                                        ? middleOf(map.frame())
                                        : Eigen::Vector2d(options.about_m[0], options.about_m[1]);
    const Pose2 T_turn = turnAbout(pivot_m, angle_rad);
    report.add("turn", {{"angle_rad", angle_rad}, {"x_m", pivot_m.x()}, {"y_m", pivot_m.y()}},
               "turn",
               fmt::format("{:.3f} deg about x {:.3f} m, y {:.3f} m", radToDeg(angle_rad),
                           pivot_m.x(), pivot_m.y()));
    int exit_code = kOk;
    if (options.files.writesEvidence()) {
      VGrid evidence = loadEvidence(options.map);
      MovedGrid moved = movedGrid(evidence.grid, T_turn, interrupt.token());
      addMotionRule(moved, report);
      exit_code = writeResult(options.files, VGrid{std::move(moved.grid), evidence.provenance},
                              interrupt, report);
    } else if (options.is_origin_only) {
      report.add("rule", "origin", "rule", "the origin turned, no cell changed");
      exit_code =
          writeResult(options.files, movedOrigin(map, T_turn), file.rule.mode, interrupt, report);
    } else {
      // Straight walls deserve rows along the world's axes; a plain turn keeps the rows' direction.
      const bool is_along_world = options.is_levelled || options.is_straightened;
      const double yaw_rad = is_along_world ? 0.0 : map.frame().origin().heading();
      report.add("rule", "nearest", "rule",
                 "each cell takes the cell that covers its centre, no wall is lost; exact for "
                 "quarter turns");
      exit_code = writeResult(options.files,
                              movedCells(map, T_turn, yaw_rad, options.files.input.max_cells),
                              file.rule.mode, interrupt, report);
    }
    if (exit_code == kOk) {
      std::cout << report.text(options.files.as_json);
    }
    return exit_code;
  });
}

}  // namespace

void addGridRotateVerb(CLI::App& grid, int& exit_code) {
  CLI::App* verb = grid.add_subcommand("rotate", "Turn a map, or lay its walls along the axes.");
  const auto options = std::make_shared<RotateOptions>();  // owned by the callback
  verb->add_option("MAP", options->map, "The map")->required();
  verb->add_option("--angle", options->angle_deg, "Degrees, counter-clockwise");
  verb->add_flag("--straighten", options->is_straightened,
                 "By the angle that lays most walls along the world's axes");
  verb->add_flag("--level", options->is_levelled,
                 "Nothing moves: rows of cells along the world's x, for tools that ignore the "
                 "origin's yaw");
  verb->add_flag("--origin-only", options->is_origin_only,
                 "Turn the origin of a ROS map: no cell changes, but other tools ignore its yaw");
  verb->add_option("--about", options->about_m, "The point that stays: m,m (default: the middle)")
      ->delimiter(',')
      ->expected(2);
  addGridFileOptions(*verb, options->files, true);
  verb->footer("Example: vesper grid rotate skew.yaml --straighten --out straight.yaml");
  verb->callback([options, &exit_code] { exit_code = rotate(*options); });
}

}  // namespace vesper::tools
