#include "vesper/core/bags/bag_sensors.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <variant>

#include "vesper/core/bags/float_text.hpp"
#include "vesper/core/log/declared_sensors.hpp"

namespace vesper::inline v0 {
namespace {

constexpr std::size_t kMostSensors = 4096;
constexpr double kLevel_rad = 0.35;  ///< A sensor that leans by less looks along the floor.

std::string withoutSlash(const std::string& name) {
  return name.starts_with('/') ? name.substr(1) : name;
}

/// The number a float32 was meant to be, where it says anything.
double limitOf(double value) {
  return std::isfinite(value) && value > 0.0 ? meantDecimal(value) : 0.0;
}

}  // namespace

bool isBaseFrame(std::string_view frame) noexcept {
  const std::size_t slash = frame.rfind('/');
  const std::string_view name = slash == std::string_view::npos ? frame : frame.substr(slash + 1);
  return name == "base_link" || name == "base_footprint";
}

void BagSensors::see(Key key, const SensorDescription& seen) {
  if (sensors_.size() < kMostSensors) {
    sensors_.try_emplace(std::move(key), seen);
  }
}

void BagSensors::see(std::size_t topic, const RosRange& range) {
  SensorDescription sensor;
  sensor.kind = SensorKind::Sonar;
  sensor.range.min_m = range.min_m < range.max_m ? limitOf(range.min_m) : 0.0;
  sensor.range.max_m = limitOf(range.max_m);
  const double arc_rad = limitOf(range.field_of_view_rad);
  sensor.beam.half_angle_rad = arc_rad <= 2.0 * std::numbers::pi ? arc_rad / 2.0 : 0.0;
  see({topic, range.header.frame}, sensor);
}

void BagSensors::see(std::size_t topic, const RosScan& scan) {
  SensorDescription sensor;
  sensor.kind = SensorKind::Laser;
  sensor.range.min_m = scan.min_m < scan.max_m ? limitOf(scan.min_m) : 0.0;
  sensor.range.max_m = limitOf(scan.max_m);
  see({topic, scan.header.frame}, sensor);
}

/// The frame, unless several topics that are used share it or it is empty.
std::string BagSensors::idOf(const Key& key, const Context& context) const {
  const std::size_t topic = key.first;
  const std::string& frame = key.second;
  const bool is_shared = std::any_of(sensors_.begin(), sensors_.end(), [&](const auto& other) {
    return other.first.second == frame && other.first.first != topic &&
           context.uses[other.first.first] != TopicUse::Unused;
  });
  return frame.empty() || is_shared ? withoutSlash(context.topics[topic].name) : frame;
}

std::optional<RosPose> BagSensors::mountOf(const std::string& frame, const Context& context) {
  for (const std::string_view base :
       {std::string_view(context.base_frame), std::string_view("base_link"),
        std::string_view("base_footprint")}) {
    if (!base.empty() && !frame.empty()) {
      if (std::optional<RosPose> mount = context.frames.poseIn(base, frame)) {
        return mount;
      }
    }
  }
  return std::nullopt;
}

Record BagSensors::lineOf(const SensorDescription& sensor, bool has_mount) {
  Record record;
  record.body = OtherRecord{"sensor", formatSensorLine(sensor, has_mount)};
  return record;
}

void BagSensors::finish(const Context& context, std::vector<BagRecord>& records,
                        LogCollector& collector) const {
  std::map<Key, Naming> namings;
  for (const auto& [key, seen] : sensors_) {
    if (context.uses[key.first] == TopicUse::Unused) {
      continue;
    }
    SensorDescription sensor = seen;
    sensor.id = idOf(key, context);
    const std::optional<RosPose> mount = mountOf(key.second, context);
    bool is_upside_down = false;
    if (mount) {
      sensor.T_robot_sensor = mount->flat();
      const double tilt_rad = mount->tilt_rad();
      is_upside_down = tilt_rad > std::numbers::pi / 2.0;
      if (std::min(tilt_rad, std::numbers::pi - tilt_rad) > kLevel_rad) {
        collector.note("sensors that lean",
                       {collector.source(), 0, printable(sensor.id), "a sensor that looks level",
                        "one that leans by " + std::to_string(tilt_rad) + " rad",
                        "its readings are taken as level all the same"});
      }
    } else {
      collector.note("mounts", {collector.source(), 0, printable(sensor.id), "", "",
                                "no transforms that stay say where this sensor sits: its mount "
                                "has to stand in the robot file"});
    }
    namings[key] = {sensor.id, is_upside_down};
    collector.add(lineOf(sensor, mount.has_value()));
  }
  for (BagRecord& entry : records) {
    if (auto* range = std::get_if<RangeRecord>(&entry.record.body)) {
      range->sensor = namings[{entry.topic, range->sensor}].id;
    } else if (auto* scan = std::get_if<ScanRecord>(&entry.record.body)) {
      const Naming& naming = namings[{entry.topic, scan->sensor}];
      scan->sensor = naming.id;
      if (naming.is_upside_down) {
        scan->first_angle_rad = -scan->first_angle_rad;
        scan->angle_step_rad = -scan->angle_step_rad;
      }
    }
  }
}

}  // namespace vesper::inline v0
