#include "vesper/core/mapping/yaw_heading.hpp"

#include <algorithm>
#include <cmath>
#include <variant>

#include "vesper/core/geometry/angle.hpp"

namespace vesper::inline v0 {
namespace {

struct StampedYaw {
  Stamp stamp{};
  double yaw_rad = 0.0;
};

std::vector<StampedYaw> yawsOf(const RobotLog& log) {
  std::vector<StampedYaw> yaws;
  for (const Record& record : log.records) {
    const auto* imu = std::get_if<ImuRecord>(&record.body);
    if (imu != nullptr && imu->yaw_rad && record.stamp && std::isfinite(*imu->yaw_rad)) {
      yaws.push_back({*record.stamp, *imu->yaw_rad});
    }
  }
  std::stable_sort(yaws.begin(), yaws.end(),
                   [](const StampedYaw& a, const StampedYaw& b) { return a.stamp < b.stamp; });
  return yaws;
}

double yawAt(const std::vector<StampedYaw>& yaws, Stamp stamp) {
  const auto after =
      std::lower_bound(yaws.begin(), yaws.end(), stamp,
                       [](const StampedYaw& yaw, Stamp when) { return yaw.stamp < when; });
  if (after == yaws.begin() || (after != yaws.end() && after->stamp == stamp)) {
    return after->yaw_rad;
  }
  const StampedYaw& before = *(after - 1);
  if (after == yaws.end()) {
    return before.yaw_rad;
  }
  const double share = toSeconds(stamp - before.stamp) / toSeconds(after->stamp - before.stamp);
  return before.yaw_rad + share * angleBetween(before.yaw_rad, after->yaw_rad);
}

/// How far the robot went from one pose to the next, backwards negative.
double signedStep(const Pose2& from, const Pose2& to) {
  const Eigen::Vector2d way_m = to.translation() - from.translation();
  const double middle_rad = from.heading() + 0.5 * angleBetween(from.heading(), to.heading());
  const double ahead_m = way_m.x() * std::cos(middle_rad) + way_m.y() * std::sin(middle_rad);
  return ahead_m < 0.0 ? -way_m.norm() : way_m.norm();
}

}  // namespace

std::vector<StampedPose> withMeasuredYaw(const std::vector<StampedPose>& poses,
                                         const RobotLog& log) {
  const std::vector<StampedYaw> yaws = yawsOf(log);
  if (yaws.empty() || poses.empty()) {
    return poses;
  }
  std::vector<StampedPose> result = {poses.front()};
  const double to_heading_rad =
      poses.front().T_world_robot.heading() - yawAt(yaws, poses.front().stamp);
  for (std::size_t i = 1; i < poses.size(); ++i) {
    const Pose2& last = result.back().T_world_robot;
    const double heading_rad = wrapToPi(yawAt(yaws, poses[i].stamp) + to_heading_rad);
    const double step_m = signedStep(poses[i - 1].T_world_robot, poses[i].T_world_robot);
    const double along_rad = last.heading() + 0.5 * angleBetween(last.heading(), heading_rad);
    result.push_back({poses[i].stamp, Pose2(last.x() + step_m * std::cos(along_rad),
                                            last.y() + step_m * std::sin(along_rad), heading_rad)});
  }
  return result;
}

}  // namespace vesper::inline v0
