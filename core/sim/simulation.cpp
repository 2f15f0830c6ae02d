#include "vesper/core/sim/simulation.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>

#include "vesper/core/sim/positive_option.hpp"
#include "vesper/core/sim/route_follower.hpp"
#include "vesper/core/sim/simulated_robot.hpp"

namespace vesper::inline v0 {
namespace {

void check(const SimulationOptions& options) {
  requirePositive(options.speed_m_per_s, "simulate", "speed_m_per_s");
  requirePositive(options.turn_rad_per_s, "simulate", "turn_rad_per_s");
  requirePositive(options.control_period_s, "simulate", "control_period_s");
  requirePositive(options.max_duration_s, "simulate", "max_duration_s");
  constexpr double kShortest_s =
      1e-6;  // stamps are nanoseconds; shorter ones would lose their sense
  if (options.control_period_s < kShortest_s) {
    throw std::invalid_argument("simulate: periods must be at least a microsecond");
  }
}

RouteFollowerOptions followerOptions(const RobotDescription& robot,
                                     const SimulationOptions& options) {
  RouteFollowerOptions follower;
  const auto cut = [](double wanted, double limit) {
    return limit > 0.0 ? std::min(wanted, limit) : wanted;
  };
  follower.speed_m_per_s = cut(options.speed_m_per_s, robot.limits.speed_m_per_s);
  follower.turn_rad_per_s = cut(options.turn_rad_per_s, robot.limits.turn_rad_per_s);
  if (options.guide == SimulationGuide::Belief) {
    // The belief moves in whole ticks: what lies between two of them cannot be reached.
    const auto [radius_m, track_m] = std::visit(
        [](const auto& drive) -> std::pair<double, double> {
          if constexpr (requires { drive.wheel_radius_left_m; }) {
            return {std::max(drive.wheel_radius_left_m, drive.wheel_radius_right_m),
                    drive.track_width_m};
          }
          return {0.0, 1.0};
        },
        robot.drive.geometry);
    const double tick_m = 2.0 * std::numbers::pi / robot.drive.ticks_per_revolution * radius_m;
    follower.position_tolerance_m = std::max(follower.position_tolerance_m, tick_m);
    follower.heading_tolerance_rad = std::max(follower.heading_tolerance_rad, tick_m / track_m);
  }
  return follower;
}

Route chosenRoute(const World& world, const SimulationOptions& options) {
  return options.route ? *options.route : routeOf(world);
}

SimulatedRobotOptions robotOptions(const SimulationOptions& options) {
  SimulatedRobotOptions robot;
  robot.seed = options.seed;
  robot.actual_drive = options.actual_drive;
  robot.report_period_s = options.report_period_s;
  robot.timing = {options.sonar_interval_s, options.scan_interval_s};
  robot.effects = options.effects;
  robot.records_truth = options.records_truth;
  robot.sonar_rays = options.sonar_rays;
  robot.laser_beams = options.laser_beams;
  return robot;
}

/// One run, step by step.
class Simulator {
 public:
  Simulator(const World& world, const RobotDescription& robot, const SimulationOptions& options)
      : options_(options),
        route_(chosenRoute(world, options)),
        robot_(world, robot, robotOptions(options), route_.T_world_start) {
    if (options.course) {
      course_.emplace(*options.course, robot, options.speed_m_per_s);
      (void)robot_.changeSteering(options.course->mode, options.course->crab_rad);
    } else {
      follower_.emplace(route_, followerOptions(robot, options));
    }
    result_.log.source = "simulation";
    result_.log.format = "robot lines";
    result_.log.segment_starts = {0};
  }

  SimulationResult run(const std::stop_token& stop, const SimulationProgress& progress) {
    const Stamp end = fromSeconds(std::min(options_.max_duration_s, 1e9));
    robot_.greet();
    report();
    double told = 0.0;
    while (!isOver(stop, end)) {
      if (!(course_ ? driveCourse() : driveRoute())) {
        result_.status = SimulationStatus::Finished;
        break;
      }
      keepTruth();
      if (progress && share() != told) {
        told = share();
        progress(told);
      }
    }
    return finish();
  }

 private:
  [[nodiscard]] Stamp period() const { return fromSeconds(options_.control_period_s); }

  /// One step; false at the end of the route.
  bool driveRoute() {
    const bool by_truth = options_.guide == SimulationGuide::Truth;
    const auto command =
        follower_->next(by_truth ? robot_.truth() : robot_.belief(), toSeconds(period()));
    if (command) {
      robot_.step(*command, period());
    }
    return command.has_value();
  }

  /// One step; false at the end of the course. The wheels are turned at once: reports before and
  /// after keep the log, whose angles are read as linear, from smearing that.
  bool driveCourse() {
    const std::optional<std::size_t> before = part_;
    const auto command = course_->next(toSeconds(period()));
    part_ = course_->part();
    if (!command) {
      return false;
    }
    if (part_ != before) {
      report();
    }
    robot_.step(*command, period());
    if (part_ != before) {
      report();
    }
    return true;
  }

  [[nodiscard]] double share() const {
    if (course_) {  // in thousandths: nobody needs to know more
      return std::floor(course_->progress() * 1000.0) / 1000.0;
    }
    return static_cast<double>(follower_->reached()) /
           static_cast<double>(follower_->waypointCount());
  }

  /// Unless all of this moment is told.
  void report() {
    if (robot_.lastReport() != robot_.now()) {
      robot_.report();
    }
    keepTruth();
  }

  bool isOver(const std::stop_token& stop, Stamp end) {
    if (stop.stop_requested()) {
      result_.status = SimulationStatus::Cancelled;
    } else if (robot_.touches()) {
      result_.status = SimulationStatus::Collided;
      robot_.say(MarkRecord{"collision"});
    } else if (robot_.now() >= end) {
      result_.status = SimulationStatus::TimeUp;
    } else {
      return false;
    }
    return true;
  }

  void keepTruth() {
    const auto& kept = result_.truth.poses();
    if (robot_.lastReport() == robot_.now() &&
        (kept.empty() || kept.back().stamp != robot_.now())) {
      result_.truth.add({robot_.now(), robot_.truth()});
    }
  }

  SimulationResult finish() {
    report();
    result_.log.records = robot_.takeRecords();
    result_.log.lines = static_cast<std::int64_t>(result_.log.records.size());
    result_.T_world_end = robot_.truth();
    result_.T_belief_end = robot_.belief();
    result_.duration_s = toSeconds(robot_.now());
    result_.path_m = robot_.path();
    if (follower_) {
      result_.waypoints_reached = follower_->reached();
      result_.waypoints = follower_->waypointCount();
    }
    return std::move(result_);
  }

  const SimulationOptions& options_;
  Route route_;
  SimulatedRobot robot_;
  std::optional<RouteFollower> follower_;
  std::optional<CarCourseDriver> course_;
  std::optional<std::size_t> part_;
  SimulationResult result_;
};

}  // namespace

SimulationResult simulate(const World& world, const RobotDescription& robot,
                          const SimulationOptions& options, std::stop_token stop,
                          const SimulationProgress& progress) {
  check(options);
  if (!options.course && std::holds_alternative<AckermannDrive>(robot.drive.geometry)) {
    throw std::invalid_argument("simulate: a car cannot turn on the spot at way-points");
  }
  Simulator simulator(world, robot, options);
  return simulator.run(stop, progress);
}

}  // namespace vesper::inline v0
