#include "vesper/core/mapping/batch/held_out_score.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <stdexcept>

#include "vesper/core/mapping/cone_reading.hpp"

namespace vesper::inline v0 {
namespace {

constexpr int kScansPerBlock = 10;
constexpr double kTolerance_m = 0.1;
constexpr double kShareOfBeam = 0.9;

/// Range of the nearest occupied cell that `reading` might echo from, at most `most_m`; infinite if
/// there is none.
double predictedRange(const RangeObservation& reading, const SensorDescription& sensor,
                      double resolution_m, double most_m,
                      const std::function<bool(CellIndex)>& isOccupied) {
  double nearest_m = std::numeric_limits<double>::infinity();
  const auto cellAt = [&](double place_m) {
    return static_cast<int>(std::floor(place_m / resolution_m));
  };
  const double cosine = std::cos(reading.heading_rad);
  const double sine = std::sin(reading.heading_rad);
  for (int y = cellAt(reading.y_m - most_m); y <= cellAt(reading.y_m + most_m); ++y) {
    const double dy = (y + 0.5) * resolution_m - reading.y_m;
    for (int x = cellAt(reading.x_m - most_m); x <= cellAt(reading.x_m + most_m); ++x) {
      const double dx = (x + 0.5) * resolution_m - reading.x_m;
      const double rho_m = std::hypot(dx, dy);
      if (rho_m < sensor.range.min_m || rho_m > most_m || rho_m >= nearest_m) {
        continue;
      }
      const double alpha_rad = std::atan2(dy * cosine - dx * sine, dx * cosine + dy * sine);
      if (std::abs(alpha_rad) < kShareOfBeam * halfAngleAt(sensor.beam, rho_m) &&
          isOccupied({x, y})) {
        nearest_m = rho_m;
      }
    }
  }
  return nearest_m;
}

}  // namespace

std::vector<std::uint8_t> heldOutMarks(std::span<const RangeObservation> readings, int fold) {
  if (fold < 0 || fold >= kHeldOutFolds) {
    throw std::invalid_argument("fold must lie in 0..4");
  }
  std::vector<std::uint8_t> marks;
  marks.reserve(readings.size());
  std::set<std::uint16_t> heard;
  std::int64_t round = 0;
  for (std::size_t i = 0; i < readings.size(); ++i) {
    const bool is_new_scan = i == 0 || readings[i].scan != readings[i - 1].scan;
    if (is_new_scan && !heard.insert(readings[i].sensor).second) {
      heard = {readings[i].sensor};
      ++round;
    }
    marks.push_back(round / kScansPerBlock % kHeldOutFolds == fold ? 1 : 0);
  }
  return marks;
}

double HeldOutScore::share() const noexcept {
  return echoes() == 0 ? 0.0 : static_cast<double>(within) / static_cast<double>(echoes());
}

HeldOutScore scoreEchoes(std::span<const RangeObservation> readings,
                         std::span<const std::uint8_t> marks, const RobotDescription& robot,
                         double resolution_m, const std::function<bool(CellIndex)>& isOccupied) {
  if (marks.size() != readings.size()) {
    throw std::invalid_argument("scoreEchoes: one mark a reading");
  }
  HeldOutScore score;
  for (std::size_t i = 0; i < readings.size(); ++i) {
    const RangeObservation& reading = readings[i];
    if (marks[i] == 0 || reading.reading != ReadingClass::Hit) {
      continue;
    }
    const double predicted_m = predictedRange(reading, robot.sensors[reading.sensor], resolution_m,
                                              reading.range_m + kTolerance_m, isOccupied);
    if (predicted_m < reading.range_m - kTolerance_m) {
      ++score.nearer;
    } else if (predicted_m <= reading.range_m + kTolerance_m) {
      ++score.within;
    } else {
      ++score.farther;
    }
  }
  return score;
}

}  // namespace vesper::inline v0
