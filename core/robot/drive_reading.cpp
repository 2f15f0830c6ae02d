#include "vesper/core/robot/drive_reading.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "vesper/core/robot/sensor_reading.hpp"

namespace vesper::inline v0 {
namespace {

constexpr double kLargestWheel_m = 5.0;
constexpr double kLargestTrack_m = 20.0;

constexpr std::array<std::string_view, 4> kFourWheels = {"front_left", "front_right", "rear_left",
                                                         "rear_right"};

/// A length > 0 that no vehicle exceeds.
double readLength(const YamlNode& node, double largest_m) {
  const double length_m = node.number(NumberRange::positive());
  if (length_m > largest_m) {
    node.fail("a length in metres below " + std::to_string(static_cast<int>(largest_m)),
              node.shown(), "millimetres? divide by 1000");
  }
  return length_m;
}

std::array<double, 2> readTwoWheels(const YamlNode& node) {
  node.allowKeys({"left", "right"});
  return {readLength(node.at("left"), kLargestWheel_m),
          readLength(node.at("right"), kLargestWheel_m)};
}

std::array<double, 4> readFourWheels(const YamlNode& node) {
  node.allowKeys({kFourWheels.begin(), kFourWheels.end()});
  std::array<double, 4> radii{};
  for (std::size_t i = 0; i < radii.size(); ++i) {
    radii[i] = readLength(node.at(kFourWheels[i]), kLargestWheel_m);
  }
  return radii;
}

DifferentialDrive readDifferential(const YamlNode& node) {
  const auto [left_m, right_m] = readTwoWheels(node.at("wheel_radius_m"));
  return {left_m, right_m, readLength(node.at("track_width_m"), kLargestTrack_m)};
}

SkidSteerDrive readSkidSteer(const YamlNode& node) {
  SkidSteerDrive drive;
  const auto [left_m, right_m] = readTwoWheels(node.at("wheel_radius_m"));
  drive.wheel_radius_left_m = left_m;
  drive.wheel_radius_right_m = right_m;
  drive.track_width_m = readLength(node.at("track_width_m"), kLargestTrack_m);
  drive.wheels_per_side = static_cast<int>(node.at("wheels_per_side").integer(1, 20));
  const YamlNode range = node.at("width_range_m");
  const std::vector<YamlNode> ends = range.items(2);
  drive.width_range_m = {readLength(ends[0], kLargestTrack_m),
                         readLength(ends[1], kLargestTrack_m)};
  if (drive.width_range_m[1] < drive.width_range_m[0]) {
    ends[1].fail("the larger width", ends[1].shown());
  }
  const NumberRange length = {0.0, kLargestTrack_m, true};
  if (const auto margin = node.find("outer_margin_m")) {
    drive.outer_margin_m = margin->number(NumberRange::between(0.0, kLargestTrack_m));
  }
  if (const auto table = node.find("length_by_width")) {
    drive.length_by_width = readTable(*table, length, length);
  }
  if (const auto table = node.find("track_width_by_width")) {
    drive.track_width_by_width = readTable(*table, length, length);
  }
  return drive;
}

AckermannDrive readAckermann(const YamlNode& node) {
  constexpr double kRightAngle_rad = 1.5707;
  AckermannDrive drive;
  drive.wheel_radius_m = readFourWheels(node.at("wheel_radius_m"));
  drive.wheelbase_m = readLength(node.at("wheelbase_m"), kLargestTrack_m);
  drive.axle_m = readLength(node.at("axle_m"), kLargestTrack_m);
  drive.max_steer_rad = node.at("max_steer_rad").number({0.0, kRightAngle_rad, true});
  if (const auto offset = node.find("steer_offset_rad")) {
    drive.steer_offset_rad = offset->number(NumberRange::between(-0.5, 0.5));
  }
  if (const auto modes = node.find("modes")) {
    drive.modes.clear();
    for (const YamlNode& mode : modes->items()) {
      constexpr std::array kModes = {SteerMode::Car, SteerMode::Dual, SteerMode::Crab};
      const SteerMode value = kModes.at(mode.choice({"car", "dual", "crab"}));
      if (std::find(drive.modes.begin(), drive.modes.end(), value) != drive.modes.end()) {
        mode.fail("each mode once", mode.shown());
      }
      drive.modes.push_back(value);
    }
    if (drive.modes.empty()) {
      modes->fail("at least one mode", "none");
    }
  }
  if (const auto slip = node.find("slip")) {
    slip->allowKeys({"identity_to", "commanded", "actual"});
    AckermannDrive::Slip values;
    values.identity_to = slip->at("identity_to").number(NumberRange::between(0.0, 100.0));
    values.commanded = slip->at("commanded").number({values.identity_to, 100.0, true});
    values.actual = slip->at("actual").number(NumberRange::between(0.0, values.commanded));
    drive.slip = values;
  }
  return drive;
}

std::string readDate(const YamlNode& node) {
  const std::string date = node.text();
  constexpr std::string_view kShape = "0000-00-00";
  const bool is_date =
      date.size() == kShape.size() &&
      std::equal(date.begin(), date.end(), kShape.begin(), [](char c, char shape) {
        return shape == '0' ? std::isdigit(static_cast<unsigned char>(c)) != 0 : c == shape;
      });
  if (!is_date) {
    node.fail("a date as 2026-11-30", node.shown());
  }
  return date;
}

/// `covariance`: its diagonal is not negative and no correlation exceeds 1.
void readCovariance(const YamlNode& node, DriveCalibration& calibration) {
  node.allowKeys({"parameters", "upper"});
  for (const YamlNode& name : node.at("parameters").items()) {
    calibration.parameters.push_back(readName(name));
  }
  const std::size_t count = calibration.parameters.size();
  constexpr std::size_t kMostParameters = 50;
  if (count == 0 || count > kMostParameters) {
    node.at("parameters").fail("1 to 50 names", std::to_string(count));
  }
  const std::vector<YamlNode> upper = node.at("upper").items(count * (count + 1) / 2);
  std::vector<double> deviations;
  for (std::size_t row = 0, i = 0; row < count; i += count - row, ++row) {
    deviations.push_back(std::sqrt(upper[i].number(NumberRange::atLeast(0.0))));
  }
  for (std::size_t row = 0, i = 0; row < count; ++row) {
    for (std::size_t column = row; column < count; ++column, ++i) {
      const double value = upper[i].number();
      constexpr double kRounding = 1.0 + 1e-9;
      if (std::abs(value) > deviations[row] * deviations[column] * kRounding) {
        upper[i].fail("a covariance within its two variances", upper[i].shown());
      }
      calibration.covariance_upper.push_back(value);
    }
  }
}

DriveCalibration readCalibration(const YamlNode& node, bool is_ackermann) {
  node.allowKeys({"method", "date", "floor", "before", "covariance"});
  DriveCalibration calibration;
  calibration.method = readName(node.at("method"));
  calibration.date = readDate(node.at("date"));
  if (const auto floor = node.find("floor")) {
    calibration.floor = readName(*floor);
  }
  const YamlNode before = node.at("before");
  if (is_ackermann) {
    before.allowKeys({"wheel_radius_m", "steer_offset_rad"});
    const auto radii = readFourWheels(before.at("wheel_radius_m"));
    calibration.before_wheel_radius_m.assign(radii.begin(), radii.end());
    calibration.before_steer_offset_rad =
        before.at("steer_offset_rad").number(NumberRange::between(-0.5, 0.5));
  } else {
    before.allowKeys({"wheel_radius_m", "track_width_m"});
    const auto radii = readTwoWheels(before.at("wheel_radius_m"));
    calibration.before_wheel_radius_m.assign(radii.begin(), radii.end());
    calibration.before_track_width_m = readLength(before.at("track_width_m"), kLargestTrack_m);
  }
  if (const auto covariance = node.find("covariance")) {
    readCovariance(*covariance, calibration);
  }
  return calibration;
}

WheelNoise readNoise(const YamlNode& node) {
  node.allowKeys({"k_left", "k_right"});
  return {node.at("k_left").number(NumberRange::between(0.0, 1.0)),
          node.at("k_right").number(NumberRange::between(0.0, 1.0))};
}

enum class DriveType { Differential, SkidSteer, Ackermann };

void allowDriveKeys(const YamlNode& node, DriveType type) {
  std::vector<std::string_view> keys = {"type",  "wheel_radius_m", "ticks_per_revolution",
                                        "noise", "counter_bits",   "calibration"};
  const auto add = [&keys](std::initializer_list<std::string_view> more) {
    keys.insert(keys.end(), more);
  };
  if (type == DriveType::Ackermann) {
    add({"wheelbase_m", "axle_m", "max_steer_rad", "steer_offset_rad", "modes", "slip"});
  } else {
    add({"track_width_m"});
  }
  if (type == DriveType::SkidSteer) {
    add({"wheels_per_side", "width_range_m", "outer_margin_m", "length_by_width",
         "track_width_by_width"});
  }
  node.allowKeys(keys);
}

}  // namespace

DriveDescription readDrive(const YamlNode& node) {
  const auto type =
      static_cast<DriveType>(node.at("type").choice({"differential", "skid_steer", "ackermann"}));
  allowDriveKeys(node, type);
  DriveDescription drive;
  switch (type) {
    case DriveType::Differential:
      drive.geometry = readDifferential(node);
      break;
    case DriveType::SkidSteer:
      drive.geometry = readSkidSteer(node);
      break;
    case DriveType::Ackermann:
      drive.geometry = readAckermann(node);
      break;
  }
  drive.ticks_per_revolution = node.at("ticks_per_revolution").number({0.0, 1e9, true});
  if (const auto bits = node.find("counter_bits")) {
    drive.counter_bits = std::array{8, 16, 32}.at(bits->choice({"8", "16", "32"}));
  }
  if (const auto noise = node.find("noise")) {
    drive.noise = readNoise(*noise);
  }
  if (const auto calibration = node.find("calibration")) {
    drive.calibration = readCalibration(*calibration, type == DriveType::Ackermann);
  }
  return drive;
}

}  // namespace vesper::inline v0
