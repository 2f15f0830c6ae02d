#include "vesper/core/mapping/cone_reading.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "vesper/core/geometry/lookup_table.hpp"

namespace vesper::inline v0 {
namespace {

double halfDiagonalOf(double resolution_m) noexcept {
  return 0.5 * std::numbers::sqrt2 * resolution_m;
}

}  // namespace

double halfAngleAt(const BeamDescription& beam, double range_m) noexcept {
  return beam.half_angle_by_range.empty() ? beam.half_angle_rad
                                          : valueAt(beam.half_angle_by_range, range_m);
}

ConeReading ConeReading::hit(const ModelOptions& options, const SensorDescription& sensor,
                             double resolution_m, double range_m) noexcept {
  ConeReading reading;
  reading.free_ = options.free;
  reading.occupied_ = options.occupied;
  reading.min_m_ = sensor.range.min_m;
  reading.range_m_ = range_m;
  reading.half_diagonal_m_ = halfDiagonalOf(resolution_m);
  const double sigma_m = sensor.error.sigma_m[0] + sensor.error.sigma_m[1] * range_m;
  reading.eps_m_ = std::max(3.0 * sigma_m, reading.half_diagonal_m_);
  reading.free_to_m_ = range_m - reading.eps_m_;
  reading.half_angle_rad_ = halfAngleAt(sensor.beam, range_m);
  reading.arc_weight_ = std::min(1.0, options.arc_m / (2.0 * reading.half_angle_rad_ * range_m));
  reading.reach_m_ = range_m + reading.eps_m_;
  return reading;
}

ConeReading ConeReading::noEcho(const ModelOptions& options, const SensorDescription& sensor,
                                double resolution_m) noexcept {
  ConeReading reading;
  reading.free_ = options.no_echo_free;
  reading.min_m_ = sensor.range.min_m;
  reading.free_to_m_ = options.clear_fraction * sensor.range.max_m;
  reading.half_diagonal_m_ = halfDiagonalOf(resolution_m);
  reading.half_angle_rad_ = halfAngleAt(sensor.beam, reading.free_to_m_);
  reading.reach_m_ = reading.free_to_m_ > reading.min_m_ ? reading.free_to_m_ : 0.0;
  return reading;
}

double ConeReading::acrossBeam(double rho_m, double alpha_rad) const noexcept {
  const double near_apex_rad = std::min(std::numbers::pi / 2, half_diagonal_m_ / rho_m);
  const double share = alpha_rad / std::max(half_angle_rad_, near_apex_rad);
  return share > 1.0 ? 0.0 : 1.0 - share * share;
}

MilliLogOdds ConeReading::freeAt(double rho_m, double across) const noexcept {
  const double weighted = free_ * across;
  return rho_m >= min_m_ && weighted > 0.0 ? toMilli(std::log((1.0 - weighted) / (1.0 + weighted)))
                                           : MilliLogOdds{0};
}

MilliLogOdds ConeReading::occupiedAt(double rho_m, double across) const noexcept {
  const double along = (rho_m - range_m_) / eps_m_;
  if (rho_m < min_m_ || rho_m > reach_m_ || arc_weight_ == 0.0 || std::abs(along) >= 1.0) {
    return 0;
  }
  const double weighted = occupied_ * (1.0 - along * along) * arc_weight_ * across;
  return weighted > 0.0 ? toMilli(std::log((1.0 + weighted) / (1.0 - weighted))) : MilliLogOdds{0};
}

MilliLogOdds ConeReading::at(double rho_m, double alpha_rad) const noexcept {
  if (rho_m > reach_m_) {
    return 0;
  }
  const double across = acrossBeam(rho_m, alpha_rad);
  return isBeforeEcho(rho_m) ? freeAt(rho_m, across) : occupiedAt(rho_m, across);
}

}  // namespace vesper::inline v0
