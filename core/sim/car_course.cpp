#include "vesper/core/sim/car_course.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>
#include <string>
#include <variant>

#include "vesper/core/kinematics/ackermann_drive.hpp"
#include "vesper/core/sim/positive_option.hpp"

namespace vesper::inline v0 {
namespace {

std::string inMetres(double value) {
  std::string text = std::to_string(std::ceil(value * 1000.0) / 1000.0);
  return text.substr(0, text.size() - 3) + " m";
}

const AckermannDrive& requireMode(const RobotDescription& robot, SteerMode mode) {
  const auto* drive = std::get_if<AckermannDrive>(&robot.drive.geometry);
  if (drive == nullptr) {
    throw std::invalid_argument("simulate: courses are for ackermann robots");
  }
  if (!hasMode(*drive, mode)) {
    throw std::invalid_argument("simulate: this robot has no mode '" + std::string(nameOf(mode)) +
                                "'");
  }
  return *drive;
}

}  // namespace

CarCourseDriver::CarCourseDriver(const CarCourse& course, const RobotDescription& robot,
                                 double speed_m_per_s)
    : course_(course), speed_m_per_s_(speed_m_per_s), part_m_(course.size_m) {
  const AckermannDrive& drive = requireMode(robot, course.mode);
  requirePositive(course.size_m, "simulate", "the size of the course");
  requirePositive(speed_m_per_s, "simulate", "speed_m_per_s");
  if (!(std::abs(course.crab_rad) <= drive.max_steer_rad)) {
    throw std::invalid_argument("simulate: a crab's angle must lie within the lock of " +
                                std::to_string(drive.max_steer_rad) + " rad");
  }
  if (robot.limits.speed_m_per_s > 0.0) {
    speed_m_per_s_ = std::min(speed_m_per_s_, robot.limits.speed_m_per_s);
  }
  if (course.shape == CarCourseShape::Straight) {
    curvatures_ = {0.0};
    return;
  }
  if (course.mode == SteerMode::Crab) {
    throw std::invalid_argument("simulate: a crab cannot turn: straights only");
  }
  const double tightest_m = 1.0 / curvature(drive, drive.max_steer_rad, course.mode);
  if (course.size_m < tightest_m) {
    throw std::invalid_argument("simulate: this robot's tightest circle has a radius of " +
                                inMetres(tightest_m) + " in mode " +
                                std::string(nameOf(course.mode)));
  }
  const double bend = 1.0 / course.size_m;
  part_m_ = 2.0 * std::numbers::pi * course.size_m;
  curvatures_ = {bend};
  if (course.shape == CarCourseShape::Eight) {
    curvatures_.push_back(-bend);
  }
  if (robot.limits.turn_rad_per_s > 0.0) {
    speed_m_per_s_ = std::min(speed_m_per_s_, robot.limits.turn_rad_per_s * course.size_m);
  }
}

std::optional<BodyVelocity> CarCourseDriver::next(double period_s) {
  const double left_m = length() - ordered_m_;
  const double least_m = 1e-9 * length();
  if (left_m <= least_m) {
    return std::nullopt;
  }
  part_ =
      std::min(static_cast<std::size_t>((ordered_m_ + least_m) / part_m_), curvatures_.size() - 1);
  // A step ends where the next part begins.
  const double part_left_m = static_cast<double>(part_ + 1) * part_m_ - ordered_m_;
  const double step_m = std::min(speed_m_per_s_ * period_s, part_left_m);
  ordered_m_ += step_m;
  const double speed_m_per_s = step_m / period_s;
  return BodyVelocity{speed_m_per_s, speed_m_per_s * curvatures_[part_]};
}

double CarCourseDriver::progress() const noexcept { return std::min(ordered_m_ / length(), 1.0); }

double CarCourseDriver::length() const noexcept {
  return part_m_ * static_cast<double>(curvatures_.size());
}

}  // namespace vesper::inline v0
