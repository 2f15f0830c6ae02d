#include "vesper/core/kinematics/ackermann_odometry.hpp"

#include <utility>
#include <variant>

namespace vesper::inline v0 {
namespace {

/// The estimate of a point `ahead_m` before the one of `estimate`.
PoseEstimate shifted(const PoseEstimate& estimate, double ahead_m) {
  if (ahead_m == 0.0) {
    return estimate;
  }
  const double heading_rad = estimate.T_world_robot.heading();
  Eigen::Matrix3d by_pose = Eigen::Matrix3d::Identity();
  by_pose(0, 2) = -ahead_m * std::sin(heading_rad);
  by_pose(1, 2) = ahead_m * std::cos(heading_rad);
  return {estimate.T_world_robot * Pose2(ahead_m, 0.0, 0.0),
          by_pose * estimate.covariance * by_pose.transpose()};
}

/// Integrates one stretch after another and notes the pose at each encoder record.
class CarIntegrator {
 public:
  CarIntegrator(const AckermannDrive& drive, const AckermannOdometryOptions& options)
      : drive_(drive), noise_(options.noise) {
    estimate_.T_world_robot = options.T_world_start;
  }

  void integrate(const CarStretch& stretch) {
    auto sample = stretch.wheels.begin();
    store(sample++->stamp, estimate_.T_world_robot, estimate_.covariance);
    for (const CarPeriod& period : stretch.periods(
             stretch.wheels.front().stamp, stretch.wheels.back().stamp, kCarControlPeriod)) {
      const CarMotion motion = motionOf(drive_, period);
      const double lever_m = motionPointAhead(drive_, period.mode);
      const PoseEstimate at_lever = shifted(estimate_, lever_m);
      const PoseEstimate end =
          shifted(moveByCar(at_lever, drive_, motion, period.mode, noise_), -lever_m);
      for (; sample != stretch.wheels.end() && sample->stamp < period.end; ++sample) {
        const double share = toSeconds(sample->stamp - period.start) / period.duration();
        const CarMotion part{share * motion.travel_m, motion.steer_rad};
        store(sample->stamp,
              at_lever.T_world_robot * carMotion(drive_, part, period.mode) *
                  Pose2(-lever_m, 0.0, 0.0),
              (1.0 - share) * estimate_.covariance + share * end.covariance);
      }
      estimate_ = end;
      result_.distance_m += motion.travel_m;
      result_.turned_rad += motion.travel_m * curvature(drive_, motion.steer_rad, period.mode);
      if (sample != stretch.wheels.end() && sample->stamp == period.end) {
        store(sample++->stamp, estimate_.T_world_robot, estimate_.covariance);
      }
    }
  }

  EncoderOdometry& result() noexcept { return result_; }

 private:
  void store(Stamp stamp, const Pose2& T_world_robot, const Eigen::Matrix3d& covariance) {
    result_.trajectory.add({stamp, T_world_robot});
    result_.covariances.push_back(covariance);
  }

  const AckermannDrive& drive_;
  CarNoise noise_;
  PoseEstimate estimate_;
  EncoderOdometry result_;
};

}  // namespace

CarMotion motionOf(const AckermannDrive& drive, const CarPeriod& period) {
  const double steer_rad = period.steer_rad + drive.steer_offset_rad;
  std::array<double, 4> wheels_m{};
  for (std::size_t i = 0; i < wheels_m.size(); ++i) {
    wheels_m[i] = drive.wheel_radius_m[i] * period.turned_rad[i];
  }
  const double travel_m = travelFromWheels(drive, wheels_m, steer_rad, period.mode);
  if (!drive.slip || period.mode == SteerMode::Crab || travel_m == 0.0) {
    return {travel_m, steer_rad};
  }
  const double told_rad_per_s =
      travel_m * curvature(drive, steer_rad, period.mode) / period.duration();
  const double turned_rad = slippedTurnRate(*drive.slip, told_rad_per_s) * period.duration();
  return {travel_m, steerFor(drive, turned_rad / travel_m, period.mode)};
}

EncoderOdometry ackermannOdometry(const RobotLog& log, const RobotDescription& robot,
                                  const AckermannOdometryOptions& options) {
  CarHistory history = carHistory(log, robot);
  CarIntegrator integrator(std::get<AckermannDrive>(robot.drive.geometry), options);
  EncoderOdometry& result = integrator.result();
  const std::size_t segments = std::max<std::size_t>(log.segment_starts.size(), 1);
  auto stretch = history.stretches.begin();
  for (std::size_t segment = 0; segment < segments; ++segment) {
    result.trajectory.startSegment();
    for (bool is_first = true; stretch != history.stretches.end() && stretch->segment == segment;
         ++stretch, is_first = false) {
      if (!is_first) {
        result.trajectory.startAfterBreak();
      }
      integrator.integrate(*stretch);
    }
  }
  result.resets = history.resets;
  result.notes = std::move(history.notes);
  return std::move(result);
}

}  // namespace vesper::inline v0
