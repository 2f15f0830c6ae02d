#pragma once

#include <string>
#include <vector>

#include "vesper/core/log/log_collector.hpp"
#include "vesper/core/log/log_lines.hpp"

namespace vesper::inline v0 {

/// True if the first line that is not empty has the fields of a scan of CoreSLAM or BreezySLAM.
[[nodiscard]] bool looksLikeBreezySlam(const std::vector<std::string>& beginning);

/// Reads a `.dat` log of CoreSLAM and BreezySLAM: a scan a line, 24 numbers, 682 ranges of a Hokuyo
/// URG-04LX in millimetres and one number more, parted by blanks. The first number is the time in
/// microseconds, the third and fourth are the counts of the left and right wheel; the others are
/// not read. Records: encoders, and a scan of "laser" in steps of 360/1024 degrees (the scanner's),
/// the middle beam ahead. 0 to 19 are the scanner's error codes: those beams are invalid.
void readBreezySlam(LogLines& lines, LogCollector& collector);

}  // namespace vesper::inline v0
