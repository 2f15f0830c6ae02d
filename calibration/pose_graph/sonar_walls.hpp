#pragma once

#include <Eigen/Core>
#include <memory>
#include <span>
#include <vector>

#include "vesper/core/mapping/sensor_model.hpp"

namespace vesper::calibration::inline v0 {

/// Turns sonar readings of some metres of way into points on walls: centres of the occupied cells
/// of a small map by `cone`. What readings pass through thins the arcs of the others.
class SonarWalls {
 public:
  static constexpr double kCell_m = 0.1;

  /// Throws std::invalid_argument if the model cannot do with a sensor of `robot`.
  explicit SonarWalls(const RobotDescription& robot);

  /// In the frame of the readings, by rows.
  [[nodiscard]] std::vector<Eigen::Vector2d> points(std::span<const RangeObservation> readings);

 private:
  std::unique_ptr<SensorModel> model_;
  int views_;
};

}  // namespace vesper::calibration::inline v0
