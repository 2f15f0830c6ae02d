#pragma once

#include <cstdint>

#include "vesper/core/geometry/pose2.hpp"

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
/// that very time and the corrected range. 48 bytes, so that long logs can be kept in memory.
struct RangeObservation {
  double x_m = 0.0;          ///< Sensor's position in the world.
  double y_m = 0.0;          ///< Sensor's position in the world.
  double heading_rad = 0.0;  ///< Direction of the beam's axis in the world.
  double range_m = 0.0;      ///< Corrected for scale, offset, temperature; valid for Hit only.
  std::int64_t line = 0;     ///< Line of the log.
  std::uint32_t scan = 0;    ///< Equal for beams of one scan; one number a sonar reading.
  std::uint16_t sensor = 0;  ///< Index into RobotDescription::sensors.
  ReadingClass reading = ReadingClass::Invalid;

  [[nodiscard]] Pose2 T_world_sensor() const { return {x_m, y_m, heading_rad}; }
  /// Hit, NoEcho and Far say something about the map; Near and Invalid do not.
  [[nodiscard]] bool changesMap() const noexcept {
    return reading == ReadingClass::Hit || reading == ReadingClass::NoEcho ||
           reading == ReadingClass::Far;
  }
};
static_assert(sizeof(RangeObservation) == 48);

}  // namespace vesper::inline v0
