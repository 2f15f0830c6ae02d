#pragma once

#include <string>
#include <vector>

#include "vesper/core/records/robot_log.hpp"

namespace vesper::inline v0 {

/// Writes `log` as a table whose header maps itself (FORMATS §7), atomically; gzip where the name
/// ends in ".gz": `t_s`, then, as far as the log has them, `x_m y_m theta_rad` (odometry),
/// `corrected_…` and `truth_…` poses, `left_ticks right_ticks`, `yaw_rad rate_rad_per_s`, `temp_c`
/// and one `<id>_m` a range sensor. One row a time; an empty cell is "no reading", `inf` no echo,
/// `nan` invalid. Numbers have all digits that are needed to read the same doubles back.
///
/// Returns, in words, what a table cannot hold and is left out or changed ("12 scans"); empty if
/// reading the table gives the same records again. Throws InputError if nothing of the log fits a
/// table or a sensor's name cannot stand in a header.
std::vector<std::string> writeTable(const std::string& path, const RobotLog& log);

}  // namespace vesper::inline v0
