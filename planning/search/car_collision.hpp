#pragma once

#include <Eigen/Core>
#include <vector>

#include "vesper/core/geometry/pose2.hpp"
#include "vesper/planning/traversability/traversability_grid.hpp"

namespace vesper::planning::inline v0 {

/// Whether a robot with the grid's footprint may stand and drive. Poses are in the grid's own
/// frame: metres from its lower-left corner, along its rows and columns.
///
/// A round footprint is on the grid already: a point must stay in free cells. A polygon is turned
/// with the heading and grown a little, by more than any of its points moves between two poses of
/// sampleStep(): what lies between them is covered.
class CarCollision {
 public:
  /// Keeps a reference to `grid`. `turning_radius_m` bounds how fast the heading changes.
  CarCollision(const TraversabilityGrid& grid, double turning_radius_m);

  /// Greatest distance in metres of two poses of a path that are checked one after the other.
  [[nodiscard]] double sampleStep() const noexcept { return sample_step_m_; }
  /// Lies in the grid, clear of obstacles.
  [[nodiscard]] bool isFree(const Pose2& T_grid_robot) const;
  /// Whether the robot may drive from one pose to the next, at most sampleStep() away; `from` is
  /// known to be free.
  [[nodiscard]] bool mayPass(const Pose2& from, const Pose2& to) const;
  /// The same inside the inflation zone of a round robot: only obstacles themselves stop it.
  [[nodiscard]] bool mayPassInZone(const Pose2& from, const Pose2& to) const;

  /// The cell of a pose, which may lie outside the grid.
  [[nodiscard]] CellIndex cellOf(const Pose2& T_grid_robot) const noexcept;
  [[nodiscard]] std::size_t bytes() const noexcept;

 private:
  [[nodiscard]] bool polygonIsFree(const Pose2& T_grid_robot) const;

  const TraversabilityGrid& grid_;
  double sample_step_m_;
  std::vector<Eigen::Vector2d> grown_polygon_m_;
  double grown_radius_m_ = 0.0;      ///< Of the circle around the grown polygon.
  std::vector<float> clearances_m_;  ///< Of cells, for polygons only.
};

}  // namespace vesper::planning::inline v0
