#include "vesper/core/mapping/batch/cell_window.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "vesper/core/grid/log_odds_grid.hpp"

namespace vesper::inline v0 {

double effectiveSigma(const SensorDescription& sensor, double range_m,
                      double resolution_m) noexcept {
  const double sigma_m = sensor.error.sigma_m[0] + sensor.error.sigma_m[1] * range_m;
  const double cell_m = 0.4 * resolution_m;
  return std::sqrt(sigma_m * sigma_m + cell_m * cell_m);
}

double batchReach(const RangeObservation& reading, const SensorDescription& sensor,
                  double resolution_m, double clear_fraction) noexcept {
  return reading.reading == ReadingClass::Hit
             ? reading.range_m + 3.0 * effectiveSigma(sensor, reading.range_m, resolution_m)
             : clear_fraction * sensor.range.max_m;
}

CellWindow windowOf(std::span<const RangeObservation> readings, const RobotDescription& robot,
                    double resolution_m, double clear_fraction) {
  constexpr double kMargin_cells = 3.0;
  CellWindow window;
  window.resolution_m = resolution_m;
  if (readings.empty()) {
    return window;
  }
  double low_x = std::numeric_limits<double>::infinity();
  double low_y = low_x;
  double high_x = -low_x;
  double high_y = -low_x;
  for (const RangeObservation& reading : readings) {
    const double reach =
        batchReach(reading, robot.sensors[reading.sensor], resolution_m, clear_fraction) /
            resolution_m +
        kMargin_cells;
    low_x = std::min(low_x, std::floor(reading.x_m / resolution_m - reach));
    low_y = std::min(low_y, std::floor(reading.y_m / resolution_m - reach));
    high_x = std::max(high_x, std::ceil(reading.x_m / resolution_m + reach));
    high_y = std::max(high_y, std::ceil(reading.y_m / resolution_m + reach));
  }
  const double width = high_x - low_x;
  const double height = high_y - low_y;
  if (!(width * height < std::numeric_limits<std::int32_t>::max())) {
    throw GridMemoryError("the readings span " + std::to_string(width) + " x " +
                          std::to_string(height) + " cells, more than a batch model can number");
  }
  window.low = {static_cast<int>(low_x), static_cast<int>(low_y)};
  window.width = static_cast<int>(width);
  window.height = static_cast<int>(height);
  return window;
}

}  // namespace vesper::inline v0
