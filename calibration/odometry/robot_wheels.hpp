#pragma once

#include <optional>

#include "vesper/core/sensing/robot_description.hpp"

namespace vesper::calibration::inline v0 {

/// What odometry needs of a differential or skid-steer drive.
struct RobotWheels {
  double left_m_per_tick = 0.0;
  double right_m_per_tick = 0.0;
  double track_width_m = 0.0;  ///< Effective.
};

/// `width_m` picks the effective track of a skid-steer robot from its track_width_by_width (linear
/// between, constant outside; track_width_m without a table). Throws std::invalid_argument for an
/// Ackermann drive, for a width given to a robot that has no table of widths or arms to move, and
/// for numbers that are not positive.
[[nodiscard]] RobotWheels wheelsOf(const RobotDescription& robot, std::optional<double> width_m);

/// The same drive with corrected wheels; `width_m` as above: then the pair (width, effective track)
/// goes into the table instead of track_width_m.
[[nodiscard]] RobotDescription withDrive(const RobotDescription& robot,
                                         const DifferentialDrive& corrected,
                                         std::optional<double> width_m);

/// The drive as differential odometry sees it.
[[nodiscard]] DifferentialDrive differentialOf(const RobotDescription& robot,
                                               std::optional<double> width_m);

}  // namespace vesper::calibration::inline v0
