#pragma once

#include <Eigen/Core>
#include <vector>

#include "vesper/calibration/odometry/car_observation.hpp"
#include "vesper/calibration/odometry/car_replay.hpp"
#include "vesper/core/kinematics/ackermann_drive.hpp"

namespace vesper::calibration::inline v0 {

/// How the replayed increments miss the measured ones.
struct CarMisfit {
  double rms_position_m = 0.0;
  double rms_heading_rad = 0.0;
  /// Distance of replayed and measured ends of whole logs by the way of all.
  double separation_per_m = 0.0;
};

[[nodiscard]] CarMisfit misfitOf(const std::vector<CarObservation>& observations,
                                 const CarFrame& frame, const CarFactors<double>& factors);

/// Covariance of an observation's replayed end by the noise of its periods.
[[nodiscard]] Eigen::Matrix3d processOf(const CarObservation& observation,
                                        const AckermannDrive& drive, const CarNoise& noise);

/// Of one wheel, as the noise of cars is published: four wheels together have a quarter of it.
inline constexpr double kWheelVariance_m2_per_m = 4.0 * CarNoise{}.travel_m2_per_m;

/// By what the published noise of cars has to be multiplied to explain what a fit leaves over.
struct CarNoiseScales {
  double motion = 1.0;
  double wheels = 1.0;  ///< Among each other.
};

/// `processes` are those of processOf, one an observation; `way_variance_m2` is that of a wheel's
/// way without any noise of the wheel.
[[nodiscard]] CarNoiseScales noiseScales(const std::vector<CarObservation>& observations,
                                         const CarFrame& frame, const CarFactors<double>& factors,
                                         const std::vector<Eigen::Matrix3d>& processes,
                                         double way_variance_m2);

/// The factor f at which the squares r^T (f process + measurement)^-1 r sum up to `degrees`; they
/// fall as it grows. Between e^-20 and e^12.
[[nodiscard]] double processScale(const std::vector<Eigen::VectorXd>& residuals,
                                  const std::vector<Eigen::MatrixXd>& processes,
                                  const std::vector<Eigen::MatrixXd>& measurements, double degrees);

}  // namespace vesper::calibration::inline v0
