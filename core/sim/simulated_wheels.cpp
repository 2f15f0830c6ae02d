#include "vesper/core/sim/simulated_wheels.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

#include "vesper/core/geometry/lookup_table.hpp"
#include "vesper/core/sim/simulated_car.hpp"
#include "vesper/core/sim/simulated_drive.hpp"

namespace vesper::inline v0 {
namespace {

class TwoWheels : public SimulatedWheels {
 public:
  TwoWheels(const DriveDescription& described, const DifferentialDrive& actual,
            const Pose2& T_world_start, std::uint64_t seed)
      : drive_(described, actual, T_world_start, seed) {}

  void drive(const BodyVelocity& command, double period_s) override {
    travel_ = drive_.drive(command, period_s);
  }
  [[nodiscard]] const Pose2& truth() const noexcept override { return drive_.truth(); }
  [[nodiscard]] const Pose2& belief() const noexcept override { return drive_.belief(); }
  [[nodiscard]] Pose2 motionUntil(double share) const override {
    return arcMotion({share * travel_.left_m, share * travel_.right_m},
                     drive_.actual().track_width_m);
  }
  [[nodiscard]] double lastTravel() const noexcept override {
    return std::abs(travel_.left_m + travel_.right_m) / 2.0;
  }
  void report(const Sink& sink) const override {
    const auto [left, right] = drive_.counts();
    sink(EncoderRecord{{left, right, 0, 0}, 2});
  }

 protected:
  SimulatedDrive drive_;

 private:
  WheelTravel travel_;
};

DriveDescription asTwoWheels(const DriveDescription& described) {
  const auto& skid = std::get<SkidSteerDrive>(described.geometry);
  DriveDescription two = described;
  two.geometry =
      DifferentialDrive{skid.wheel_radius_left_m, skid.wheel_radius_right_m, skid.track_width_m};
  return two;
}

/// Wheels at the sides that skid when turning: two wheels as far apart as the effective track.
class SkidWheels : public TwoWheels {
 public:
  SkidWheels(const DriveDescription& described, const SkidSteerDrive& actual,
             const Pose2& T_world_start, std::uint64_t seed)
      : TwoWheels(asTwoWheels(described),
                  {actual.wheel_radius_left_m, actual.wheel_radius_right_m, actual.track_width_m},
                  T_world_start, seed),
        described_(std::get<SkidSteerDrive>(described.geometry)),
        actual_(actual) {}

  void report(const Sink& sink) const override {
    if (width_m_) {
      sink(WidthRecord{*width_m_});
    }
    TwoWheels::report(sink);
  }
  bool changeWidth(double width_m) override {
    const auto [narrowest_m, widest_m] = described_.width_range_m;
    if (!(widest_m > 0.0) || !std::isfinite(width_m)) {
      return false;
    }
    width_m_ = std::clamp(width_m, narrowest_m, widest_m);
    drive_.changeTrack(effectiveTrack(described_, *width_m_), effectiveTrack(actual_, *width_m_));
    return true;
  }

 private:
  SkidSteerDrive described_;
  SkidSteerDrive actual_;
  std::optional<double> width_m_;
};

template <typename Drive>
const Drive& actualOr(const std::optional<DriveGeometry>& actual, const Drive& described) {
  if (!actual) {
    return described;
  }
  const auto* drive = std::get_if<Drive>(&*actual);
  if (drive == nullptr) {
    throw std::invalid_argument("the actual drive must be of the same type as the robot's");
  }
  return *drive;
}

}  // namespace

bool SimulatedWheels::changeWidth(double) { return false; }

bool SimulatedWheels::changeSteering(SteerMode, double) { return false; }

Pose2 SimulatedWheels::wouldMove(const BodyVelocity& command, double period_s) const {
  constexpr double kAnyTrack_m = 1.0;  // of wheels that make this very arc
  const WheelSpeeds speeds = wheelSpeeds(command, kAnyTrack_m);
  return arcMotion({speeds.left_m_per_s * period_s, speeds.right_m_per_s * period_s}, kAnyTrack_m);
}

double effectiveTrack(const SkidSteerDrive& drive, double width_m) {
  return drive.track_width_by_width.empty() ? drive.track_width_m
                                            : valueAt(drive.track_width_by_width, width_m);
}

std::unique_ptr<SimulatedWheels> makeWheels(const RobotDescription& robot,
                                            const std::optional<DriveGeometry>& actual,
                                            const Pose2& T_world_start, std::uint64_t seed,
                                            const CarNoise& noise) {
  if (const auto* two = std::get_if<DifferentialDrive>(&robot.drive.geometry)) {
    return std::make_unique<TwoWheels>(robot.drive, actualOr(actual, *two), T_world_start, seed);
  }
  if (const auto* skid = std::get_if<SkidSteerDrive>(&robot.drive.geometry)) {
    return std::make_unique<SkidWheels>(robot.drive, actualOr(actual, *skid), T_world_start, seed);
  }
  const auto& car = std::get<AckermannDrive>(robot.drive.geometry);
  return std::make_unique<SimulatedCar>(robot.drive, actualOr(actual, car), T_world_start, seed,
                                        noise);
}

}  // namespace vesper::inline v0
