#pragma once

#include <ceres/autodiff_cost_function.h>

#include <Eigen/Core>
#include <cmath>
#include <memory>

namespace vesper::calibration::inline v0 {

/// One ultrasonic range to a straight wall. The first echo of a wide cone comes from the nearest
/// point of the wall, so the model is the perpendicular distance; the sensor's heading has no
/// influence while that point lies in the cone.
///
///   residual [1] = (scale * (distance - n . p) + bias - measured_m) / sigma_m,
///   n = (cos direction, sin direction)
///
/// Parameter blocks, in this order:
///   wall         [2]  direction of the wall's normal, towards the wall (radians), and its distance
///                     from the origin along that normal (metres), in the frame of the poses
///   range_model  [2]  bias (metres), scale (dimensionless, near 1)
///
/// The sensor's mount is taken as known: straight runs cannot tell it from the wall's distance.
struct WallRangeCost {
  Eigen::Vector2d p_world_sensor_m;
  double measured_m;
  double sigma_m;  ///< Standard deviation of measured_m, > 0.

  template <typename T>
  bool operator()(const T* wall, const T* range_model, T* residual) const {
    using std::cos;
    using std::sin;
    const T distance_m =
        wall[1] - (cos(wall[0]) * p_world_sensor_m.x() + sin(wall[0]) * p_world_sensor_m.y());
    residual[0] = (range_model[1] * distance_m + range_model[0] - measured_m) / sigma_m;
    return true;
  }

  [[nodiscard]] static std::unique_ptr<ceres::CostFunction> create(const WallRangeCost& cost) {
    return std::make_unique<ceres::AutoDiffCostFunction<WallRangeCost, 1, 2, 2>>(
        new WallRangeCost(cost));  // which the cost function owns
  }
};

}  // namespace vesper::calibration::inline v0
