#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "vesper/core/grid/log_odds_grid.hpp"
#include "vesper/core/grid/occupancy_map.hpp"
#include "vesper/core/grid_tools/move_grid.hpp"
#include "vesper/core/map_io/vgrid_file.hpp"
#include "vesper/tools/terminal/interrupt.hpp"
#include "vesper/tools/verbs/map_verbs.hpp"

namespace vesper::tools {

/// How a verb of `vesper grid` reads and writes.
struct GridFileOptions {
  MapInputOptions input;
  MapOutputOptions output;
  std::string out;
  bool as_json = false;
  /// The result is evidence (a `.vgrid`), not a finished map.
  [[nodiscard]] bool writesEvidence() const { return out.ends_with(".vgrid"); }
};

/// `--out` (required or not), how maps are read and written, `--json`.
void addGridFileOptions(CLI::App& verb, GridFileOptions& options, bool needs_out);

/// Reads a map; what deserves a look is said on the standard error.
[[nodiscard]] LoadedMap loadMap(const std::string& path, const MapInputOptions& input);

/// Reads a `.vgrid` for a result that is one. Throws InputError for any other kind of map.
[[nodiscard]] VGrid loadEvidence(const std::string& path);

/// What a verb did, told as text or as one JSON document.
class GridReport {
 public:
  /// `verb` is the first member of the document.
  explicit GridReport(const std::string& verb);

  /// A member of the document and a line of the text, `name value`.
  void add(const std::string& key, nlohmann::ordered_json value, const std::string& name,
           const std::string& text);
  /// A member of the document alone.
  void put(const std::string& key, nlohmann::ordered_json value);
  [[nodiscard]] std::string text(bool as_json) const;

 private:
  nlohmann::ordered_json json_;
  std::string text_;
};

/// Writes a finished map (ROS) and adds to the report what was written, its size and what the
/// format could not hold; the files are read back and compared before they appear. Nothing is
/// written when interrupted; then the result is kInterrupted, else kOk. `mode` is that of the map's
/// source.
int writeResult(const GridFileOptions& options, const OccupancyMap& map, RosMapMode mode,
                const InterruptGuard& interrupt, GridReport& report);
/// The same of a `.vgrid`.
int writeResult(const GridFileOptions& options, const VGrid& grid, const InterruptGuard& interrupt,
                GridReport& report);

/// Where one map lies in another's frame: given or searched.
struct GridPlaceOptions {
  std::vector<double> offset;
  std::string align = "given";
  double window_m = 2.0;
  double window_yaw_deg = 10.0;
};

/// `--offset`, `--align`, `--window`, `--window-yaw`; `places` says how many offsets there may be,
/// in words.
void addGridPlaceOptions(CLI::App& verb, GridPlaceOptions& options, const std::string& places);

/// The place of `map` in the frame of `reference`; a search starts at `T_start`. Adds to the
/// report. Throws std::runtime_error when interrupted, std::invalid_argument if a search is asked
/// for and a map has no walls.
[[nodiscard]] Pose2 placeOf(const OccupancyMap& map, const OccupancyMap& reference,
                            const GridPlaceOptions& options, const Pose2& T_start,
                            const InterruptGuard& interrupt, GridReport& report);

/// What an option of three numbers says; the identity for none.
[[nodiscard]] Pose2 poseOf(const std::vector<double>& numbers);

/// Says how evidence was moved.
void addMotionRule(const MovedGrid& moved, GridReport& report);

/// {"x_m", "y_m", "yaw_rad"}
[[nodiscard]] nlohmann::ordered_json poseJson(const Pose2& pose);
/// "x 1.000 m, y 2.000 m, yaw 0.1000 rad"
[[nodiscard]] std::string poseText(const Pose2& pose);

/// Runs `work` and returns its exit code, kInterrupted if it threw after a Ctrl-C.
int unlessInterrupted(const InterruptGuard& interrupt, const std::function<int()>& work);

}  // namespace vesper::tools
