#include "vesper/core/log/carmen_odometry.hpp"

#include <optional>
#include <variant>

namespace vesper::inline v0 {
namespace {

/// A scan's own line says where the SLAM program puts the robot, not where odometry does.
bool isOfScan(const std::vector<Record>& records, std::size_t i) {
  return i + 1 < records.size() && records[i + 1].line == records[i].line &&
         std::holds_alternative<ScanRecord>(records[i + 1].body);
}

RestoredOdometry countSteps(const std::vector<Record>& records) {
  RestoredOdometry found;
  bool has_step = true;
  for (std::size_t i = 0; i < records.size(); ++i) {
    if (!std::holds_alternative<OdometryRecord>(records[i].body)) {
      continue;
    }
    if (isOfScan(records, i)) {
      ++found.scans;
      found.without_steps += has_step ? 0 : 1;
      has_step = false;
    } else {
      has_step = true;
    }
  }
  return found;
}

}  // namespace

RestoredOdometry restoreOdometry(std::vector<Record>& records) {
  RestoredOdometry found = countSteps(records);
  found.is_restored = 10 * found.without_steps < found.scans;
  if (!found.is_restored) {
    return found;
  }
  std::optional<Pose2> printed;
  Pose2 T_odom_robot;
  for (std::size_t i = 0; i < records.size(); ++i) {
    auto* odometry = std::get_if<OdometryRecord>(&records[i].body);
    if (odometry == nullptr) {
      continue;
    }
    const Pose2 now = odometry->T_odom_robot;
    if (!printed) {
      T_odom_robot = now;
    } else if (!isOfScan(records, i)) {
      T_odom_robot = T_odom_robot * (printed->inverse() * now);
    }
    printed = now;
    odometry->T_odom_robot = T_odom_robot;
  }
  return found;
}

}  // namespace vesper::inline v0
