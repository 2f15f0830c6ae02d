#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "vesper/core/kinematics/differential_drive.hpp"
#include "vesper/core/sensing/robot_description.hpp"

namespace vesper::inline v0 {

/// The test drives of a car (Gracia Sola 2013).
enum class CarCourseShape : std::uint8_t {
  Straight,
  Circle,  ///< One lap, counter-clockwise.
  Eight    ///< A circle to the left, then one to the right.
};

struct CarCourse {
  CarCourseShape shape = CarCourseShape::Straight;
  double size_m = 10.0;  ///< Length of a straight, radius of circles; of the mode's own point.
  SteerMode mode = SteerMode::Car;
  double crab_rad = 0.0;  ///< Where a crab goes, by its own axis.
};

/// Drives a course without looking: at a constant speed, by the way that was ordered.
class CarCourseDriver {
 public:
  /// The speed is cut so that circles stay within the robot's turn rate. Throws
  /// std::invalid_argument for a robot without the mode, for sizes and speeds that are not
  /// positive, for circles tighter than the lock allows and for curves or angles that a crab cannot
  /// drive.
  CarCourseDriver(const CarCourse& course, const RobotDescription& robot, double speed_m_per_s);

  /// The velocity for the next `period_s`; empty once the course is done.
  [[nodiscard]] std::optional<BodyVelocity> next(double period_s);
  [[nodiscard]] const CarCourse& course() const noexcept { return course_; }
  /// Of the parts with one curvature each, the one of the last next(); from 0 on.
  [[nodiscard]] std::size_t part() const noexcept { return part_; }
  /// Share of the way that was ordered, in [0, 1].
  [[nodiscard]] double progress() const noexcept;
  /// Metres.
  [[nodiscard]] double length() const noexcept;

 private:
  CarCourse course_;
  double speed_m_per_s_;
  std::vector<double> curvatures_;  ///< One a part; all parts are equally long.
  double part_m_;
  double ordered_m_ = 0.0;
  std::size_t part_ = 0;
};

}  // namespace vesper::inline v0
