#pragma once

#include <string>
#include <vector>

#include "vesper/core/log/log_collector.hpp"
#include "vesper/core/log/log_lines.hpp"

namespace vesper::inline v0 {

/// True if the first lines of a file look like a text log of Player's writelog driver.
[[nodiscard]] bool looksLikePlayer(const std::vector<std::string>& beginning);

/// Reads a Player 0.3.0 text log (FORMATS §8) to its end. Lines are `time host robot interface
/// index type subtype payload`, `#` begins a comment.
///
/// | line | payload | record |
/// | --- | --- | --- |
/// | `position2d I 001 001` | px py pa vx vy va stall | odometry; of index 00 only |
/// | `sonar I 001 001` | count, ranges | one range a sonar: "sonar0" on, of another index
/// "sonarI.0" on |
/// | `sonar I 001 002`, `004 001` | count, x y a each (or x y z roll pitch yaw each) | lines of
/// type "sensor": where the sonars sit | | `laser I 001 001` | id, min angle, max angle, step, max
/// range, count, range and intensity each | scan of "laserI" | | `ranger I 001 001` | count, ranges
/// | one range a sensor: "rangerI.0" on |
///
/// Readings at or beyond a laser's maximum are no echo. Other lines are counted by name.
void readPlayer(LogLines& lines, LogCollector& collector);

}  // namespace vesper::inline v0
