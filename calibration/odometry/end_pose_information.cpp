#include "vesper/calibration/odometry/end_pose_information.hpp"

#include <cmath>

#include "vesper/calibration/odometry/gyro_cost.hpp"

namespace vesper::calibration::inline v0 {
namespace {

/// Derivatives of a stretch's residual (GyroCost) before it is divided by its sd.
Eigen::Matrix<double, 1, kLsqParameters> gyroRow(const GyroObservation& stretch,
                                                 const LsqValues& values, double track_width_m) {
  const WheelErrors errors = errorsOf(values);
  const double mean = errors.E_s * 2.0 / (errors.E_d + 1.0);
  const double per_track = 1.0 / (errors.E_b * track_width_m);
  const double right = mean * errors.E_d * stretch.right_m * per_track;
  const double left = mean * stretch.left_m * per_track;
  const double log_right = 1.0 / (errors.E_d + 1.0);  // d log(2 E_d/(E_d + 1)) / d log E_d
  const double log_left = log_right - 1.0;
  Eigen::Matrix<double, 1, kLsqParameters> row;
  row << right * log_right - left * log_left, -(right - left), right - left, stretch.duration_s,
      -(right - left + values[kGyroBias] * stretch.duration_s);
  return row * std::exp(-values[kGyroScale]);
}

}  // namespace

double gyroMisfit(const GyroObservation& stretch, const LsqValues& values, double track_width_m) {
  double misfit_rad = 0.0;
  GyroCost{stretch, track_width_m, 1.0}(&values[kE_d], &values[kE_b], &values[kE_s],
                                        &values[kGyroBias], &values[kGyroScale], &misfit_rad);
  return misfit_rad;
}

LsqInformation informationOf(const EndPoseProblem& problem, const LsqValues& values,
                             const std::vector<LinearisedEnd>& ends,
                             const std::vector<double>& weights) {
  LsqInformation sum = LsqInformation::Zero();
  for (std::size_t i = 0; i < ends.size(); ++i) {
    const Eigen::Matrix<double, 3, kLsqParameters> whitened =
        problem.root_informations[i] * ends[i].jacobian;
    sum += weights[i] * whitened.transpose() * whitened;
  }
  for (std::size_t i = 0; i < problem.gyro->size(); ++i) {
    const Eigen::Matrix<double, 1, kLsqParameters> row =
        gyroRow((*problem.gyro)[i], values, problem.track_width_m) / problem.gyro_sds_rad[i];
    sum += row.transpose() * row;
  }
  return sum;
}

}  // namespace vesper::calibration::inline v0
