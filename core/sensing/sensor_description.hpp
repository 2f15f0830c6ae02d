#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

#include "vesper/core/geometry/pose2.hpp"

namespace vesper::inline v0 {

enum class SensorKind { Sonar, Laser, Bumper, Light, Gyro };

/// metres = offset_m + scale_m * raw.
struct RawScale {
  std::string unit = "m";
  double scale_m = 1.0;
  double offset_m = 0.0;
  friend bool operator==(const RawScale&, const RawScale&) = default;
};

struct RangeLimits {
  double min_m = 0.0;
  double max_m = 0.0;
  double step_m = 0.0;  ///< Quantisation; 0: none.
  friend bool operator==(const RangeLimits&, const RangeLimits&) = default;
};

/// Half-angle of the cone in which an obstacle returns an echo.
struct BeamDescription {
  double half_angle_rad = 0.0;
  /// (range_m, half_angle_rad) by rising range: linear between, constant outside. Empty: the
  /// scalar counts.
  std::vector<std::array<double, 2>> half_angle_by_range;
  std::map<std::string, double> by_target;  ///< Half-angle by kind of target, for simulation.
  friend bool operator==(const BeamDescription&, const BeamDescription&) = default;
};

/// reading = scale * true * sqrt((273.15 + reference_celsius)/(273.15 + T)) + offset_m
///           + N(0, (sigma_m[0] + sigma_m[1] * true)^2)
struct RangeErrorModel {
  double scale = 1.0;
  double offset_m = 0.0;
  std::array<double, 2> sigma_m = {0.01, 0.0};
  double reference_celsius = 20.0;
  friend bool operator==(const RangeErrorModel&, const RangeErrorModel&) = default;
};

/// One sensor of a robot. `T_robot_sensor` is its mount: x along the beam.
struct SensorDescription {
  std::string id;
  SensorKind kind = SensorKind::Sonar;
  Pose2 T_robot_sensor;
  RawScale raw;
  std::vector<double> no_echo;  ///< RAW values (before `raw`) that mean "no echo".
  RangeLimits range;
  BeamDescription beam;
  RangeErrorModel error;
  friend bool operator==(const SensorDescription&, const SensorDescription&) = default;
};

}  // namespace vesper::inline v0
