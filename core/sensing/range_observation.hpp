#pragma once

#include <cstdint>
#include <optional>

#include "vesper/core/geometry/pose2.hpp"
#include "vesper/core/records/record.hpp"

namespace vesper::inline v0 {

/// What one reading means to a map (MAPPING: five things that are not the same).
enum class ReadingClass : std::uint8_t {
  Hit,      ///< min <= range < max.
  NoEcho,   ///< Nothing heard: clears the cone, never marks.
  Near,     ///< Below the minimum range: changes nothing.
  Invalid,  ///< NaN, negative, -inf, empty: changes nothing.
  Far       ///< At or beyond the maximum: counts as no echo.
};

/// One reading of one sensor or beam, with everything a mapper needs: the pose of the sensor at
/// that very time and the corrected range.
struct RangeObservation {
  Pose2 T_world_sensor;  ///< x along the beam.
  double range_m = 0.0;  ///< Corrected for scale, offset, temperature; valid for Hit only.
  ReadingClass reading = ReadingClass::Invalid;
  std::uint32_t sensor = 0;  ///< Index into RobotDescription::sensors.
  std::uint32_t scan = 0;    ///< Equal for beams of one scan; one number a sonar reading.
  std::int64_t line = 0;     ///< Line of the log.
  Stamp stamp{};
};

}  // namespace vesper::inline v0
