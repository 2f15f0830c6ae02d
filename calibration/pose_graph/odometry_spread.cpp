#include "vesper/calibration/pose_graph/odometry_spread.hpp"

#include <cmath>
#include <variant>

namespace vesper::calibration::inline v0 {
namespace {

double widthOf(const DriveDescription& drive) {
  if (const auto* car = std::get_if<AckermannDrive>(&drive.geometry)) {
    return car->axle_m;
  }
  if (const auto* skid = std::get_if<SkidSteerDrive>(&drive.geometry)) {
    return skid->track_width_m;
  }
  return std::get<DifferentialDrive>(drive.geometry).track_width_m;
}

}  // namespace

Eigen::Matrix3d odometrySpread(const DrivenWay& way, const RobotDescription& robot,
                               const SlipShares& slip) {
  const double width_m = widthOf(robot.drive);
  const WheelNoise& noise = robot.drive.noise;
  const double k_squared = noise.k_left * noise.k_left + noise.k_right * noise.k_right;
  const double rolled_m = way.path_m + 0.5 * width_m * way.turned_rad;
  const double along_m = slip.least_m + slip.path * way.path_m;
  const double heading_rad =
      slip.least_rad + slip.turn * way.turned_rad + slip.turn_per_m * way.path_m;
  const double heading_variance =
      heading_rad * heading_rad +
      (width_m > 0.0 ? k_squared * rolled_m / (width_m * width_m) : 0.0);
  const double variance = along_m * along_m + 0.25 * k_squared * rolled_m;
  const double aside = variance + 0.25 * heading_variance * way.path_m * way.path_m;
  return Eigen::Vector3d(variance, aside, heading_variance).asDiagonal();
}

}  // namespace vesper::calibration::inline v0
