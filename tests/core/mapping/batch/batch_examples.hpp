#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "vesper/core/mapping/batch/batch_map.hpp"
#include "vesper/tests/core/mapping/sonar_examples.hpp"

namespace vesper::test {

/// A sonar that walks on a circle in a room of 4 m x 3 m with mirror-like walls, its centre at the
/// world's origin, turning as it goes: a wall answers if it is hit within the beam of its normal.
inline std::vector<RangeObservation> mirrorRoom(int readings, double half_angle_rad = 0.26) {
  std::vector<RangeObservation> made;
  for (int i = 0; i < readings; ++i) {
    const double x_m = 0.9 * std::cos(0.037 * i);
    const double y_m = 0.6 * std::sin(0.037 * i);
    const double heading_rad = wrapToPi(2.399963 * i);
    const double distances_m[] = {2.0 - x_m, 1.5 - y_m, 2.0 + x_m, 1.5 + y_m};
    RangeObservation reading = noEchoAt(x_m, y_m, heading_rad, static_cast<std::uint32_t>(i + 1));
    for (int wall = 0; wall < 4; ++wall) {
      if (std::abs(wrapToPi(heading_rad - wall * std::numbers::pi / 2)) < half_angle_rad) {
        reading.reading = ReadingClass::Hit;
        reading.range_m = distances_m[wall];
      }
    }
    made.push_back(reading);
  }
  return made;
}

/// The same walk in a room whose walls answer at any angle: the nearest of 31 rays across the beam.
inline std::vector<RangeObservation> roughRoom(int readings, double half_angle_rad = 0.26) {
  std::vector<RangeObservation> made = mirrorRoom(readings, half_angle_rad);
  for (RangeObservation& reading : made) {
    reading.reading = ReadingClass::Hit;
    reading.range_m = 1e9;
    for (int ray = -15; ray <= 15; ++ray) {
      const double angle_rad = reading.heading_rad + ray * half_angle_rad / 15;
      const double cosine = std::cos(angle_rad);
      const double sine = std::sin(angle_rad);
      if (cosine != 0.0) {
        reading.range_m =
            std::min(reading.range_m, ((cosine > 0 ? 2.0 : -2.0) - reading.x_m) / cosine);
      }
      if (sine != 0.0) {
        reading.range_m = std::min(reading.range_m, ((sine > 0 ? 1.5 : -1.5) - reading.y_m) / sine);
      }
    }
  }
  return made;
}

inline RobotDescription mirrorRoomRobot() { return robotWith(sonar(0.1, 4.0, 0.26)); }

/// Every observed cell of both grids has the same numbers.
inline bool areSame(const LogOddsGrid& a, const LogOddsGrid& b) {
  const std::optional<CellBox> box = a.observedBox();
  if (box != b.observedBox() || !box) {
    return false;
  }
  for (int y = box->low.y; y <= box->high.y; ++y) {
    for (int x = box->low.x; x <= box->high.x; ++x) {
      const CellIndex cell{x, y};
      if (a.hits(cell) != b.hits(cell) || a.misses(cell) != b.misses(cell) ||
          a.valueMilli(cell) != b.valueMilli(cell)) {
        return false;
      }
    }
  }
  return true;
}

}  // namespace vesper::test
