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
/// formula of the library: d(x, y, heading)/dt = v (cos, sin, tan(steer)/wheelbase).
struct DrivenCar {
  std::array<double, 4> radius_m = {0.295, 0.298, 0.302, 0.306};
  double wheelbase_m = 1.2;
  double axle_m = 0.8;
  double steer_offset_rad = 0.0;
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

  /// Robot lines with enc, steer and truth poses; `end` gets the last state.
  [[nodiscard]] RobotLog drive(State* end = nullptr) const {
    Motion motion;
    motion.random.seed(seed);
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
        *end = motion.state;
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
    add(steer_every_ms, SteerRecord{steer_rad(step * kStep_s), 0.0, "car"});
    if (step % pose_every_ms == 0) {
      const State& state = motion.state;
      const double x_m = state.x_m + pose_sd_m * motion.noise();
      const double y_m = state.y_m + pose_sd_m * motion.noise();
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
    const double told = v * std::tan(steered_rad + motion.steer_noise_rad) / wheelbase_m;
    const double wheel_rate = v * std::tan(steered_rad) / wheelbase_m;
    const double rate = turnRate(told);
    const double middle_rad = state.heading_rad + rate * kStep_s / 2.0;
    state.x_m += v * std::cos(middle_rad) * kStep_s;
    state.y_m += v * std::sin(middle_rad) * kStep_s;
    state.heading_rad += rate * kStep_s;
    for (std::size_t i = 0; i < 4; ++i) {
      const double side_m = i % 2 == 0 ? axle_m / 2.0 : -axle_m / 2.0;
      const double ahead_m = i < 2 ? wheelbase_m : 0.0;
      const double rolled =
          std::copysign(std::hypot(v - wheel_rate * side_m, wheel_rate * ahead_m), v) * kStep_s;
      const double noise = std::sqrt(wheel_variance_m * std::abs(v) * kStep_s) * motion.noise();
      motion.turned_rad[i] += (rolled + noise) / radius_m[i];
    }
  }
};

}  // namespace vesper::test
