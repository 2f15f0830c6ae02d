#include "vesper/core/sim/simulated_sensors.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

#include "vesper/core/geometry/angle.hpp"

namespace vesper::inline v0 {
namespace {

constexpr std::uint64_t kGyroStream = 2;
constexpr std::uint64_t kDropOutStream = 4;
constexpr std::uint64_t kFirstSensorStream = 16;
/// Of the spot that an EV3 light sensor sees from some 8 mm above the floor.
constexpr double kLightSpot_m = 0.008;

double roundedMicro(double value) { return std::round(value * 1e6) / 1e6; }

}  // namespace

SimulatedSensors::SimulatedSensors(const World& world, const RobotDescription& robot,
                                   std::uint64_t seed, const RangeSimulationOptions& ranges,
                                   const SensorTiming& timing, const EchoEffects& effects)
    : world_(world),
      ranges_(ranges),
      effects_(effects),
      drop_outs_(seed, kDropOutStream),
      gyro_noise_(seed, kGyroStream) {
  ranges_.has_double_bounces = effects.has_double_bounces;
  const Stamp interval = fromSeconds(timing.sonar_interval_s);
  const auto sonars = std::count_if(
      robot.sensors.begin(), robot.sensors.end(),
      [](const SensorDescription& sensor) { return sensor.kind == SensorKind::Sonar; });
  std::int64_t turn = 0;
  for (std::size_t i = 0; i < robot.sensors.size(); ++i) {
    const SensorDescription& sensor = robot.sensors[i];
    const RandomSource random(seed, kFirstSensorStream + i);
    switch (sensor.kind) {
      case SensorKind::Sonar:
        firings_.push_back({&sensor, effects.has_crosstalk ? Stamp{0} : turn * interval,
                            sonars * interval, random});
        ++turn;
        break;
      case SensorKind::Laser:
        firings_.push_back({&sensor, Stamp{0}, fromSeconds(timing.scan_interval_s), random});
        break;
      case SensorKind::Gyro:
        has_gyro_ = true;
        break;
      case SensorKind::Bumper:
        contacts_.push_back({&sensor, false});
        break;
      case SensorKind::Light:
        lights_.push_back({&sensor, random});
        break;
    }
  }
}

void SimulatedSensors::fire(const Scene& scene, Stamp from, Stamp period, const PoseAt& pose_at,
                            const Sink& sink) {
  for (;;) {
    const auto first =
        std::min_element(firings_.begin(), firings_.end(),
                         [](const Firing& a, const Firing& b) { return a.next < b.next; });
    if (first == firings_.end() || first->next >= from + period) {
      return;
    }
    fireOne(scene, *first, pose_at(toSeconds(first->next - from) / toSeconds(period)), sink);
    first->next += first->period;
  }
}

void SimulatedSensors::fireOne(const Scene& scene, Firing& firing, const Pose2& T_world_robot,
                               const Sink& sink) {
  const Pose2 T_world_sensor = T_world_robot * firing.sensor->T_robot_sensor;
  const std::vector<WorldCircle> moving = placesAt(world_.moving, toSeconds(firing.next));
  std::vector<PlacedSonar> others;
  if (effects_.has_crosstalk && firing.sensor->kind == SensorKind::Sonar) {
    for (const Firing& other : firings_) {
      if (other.sensor != firing.sensor && other.sensor->kind == SensorKind::Sonar) {
        others.push_back({other.sensor, T_world_robot * other.sensor->T_robot_sensor});
      }
    }
  }
  RangeSimulationOptions options = ranges_;
  options.moving = moving;
  options.fired_with = others;
  if (firing.sensor->kind == SensorKind::Laser) {
    sink(firing.next, simulateLaser(scene, *firing.sensor, T_world_sensor, options, firing.random));
    return;
  }
  RangeRecord range = simulateSonar(scene, *firing.sensor, T_world_sensor, options, firing.random);
  if (effects_.drop_out_share > 0.0 && drop_outs_.uniform() < effects_.drop_out_share) {
    range.value = 0.0;
    range.report = EchoReport::NoEcho;
  }
  sink(firing.next, range);
}

void SimulatedSensors::turn(double turn_rad) {
  if (!has_gyro_) {
    return;
  }
  const double quarter_turns = std::abs(turn_rad) / (std::numbers::pi / 2.0);
  const double sigma_rad = degToRad(1.5301) * std::sqrt(quarter_turns);
  gyro_yaw_rad_ = wrapToPi(gyro_yaw_rad_ + turn_rad + sigma_rad * gyro_noise_.normal());
}

void SimulatedSensors::report(Stamp now, const Pose2& T_world_robot, const Sink& sink) {
  if (has_gyro_) {
    sink(now, ImuRecord{roundedMicro(gyro_yaw_rad_), std::nullopt});
  }
  for (Light& light : lights_) {
    const Eigen::Vector2d place = T_world_robot * light.sensor->T_robot_sensor.translation();
    const double brightness = floorBrightness(world_.floor_lines, place, kLightSpot_m);
    const double sigma = 0.2905 + 0.3197 * brightness;
    sink(now, LightRecord{light.sensor->id,
                          roundedMicro(7.0 + 64.0 * brightness + sigma * light.random.normal())});
  }
}

void SimulatedSensors::touch(Stamp now, const std::optional<double>& bearing_rad,
                             const Sink& sink) {
  constexpr double kReach_rad = std::numbers::pi / 3.0;
  for (Contact& contact : contacts_) {
    const double mount_rad = contact.sensor->T_robot_sensor.heading();
    const bool is_pressed =
        bearing_rad && std::abs(angleBetween(mount_rad, *bearing_rad)) <= kReach_rad;
    if (is_pressed != contact.is_pressed) {
      contact.is_pressed = is_pressed;
      sink(now, BumperRecord{contact.sensor->id, is_pressed});
    }
  }
}

bool SimulatedSensors::isPressed() const noexcept {
  return std::any_of(contacts_.begin(), contacts_.end(),
                     [](const Contact& contact) { return contact.is_pressed; });
}

}  // namespace vesper::inline v0
