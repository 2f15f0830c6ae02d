#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "vesper/core/sensing/sensor_description.hpp"

namespace vesper::inline v0 {

/// Wheel noise: the variance of a wheel's travel d is k^2 |d|; k in m^0.5.
struct WheelNoise {
  double k_left = 0.0;
  double k_right = 0.0;
  friend bool operator==(const WheelNoise&, const WheelNoise&) = default;
};

struct DifferentialDrive {
  double wheel_radius_left_m = 0.0;
  double wheel_radius_right_m = 0.0;
  double track_width_m = 0.0;  ///< Effective.
  friend bool operator==(const DifferentialDrive&, const DifferentialDrive&) = default;
};

struct SkidSteerDrive {
  double wheel_radius_left_m = 0.0;
  double wheel_radius_right_m = 0.0;
  double track_width_m = 0.0;
  int wheels_per_side = 2;
  std::array<double, 2> width_range_m = {0.0, 0.0};  ///< Between the wheel planes.
  double outer_margin_m = 0.0;
  std::vector<std::array<double, 2>> length_by_width;
  std::vector<std::array<double, 2>> track_width_by_width;  ///< (width, effective track).
  friend bool operator==(const SkidSteerDrive&, const SkidSteerDrive&) = default;
};

enum class SteerMode { Car, Dual, Crab };

struct AckermannDrive {
  /// Front left, front right, rear left, rear right.
  std::array<double, 4> wheel_radius_m = {0.0, 0.0, 0.0, 0.0};
  double wheelbase_m = 0.0;
  double axle_m = 0.0;  ///< Between the wheels of one axle.
  double max_steer_rad = 0.0;
  double steer_offset_rad = 0.0;
  std::vector<SteerMode> modes = {SteerMode::Car};
  struct Slip {  ///< Turn rate: identity up to identity_to, linear to (commanded, actual).
    double identity_to = 0.0;
    double commanded = 0.0;
    double actual = 0.0;
    friend bool operator==(const Slip&, const Slip&) = default;
  };
  std::optional<Slip> slip;
  friend bool operator==(const AckermannDrive&, const AckermannDrive&) = default;
};

/// What a calibration found, relative to `before`.
struct DriveCalibration {
  std::string method;
  std::string date;
  std::string floor;
  /// Left, right; or front left, front right, rear left, rear right of an Ackermann drive.
  std::vector<double> before_wheel_radius_m;
  double before_track_width_m = 0.0;     ///< Differential and skid steer.
  double before_steer_offset_rad = 0.0;  ///< Ackermann.
  std::vector<std::string> parameters;
  std::vector<double> covariance_upper;  ///< Upper triangle by rows, in the order of parameters.
  friend bool operator==(const DriveCalibration&, const DriveCalibration&) = default;
};

struct DriveDescription {
  std::variant<DifferentialDrive, SkidSteerDrive, AckermannDrive> geometry;
  double ticks_per_revolution = 0.0;
  int counter_bits = 32;  ///< 8, 16 or 32.
  WheelNoise noise;
  std::optional<DriveCalibration> calibration;
  friend bool operator==(const DriveDescription&, const DriveDescription&) = default;
};

/// A circle (radius_m > 0) or, if it has points, a polygon in the robot frame.
struct Footprint {
  double radius_m = 0.0;
  std::vector<Eigen::Vector2d> polygon_m;
  friend bool operator==(const Footprint&, const Footprint&) = default;
};

/// Of the circle about the robot's centre that holds the footprint.
[[nodiscard]] inline double radiusOf(const Footprint& footprint) {
  double radius_m = footprint.polygon_m.empty() ? footprint.radius_m : 0.0;
  for (const Eigen::Vector2d& corner : footprint.polygon_m) {
    radius_m = std::max(radius_m, corner.norm());
  }
  return radius_m;
}

struct MotionLimits {
  double speed_m_per_s = 0.0;
  double turn_rad_per_s = 0.0;
  friend bool operator==(const MotionLimits&, const MotionLimits&) = default;
};

/// A robot as its `*.robot.yaml` describes it. Plain data; robot/robot_file.hpp reads and checks.
struct RobotDescription {
  std::string name;
  DriveDescription drive;
  Footprint footprint;
  MotionLimits limits;
  std::vector<SensorDescription> sensors;
  std::optional<double> link_bytes_per_s;
  friend bool operator==(const RobotDescription&, const RobotDescription&) = default;
};

}  // namespace vesper::inline v0
