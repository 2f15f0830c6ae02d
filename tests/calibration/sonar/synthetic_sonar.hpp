#pragma once

#include <cmath>
#include <numbers>
#include <random>

#include "vesper/calibration/sonar/sonar_table.hpp"

namespace vesper::test {

/// Random numbers that are the same with every standard library.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : random_(seed) {}
  /// Uniform in (0, 1).
  double uniform() { return (static_cast<double>(random_() >> 11U) + 0.5) / 9007199254740992.0; }
  /// Standard normal (Box-Muller).
  double normal() {
    return std::sqrt(-2.0 * std::log(uniform())) * std::cos(2.0 * std::numbers::pi * uniform());
  }

 private:
  std::mt19937_64 random_;
};

/// Appends `reading` at `true_m`, straight ahead.
inline void addReading(calibration::SonarTable& table, double true_m, double reading,
                       double angle_rad = 0.0,
                       calibration::TargetKind target = calibration::TargetKind::Flat) {
  calibration::SonarReading row;
  row.true_m = true_m;
  row.reading = reading;
  row.angle_rad = angle_rad;
  row.target = target;
  row.line = static_cast<std::int64_t>(table.readings.size()) + 2;
  table.readings.push_back(row);
}

}  // namespace vesper::test
