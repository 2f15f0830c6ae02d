#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "vesper/calibration/pose_graph/local_scans.hpp"
#include "vesper/calibration/pose_graph/odometry_spread.hpp"
#include "vesper/calibration/pose_graph/pose_graph.hpp"
#include "vesper/calibration/pose_graph/sonar_walls.hpp"
#include "vesper/core/scan_matching/point_field.hpp"

namespace vesper::calibration::inline v0 {

/// Walls seen along a stretch of the way, in the frame of its anchor: the robot's pose at its
/// start.
struct Submap {
  Stamp stamp{};
  std::size_t segment = 0;
  Pose2 T_world_anchor;                   ///< By the chain.
  std::vector<Eigen::Vector2f> points_m;  ///< At least 0.1 m apart, or cell centres.
};

/// Where the robot was, by its odometry and by the chain.
struct ChainPose {
  Stamp stamp{};
  std::size_t segment = 0;
  Pose2 T_odom_robot;
  Pose2 T_world_robot;
};

/// Cuts the way into submaps that overlap by half. Laser scans are matched to the submap under way
/// (matchPoints, from where odometry puts them) before they are added to it and to the next one;
/// sonar readings are too few at a time for that and lie where odometry puts them. Anchors and the
/// motions between them are a pose graph without closures. Memory: the points of the submaps, two
/// fields of at most 6 MB, and a pose a matched scan.
class SubmapChain {
 public:
  SubmapChain(const RobotDescription& robot, bool is_laser);

  void add(const LocalScan& scan);
  /// Closes what is under way. Nothing may be added then.
  void finish();

  [[nodiscard]] bool isLaser() const noexcept { return is_laser_; }
  [[nodiscard]] const std::vector<Submap>& submaps() const noexcept { return submaps_; }
  [[nodiscard]] const std::vector<PoseGraphEdge>& edges() const noexcept { return edges_; }
  /// By time within segments: laser scans that were matched, or the anchors.
  [[nodiscard]] const std::vector<ChainPose>& poses() const noexcept { return poses_; }
  [[nodiscard]] std::size_t matchedScans() const noexcept { return matched_; }

 private:
  struct OpenSubmap {
    std::size_t index = 0;  ///< Into submaps_.
    PointField field;
    std::set<std::pair<int, int>> cells;     ///< Of the points that are kept.
    std::vector<RangeObservation> readings;  ///< Sonar, in the anchor's frame.
  };

  [[nodiscard]] bool isBreak(const LocalScan& scan) const;
  void start(const LocalScan& scan);
  void open(const LocalScan& scan, const Pose2& T_world_robot);
  void close(OpenSubmap& submap);
  void shift(const LocalScan& scan, const std::vector<Eigen::Vector2d>& points_m);
  [[nodiscard]] UncertainMotion matched(const std::vector<Eigen::Vector2d>& points_m,
                                        const UncertainMotion& prior) const;
  [[nodiscard]] UncertainMotion moved(const std::vector<Eigen::Vector2d>& points_m,
                                      const Pose2& T_last_robot, const DrivenWay& step) const;
  [[nodiscard]] Pose2 worldPose() const;
  void addLaser(const LocalScan& scan);
  void addSonar(const LocalScan& scan);
  void keepPoints(OpenSubmap& submap, const std::vector<Eigen::Vector2d>& points_m);
  void keepReadings(OpenSubmap& submap, const LocalScan& scan);

  const RobotDescription& robot_;
  bool is_laser_;
  double spacing_m_;
  std::optional<SonarWalls> sonar_walls_;
  std::optional<OpenSubmap> home_;  ///< Scans are matched to it.
  std::optional<OpenSubmap> next_;
  UncertainMotion T_home_robot_;
  Pose2 T_odom_last_;
  std::size_t last_segment_ = 0;
  DrivenWay since_anchor_;
  std::vector<Submap> submaps_;
  std::vector<PoseGraphEdge> edges_;
  std::vector<ChainPose> poses_;
  std::size_t matched_ = 0;
};

/// The points of a scan's hits within 15 m, in the robot's frame, at most one a square of 0.1 m.
[[nodiscard]] std::vector<Eigen::Vector2d> wallPoints(const LocalScan& scan);

}  // namespace vesper::calibration::inline v0
