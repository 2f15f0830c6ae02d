#pragma once

#include <string>

#include "vesper/core/records/robot_log.hpp"

namespace vesper::inline v0 {

/// One record as one robot line (JSON form, FORMATS §1), without a line end. Numbers are written
/// with the fewest digits that read back to the same double, stamps to the nanosecond. Unknown keys
/// (Record::extra) and unknown types are written as they were read, an arrival stamp in front.
///
/// Beyond FORMATS §1, so that no format loses anything on its way through robot lines:
/// - `"raw":value` in place of `"r"` in `range`: the sensor's own unit (RangeRecord::is_raw);
/// - `"at":[x,y,theta]` in `scan`: the sensor's own pose in the world (ScanRecord::T_world_sensor);
/// - `"max":metres` in `scan`: the sensor's maximum range.
///
/// A measured value that is infinite is written as no echo, one that is NaN as invalid. Throws
/// std::invalid_argument for any other number that is not finite, and for line breaks in
/// OtherRecord::text.
[[nodiscard]] std::string formatRobotLine(const Record& record);

/// Writes the records of `log`, one a line, atomically; gzip where the name ends in ".gz". The same
/// log gives the same bytes. Throws InputError for a record that does not fit into a line of
/// kMaxRobotLineBytes, std::system_error if the file cannot be written.
void writeRobotLines(const std::string& path, const RobotLog& log);

}  // namespace vesper::inline v0
