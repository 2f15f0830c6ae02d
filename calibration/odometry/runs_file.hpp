#pragma once

#include <optional>
#include <string>

#include "vesper/calibration/odometry/calibration_run.hpp"

namespace vesper::calibration::inline v0 {

struct RunsFileOptions {
  /// Side of the squares for files without a side column, metres.
  std::optional<double> side_m = std::nullopt;
  /// More runs are to come: squares in one direction only are taken.
  bool is_growing = false;
};

/// Reads a `*.runs.csv` (FORMATS §3; gzip too; "-" is the standard input). Columns, in any order:
/// `run,direction,side_m,x_m,y_m`, and as needed `theta_rad`, `odom_x_m`, `odom_y_m`,
/// `odom_theta_rad`, `left_ticks`, `right_ticks`, `turns`, `log`, `use`. Lengths may be given in
/// `_mm` or `_cm`, angles in `_deg`. Instead of poses, `x_err_m,y_err_m[,theta_err_rad]` give
/// measured minus odometry. Run names must be unique within their direction.
///
/// Comments: `# measured_sd: x_m=0.002 y_m=0.002 theta_rad=0.009`, and for files in other axes
/// `# axes: x=right y=forward theta=cw`, or apart for one direction `# axes cw: ...`,
/// `# axes ccw: ...`; x and y are each one of forward, backward, left, right; theta is ccw or cw.
/// The axes hold for all pose columns of the file.
///
/// Squares in one direction only are refused, unless more are to come: they cannot tell the two
/// errors apart.
/// Throws InputError naming line and field of the first thing that is wrong.
[[nodiscard]] RunsFile readRunsFile(const std::string& path, const RunsFileOptions& options = {});

/// Whether the name ends in .runs.csv, or the first line that is no comment names a column
/// "direction". Throws InputError if the file has to be read and cannot.
[[nodiscard]] bool looksLikeRunsFile(const std::string& path);

}  // namespace vesper::calibration::inline v0
