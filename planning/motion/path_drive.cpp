#include "vesper/planning/motion/path_drive.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>
#include <variant>

#include "vesper/core/sim/random_source.hpp"
#include "vesper/core/sim/simulated_drive.hpp"
#include "vesper/planning/motion/option_check.hpp"
#include "vesper/planning/motion/pure_pursuit.hpp"
#include "vesper/planning/motion/step_and_turn.hpp"

namespace vesper::planning::inline v0 {
namespace {

constexpr double kWheelPeriod_s = 0.05;
/// That for which the noise of cars was identified (CarNoise).
constexpr double kCarPeriod_s = 0.1;
constexpr std::uint64_t kCarStream = 2;  ///< After those of two wheels.

void requireDrivable(const std::vector<Waypoint>& path, const PathDriveOptions& options) {
  const auto require = [](bool holds, const char* what) {
    requireOption(holds, "PathDriveOptions", what);
  };
  require(!path.empty(), "the path is empty");
  require(options.speed_m_per_s > 0.0 && std::isfinite(options.speed_m_per_s),
          "speed_m_per_s must be finite and > 0");
  require(options.turn_rad_per_s > 0.0 && std::isfinite(options.turn_rad_per_s),
          "turn_rad_per_s must be finite and > 0");
  require(options.max_duration_s > 0.0, "max_duration_s must be > 0");
  require(options.lookahead_m >= 0.0 && std::isfinite(options.lookahead_m),
          "lookahead_m must be finite and >= 0");
}

/// 0 stands for no limit.
double within(double wanted, double limit) {
  return limit > 0.0 ? std::min(wanted, limit) : wanted;
}

void finish(const std::vector<Waypoint>& path, DrivenPath& driven) {
  for (std::size_t i = 1; i < driven.track.size(); ++i) {
    driven.length_m += (driven.track[i].translation() - driven.track[i - 1].translation()).norm();
  }
  driven.error = crossTrackError(path, driven.track);
}

/// A differential robot that carries out turns and straight moves, each in whole periods.
class Walk {
 public:
  Walk(const RobotDescription& robot, const DifferentialDrive& drive, const Pose2& start,
       const PathDriveOptions& options)
      : options_(options),
        speed_m_per_s_(within(options.speed_m_per_s, robot.limits.speed_m_per_s)),
        turn_rad_per_s_(within(options.turn_rad_per_s, robot.limits.turn_rad_per_s)),
        drive_(robot.drive, drive, start, options.seed) {
    driven_.track = {start};
  }

  [[nodiscard]] const Pose2& pose() const {
    return options_.guide == DriveGuide::Truth ? drive_.truth() : drive_.belief();
  }
  [[nodiscard]] bool hasTime() const { return driven_.duration_s < options_.max_duration_s; }
  [[nodiscard]] DrivenPath& driven() { return driven_; }

  void turn(double angle_rad) { move(0.0, angle_rad, std::abs(angle_rad) / turn_rad_per_s_); }
  void advance(double distance_m) { move(distance_m, 0.0, distance_m / speed_m_per_s_); }

 private:
  void move(double distance_m, double angle_rad, double time_s) {
    const double periods = std::ceil(time_s / kWheelPeriod_s);
    for (double i = 0.0; i < periods && hasTime(); i += 1.0) {
      drive_.drive(
          {distance_m / (periods * kWheelPeriod_s), angle_rad / (periods * kWheelPeriod_s)},
          kWheelPeriod_s);
      driven_.duration_s += kWheelPeriod_s;
      driven_.track.push_back(drive_.truth());
    }
  }

  const PathDriveOptions& options_;
  double speed_m_per_s_;
  double turn_rad_per_s_;
  SimulatedDrive drive_;
  DrivenPath driven_;
};

/// What really becomes of a motion told to a car: noise, then slip.
class NoisyCar {
 public:
  NoisyCar(const AckermannDrive& drive, const PathDriveOptions& options)
      : drive_(drive), noise_(options.car_noise), random_(options.seed, kCarStream) {}

  [[nodiscard]] Pose2 moved(const Pose2& from, CarMotion motion) {
    const Eigen::Matrix2d covariance = carStepCovariance(noise_, motion.travel_m);
    // The lower Cholesky factor by hand: two numbers a step, and 0 where nothing moves.
    const double travel_sd = std::sqrt(std::max(covariance(0, 0), 0.0));
    const double mixed = travel_sd > 0.0 ? covariance(1, 0) / travel_sd : 0.0;
    const double rest = std::sqrt(std::max(covariance(1, 1) - mixed * mixed, 0.0));
    const double first = random_.normal();
    const double second = random_.normal();
    motion.travel_m += travel_sd * first;
    motion.steer_rad += mixed * first + rest * second;
    if (drive_.slip) {
      const double bend = curvature(drive_, motion.steer_rad, SteerMode::Car);
      const double wanted_rad_per_s = motion.travel_m * bend / kCarPeriod_s;
      const double actual_rad_per_s = slippedTurnRate(*drive_.slip, wanted_rad_per_s);
      if (wanted_rad_per_s != 0.0) {
        motion.steer_rad =
            steerFor(drive_, bend * actual_rad_per_s / wanted_rad_per_s, SteerMode::Car);
      }
    }
    return from * carMotion(drive_, motion, SteerMode::Car);
  }

 private:
  const AckermannDrive& drive_;
  CarNoise noise_;
  RandomSource random_;
};

}  // namespace

DrivenPath driveStepAndTurn(const std::vector<Waypoint>& path, const RobotDescription& robot,
                            const PathDriveOptions& options) {
  requireDrivable(path, options);
  const auto* drive = std::get_if<DifferentialDrive>(&robot.drive.geometry);
  if (drive == nullptr) {
    throw std::invalid_argument("step-and-turn needs a differential drive; '" + robot.name +
                                "' has none");
  }
  StepAndTurnFollower follower(path);
  Walk walk(robot, *drive, path.front().T_world_robot, options);
  while (walk.hasTime()) {
    const StepCommand command = follower.next(walk.pose());
    if (command.is_done) {
      walk.driven().arrived = true;
      break;
    }
    walk.turn(command.turn_rad);
    walk.advance(command.advance_m);
  }
  finish(path, walk.driven());
  return walk.driven();
}

DrivenPath drivePurePursuit(const std::vector<Waypoint>& path, const RobotDescription& robot,
                            const PathDriveOptions& options) {
  requireDrivable(path, options);
  const auto* drive = std::get_if<AckermannDrive>(&robot.drive.geometry);
  if (drive == nullptr) {
    throw std::invalid_argument("pure pursuit needs an Ackermann drive; '" + robot.name +
                                "' has none");
  }
  PurePursuitOptions pursuit;
  pursuit.wheelbase_m = drive->wheelbase_m;
  pursuit.max_steer_rad = drive->max_steer_rad;
  pursuit.lookahead_m = options.lookahead_m > 0.0 ? options.lookahead_m : drive->wheelbase_m;
  PurePursuit follower(path, pursuit);
  NoisyCar car(*drive, options);
  const double step_m = within(options.speed_m_per_s, robot.limits.speed_m_per_s) * kCarPeriod_s;
  DrivenPath driven;
  driven.track = {path.front().T_world_robot};
  Pose2 T_world_belief = path.front().T_world_robot;
  while (driven.duration_s < options.max_duration_s) {
    const Pose2& pose = options.guide == DriveGuide::Truth ? driven.track.back() : T_world_belief;
    const PursuitCommand command = follower.command(pose);
    if (command.is_done) {
      driven.arrived = true;
      break;
    }
    const CarMotion motion{command.gear * std::min(step_m, command.left_m), command.steer_rad};
    T_world_belief = T_world_belief * carMotion(*drive, motion, SteerMode::Car);
    driven.track.push_back(car.moved(driven.track.back(), motion));
    driven.duration_s += kCarPeriod_s;
  }
  finish(path, driven);
  return driven;
}

}  // namespace vesper::planning::inline v0
