#include "vesper/core/live/short_line_writer.hpp"

#include <fmt/format.h>

#include <cmath>
#include <variant>

namespace vesper::inline v0 {
namespace {

std::int64_t thousandths(double value) { return std::llround(value * 1e3); }

struct ShortWriter {
  std::int64_t ms;

  std::string operator()(const HelloRecord& hello) const { return "H,1," + hello.robot; }
  std::string operator()(const EncoderRecord& counts) const {
    return counts.wheels == 2 ? fmt::format("E,{},{},{}", ms, counts.counts[0], counts.counts[1])
                              : std::string();
  }
  std::string operator()(const RangeRecord& range) const {
    // The short form knows one kind of silence only.
    const bool is_measured = range.report == EchoReport::Measured && !range.is_raw;
    return fmt::format("R,{},{},{}", ms, range.sensor,
                       is_measured ? thousandths(range.value) : std::int64_t{-1});
  }
  std::string operator()(const OdometryRecord& odometry) const {
    const Pose2& pose = odometry.T_odom_robot;
    return fmt::format("O,{},{},{},{}", ms, thousandths(pose.x()), thousandths(pose.y()),
                       thousandths(pose.heading()));
  }
  std::string operator()(const ImuRecord& imu) const {
    return imu.yaw_rad ? fmt::format("I,{},{}", ms, thousandths(*imu.yaw_rad)) : std::string();
  }
  std::string operator()(const BumperRecord& bumper) const {
    return fmt::format("B,{},{},{}", ms, bumper.sensor, bumper.pressed ? 1 : 0);
  }
  std::string operator()(const TemperatureRecord& air) const {
    return fmt::format("T,{},{}", ms, std::llround(air.celsius * 10.0));
  }
  std::string operator()(const StopRecord&) const { return fmt::format("S,{}", ms); }
  template <typename Other>
  std::string operator()(const Other&) const {
    return "";
  }
};

}  // namespace

std::string formatShortLine(const Record& record) {
  const auto ms = record.stamp ? std::llround(toSeconds(*record.stamp) * 1e3) : 0;
  return std::visit(ShortWriter{ms}, record.body);
}

}  // namespace vesper::inline v0
