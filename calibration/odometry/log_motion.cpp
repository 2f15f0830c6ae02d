#include "vesper/calibration/odometry/log_motion.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <stdexcept>
#include <variant>

#include "vesper/calibration/odometry/car_observation.hpp"
#include "vesper/calibration/odometry/robot_wheels.hpp"
#include "vesper/core/geometry/angle.hpp"
#include "vesper/core/kinematics/encoder_odometry.hpp"

namespace vesper::calibration::inline v0 {
namespace {

/// Travel since the start of a segment, metres, by the nominal wheels.
struct TravelSample {
  Stamp stamp{};
  WheelStep total;
  WheelStep rolled;  ///< Sum of absolute travel.
};

/// The counts of one side: two or four wheels, the sides averaged.
WheelStep increment(const EncoderRecord& from, const EncoderRecord& to, const RobotWheels& wheels,
                    int bits) {
  const auto ticks = [&](std::size_t wheel) {
    return static_cast<double>(counterIncrement(from.counts[wheel], to.counts[wheel], bits));
  };
  if (to.wheels == 4) {
    return {0.5 * (ticks(0) + ticks(2)) * wheels.left_m_per_tick,
            0.5 * (ticks(1) + ticks(3)) * wheels.right_m_per_tick};
  }
  return {ticks(0) * wheels.left_m_per_tick, ticks(1) * wheels.right_m_per_tick};
}

/// Travel of each segment of a log.
std::vector<std::vector<TravelSample>> travelOf(const RobotLog& log,
                                                const RobotDescription& robot) {
  const RobotWheels wheels = wheelsOf(robot, std::nullopt);
  std::vector<std::vector<TravelSample>> segments;
  std::size_t next_start = 0;
  const EncoderRecord* last = nullptr;
  for (std::size_t i = 0; i < log.records.size(); ++i) {
    if (next_start < log.segment_starts.size() && log.segment_starts[next_start] <= i) {
      ++next_start;
      last = nullptr;
    }
    const auto* counts = std::get_if<EncoderRecord>(&log.records[i].body);
    if (counts == nullptr || !log.records[i].stamp) {
      continue;
    }
    if (last == nullptr) {
      segments.push_back({{*log.records[i].stamp, {}, {}}});
    } else {
      const WheelStep step = increment(*last, *counts, wheels, robot.drive.counter_bits);
      TravelSample sample = segments.back().back();
      sample.stamp = *log.records[i].stamp;
      sample.total = {sample.total.left_m + step.left_m, sample.total.right_m + step.right_m};
      sample.rolled = {sample.rolled.left_m + std::abs(step.left_m),
                       sample.rolled.right_m + std::abs(step.right_m)};
      segments.back().push_back(sample);
    }
    last = counts;
  }
  return segments;
}

/// Travel at `stamp`, linear between samples; empty outside.
std::optional<TravelSample> travelAt(const std::vector<TravelSample>& samples, Stamp stamp) {
  const auto after = std::lower_bound(
      samples.begin(), samples.end(), stamp,
      [](const TravelSample& sample, Stamp value) { return sample.stamp < value; });
  if (after == samples.end() || (after == samples.begin() && after->stamp != stamp)) {
    return std::nullopt;
  }
  if (after->stamp == stamp) {
    return *after;
  }
  const TravelSample& before = *(after - 1);
  const double share = toSeconds(stamp - before.stamp) / toSeconds(after->stamp - before.stamp);
  const auto mix = [share](const WheelStep& a, const WheelStep& b) {
    return WheelStep{a.left_m + share * (b.left_m - a.left_m),
                     a.right_m + share * (b.right_m - a.right_m)};
  };
  return TravelSample{stamp, mix(before.total, after->total), mix(before.rolled, after->rolled)};
}

WheelStep between(const TravelSample& from, const TravelSample& to) {
  return {to.total.left_m - from.total.left_m, to.total.right_m - from.total.right_m};
}

/// The steps of the samples between two points of one segment.
std::vector<WheelStep> stepsBetween(const std::vector<TravelSample>& samples,
                                    const TravelSample& from, const TravelSample& to) {
  std::vector<WheelStep> steps;
  TravelSample last = from;
  const auto first = std::upper_bound(
      samples.begin(), samples.end(), from.stamp,
      [](Stamp value, const TravelSample& sample) { return value < sample.stamp; });
  for (auto sample = first; sample != samples.end() && sample->stamp < to.stamp; ++sample) {
    if (between(last, *sample) != WheelStep{}) {
      steps.push_back(between(last, *sample));
      last = *sample;
    }
  }
  steps.push_back(between(last, to));
  return steps;
}

bool isFarEnough(const TravelSample& from, const TravelSample& to, double track_width_m,
                 const LogMotionOptions& options) {
  const double left_m = to.rolled.left_m - from.rolled.left_m;
  const double right_m = to.rolled.right_m - from.rolled.right_m;
  const WheelStep step = between(from, to);
  return 0.5 * (left_m + right_m) >= options.increment_m ||
         std::abs(step.right_m - step.left_m) / track_width_m >= options.increment_rad;
}

/// A quantity with a stamp: a pose of the track, or the yaw of the gyroscope.
template <typename Value>
struct Stamped {
  Stamp stamp{};
  Value value;
};

std::vector<Stamped<Pose2>> posesOf(const RobotLog& log) {
  std::vector<Stamped<Pose2>> poses;
  for (const Record& record : log.records) {
    const auto* pose = std::get_if<PoseRecord>(&record.body);
    if (pose != nullptr && record.stamp) {
      poses.push_back({*record.stamp, pose->T_world_robot});
    }
  }
  return poses;
}

/// Yaw not wrapped; rates are summed by the trapezium rule.
std::vector<Stamped<double>> yawsOf(const RobotLog& log) {
  std::vector<Stamped<double>> yaws;
  double last_rate_rad_per_s = 0.0;
  for (const Record& record : log.records) {
    const auto* imu = std::get_if<ImuRecord>(&record.body);
    if (imu == nullptr || !record.stamp) {
      continue;
    }
    double yaw_rad = 0.0;
    if (imu->yaw_rad) {
      yaw_rad = yaws.empty() ? *imu->yaw_rad
                             : yaws.back().value + wrapToPi(*imu->yaw_rad - yaws.back().value);
    } else if (imu->rate_rad_per_s) {
      const double rate = *imu->rate_rad_per_s;
      yaw_rad = yaws.empty() ? 0.0
                             : yaws.back().value + 0.5 * (rate + last_rate_rad_per_s) *
                                                       toSeconds(*record.stamp - yaws.back().stamp);
      last_rate_rad_per_s = rate;
    } else {
      continue;
    }
    yaws.push_back({*record.stamp, yaw_rad});
  }
  return yaws;
}

/// Calls `use(first, last, samples, travel_first, travel_last)` for pairs of values that lie far
/// enough apart within one segment of counts.
template <typename Value, typename Use>
void forIncrements(const std::vector<Stamped<Value>>& values,
                   const std::vector<std::vector<TravelSample>>& segments, double track_width_m,
                   const LogMotionOptions& options, const Use& use) {
  for (const std::vector<TravelSample>& samples : segments) {
    const Stamped<Value>* first = nullptr;
    TravelSample at_first;
    for (const Stamped<Value>& value : values) {
      const auto travel = travelAt(samples, value.stamp);
      if (!travel) {
        continue;
      }
      if (first == nullptr) {
        first = &value;
        at_first = *travel;
      } else if (isFarEnough(at_first, *travel, track_width_m, options)) {
        use(*first, value, samples, at_first, *travel);
        first = &value;
        at_first = *travel;
      }
    }
  }
}

}  // namespace

std::vector<WheelStep> wheelStepsOf(const RobotLog& log, const RobotDescription& robot) {
  const auto segments = travelOf(log, robot);
  if (segments.empty() || segments.front().size() < 2) {
    throw InputError({log.source, 0, "", "at least two encoder records", "fewer", ""});
  }
  if (segments.size() > 1) {
    throw InputError({log.source, 0, "", "one run without a break",
                      std::to_string(segments.size()) + " stretches",
                      "the clock or the counters started anew in between"});
  }
  return stepsBetween(segments.front(), segments.front().front(), segments.front().back());
}

std::vector<MotionObservation> trackIncrements(const RobotLog& log, const RobotDescription& robot,
                                               const LogMotionOptions& options) {
  const double track_width_m = wheelsOf(robot, std::nullopt).track_width_m;
  std::vector<MotionObservation> observations;
  forIncrements(
      posesOf(log), travelOf(log, robot), track_width_m, options,
      [&](const auto& first, const auto& last, const auto& samples, const auto& from,
          const auto& to) {
        const Pose2 relative = first.value.inverse() * last.value;
        MotionObservation observation;
        observation.run = log.source;
        observation.steps = stepsBetween(samples, from, to);
        observation.measured = {relative.x(), relative.y(),
                                withTurnsOf(observation.steps, track_width_m, relative.heading())};
        observation.measured_covariance = relativeCovariance(observation.measured, options.pose_sd);
        observations.push_back(std::move(observation));
      });
  if (observations.empty()) {
    throw InputError({log.source, 0, "", "pose and encoder records of a robot that moves", "none",
                      "a log is calibrated against its pose track; without one give a runs file"});
  }
  return observations;
}

std::vector<GyroObservation> gyroStretches(const RobotLog& log, const RobotDescription& robot,
                                           const LogMotionOptions& options) {
  const double track_width_m = wheelsOf(robot, std::nullopt).track_width_m;
  std::vector<GyroObservation> stretches;
  forIncrements(
      yawsOf(log), travelOf(log, robot), track_width_m, options,
      [&](const auto& first, const auto& last, const auto&, const auto& from, const auto& to) {
        const WheelStep step = between(from, to);
        stretches.push_back({log.source, step.left_m, step.right_m,
                             to.rolled.left_m - from.rolled.left_m,
                             to.rolled.right_m - from.rolled.right_m, last.value - first.value,
                             toSeconds(last.stamp - first.stamp), options.gyro_sd_rad});
      });
  return stretches;
}

}  // namespace vesper::calibration::inline v0
