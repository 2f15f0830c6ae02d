#pragma once

#include <string>
#include <vector>

#include "vesper/core/log/log_collector.hpp"
#include "vesper/core/log/log_lines.hpp"

namespace vesper::inline v0 {

/// True if the first lines of a file look like a CARMEN log.
[[nodiscard]] bool looksLikeCarmen(const std::vector<std::string>& beginning);

/// Reads a CARMEN log (FORMATS §8) to its end, in the order of the file.
///
/// | line | records |
/// | --- | --- |
/// | `ODOM` | odometry |
/// | `FLASER`, `RLASER` | odometry (second triple); scan of "front_laser" or "rear_laser" with the
/// laser's own pose (first triple) | | `ROBOTLASERk` | odometry (robot pose); scan of "laser<k>"
/// with the laser's own pose | | `RAWLASERk` | scan of "laser<k>" | | `SONAR` | one range a sonar,
/// "sonar0" on | | `TRUEPOS` | pose of source "truth"; odometry |
///
/// Other lines are counted by name (RobotLog::line_kinds). A sensor's mount and beam, where lines
/// or PARAM give them, become one line of type "sensor" (declared_sensors.hpp). Laser and robot
/// poses are never mixed: a laser pose stays with its scan.
///
/// What real logs need, each said in a note:
/// - A reading within 0.1 m of the sensor's maximum (PARAM, or in the line) or beyond it is no
/// echo.
///   Without a PARAM, a sensor whose largest reading is one of the values that drivers print for
///   "nothing seen" (32.767 50 80 81.83 81.91 m) and occurs twice or more has that for a maximum.
/// - Time stamps of which more than half repeat the one before (printed with too few digits, all
///   zero) are no times: the logger's stamps are used instead, and if they are no better, every
///   line counts 0.1 s.
/// - ODOM lines that repeat the pose of the scan before with a stamp that goes back are what one
/// SLAM
///   program prints beside its scans; dropped.
/// - ROBOTLASER lines of a moving laser whose robot pose is always 0 0 0 give no odometry.
void readCarmen(LogLines& lines, LogCollector& collector);

}  // namespace vesper::inline v0
