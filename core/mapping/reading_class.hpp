#pragma once

#include <optional>

#include "vesper/core/records/record.hpp"
#include "vesper/core/sensing/range_observation.hpp"
#include "vesper/core/sensing/sensor_description.hpp"

namespace vesper::inline v0 {

/// A reading's class and, for a hit, the distance it stands for.
struct ClassifiedRange {
  ReadingClass reading = ReadingClass::Invalid;
  double range_m = 0.0;
};

/// What `value` of `sensor` means. A declared no-echo code is looked up first, on the raw value;
/// then NaN, -inf and negative values are invalid, +inf is no echo, and the sensor's limits decide
/// on the reading in metres. A hit's range is then corrected by the sensor's error model:
/// true = (reading - offset) / (scale sqrt((273.15 + reference) / (273.15 + T))); where that is not
/// positive the reading is Near.
/// `is_raw`: the value is in the sensor's own unit, otherwise in metres. `celsius`: the air's
/// temperature; empty: the reference temperature, that is no correction.
[[nodiscard]] ClassifiedRange classifyRange(double value, bool is_raw, EchoReport report,
                                            const SensorDescription& sensor,
                                            std::optional<double> celsius) noexcept;

}  // namespace vesper::inline v0
