#pragma once

#include "vesper/core/log/log_collector.hpp"

namespace vesper::inline v0 {

/// Puts the records of a log, which stand in the order of its file, into the order of time
/// (FORMATS §1) and finds its segments. Records of one line stay together. In a log of stamps
/// t_1, t_2, ... with the latest time T so far:
/// - t_i < T - 1 s: if both of the next two lines lie nearer to t_i than to T, the clock started
///   anew and a segment begins; otherwise the line is dropped and named (RobotLog::skipped);
/// - t_i < T: sorted (equal stamps keep the order of the file) and noted;
/// - t_i > T + 60 s: noted.
/// Records without a stamp stay behind the record they followed. A record that says the same as one
/// of the last 16 of the same stamp is dropped; a line of which nothing is left counts as a
/// duplicate.
void checkClock(LogCollector& collector);

}  // namespace vesper::inline v0
