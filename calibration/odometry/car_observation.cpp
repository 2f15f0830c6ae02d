#include "vesper/calibration/odometry/car_observation.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <variant>

namespace vesper::calibration::inline v0 {
namespace {

struct TrackedPose {
  Stamp stamp{};
  std::size_t segment = 0;
  Pose2 T_world_robot;
};

std::vector<TrackedPose> trackOf(const RobotLog& log) {
  std::vector<TrackedPose> poses;
  std::size_t segment = 0;
  for (std::size_t i = 0; i < log.records.size(); ++i) {
    while (segment + 1 < log.segment_starts.size() && log.segment_starts[segment + 1] <= i) {
      ++segment;
    }
    const auto* pose = std::get_if<PoseRecord>(&log.records[i].body);
    if (pose != nullptr && log.records[i].stamp) {
      poses.push_back({*log.records[i].stamp, segment, pose->T_world_robot});
    }
  }
  return poses;
}

/// Mean way of the four wheels, without regard to direction.
double wayOf(const std::vector<CarPeriod>& periods, const AckermannDrive& drive) {
  double way_m = 0.0;
  for (const CarPeriod& period : periods) {
    for (std::size_t i = 0; i < 4; ++i) {
      way_m += 0.25 * std::abs(period.turned_rad[i]) * drive.wheel_radius_m[i];
    }
  }
  return way_m;
}

/// Increments of the poses that lie within one stretch.
void addIncrements(const CarStretch& stretch, const std::vector<TrackedPose>& track,
                   const RobotLog& log, const AckermannDrive& drive,
                   const CarObservationOptions& options, std::vector<CarObservation>& found) {
  const TrackedPose* first = nullptr;
  const TrackedPose* last = nullptr;
  double way_m = 0.0;
  double turned_rad = 0.0;
  for (const TrackedPose& pose : track) {
    const bool is_inside = pose.segment == stretch.segment &&
                           stretch.wheels.front().stamp <= pose.stamp &&
                           pose.stamp <= stretch.wheels.back().stamp;
    if (!is_inside || (last != nullptr && pose.stamp <= last->stamp)) {
      continue;
    }
    if (first == nullptr) {
      first = last = &pose;
      continue;
    }
    way_m += wayOf(stretch.periods(last->stamp, pose.stamp, kCarControlPeriod), drive);
    turned_rad += wrapToPi(pose.T_world_robot.heading() - last->T_world_robot.heading());
    last = &pose;
    if (way_m < options.increment_m && std::abs(turned_rad) < options.increment_rad) {
      continue;
    }
    const Pose2 relative = first->T_world_robot.inverse() * pose.T_world_robot;
    CarObservation observation;
    observation.run = log.source;
    observation.periods = stretch.periods(first->stamp, pose.stamp, kCarControlPeriod);
    observation.way_m = std::exchange(way_m, 0.0);
    observation.measured = {relative.x(), relative.y(), turned_rad};
    observation.measured_covariance = relativeCovariance(observation.measured, options.pose_sd);
    found.push_back(std::move(observation));
    first = &pose;
    turned_rad = 0.0;
  }
}

}  // namespace

Eigen::Matrix3d relativeCovariance(const Eigen::Vector3d& relative, const MeasuredSd& sd) {
  Eigen::Matrix3d by_first = Eigen::Matrix3d::Identity();
  by_first(0, 2) = -relative.y();
  by_first(1, 2) = relative.x();
  // Positions are measured equally well along both axes or nearly so: turning does not matter.
  const double xy = 0.5 * (sd.x_m * sd.x_m + sd.y_m * sd.y_m);
  const Eigen::Matrix3d one = Eigen::Vector3d(xy, xy, sd.theta_rad * sd.theta_rad).asDiagonal();
  return by_first * one * by_first.transpose() + one;
}

std::vector<CarObservation> carObservations(const RobotLog& log, const RobotDescription& robot,
                                            const CarObservationOptions& options) {
  const CarHistory history = carHistory(log, robot);
  const auto& drive = std::get<AckermannDrive>(robot.drive.geometry);
  const std::vector<TrackedPose> track = trackOf(log);
  std::vector<CarObservation> found;
  for (const CarStretch& stretch : history.stretches) {
    addIncrements(stretch, track, log, drive, options, found);
  }
  if (found.empty()) {
    throw InputError({log.source, 0, "", "pose, enc and steer records of a robot that moves",
                      "none", "an ackermann robot is calibrated against its pose track"});
  }
  return found;
}

}  // namespace vesper::calibration::inline v0
