#include "vesper/core/kinematics/car_history.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>

#include "vesper/core/kinematics/ackermann_drive.hpp"
#include "vesper/core/kinematics/encoder_odometry.hpp"

namespace vesper::inline v0 {
namespace {

using Angles = std::array<double, 4>;

constexpr double kSpeedMargin = 1.5;  ///< As EncoderOdometryOptions::speed_margin.
constexpr double kStampJitter_s = 0.05;
constexpr std::size_t kMostCarNotes = 100;

const AckermannDrive& ackermannOf(const RobotDescription& robot) {
  const auto* drive = std::get_if<AckermannDrive>(&robot.drive.geometry);
  if (drive == nullptr) {
    throw std::invalid_argument("carHistory: the drive must be ackermann");
  }
  const auto require = [](double value, const char* name) {
    if (!(value > 0.0) || !std::isfinite(value)) {
      throw std::invalid_argument(std::string("carHistory: ") + name + " must be positive");
    }
  };
  for (const double radius_m : drive->wheel_radius_m) {
    require(radius_m, "wheel_radius_m");
  }
  require(drive->wheelbase_m, "wheelbase_m");
  require(drive->axle_m, "axle_m");
  require(robot.drive.ticks_per_revolution, "ticks_per_revolution");
  return *drive;
}

Angles turnedAt(const std::vector<CarStretch::Wheels>& wheels, Stamp stamp) {
  const auto after = std::lower_bound(
      wheels.begin(), wheels.end(), stamp,
      [](const CarStretch::Wheels& sample, Stamp value) { return sample.stamp < value; });
  if (after->stamp == stamp) {
    return after->turned_rad;
  }
  const CarStretch::Wheels& before = *(after - 1);
  const double share = toSeconds(stamp - before.stamp) / toSeconds(after->stamp - before.stamp);
  Angles turned = before.turned_rad;
  for (std::size_t i = 0; i < turned.size(); ++i) {
    turned[i] += share * (after->turned_rad[i] - before.turned_rad[i]);
  }
  return turned;
}

/// Angle and mode at `stamp`: linear within one mode, else that of the record before.
CarStretch::Steering steeringAt(const std::vector<CarStretch::Steering>& steering, Stamp stamp) {
  const auto after = std::upper_bound(
      steering.begin(), steering.end(), stamp,
      [](Stamp value, const CarStretch::Steering& sample) { return value < sample.stamp; });
  if (after == steering.begin()) {
    return steering.front();
  }
  const CarStretch::Steering& before = *(after - 1);
  if (after == steering.end() || after->mode != before.mode) {
    return before;
  }
  const double share = toSeconds(stamp - before.stamp) / toSeconds(after->stamp - before.stamp);
  return {stamp, before.angle_rad + share * (after->angle_rad - before.angle_rad), before.mode};
}

template <typename Samples>
void addStampsWithin(const Samples& samples, Stamp from, Stamp to, std::vector<Stamp>& stamps) {
  const auto first =
      std::upper_bound(samples.begin(), samples.end(), from,
                       [](Stamp value, const auto& sample) { return value < sample.stamp; });
  for (auto sample = first; sample != samples.end() && sample->stamp < to; ++sample) {
    stamps.push_back(sample->stamp);
  }
}

/// Where a mode begins in (from, to); `to` if none does.
Stamp endOfMode(const std::vector<CarStretch::Steering>& steering, Stamp from, Stamp to) {
  const SteerMode mode = steeringAt(steering, from).mode;
  const auto first = std::upper_bound(
      steering.begin(), steering.end(), from,
      [](Stamp value, const CarStretch::Steering& sample) { return value < sample.stamp; });
  for (auto sample = first; sample != steering.end() && sample->stamp < to; ++sample) {
    if (sample->mode != mode) {
      return sample->stamp;
    }
  }
  return to;
}

CarPeriod periodOf(const CarStretch& stretch, Stamp from, Stamp to) {
  std::vector<Stamp> cuts = {from};
  addStampsWithin(stretch.wheels, from, to, cuts);
  addStampsWithin(stretch.steering, from, to, cuts);
  cuts.push_back(to);
  std::sort(cuts.begin(), cuts.end());
  CarPeriod period;
  period.start = from;
  period.end = to;
  period.mode = steeringAt(stretch.steering, from).mode;
  double weighted = 0.0;
  double weights = 0.0;
  double by_time = 0.0;
  Angles last = turnedAt(stretch.wheels, from);
  for (std::size_t cut = 1; cut < cuts.size(); ++cut) {
    const Angles next = turnedAt(stretch.wheels, cuts[cut]);
    const Stamp middle = cuts[cut - 1] + (cuts[cut] - cuts[cut - 1]) / 2;
    const double angle_rad = steeringAt(stretch.steering, middle).angle_rad;
    double way = 0.0;
    for (std::size_t i = 0; i < next.size(); ++i) {
      period.turned_rad[i] += next[i] - last[i];
      way += std::abs(next[i] - last[i]);
    }
    weighted += way * angle_rad;
    weights += way;
    by_time += toSeconds(cuts[cut] - cuts[cut - 1]) / toSeconds(to - from) * angle_rad;
    last = next;
  }
  period.steer_rad = weights > 0.0 ? weighted / weights : by_time;
  return period;
}

/// Walks through the records of one log.
class CarGatherer {
 public:
  CarGatherer(const RobotLog& log, const RobotDescription& robot)
      : log_(log), robot_(robot), drive_(ackermannOf(robot)) {}

  CarHistory gather() {
    std::size_t next_segment = 0;
    for (std::size_t i = 0; i < log_.records.size(); ++i) {
      if (next_segment < log_.segment_starts.size() && log_.segment_starts[next_segment] == i) {
        segment_ = next_segment++;
        last_.reset();
        steering_.emplace_back();
      }
      take(log_.records[i]);
    }
    giveSteering();
    return std::move(history_);
  }

 private:
  struct Reading {
    Stamp stamp{};
    EncoderRecord counts;
  };

  void take(const Record& record) {
    if (!record.stamp) {
      return;
    }
    if (steering_.empty()) {
      steering_.emplace_back();
    }
    if (const auto* steer = std::get_if<SteerRecord>(&record.body)) {
      auto& samples = steering_.back();
      if (samples.empty() || samples.back().stamp <= *record.stamp) {
        samples.push_back({*record.stamp, steer->front_rad,
                           steerModeNamed(steer->mode).value_or(SteerMode::Car)});
      }
    } else if (const auto* counts = std::get_if<EncoderRecord>(&record.body)) {
      takeCounts(record, *counts);
    }
  }

  void takeCounts(const Record& record, const EncoderRecord& counts) {
    if (counts.wheels != 4) {
      throw InputError({log_.source, record.line, "enc", "four counts in 'w'",
                        std::to_string(counts.wheels), "an ackermann robot has four wheels"});
    }
    if (last_ && *record.stamp < last_->stamp) {
      note(record.line, "counts in the order of time", "older ones", "skipped");
      return;
    }
    const std::optional<Angles> step = last_ ? std::optional(stepTo(counts)) : std::nullopt;
    const bool is_reset = step && !isPossible(*step, *record.stamp - last_->stamp);
    if (is_reset) {
      ++history_.resets;
      note(record.line, "a change that the robot can make",
           "one beyond its limits in " + std::to_string(toSeconds(*record.stamp - last_->stamp)) +
               " s",
           "taken as a reset of the counters: the motion in between is lost");
    }
    if (!step || is_reset) {
      history_.stretches.push_back({segment_, {{*record.stamp, {}}}, {}});
    } else {
      append(*record.stamp, *step);
    }
    last_ = Reading{*record.stamp, counts};
  }

  void append(Stamp stamp, const Angles& step) {
    std::vector<CarStretch::Wheels>& wheels = history_.stretches.back().wheels;
    CarStretch::Wheels sample = wheels.back();
    sample.stamp = stamp;
    for (std::size_t i = 0; i < step.size(); ++i) {
      sample.turned_rad[i] += step[i];
    }
    if (wheels.back().stamp == stamp) {
      wheels.back() = sample;  // of two records with one stamp the later one counts
    } else {
      wheels.push_back(sample);
    }
  }

  [[nodiscard]] Angles stepTo(const EncoderRecord& counts) const {
    const double rad_per_tick = 2.0 * std::numbers::pi / robot_.drive.ticks_per_revolution;
    Angles step{};
    for (std::size_t i = 0; i < step.size(); ++i) {
      step[i] =
          rad_per_tick * static_cast<double>(counterIncrement(
                             last_->counts.counts[i], counts.counts[i], robot_.drive.counter_bits));
    }
    return step;
  }

  [[nodiscard]] bool isPossible(const Angles& step, Stamp duration) const {
    const MotionLimits& limits = robot_.limits;
    if (!(limits.speed_m_per_s > 0.0)) {
      return true;
    }
    const double lever_m = std::hypot(drive_.wheelbase_m, drive_.axle_m / 2.0);
    const double farthest_m = kSpeedMargin *
                              (limits.speed_m_per_s + limits.turn_rad_per_s * lever_m) *
                              (toSeconds(duration) + kStampJitter_s);
    for (std::size_t i = 0; i < step.size(); ++i) {
      if (std::abs(step[i]) * drive_.wheel_radius_m[i] > farthest_m) {
        return false;
      }
    }
    return true;
  }

  /// A segment without angles goes on with the last one before it.
  void giveSteering() {
    std::optional<CarStretch::Steering> last;
    for (const auto& samples : steering_) {
      if (!last && !samples.empty()) {
        last = samples.front();
      }
    }
    if (!history_.stretches.empty() && !last) {
      throw InputError({log_.source, 0, "steer", "records of the steering angle", "none",
                        "the way of an ackermann robot does not follow from its wheels alone"});
    }
    for (auto& samples : steering_) {
      if (samples.empty() && last) {
        samples.push_back({Stamp{0}, last->angle_rad, last->mode});
      }
      last = samples.empty() ? last : std::optional(samples.back());
    }
    for (CarStretch& stretch : history_.stretches) {
      stretch.steering = steering_[std::min(stretch.segment, steering_.size() - 1)];
    }
  }

  void note(std::int64_t line, const std::string& expected, const std::string& found,
            const std::string& advice) {
    if (history_.notes.size() < kMostCarNotes) {
      history_.notes.push_back({log_.source, line, "enc", expected, found, advice});
    }
  }

  const RobotLog& log_;
  const RobotDescription& robot_;
  const AckermannDrive& drive_;
  CarHistory history_;
  std::vector<std::vector<CarStretch::Steering>> steering_;  ///< By segment.
  std::size_t segment_ = 0;
  std::optional<Reading> last_;
};

}  // namespace

std::vector<CarPeriod> CarStretch::periods(Stamp from, Stamp to, Stamp period) const {
  if (wheels.empty() || steering.empty() || from < wheels.front().stamp || to < from ||
      wheels.back().stamp < to || period <= Stamp{0}) {
    throw std::invalid_argument("CarStretch: the way must lie within the stretch");
  }
  std::vector<CarPeriod> result;
  for (Stamp border = from; border < to;) {
    const Stamp next = std::min(border + period, to);
    while (border < next) {
      const Stamp end = endOfMode(steering, border, next);
      result.push_back(periodOf(*this, border, end));
      border = end;
    }
  }
  return result;
}

CarHistory carHistory(const RobotLog& log, const RobotDescription& robot) {
  return CarGatherer(log, robot).gather();
}

}  // namespace vesper::inline v0
