#pragma once

#include "vesper/core/grid/log_odds.hpp"
#include "vesper/core/mapping/model_options.hpp"
#include "vesper/core/sensing/sensor_description.hpp"

namespace vesper::inline v0 {

/// Half-angle of the beam at `range_m`: linear between the entries of half_angle_by_range, constant
/// outside them; the scalar where there is no table. Radians.
[[nodiscard]] double halfAngleAt(const BeamDescription& beam, double range_m) noexcept;

/// What one reading of one sonar says about the cells around it: the inverse model `cone`.
///
/// After Moravec & Elfes (ICRA 1985) and Elfes (Computer 22(6), 1989); here the arc's weight
/// depends on its length in metres, the free profile is flat in range, and near its apex the cone
/// is one cell wide. With rho, alpha the range and bearing of a cell's centre, r the reading,
/// omega = omega(r), eps = max(3 sigma(r), half a cell diagonal), min the sensor's minimum range:
///   omega' = max(omega, min(pi/2, half a cell diagonal / rho))
///   g = 1 - (alpha / omega')^2, and 0 beyond omega'
///   free,     min <= rho < R = r - eps:        ln((1 - f g) / (1 + f g))
///   occupied, min <= rho, |rho - r| <= eps:    ln((1 + o O) / (1 - o O)),
///             O = (1 - ((rho - r) / eps)^2) g min(1, arc_m / (2 omega r))
/// No echo has R = clear_fraction * max and no occupied part.
class ConeReading {
 public:
  /// A hit at `range_m`. Requires checked options and a sensor with 0 <= min < max and a beam of
  /// (0, pi] half-angle.
  static ConeReading hit(const ModelOptions& options, const SensorDescription& sensor,
                         double resolution_m, double range_m) noexcept;
  static ConeReading noEcho(const ModelOptions& options, const SensorDescription& sensor,
                            double resolution_m) noexcept;

  /// No cell whose centre is farther away is touched, metres; 0 if none is.
  [[nodiscard]] double reach() const noexcept { return reach_m_; }
  [[nodiscard]] double halfAngle() const noexcept { return half_angle_rad_; }
  [[nodiscard]] double halfDiagonal() const noexcept { return half_diagonal_m_; }

  /// Whether a cell at `rho_m` lies before the echo (R), or before the minimum range.
  [[nodiscard]] bool isBeforeEcho(double rho_m) const noexcept { return rho_m < free_to_m_; }
  /// g: 1 on the axis, 0 from the cone's border on.
  [[nodiscard]] double acrossBeam(double rho_m, double alpha_rad) const noexcept;
  /// Log-odds of a cell before the echo; what they depend on, all hits of the sensor with one
  /// half-angle have in common.
  [[nodiscard]] MilliLogOdds freeAt(double rho_m, double across) const noexcept;
  /// Log-odds of a cell not before the echo.
  [[nodiscard]] MilliLogOdds occupiedAt(double rho_m, double across) const noexcept;
  /// Log-odds to add to a cell whose centre lies at `rho_m` and, to either side, `alpha_rad` >= 0.
  [[nodiscard]] MilliLogOdds at(double rho_m, double alpha_rad) const noexcept;

 private:
  double free_ = 0.0;
  double occupied_ = 0.0;
  double min_m_ = 0.0;
  double free_to_m_ = 0.0;  ///< R
  double range_m_ = 0.0;
  double eps_m_ = 0.0;
  double arc_weight_ = 0.0;  ///< 0: no occupied part.
  double half_angle_rad_ = 0.0;
  double half_diagonal_m_ = 0.0;
  double reach_m_ = 0.0;
};

}  // namespace vesper::inline v0
