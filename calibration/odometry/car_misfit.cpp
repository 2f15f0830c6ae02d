#include "vesper/calibration/odometry/car_misfit.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

#include "vesper/core/kinematics/ackermann_odometry.hpp"

namespace vesper::calibration::inline v0 {

CarMisfit misfitOf(const std::vector<CarObservation>& observations, const CarFrame& frame,
                   const CarFactors<double>& factors) {
  CarMisfit misfit;
  double position = 0.0;
  double heading = 0.0;
  double separation_m = 0.0;
  double way_m = 0.0;
  Pose2 measured;
  Pose2 replayed;
  for (std::size_t i = 0; i < observations.size(); ++i) {
    const CarObservation& one = observations[i];
    const ReplayedPose<double> end = replayCar(one.periods, frame, factors).end;
    position += std::pow(end.x_m - one.measured.x(), 2) + std::pow(end.y_m - one.measured.y(), 2);
    heading += std::pow(end.theta_rad - one.measured.z(), 2);
    replayed = replayed * Pose2(end.x_m, end.y_m, end.theta_rad);
    measured = measured * Pose2(one.measured.x(), one.measured.y(), one.measured.z());
    way_m += one.way_m;
    if (i + 1 == observations.size() || observations[i + 1].run != one.run) {
      separation_m += (measured.translation() - replayed.translation()).norm();
      measured = replayed = Pose2();
    }
  }
  const auto count = static_cast<double>(observations.size());
  misfit.rms_position_m = std::sqrt(position / count);
  misfit.rms_heading_rad = std::sqrt(heading / count);
  misfit.separation_per_m = separation_m / way_m;
  return misfit;
}

Eigen::Matrix3d processOf(const CarObservation& observation, const AckermannDrive& drive,
                          const CarNoise& noise) {
  PoseEstimate estimate;
  for (const CarPeriod& period : observation.periods) {
    estimate = moveByCar(estimate, drive, motionOf(drive, period), period.mode, noise);
  }
  return estimate.covariance;
}

double processScale(const std::vector<Eigen::VectorXd>& residuals,
                    const std::vector<Eigen::MatrixXd>& processes,
                    const std::vector<Eigen::MatrixXd>& measurements, double degrees) {
  double low = -20.0;
  double high = 12.0;
  for (int i = 0; i < 50; ++i) {
    const double middle = 0.5 * (low + high);
    double sum = 0.0;
    for (std::size_t j = 0; j < residuals.size(); ++j) {
      const Eigen::MatrixXd S = std::exp(middle) * processes[j] + measurements[j];
      sum += residuals[j].dot(S.llt().solve(residuals[j]));
    }
    (sum > degrees ? low : high) = middle;
  }
  return std::exp(0.5 * (low + high));
}

CarNoiseScales noiseScales(const std::vector<CarObservation>& observations, const CarFrame& frame,
                           const CarFactors<double>& factors,
                           const std::vector<Eigen::Matrix3d>& processes, double way_variance_m2) {
  std::vector<Eigen::VectorXd> motions;
  std::vector<Eigen::MatrixXd> motion_process;
  std::vector<Eigen::MatrixXd> motion_measured;
  std::vector<Eigen::VectorXd> wheels;
  std::vector<Eigen::MatrixXd> wheel_process;
  std::vector<Eigen::MatrixXd> wheel_measured;
  for (std::size_t i = 0; i < observations.size(); ++i) {
    const CarObservation& one = observations[i];
    const auto replay = replayCar(one.periods, frame, factors);
    motions.emplace_back(Eigen::Vector3d(replay.end.x_m, replay.end.y_m, replay.end.theta_rad) -
                         one.measured);
    motion_process.emplace_back(processes[i]);
    motion_measured.emplace_back(one.measured_covariance);
    wheels.emplace_back(Eigen::Vector4d(replay.wheel_error_m.data()));
    wheel_process.emplace_back(kWheelVariance_m2_per_m * one.way_m * Eigen::Matrix4d::Identity());
    wheel_measured.emplace_back(way_variance_m2 * Eigen::Matrix4d::Identity());
  }
  // Of a motion's numbers about two, of the wheels' three parameters are used up by the fit.
  const auto count = static_cast<double>(observations.size());
  return {processScale(motions, motion_process, motion_measured, std::max(3.0 * count - 2.0, 1.0)),
          processScale(wheels, wheel_process, wheel_measured, std::max(3.0 * count - 3.0, 1.0))};
}

}  // namespace vesper::calibration::inline v0
