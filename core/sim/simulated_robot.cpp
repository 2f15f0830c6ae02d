#include "vesper/core/sim/simulated_robot.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>
#include <variant>

#include "vesper/core/geometry/angle.hpp"
#include "vesper/core/geometry/lookup_table.hpp"
#include "vesper/core/sim/positive_option.hpp"

namespace vesper::inline v0 {
namespace {

/// As a robot would send it: micrometres and microradians.
Pose2 rounded(const Pose2& pose) {
  const auto round = [](double value) { return std::round(value * 1e6) / 1e6; };
  return {round(pose.x()), round(pose.y()), round(pose.heading())};
}

void checkRobot(const SimulatedRobotOptions& options) {
  requirePositive(options.report_period_s, "simulate", "report_period_s");
  requirePositive(options.timing.sonar_interval_s, "simulate", "sonar_interval_s");
  requirePositive(options.timing.scan_interval_s, "simulate", "scan_interval_s");
  requirePositive(options.sonar_rays, "simulate", "sonar_rays");
  requirePositive(options.laser_beams, "simulate", "laser_beams");
  constexpr double kShortest_s =
      1e-6;  // stamps are nanoseconds; shorter ones would lose their sense
  if (options.report_period_s < kShortest_s || options.timing.sonar_interval_s < kShortest_s ||
      options.timing.scan_interval_s < kShortest_s) {
    throw std::invalid_argument("simulate: periods must be at least a microsecond");
  }
  if (!(options.effects.drop_out_share >= 0.0 && options.effects.drop_out_share <= 1.0)) {
    throw std::invalid_argument("simulate: drop_out_share must lie between 0 and 1");
  }
}

/// The outline of a robot whose arms stand at `width_m`: as wide as its wheels and what stands out,
/// as long as its table says; none for a robot without such a table.
std::vector<Eigen::Vector2d> outlineAt(const DriveDescription& drive, double width_m) {
  const auto* skid = std::get_if<SkidSteerDrive>(&drive.geometry);
  if (skid == nullptr || skid->length_by_width.empty()) {
    return {};
  }
  const double x_m = valueAt(skid->length_by_width, width_m) / 2.0;
  const double y_m = (width_m + skid->outer_margin_m) / 2.0;
  return {{-x_m, -y_m}, {x_m, -y_m}, {x_m, y_m}, {-x_m, y_m}};
}

}  // namespace

SimulatedRobot::SimulatedRobot(const World& world, const RobotDescription& robot,
                               const SimulatedRobotOptions& options, const Pose2& T_world_start)
    : world_(world),
      robot_(robot),
      options_((checkRobot(options), options)),
      scene_(world),
      wheels_(
          makeWheels(robot, options.actual_drive, T_world_start, options.seed, options.car_noise)),
      sensors_(world, robot, options.seed,
               {world.air_celsius, options.sonar_rays, options.laser_beams}, options.timing,
               options.effects),
      footprint_(robot.footprint),
      radius_m_(radiusOf(robot.footprint)) {}

bool SimulatedRobot::changeWidth(double width_m) {
  if (!wheels_->changeWidth(width_m)) {
    return false;
  }
  const auto& range_m = std::get<SkidSteerDrive>(robot_.drive.geometry).width_range_m;
  auto outline = outlineAt(robot_.drive, std::clamp(width_m, range_m[0], range_m[1]));
  if (!outline.empty()) {
    footprint_.polygon_m = std::move(outline);
    radius_m_ = radiusOf(footprint_);
    spare_clearance_m_ = 0.0;  // to be looked up anew
  }
  return true;
}

bool SimulatedRobot::changeSteering(SteerMode mode, double crab_rad) {
  if (!wheels_->changeSteering(mode, crab_rad)) {
    return false;
  }
  if (last_report_ >= Stamp{0}) {
    wheels_->report([this](RecordBody body) {
      if (last_report_ != now_ || !std::holds_alternative<EncoderRecord>(body)) {
        record(now_, std::move(body));
      }
    });
  }
  return true;
}

void SimulatedRobot::greet() {
  record(std::nullopt, HelloRecord{1, robot_.name, robot_.name + ".robot.yaml", ""});
  record(now_, TemperatureRecord{world_.air_celsius});
}

void SimulatedRobot::report() {
  wheels_->report([this](RecordBody body) { record(now_, std::move(body)); });
  record(now_, OdometryRecord{rounded(wheels_->belief()), std::nullopt});
  sensors_.report(now_, wheels_->truth(),
                  [this](Stamp stamp, RecordBody body) { record(stamp, std::move(body)); });
  if (options_.records_truth) {
    record(now_, PoseRecord{rounded(wheels_->truth()), "truth"});
  }
  last_report_ = now_;
  next_report_ += fromSeconds(options_.report_period_s);
  next_report_ = std::max(next_report_, now_);
}

BodyVelocity SimulatedRobot::limited(const BodyVelocity& command) const {
  const auto cut = [](double wanted, double limit) {
    return limit > 0.0 ? std::clamp(wanted, -limit, limit) : wanted;
  };
  return {cut(command.speed_m_per_s, robot_.limits.speed_m_per_s),
          cut(command.turn_rad_per_s, robot_.limits.turn_rad_per_s)};
}

bool SimulatedRobot::touchesAt(const Pose2& T_world_robot, Stamp when) const {
  const std::vector<WorldCircle> moving = placesAt(world_.moving, toSeconds(when));
  if (scene_.clearance(T_world_robot.translation(), moving) > radius_m_) {
    return false;
  }
  if (footprint_.polygon_m.empty()) {
    return true;
  }
  std::vector<Eigen::Vector2d> corners;
  for (const Eigen::Vector2d& corner : footprint_.polygon_m) {
    corners.push_back(T_world_robot * corner);
  }
  return scene_.touchesPolygon(corners, moving);
}

/// The clearance is looked up only when the robot may have used up what it had.
bool SimulatedRobot::touches() {
  if (spare_clearance_m_ > 0.0 && world_.moving.empty()) {
    return false;
  }
  const std::vector<WorldCircle> moving = placesAt(world_.moving, toSeconds(now_));
  spare_clearance_m_ = scene_.clearance(wheels_->truth().translation(), moving) - radius_m_;
  return spare_clearance_m_ <= 0.0 && touchesAt(wheels_->truth(), now_);
}

/// A step that would end in a surface, farther in than the robot may be already. Where the way is
/// free for certain nothing is computed.
bool SimulatedRobot::isRefused(const BodyVelocity& command, Stamp period) const {
  const Pose2 T_start_next = wheels_->wouldMove(command, toSeconds(period));
  if (world_.moving.empty() && spare_clearance_m_ > 2.0 * T_start_next.translation().norm()) {
    return false;
  }
  const Pose2 T_world_next = wheels_->truth() * T_start_next;
  if (!touchesAt(T_world_next, now_ + period)) {
    return false;
  }
  const std::vector<WorldCircle> moving = placesAt(world_.moving, toSeconds(now_ + period));
  return !touchesAt(wheels_->truth(), now_ + period) ||
         scene_.clearance(T_world_next.translation(), moving) <
             scene_.clearance(wheels_->truth().translation(), moving);
}

void SimulatedRobot::step(const BodyVelocity& command, Stamp period) {
  BodyVelocity velocity = limited(command);
  const auto sink = [this](Stamp stamp, RecordBody body) { record(stamp, std::move(body)); };
  if (options_.stalls_at_walls) {
    (void)touches();  // brings the spare clearance up to date
    const bool is_refused = isRefused(velocity, period);
    collisions_ += is_refused && !is_stalled_ ? 1 : 0;
    is_stalled_ = is_refused;
    if (is_refused) {
      velocity = {};
    }
  }
  const Pose2 T_world_before = wheels_->truth();
  wheels_->drive(velocity, toSeconds(period));
  sensors_.fire(
      scene_, now_, period,
      [&](double share) { return T_world_before * wheels_->motionUntil(share); }, sink);
  now_ += period;
  path_m_ += wheels_->lastTravel();
  spare_clearance_m_ -= wheels_->lastTravel();
  sensors_.turn(angleBetween(T_world_before.heading(), wheels_->truth().heading()));
  if (options_.stalls_at_walls) {
    std::optional<double> bearing_rad;
    if (is_stalled_) {
      const std::vector<WorldCircle> moving = placesAt(world_.moving, toSeconds(now_));
      const Eigen::Vector2d place = wheels_->truth().inverse() *
                                    scene_.nearestSurface(wheels_->truth().translation(), moving);
      bearing_rad = std::atan2(place.y(), place.x());
    }
    sensors_.touch(now_, bearing_rad, sink);
  }
  if (now_ >= next_report_) {
    report();
  }
}

void SimulatedRobot::say(RecordBody body) { record(now_, std::move(body)); }

void SimulatedRobot::record(const std::optional<Stamp>& stamp, RecordBody body) {
  Record entry;
  entry.stamp = stamp;
  entry.line = ++lines_;
  entry.body = std::move(body);
  records_.push_back(std::move(entry));
}

}  // namespace vesper::inline v0
