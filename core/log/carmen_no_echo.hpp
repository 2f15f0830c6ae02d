#pragma once

#include "vesper/core/log/log_collector.hpp"

namespace vesper::inline v0 {

/// Marks the readings of scans that mean "no echo": those within 0.1 m of the sensor's maximum or
/// beyond it. A maximum that more than 1 % of the sensor's readings exceed (codes aside) is not
/// believed. For sensors without a known maximum it is looked for among the readings themselves: a
/// value that drivers print for "nothing seen" (32.767 50 80 81.83 81.91 m), if it is the largest
/// reading and occurs at least twice; or any single value of 50 m or more that makes up more than
/// 0.5 % of the sensor's readings. What was found, and how, is noted.
void declareNoEcho(LogCollector& collector);

}  // namespace vesper::inline v0
