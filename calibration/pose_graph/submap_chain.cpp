#include "vesper/calibration/pose_graph/submap_chain.hpp"

#include <algorithm>
#include <cmath>

#include "vesper/core/scan_matching/point_match.hpp"

namespace vesper::calibration::inline v0 {
namespace {

constexpr double kLaserReach_m = 15.0;
constexpr double kPointCell_m = 0.1;
constexpr double kFieldCell_m = 0.05;
constexpr double kLaserSpacing_m = 2.5;
constexpr double kLeap_m = 5.0;           // no robot moves that far between two scans
constexpr double kLeastStep_m = 0.1;      // less is not matched
constexpr double kLeastTurn_rad = 0.05;   // anew
constexpr double kGoodNearShare = 0.9;    // more points near: no wider search is needed
constexpr double kGainOfWide = 0.04;      // in that share, by which a wider search must be better
constexpr double kLeastNearShare = 0.35;  // fewer points near: the match is not believed
/// What odometry of the public logs errs from scan to scan: a tenth of the path, 15 % of a turn and
/// more are common, and matching corrects it at once.
constexpr SlipShares kMatchedSlip = {0.10, 0.15, 0.03, 0.02, 0.01};
/// Wheels that slip, a robot that is pushed: where the first search finds little, it goes wider.
constexpr SlipShares kStrongSlip = {0.10, 0.15, 0.03, 0.10, 0.03};
/// What is expected over metres that nothing corrects.
constexpr SlipShares kUnmatchedSlip = {0.02, 0.02, 0.005, 0.01, 0.005};
constexpr double kAnchor_m = 0.026;  // sd added to a motion between anchors: what a submap bends
constexpr double kAnchor_rad = 0.007;
constexpr double kBreak_m = 1.0;     // sd across a border of segments, where only
constexpr double kBreak_rad = 0.35;  // the log's own poses say how the parts lie

Eigen::Matrix3d variances(double m, double rad) {
  return Eigen::Vector3d(m * m, m * m, rad * rad).asDiagonal();
}

/// A match is never better than the cells it was made on.
UncertainMotion believed(const PointMatch& match) {
  return {match.found.T_a_b, match.found.covariance + variances(0.005, 0.002)};
}

std::pair<int, int> squareOf(const Eigen::Vector2d& p_m) {
  return {static_cast<int>(std::floor(p_m.x() / kPointCell_m)),
          static_cast<int>(std::floor(p_m.y() / kPointCell_m))};
}

/// Such that a submap of twice the spacing sees what its sonars reach from two sides.
double sonarSpacing(const RobotDescription& robot) {
  double reach_m = 0.0;
  for (const SensorDescription& sensor : robot.sensors) {
    if (sensor.kind == SensorKind::Sonar) {
      reach_m = std::max(reach_m, sensor.range.max_m);
    }
  }
  return std::clamp(0.8 * reach_m, 1.0, 4.0);
}

}  // namespace

std::vector<Eigen::Vector2d> wallPoints(const LocalScan& scan) {
  std::set<std::pair<int, int>> squares;
  std::vector<Eigen::Vector2d> points_m;
  for (const RangeObservation& reading : scan.readings) {
    if (reading.reading == ReadingClass::Hit && reading.range_m <= kLaserReach_m) {
      const Eigen::Vector2d p_m = reading.T_world_sensor() * Eigen::Vector2d(reading.range_m, 0.0);
      if (squares.insert(squareOf(p_m)).second) {
        points_m.push_back(p_m);
      }
    }
  }
  return points_m;
}

SubmapChain::SubmapChain(const RobotDescription& robot, bool is_laser)
    : robot_(robot),
      is_laser_(is_laser),
      spacing_m_(is_laser ? kLaserSpacing_m : sonarSpacing(robot)) {
  if (!is_laser) {
    sonar_walls_.emplace(robot);
  }
}

void SubmapChain::add(const LocalScan& scan) {
  if (!home_ || isBreak(scan)) {
    start(scan);
  } else if (is_laser_) {
    addLaser(scan);
  } else {
    addSonar(scan);
  }
}

void SubmapChain::finish() {
  for (std::optional<OpenSubmap>* submap : {&home_, &next_}) {
    if (*submap) {
      close(**submap);
      submap->reset();
    }
  }
}

bool SubmapChain::isBreak(const LocalScan& scan) const {
  return scan.segment != last_segment_ ||
         (scan.T_odom_robot.translation() - T_odom_last_.translation()).norm() > kLeap_m;
}

Pose2 SubmapChain::worldPose() const {
  return submaps_[home_->index].T_world_anchor * T_home_robot_.T_a_b;
}

/// A new chain, held to the one before by the log's own poses.
void SubmapChain::start(const LocalScan& scan) {
  Pose2 T_world_robot = scan.T_odom_robot;
  if (home_) {
    const Pose2 T_last_robot = T_odom_last_.inverse() * scan.T_odom_robot;
    T_world_robot = worldPose() * T_last_robot;
    const Pose2 T_home_robot = T_home_robot_.T_a_b * T_last_robot;
    edges_.push_back({home_->index,
                      submaps_.size(),
                      {T_home_robot, T_home_robot_.covariance + variances(kBreak_m, kBreak_rad)},
                      false});
  }
  finish();
  open(scan, T_world_robot);
  home_ = std::move(next_);
  next_.reset();
  T_home_robot_ = {Pose2(), variances(0.005, 0.002)};
  poses_.push_back({scan.stamp, scan.segment, scan.T_odom_robot, T_world_robot});
  if (is_laser_) {
    keepPoints(*home_, wallPoints(scan));
  } else {
    keepReadings(*home_, scan);
  }
  T_odom_last_ = scan.T_odom_robot;
  last_segment_ = scan.segment;
}

void SubmapChain::open(const LocalScan& scan, const Pose2& T_world_robot) {
  next_.emplace(OpenSubmap{submaps_.size(), PointField(kFieldCell_m, true), {}, {}});
  submaps_.push_back({scan.stamp, scan.segment, T_world_robot, {}});
  since_anchor_ = {};
}

void SubmapChain::close(OpenSubmap& submap) {
  if (sonar_walls_) {
    for (const Eigen::Vector2d& p : sonar_walls_->points(submap.readings)) {
      submaps_[submap.index].points_m.push_back(p.cast<float>());
    }
  }
}

void SubmapChain::keepPoints(OpenSubmap& submap, const std::vector<Eigen::Vector2d>& points_m) {
  Submap& kept = submaps_[submap.index];
  const Pose2 T_anchor_robot = kept.T_world_anchor.inverse() * worldPose();
  std::vector<Eigen::Vector2d> moved_m;
  for (const Eigen::Vector2d& p_m : points_m) {
    moved_m.push_back(T_anchor_robot * p_m);
    if (submap.cells.insert(squareOf(moved_m.back())).second) {
      kept.points_m.push_back(moved_m.back().cast<float>());
    }
  }
  submap.field.add(moved_m);
  submap.field.look(T_anchor_robot.translation(), moved_m);
}

void SubmapChain::keepReadings(OpenSubmap& submap, const LocalScan& scan) {
  const Pose2 T_anchor_robot = submaps_[submap.index].T_world_anchor.inverse() * worldPose();
  for (RangeObservation reading : scan.readings) {
    const Pose2 place = T_anchor_robot * reading.T_world_sensor();
    reading.x_m = place.x();
    reading.y_m = place.y();
    reading.heading_rad = place.heading();
    submap.readings.push_back(reading);
  }
}

UncertainMotion SubmapChain::matched(const std::vector<Eigen::Vector2d>& points_m,
                                     const UncertainMotion& prior) const {
  const PointMatch match = matchPoints(home_->field, points_m, prior, {});
  return match.near_share < kLeastNearShare ? prior : believed(match);
}

UncertainMotion SubmapChain::moved(const std::vector<Eigen::Vector2d>& points_m,
                                   const Pose2& T_last_robot, const DrivenWay& step) const {
  const auto priorBy = [&](const SlipShares& slip) {
    return compound(T_home_robot_, {T_last_robot, odometrySpread(step, robot_, slip)});
  };
  const UncertainMotion prior = priorBy(kMatchedSlip);
  const PointMatch match = matchPoints(home_->field, points_m, prior, {});
  if (match.near_share >= kGoodNearShare) {
    return believed(match);
  }
  const PointMatch wide = matchPoints(home_->field, points_m, priorBy(kStrongSlip), {});
  if (wide.near_share >= kLeastNearShare && wide.near_share >= match.near_share + kGainOfWide) {
    return believed(wide);
  }
  return match.near_share < kLeastNearShare ? prior : believed(match);
}

/// The next submap becomes the one that scans are matched to, and another one opens here.
void SubmapChain::shift(const LocalScan& scan, const std::vector<Eigen::Vector2d>& points_m) {
  if (next_) {
    const Pose2 T_home_next =
        submaps_[home_->index].T_world_anchor.inverse() * submaps_[next_->index].T_world_anchor;
    T_home_robot_ = compound(inverse({T_home_next, Eigen::Matrix3d::Zero()}), T_home_robot_);
    close(*home_);
    home_ = std::move(next_);
    if (is_laser_) {
      T_home_robot_ = matched(points_m, T_home_robot_);
    }
  }
  Eigen::Matrix3d covariance =
      is_laser_ ? Eigen::Matrix3d(T_home_robot_.covariance + variances(kAnchor_m, kAnchor_rad))
                : odometrySpread(since_anchor_, robot_, kUnmatchedSlip);
  edges_.push_back(
      {home_->index, submaps_.size(), {T_home_robot_.T_a_b, std::move(covariance)}, false});
  open(scan, worldPose());
}

void SubmapChain::addLaser(const LocalScan& scan) {
  const Pose2 T_last_robot = T_odom_last_.inverse() * scan.T_odom_robot;
  const DrivenWay step{T_last_robot.translation().norm(), std::abs(T_last_robot.heading())};
  if (step.path_m < kLeastStep_m && step.turned_rad < kLeastTurn_rad) {
    return;
  }
  T_odom_last_ = scan.T_odom_robot;
  since_anchor_.path_m += step.path_m;
  since_anchor_.turned_rad += step.turned_rad;
  const std::vector<Eigen::Vector2d> points_m = wallPoints(scan);
  T_home_robot_ = moved(points_m, T_last_robot, step);
  if (since_anchor_.path_m >= spacing_m_) {
    shift(scan, points_m);
  }
  keepPoints(*home_, points_m);
  if (next_) {
    keepPoints(*next_, points_m);
  }
  poses_.push_back({scan.stamp, scan.segment, scan.T_odom_robot, worldPose()});
  ++matched_;
}

void SubmapChain::addSonar(const LocalScan& scan) {
  const Pose2 T_last_robot = T_odom_last_.inverse() * scan.T_odom_robot;
  T_odom_last_ = scan.T_odom_robot;
  since_anchor_.path_m += T_last_robot.translation().norm();
  since_anchor_.turned_rad += std::abs(T_last_robot.heading());
  T_home_robot_.T_a_b = T_home_robot_.T_a_b * T_last_robot;
  if (since_anchor_.path_m >= spacing_m_) {
    shift(scan, {});
    poses_.push_back({scan.stamp, scan.segment, scan.T_odom_robot, worldPose()});
  }
  keepReadings(*home_, scan);
  if (next_) {
    keepReadings(*next_, scan);
  }
}

}  // namespace vesper::calibration::inline v0
