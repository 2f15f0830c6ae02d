#include "vesper/calibration/sonar/sonar_samples.hpp"

#include <algorithm>
#include <cmath>

#include "vesper/calibration/sonar/speed_of_sound.hpp"

namespace vesper::calibration::inline v0 {
namespace {

constexpr double kFreezing_k = 273.15;

RawScale rawScaleFor(const SonarTable& table, const std::optional<SensorDescription>& base,
                     double reference_celsius) {
  if (table.quantity == ReadingQuantity::EchoTime && (!base || base->raw.unit != "us")) {
    return {"us", 0.5e-6 * speedOfSound(reference_celsius), 0.0};
  }
  return base ? base->raw : RawScale{};
}

}  // namespace

SonarSamples sonarSamples(const SonarTable& table, const std::optional<SensorDescription>& base,
                          std::optional<double> celsius) {
  SonarSamples result;
  result.reference_celsius = base ? base->error.reference_celsius : 20.0;
  result.raw = rawScaleFor(table, base, result.reference_celsius);
  result.raw_is_sought = table.quantity == ReadingQuantity::Raw && !base;
  double celsius_sum = 0.0;
  for (const SonarReading& reading : table.readings) {
    const double air_celsius = reading.celsius.value_or(celsius.value_or(result.reference_celsius));
    result.celsius_is_known = result.celsius_is_known || reading.celsius || celsius;
    celsius_sum += air_celsius;
    SonarSample sample;
    sample.true_m = reading.true_m;
    sample.path_m = reading.true_m * std::sqrt((kFreezing_k + result.reference_celsius) /
                                               (kFreezing_k + air_celsius));
    sample.angle_rad = reading.angle_rad;
    sample.target = reading.target;
    sample.neighbours_fire = reading.neighbours_fire;
    const bool is_metres = table.quantity == ReadingQuantity::Metres;
    sample.raw =
        is_metres ? (reading.reading - result.raw.offset_m) / result.raw.scale_m : reading.reading;
    sample.value_m = is_metres ? reading.reading
                     : result.raw_is_sought
                         ? reading.reading
                         : result.raw.offset_m + result.raw.scale_m * reading.reading;
    sample.no_echo = std::isinf(reading.reading);
    if (base && base->raw.unit == result.raw.unit) {
      sample.no_echo = sample.no_echo ||
                       std::any_of(base->no_echo.begin(), base->no_echo.end(), [&](double code) {
                         return std::abs(code - sample.raw) <= 1e-6 * std::max(1.0, std::abs(code));
                       });
    }
    result.samples.push_back(sample);
  }
  if (!table.readings.empty()) {
    result.mean_celsius = celsius_sum / static_cast<double>(table.readings.size());
  }
  return result;
}

}  // namespace vesper::calibration::inline v0
