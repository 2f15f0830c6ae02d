#pragma once

#include <array>
#include <cmath>
#include <functional>
#include <numbers>
#include <optional>
#include <random>

#include "vesper/core/records/robot_log.hpp"
#include "vesper/core/sensing/robot_description.hpp"

namespace vesper::test {

/// A car whose way is found by stepping its differential equations in milliseconds, without any
/// formula of the library: d(x, y, heading)/dt = v (cos, sin, tan(steer)/wheelbase) for the middle
/// of the rear axle. With both axles steering against each other it is the robot's middle that runs
/// along its own axis, and half of the wheelbase that counts; a crab's runs along its wheels.
struct DrivenCar {
  std::array<double, 4> radius_m = {0.295, 0.298, 0.302, 0.306};
  double wheelbase_m = 1.2;
  double axle_m = 0.8;
  double steer_offset_rad = 0.0;
  SteerMode mode = SteerMode::Car;
  /// Whether poses are those of the rear axle's middle even where both axles steer, as of a robot
  /// that is a car at times.
  bool is_rear_tracked = true;
  std::optional<std::array<double, 3>> slip;  ///< Identity to, commanded, actual.
  double ticks_per_revolution = 2000.0;
  std::function<double(double)> speed_m_per_s = [](double) { return 1.0; };
  std::function<double(double)> steer_rad = [](double) { return 0.0; };  ///< As reported.
  double duration_s = 20.0;
  int count_every_ms = 20;
  int steer_every_ms = 20;
  int pose_every_ms = 200;
  double pose_sd_m = 0.0;
  double heading_sd_rad = 0.0;
  double wheel_variance_m = 0.0;  ///< Variance of each wheel's travel by metre.
  double steer_sd_rad = 0.0;      ///< Drawn anew every 0.1 s; not reported.
  std::uint64_t seed = 1;

  struct State {
    double x_m = 0.0;
    double y_m = 0.0;
    double heading_rad = 0.0;
  };

  [[nodiscard]] double turnRate(double told) const {
    if (!slip || std::abs(told) <= (*slip)[0]) {
      return told;
    }
    const double beyond = std::min(std::abs(told), (*slip)[1]) - (*slip)[0];
    const double slope = ((*slip)[2] - (*slip)[0]) / ((*slip)[1] - (*slip)[0]);
    return std::copysign((*slip)[0] + slope * beyond, told);
  }

  /// Robot lines with enc, steer and truth poses from (0, 0, 0) on; `end` gets the last state.
  [[nodiscard]] RobotLog drive(State* end = nullptr) const {
    Motion motion;
    motion.random.seed(seed);
    motion.state.x_m = behind();
    RobotLog log;
    log.source = "car.jsonl";
    log.segment_starts = {0};
    const int steps = static_cast<int>(std::lround(duration_s / kStep_s));
    for (int step = 0; step <= steps; ++step) {
      report(step, motion, log);
      if (step % 100 == 0) {
        motion.steer_noise_rad = steer_sd_rad * motion.noise();
      }
      advance(step * kStep_s, motion);
      if (step == steps - 1 && end != nullptr) {
        *end = trackedPoint(motion.state);
      }
    }
    return log;
  }

  /// As its file would describe it: `drive` with these sizes, offset and slip.
  [[nodiscard]] RobotDescription description() const {
    RobotDescription robot;
    robot.name = "car";
    AckermannDrive drive;
    drive.wheel_radius_m = radius_m;
    drive.wheelbase_m = wheelbase_m;
    drive.axle_m = axle_m;
    drive.max_steer_rad = 0.4;
    drive.steer_offset_rad = steer_offset_rad;
    drive.modes = {mode};
    if (mode != SteerMode::Car && is_rear_tracked) {
      drive.modes.push_back(SteerMode::Car);
    }
    if (slip) {
      drive.slip = AckermannDrive::Slip{(*slip)[0], (*slip)[1], (*slip)[2]};
    }
    robot.drive.geometry = drive;
    robot.drive.ticks_per_revolution = ticks_per_revolution;
    robot.footprint.radius_m = 0.9;
    robot.limits = {4.0, 2.0};
    return robot;
  }

 private:
  static constexpr double kStep_s = 1e-3;

  struct Motion {
    State state;
    std::array<double, 4> turned_rad{};
    double steer_noise_rad = 0.0;
    std::mt19937_64 random;
    std::normal_distribution<double> normal;

    double noise() { return normal(random); }
  };

  /// How far behind the point that the equations are for the robot's origin lies, metres.
  [[nodiscard]] double behind() const {
    return mode != SteerMode::Car && is_rear_tracked ? wheelbase_m / 2.0 : 0.0;
  }

  /// The origin of the robot, from the point that the equations are for.
  [[nodiscard]] State trackedPoint(const State& state) const {
    return {state.x_m - behind() * std::cos(state.heading_rad),
            state.y_m - behind() * std::sin(state.heading_rad), state.heading_rad};
  }

  /// The records that are due in millisecond `step`.
  void report(int step, Motion& motion, RobotLog& log) const {
    const auto add = [&](int every_ms, const RecordBody& body) {
      if (step % every_ms == 0) {
        Record record;
        record.stamp = std::chrono::milliseconds(step);
        record.body = body;
        log.records.push_back(record);
      }
    };
    EncoderRecord counts;
    counts.wheels = 4;
    for (std::size_t i = 0; i < 4; ++i) {
      counts.counts[i] =
          std::llround(motion.turned_rad[i] / (2.0 * std::numbers::pi) * ticks_per_revolution);
    }
    add(count_every_ms, counts);
    const double steered_rad = steer_rad(step * kStep_s);
    add(steer_every_ms, mode == SteerMode::Car    ? SteerRecord{steered_rad, 0.0, "car"}
                        : mode == SteerMode::Dual ? SteerRecord{steered_rad, -steered_rad, "dual"}
                                                  : SteerRecord{steered_rad, steered_rad, "crab"});
    if (step % pose_every_ms == 0) {
      const State& state = motion.state;
      const State tracked = trackedPoint(state);
      const double x_m = tracked.x_m + pose_sd_m * motion.noise();
      const double y_m = tracked.y_m + pose_sd_m * motion.noise();
      const double heading_rad = state.heading_rad + heading_sd_rad * motion.noise();
      add(pose_every_ms, PoseRecord{Pose2(x_m, y_m, heading_rad), "truth"});
    }
  }

  /// One millisecond from `t_s` on; its middle stands for all of it.
  void advance(double t_s, Motion& motion) const {
    State& state = motion.state;
    const double middle_s = t_s + kStep_s / 2.0;
    const double v = speed_m_per_s(middle_s);
    const double steered_rad = steer_rad(middle_s) + steer_offset_rad;
    const bool is_crab = mode == SteerMode::Crab;
    const double lever_m = mode == SteerMode::Car ? wheelbase_m : wheelbase_m / 2.0;
    const double really_rad = steered_rad + motion.steer_noise_rad;
    const double told = is_crab ? 0.0 : v * std::tan(really_rad) / lever_m;
    const double wheel_rate = is_crab ? 0.0 : v * std::tan(steered_rad) / lever_m;
    const double rate = turnRate(told);
    const double middle_rad =
        state.heading_rad + rate * kStep_s / 2.0 + (is_crab ? really_rad : 0.0);
    state.x_m += v * std::cos(middle_rad) * kStep_s;
    state.y_m += v * std::sin(middle_rad) * kStep_s;
    state.heading_rad += rate * kStep_s;
    for (std::size_t i = 0; i < 4; ++i) {
      const double side_m = i % 2 == 0 ? axle_m / 2.0 : -axle_m / 2.0;
      const double ahead_m = i < 2 ? lever_m : lever_m - wheelbase_m;
      const double rolled =
          std::copysign(std::hypot(v - wheel_rate * side_m, wheel_rate * ahead_m), v) * kStep_s;
      const double noise = std::sqrt(wheel_variance_m * std::abs(v) * kStep_s) * motion.noise();
      motion.turned_rad[i] += (rolled + noise) / radius_m[i];
    }
  }
};

}  // namespace vesper::test
