#include "vesper/core/sim/simulation.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
#include <variant>

#include "vesper/core/geometry/angle.hpp"
#include "vesper/core/sim/positive_option.hpp"
#include "vesper/core/sim/random_source.hpp"
#include "vesper/core/sim/route_follower.hpp"
#include "vesper/core/sim/scene.hpp"
#include "vesper/core/sim/simulated_drive.hpp"

namespace vesper::inline v0 {
namespace {

constexpr std::uint64_t kGyroStream = 2;
constexpr std::uint64_t kFirstSensorStream = 16;

double footprintRadius(const Footprint& footprint) {
  double radius_m = footprint.polygon_m.empty() ? footprint.radius_m : 0.0;
  for (const Eigen::Vector2d& corner : footprint.polygon_m) {
    radius_m = std::max(radius_m, corner.norm());
  }
  return radius_m;
}

void check(const SimulationOptions& options) {
  requirePositive(options.speed_m_per_s, "simulate", "speed_m_per_s");
  requirePositive(options.turn_rad_per_s, "simulate", "turn_rad_per_s");
  requirePositive(options.control_period_s, "simulate", "control_period_s");
  requirePositive(options.report_period_s, "simulate", "report_period_s");
  requirePositive(options.sonar_interval_s, "simulate", "sonar_interval_s");
  requirePositive(options.scan_interval_s, "simulate", "scan_interval_s");
  requirePositive(options.max_duration_s, "simulate", "max_duration_s");
  requirePositive(options.sonar_rays, "simulate", "sonar_rays");
  requirePositive(options.laser_beams, "simulate", "laser_beams");
  constexpr double kShortest_s =
      1e-6;  // stamps are nanoseconds; shorter ones would lose their sense
  if (options.control_period_s < kShortest_s || options.report_period_s < kShortest_s ||
      options.sonar_interval_s < kShortest_s || options.scan_interval_s < kShortest_s) {
    throw std::invalid_argument("simulate: periods must be at least a microsecond");
  }
}

RouteFollowerOptions followerOptions(const RobotDescription& robot,
                                     const SimulationOptions& options,
                                     const SimulatedDrive& drive) {
  RouteFollowerOptions follower;
  const auto cut = [](double wanted, double limit) {
    return limit > 0.0 ? std::min(wanted, limit) : wanted;
  };
  follower.speed_m_per_s = cut(options.speed_m_per_s, robot.limits.speed_m_per_s);
  follower.turn_rad_per_s = cut(options.turn_rad_per_s, robot.limits.turn_rad_per_s);
  if (options.guide == SimulationGuide::Belief) {
    // The belief moves in whole ticks: what lies between two of them cannot be reached.
    const double track_m = std::get<DifferentialDrive>(robot.drive.geometry).track_width_m;
    follower.position_tolerance_m = std::max(follower.position_tolerance_m, drive.metresPerTick());
    follower.heading_tolerance_rad =
        std::max(follower.heading_tolerance_rad, drive.metresPerTick() / track_m);
  }
  return follower;
}

Route chosenRoute(const World& world, const SimulationOptions& options) {
  return options.route ? *options.route : routeOf(world);
}

/// As a robot would send it: micrometres and microradians.
Pose2 rounded(const Pose2& pose) {
  const auto round = [](double value) { return std::round(value * 1e6) / 1e6; };
  return {round(pose.x()), round(pose.y()), round(pose.heading())};
}

/// A sensor that fires at times of its own.
struct FiringSensor {
  const SensorDescription* description;
  Stamp next;
  Stamp period;
  RandomSource random;
};

/// One run, step by step.
class Simulator {
 public:
  Simulator(const World& world, const RobotDescription& robot, const SimulationOptions& options)
      : robot_(robot),
        options_(options),
        route_(chosenRoute(world, options)),
        scene_(world),
        drive_(robot.drive,
               options.actual_drive ? *options.actual_drive
                                    : std::get<DifferentialDrive>(robot.drive.geometry),
               route_.T_world_start, options.seed),
        follower_(route_, followerOptions(robot, options, drive_)),
        range_options_{world.air_celsius, options.sonar_rays, options.laser_beams},
        radius_m_(footprintRadius(robot.footprint)),
        gyro_noise_(options.seed, kGyroStream) {
    scheduleSensors();
    record(std::nullopt, HelloRecord{1, robot.name, robot.name + ".robot.yaml", ""});
    record(now_, TemperatureRecord{world.air_celsius});
    result_.log.source = "simulation";
    result_.log.format = "robot lines";
    result_.log.segment_starts = {0};
  }

  SimulationResult run(const std::stop_token& stop, const SimulationProgress& progress) {
    const Stamp period = fromSeconds(options_.control_period_s);
    const Stamp end = fromSeconds(std::min(options_.max_duration_s, 1e9));
    report();
    std::size_t told = 0;
    while (!isOver(stop, end)) {
      const bool by_truth = options_.guide == SimulationGuide::Truth;
      const auto command =
          follower_.next(by_truth ? drive_.truth() : drive_.belief(), toSeconds(period));
      if (!command) {
        result_.status = SimulationStatus::Finished;
        break;
      }
      step(*command, period);
      if (progress && follower_.reached() != told) {
        told = follower_.reached();
        progress(static_cast<double>(told) / static_cast<double>(follower_.waypointCount()));
      }
    }
    return finish();
  }

 private:
  void scheduleSensors() {
    const Stamp interval = fromSeconds(options_.sonar_interval_s);
    const auto sonars = std::count_if(
        robot_.sensors.begin(), robot_.sensors.end(),
        [](const SensorDescription& sensor) { return sensor.kind == SensorKind::Sonar; });
    std::int64_t turn = 0;
    for (std::size_t i = 0; i < robot_.sensors.size(); ++i) {
      const SensorDescription& sensor = robot_.sensors[i];
      const RandomSource random(options_.seed, kFirstSensorStream + i);
      if (sensor.kind == SensorKind::Sonar) {
        sensors_.push_back({&sensor, turn * interval, sonars * interval, random});
        ++turn;
      } else if (sensor.kind == SensorKind::Laser) {
        sensors_.push_back({&sensor, Stamp{0}, fromSeconds(options_.scan_interval_s), random});
      } else if (sensor.kind == SensorKind::Gyro) {
        has_gyro_ = true;
      }
    }
  }

  bool isOver(const std::stop_token& stop, Stamp end) {
    if (stop.stop_requested()) {
      result_.status = SimulationStatus::Cancelled;
    } else if (touches()) {
      result_.status = SimulationStatus::Collided;
      record(now_, MarkRecord{"collision"});
    } else if (now_ >= end) {
      result_.status = SimulationStatus::TimeUp;
    } else {
      return false;
    }
    return true;
  }

  /// The clearance is looked up only when the robot may have used up what it had.
  bool touches() {
    if (spare_clearance_m_ <= 0.0) {
      spare_clearance_m_ = scene_.clearance(drive_.truth().translation()) - radius_m_;
    }
    return spare_clearance_m_ <= 0.0;
  }

  void step(const BodyVelocity& command, Stamp period) {
    const Pose2 T_world_before = drive_.truth();
    const WheelTravel travel = drive_.drive(command, toSeconds(period));
    fireSensors(T_world_before, travel, period);
    now_ += period;
    const double moved_m = std::abs(travel.left_m + travel.right_m) / 2.0;
    result_.path_m += moved_m;
    spare_clearance_m_ -= moved_m;
    if (has_gyro_) {
      turnGyro(angleBetween(T_world_before.heading(), drive_.truth().heading()));
    }
    if (now_ >= next_report_) {
      report();
    }
  }

  void turnGyro(double turn_rad) {
    const double quarter_turns = std::abs(turn_rad) / (std::numbers::pi / 2.0);
    const double sigma_rad = degToRad(1.5301) * std::sqrt(quarter_turns);
    gyro_yaw_rad_ = wrapToPi(gyro_yaw_rad_ + turn_rad + sigma_rad * gyro_noise_.normal());
  }

  /// Every reading that is due before the end of this step, in the order of time.
  void fireSensors(const Pose2& T_world_before, const WheelTravel& travel, Stamp period) {
    for (;;) {
      const auto first = std::min_element(
          sensors_.begin(), sensors_.end(),
          [](const FiringSensor& a, const FiringSensor& b) { return a.next < b.next; });
      if (first == sensors_.end() || first->next >= now_ + period) {
        return;
      }
      const double share = toSeconds(first->next - now_) / toSeconds(period);
      const Pose2 T_world_robot =
          T_world_before *
          arcMotion({share * travel.left_m, share * travel.right_m}, drive_.actual().track_width_m);
      fire(*first, T_world_robot);
      first->next += first->period;
    }
  }

  void fire(FiringSensor& sensor, const Pose2& T_world_robot) {
    const Pose2 T_world_sensor = T_world_robot * sensor.description->T_robot_sensor;
    if (sensor.description->kind == SensorKind::Sonar) {
      record(sensor.next, simulateSonar(scene_, *sensor.description, T_world_sensor, range_options_,
                                        sensor.random));
    } else {
      record(sensor.next, simulateLaser(scene_, *sensor.description, T_world_sensor, range_options_,
                                        sensor.random));
    }
  }

  void report() {
    const auto [left, right] = drive_.counts();
    record(now_, EncoderRecord{{left, right, 0, 0}, 2});
    record(now_, OdometryRecord{rounded(drive_.belief()), std::nullopt});
    if (has_gyro_) {
      record(now_, ImuRecord{std::round(gyro_yaw_rad_ * 1e6) / 1e6, std::nullopt});
    }
    if (options_.records_truth) {
      record(now_, PoseRecord{rounded(drive_.truth()), "truth"});
    }
    result_.truth.add({now_, drive_.truth()});
    next_report_ += fromSeconds(options_.report_period_s);
    next_report_ = std::max(next_report_, now_);
  }

  void record(std::optional<Stamp> stamp, RecordBody body) {
    Record entry;
    entry.stamp = stamp;
    entry.line = ++result_.log.lines;
    entry.body = std::move(body);
    result_.log.records.push_back(std::move(entry));
  }

  SimulationResult finish() {
    if (result_.truth.poses().back().stamp != now_) {
      report();
    }
    result_.T_world_end = drive_.truth();
    result_.T_belief_end = drive_.belief();
    result_.duration_s = toSeconds(now_);
    result_.waypoints_reached = follower_.reached();
    result_.waypoints = follower_.waypointCount();
    return std::move(result_);
  }

  const RobotDescription& robot_;
  const SimulationOptions& options_;
  Route route_;
  Scene scene_;
  SimulatedDrive drive_;
  RouteFollower follower_;
  RangeSimulationOptions range_options_;
  double radius_m_;
  std::vector<FiringSensor> sensors_;
  bool has_gyro_ = false;
  double gyro_yaw_rad_ = 0.0;
  RandomSource gyro_noise_;
  Stamp now_{0};
  Stamp next_report_{0};
  double spare_clearance_m_ = 0.0;
  SimulationResult result_;
};

}  // namespace

SimulationResult simulate(const World& world, const RobotDescription& robot,
                          const SimulationOptions& options, std::stop_token stop,
                          const SimulationProgress& progress) {
  check(options);
  if (!std::holds_alternative<DifferentialDrive>(robot.drive.geometry)) {
    throw std::invalid_argument("simulate: the drive must be differential");
  }
  Simulator simulator(world, robot, options);
  return simulator.run(stop, progress);
}

}  // namespace vesper::inline v0
