#pragma once

#include <cstddef>
#include <vector>

#include "vesper/core/records/record.hpp"

namespace vesper::inline v0 {

/// What restoreOdometry found.
struct RestoredOdometry {
  std::size_t scans = 0;
  std::size_t without_steps = 0;  ///< Scans since whose predecessor no odometry was printed.
  bool is_restored = false;
};

/// Undoes what SLAM programs do to odometry that they log: after each scan, whose line carries the
/// corrected pose in the odometry's place too, they print odometry as steps from that pose. The
/// steps are the robot's own; strung together they are its dead reckoning again, from the first
/// pose of the log on. Takes the lines that are odometry and scan at once for such scans; `records`
/// in the order of the file. Left as it is where a tenth of the scans or more has no steps.
RestoredOdometry restoreOdometry(std::vector<Record>& records);

}  // namespace vesper::inline v0
