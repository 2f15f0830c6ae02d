#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "vesper/core/sensing/robot_description.hpp"
#include "vesper/core/sim/random_source.hpp"
#include "vesper/core/sim/range_simulation.hpp"

namespace vesper::inline v0 {

/// What makes sonars worse than a single clean echo; all off by default.
struct EchoEffects {
  double drop_out_share = 0.0;  ///< Of readings in which an echo is not heard, in [0, 1].
  bool has_double_bounces = false;
  /// All sonars fire at one time, and each may hear what another sent.
  bool has_crosstalk = false;
};

struct SensorTiming {
  double sonar_interval_s = 0.04;  ///< From one sonar's reading to the next one's: they take turns.
  double scan_interval_s = 0.2;    ///< Between the scans of a laser.
};

/// The sensors of a simulated robot: sonars and lasers at times of their own, gyro, light sensors
/// and bumpers with the robot's reports. Each draws from a random stream of its own.
class SimulatedSensors {
 public:
  using Sink = std::function<void(Stamp, RecordBody)>;
  /// The robot's pose at a share of the step.
  using PoseAt = std::function<Pose2(double)>;

  /// Keeps references to the robot and the world, which must outlive it.
  SimulatedSensors(const World& world, const RobotDescription& robot, std::uint64_t seed,
                   const RangeSimulationOptions& ranges, const SensorTiming& timing,
                   const EchoEffects& effects);

  /// Every reading that is due in [from, from + period), in the order of time.
  void fire(const Scene& scene, Stamp from, Stamp period, const PoseAt& pose_at, const Sink& sink);
  /// The robot turned by `turn_rad`: the gyro follows with a random walk of 1.5301 degrees a
  /// quarter turn (Martin Dominguez 2016).
  void turn(double turn_rad);
  /// What gyro and light sensors (7 + 64 I, sd 0.2905 + 0.3197 I at brightness I; ibid.) say now.
  void report(Stamp now, const Pose2& T_world_robot, const Sink& sink);
  /// Bumpers that face the touched place, within 60 degrees; none: nothing is touched. Sent on
  /// change.
  void touch(Stamp now, const std::optional<double>& bearing_rad, const Sink& sink);
  [[nodiscard]] bool isPressed() const noexcept;

 private:
  struct Firing {
    const SensorDescription* sensor;
    Stamp next;
    Stamp period;
    RandomSource random;
  };
  struct Contact {
    const SensorDescription* sensor;
    bool is_pressed;
  };
  struct Light {
    const SensorDescription* sensor;
    RandomSource random;
  };
  void fireOne(const Scene& scene, Firing& firing, const Pose2& T_world_robot, const Sink& sink);

  const World& world_;
  RangeSimulationOptions ranges_;
  EchoEffects effects_;
  std::vector<Firing> firings_;
  std::vector<Contact> contacts_;
  std::vector<Light> lights_;
  RandomSource drop_outs_;
  RandomSource gyro_noise_;
  bool has_gyro_ = false;
  double gyro_yaw_rad_ = 0.0;
};

}  // namespace vesper::inline v0
