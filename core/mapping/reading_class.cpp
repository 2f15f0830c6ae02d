#include "vesper/core/mapping/reading_class.hpp"

#include <algorithm>
#include <cmath>

namespace vesper::inline v0 {
namespace {

/// Codes survive a conversion to metres and back, or a file in single precision.
constexpr double kCodeTolerance = 1e-6;
constexpr double kZeroCelsius_K = 273.15;

bool isCode(double raw, const SensorDescription& sensor) noexcept {
  return std::ranges::any_of(sensor.no_echo, [raw](double code) {
    if (std::isnan(code)) {
      return std::isnan(raw);
    }
    return raw == code || std::abs(raw - code) <= kCodeTolerance * std::max(1.0, std::abs(code));
  });
}

/// The speed of sound matters to sonars only.
double corrected(double reading_m, const SensorDescription& sensor,
                 std::optional<double> celsius) noexcept {
  const RangeErrorModel& error = sensor.error;
  const double air_celsius = sensor.kind == SensorKind::Laser
                                 ? error.reference_celsius
                                 : celsius.value_or(error.reference_celsius);
  const double by_temperature =
      std::sqrt((kZeroCelsius_K + error.reference_celsius) / (kZeroCelsius_K + air_celsius));
  return (reading_m - error.offset_m) / (error.scale * by_temperature);
}

}  // namespace

ClassifiedRange classifyRange(double value, bool is_raw, EchoReport report,
                              const SensorDescription& sensor,
                              std::optional<double> celsius) noexcept {
  switch (report) {
    case EchoReport::NoEcho:
      return {ReadingClass::NoEcho, 0.0};
    case EchoReport::Near:
      return {ReadingClass::Near, 0.0};
    case EchoReport::Invalid:
      return {ReadingClass::Invalid, 0.0};
    case EchoReport::Far:
      return {ReadingClass::Far, 0.0};
    case EchoReport::Measured:
      break;
  }
  const RawScale& scale = sensor.raw;
  const double reading_m = is_raw ? scale.offset_m + scale.scale_m * value : value;
  if (isCode(is_raw ? value : (value - scale.offset_m) / scale.scale_m, sensor)) {
    return {ReadingClass::NoEcho, 0.0};
  }
  if (std::isnan(reading_m) || reading_m < 0.0) {
    return {ReadingClass::Invalid, 0.0};
  }
  if (std::isinf(reading_m)) {
    return {ReadingClass::NoEcho, 0.0};
  }
  if (reading_m >= sensor.range.max_m) {
    return {ReadingClass::Far, 0.0};
  }
  if (reading_m < sensor.range.min_m) {
    return {ReadingClass::Near, 0.0};
  }
  const double range_m = corrected(reading_m, sensor, celsius);
  if (!(range_m > 0.0) || !std::isfinite(range_m)) {
    return {ReadingClass::Near, 0.0};
  }
  return {ReadingClass::Hit, range_m};
}

}  // namespace vesper::inline v0
