#pragma once

#include <map>
#include <optional>
#include <string>

#include "vesper/core/grid/occupancy_map.hpp"
#include "vesper/core/records/record.hpp"
#include "vesper/core/sensing/robot_description.hpp"

namespace vesper::planning::inline v0 {

/// All that an exploring robot knows: what its sensors say, where its odometry believes it to be,
/// and the map that it makes of both. Nothing of the world.
class ExplorationView {
 public:
  /// Keeps a reference to the robot, which must outlive it.
  explicit ExplorationView(const RobotDescription& robot);

  /// Takes what the robot sends: range readings, bumpers, odometry.
  void take(const Record& record);
  /// The robot's own map so far; it must outlive the view or the next call.
  void setMap(const OccupancyMap* map) { map_ = map; }
  void setStalled(bool is_stalled) { is_stalled_ = is_stalled; }

  [[nodiscard]] Stamp now() const noexcept { return now_; }
  /// By its own odometry, in the frame of its map.
  [[nodiscard]] const Pose2& pose() const noexcept { return T_world_robot_; }
  /// Radius of the circle that holds its footprint.
  [[nodiscard]] double radius() const noexcept { return radius_m_; }
  [[nodiscard]] const MotionLimits& limits() const noexcept { return robot_.limits; }
  [[nodiscard]] const OccupancyMap* map() const noexcept { return map_; }
  /// A bumper is pressed, or the wheels stall.
  [[nodiscard]] bool isTouching() const;
  /// Distance from the robot's origin to what stands in the direction `bearing_rad` (robot frame):
  /// by the readings of the last second of sonars that look there within 25 degrees, where none
  /// does by its own map. Infinite: nothing heard and nothing known.
  [[nodiscard]] double distance(double bearing_rad) const;

 private:
  struct Reading {
    Stamp stamp{};
    double range_m = 0.0;  ///< Infinite: no echo.
  };
  const RobotDescription& robot_;
  double radius_m_;
  Stamp now_{0};
  Pose2 T_world_robot_;
  std::map<std::string, Reading> readings_;
  std::map<std::string, bool> bumpers_;
  const OccupancyMap* map_ = nullptr;
  bool is_stalled_ = false;
};

}  // namespace vesper::planning::inline v0
