#include "vesper/planning/exploration/exploration_view.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <variant>

#include "vesper/core/geometry/angle.hpp"
#include "vesper/core/grid/map_ray_cast.hpp"
#include "vesper/core/mapping/reading_class.hpp"
#include "vesper/core/sim/simulated_robot.hpp"

namespace vesper::planning::inline v0 {
namespace {

constexpr double kNothingKnown = std::numeric_limits<double>::infinity();
constexpr double kLooksThere_rad = 0.44;
constexpr Stamp kFresh = std::chrono::seconds(1);
/// So far the own map is asked.
constexpr double kMapReach_m = 2.0;

}  // namespace

ExplorationView::ExplorationView(const RobotDescription& robot)
    : robot_(robot), radius_m_(radiusOf(robot.footprint)) {}

void ExplorationView::take(const Record& record) {
  if (record.stamp) {
    now_ = std::max(now_, *record.stamp);
  }
  if (const auto* odometry = std::get_if<OdometryRecord>(&record.body)) {
    T_world_robot_ = odometry->T_odom_robot;
  } else if (const auto* bumper = std::get_if<BumperRecord>(&record.body)) {
    bumpers_[bumper->sensor] = bumper->pressed;
  } else if (const auto* range = std::get_if<RangeRecord>(&record.body)) {
    const auto sensor =
        std::find_if(robot_.sensors.begin(), robot_.sensors.end(),
                     [range](const SensorDescription& each) { return each.id == range->sensor; });
    if (sensor == robot_.sensors.end()) {
      return;
    }
    const ClassifiedRange reading =
        classifyRange(range->value, range->is_raw, range->report, *sensor, std::nullopt);
    const double range_m = reading.reading == ReadingClass::Hit    ? reading.range_m
                           : reading.reading == ReadingClass::Near ? 0.0
                                                                   : kNothingKnown;
    readings_[range->sensor] = {now_, range_m};
  }
}

bool ExplorationView::isTouching() const {
  return is_stalled_ || std::any_of(bumpers_.begin(), bumpers_.end(),
                                    [](const auto& bumper) { return bumper.second; });
}

double ExplorationView::distance(double bearing_rad) const {
  double nearest_m = kNothingKnown;
  bool is_heard = false;
  for (const SensorDescription& sensor : robot_.sensors) {
    const auto reading = readings_.find(sensor.id);
    if (sensor.kind != SensorKind::Sonar || reading == readings_.end() ||
        now_ - reading->second.stamp > kFresh ||
        std::abs(angleBetween(sensor.T_robot_sensor.heading(), bearing_rad)) > kLooksThere_rad) {
      continue;
    }
    is_heard = true;
    const Eigen::Vector2d mount = sensor.T_robot_sensor.translation();
    const double ahead_m = mount.x() * std::cos(bearing_rad) + mount.y() * std::sin(bearing_rad);
    nearest_m = std::min(nearest_m, ahead_m + reading->second.range_m);
  }
  if (is_heard || map_ == nullptr) {
    return nearest_m;
  }
  const Pose2 T_world_ray(T_world_robot_.x(), T_world_robot_.y(),
                          T_world_robot_.heading() + bearing_rad);
  const MapRay ray = castRay(*map_, T_world_ray, kMapReach_m);
  return ray.end == MapRay::End::Occupied ? ray.range_m : kNothingKnown;
}

}  // namespace vesper::planning::inline v0
