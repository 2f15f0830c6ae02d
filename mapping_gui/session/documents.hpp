#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "vesper/calibration/odometry/calibration_run.hpp"
#include "vesper/calibration/sonar/sonar_table.hpp"
#include "vesper/core/grid/log_odds_grid.hpp"
#include "vesper/core/grid/occupancy_map.hpp"
#include "vesper/core/map_io/read_map.hpp"
#include "vesper/core/mapping/map_provenance.hpp"
#include "vesper/core/records/robot_log.hpp"
#include "vesper/core/sensing/robot_description.hpp"
#include "vesper/mapping_gui/build/map_history.hpp"
#include "vesper/mapping_gui/map_view/cell_pyramid.hpp"
#include "vesper/mapping_gui/session/session_state.hpp"
#include "vesper/planning/comparison/stored_results.hpp"

namespace vesper::gui {

struct BuildRequest;

/// A map as the window shows it: the finished cells that planners and files take, the shades on the
/// screen, and the log-odds behind them where there are any.
struct MapDocument {
  MapDocument(OccupancyMap finished, std::vector<CellShade> all_shades)
      : map(std::move(finished)),
        shades(map.frame().width(), map.frame().height(), std::move(all_shades)) {}

  OccupancyMap map;
  CellPyramid shades;
  /// Shared by the document and the jobs that read it; null where a map has no log-odds.
  std::shared_ptr<const LogOddsGrid> grid;
  std::optional<MapProvenance> provenance;  ///< Of a map with log-odds.
  /// How it was built here, for explanations; null for maps from files. Shared with jobs.
  std::shared_ptr<const BuildRequest> build;
  std::vector<MapQuality> history;  ///< How it grew when it was built here.
  std::string path;                 ///< Empty: made here, not saved yet.
  MapFormat format = MapFormat::RosYaml;
  /// How the picture's shades are read; for maps without one, how they are saved.
  ShadeRule rule;
  std::string image;  ///< The picture that the cells come from; empty: none.
  std::vector<InputProblem> warnings;
  bool is_edited = false;          ///< Not saved since.
  bool is_drawn_on = false;        ///< Cells are no longer those of the picture.
  bool has_own_resolution = true;  ///< False: the file does not say it, the user or a default did.
};

struct LogDocument {
  std::string path;
  RobotLog log;
};

struct RobotDocument {
  std::string path;
  RobotDescription robot;
};

/// Square runs with the logs they name.
struct RunsDocument {
  std::string path;
  calibration::RunsFile runs;
};

/// Known distances and what a sonar said.
struct SonarDocument {
  std::string path;
  calibration::SonarTable table;
};

/// What `vesper compare` wrote.
struct ResultsDocument {
  std::string path;
  planning::StoredResults results;
};

struct SessionDocument {
  std::string path;
  SessionState state;
};

}  // namespace vesper::gui
