#pragma once

#include "vesper/core/log/log_collector.hpp"

namespace vesper::inline v0 {

/// Notes, for every range sensor with at least 40 measured readings, a single value that makes up
/// more than 5 % of them and is either <= 0 or at least 0.95 of the largest: it most likely means
/// "no echo" and should be declared. Changes no reading. O(readings), a few counters a sensor.
void noteSaturation(LogCollector& collector);

}  // namespace vesper::inline v0
