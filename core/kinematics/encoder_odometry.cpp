#include "vesper/core/kinematics/encoder_odometry.hpp"

#include <cmath>
#include <limits>
#include <numbers>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>

#include "vesper/core/geometry/lookup_table.hpp"
#include "vesper/core/kinematics/differential_drive.hpp"

namespace vesper::inline v0 {
namespace {

constexpr std::size_t kMaxNotes = 100;

/// The two sides of a drive that turns by wheel speeds.
struct SideDrive {
  double left_m_per_tick = 0.0;
  double right_m_per_tick = 0.0;
  double track_width_m = 0.0;
  std::vector<std::array<double, 2>> track_width_by_width;
};

void requirePositive(double value, const char* name) {
  if (!(value > 0.0) || !std::isfinite(value)) {
    throw std::invalid_argument(std::string("encoderOdometry: ") + name + " must be positive");
  }
}

SideDrive sideDrive(const DriveDescription& drive) {
  requirePositive(drive.ticks_per_revolution, "ticks_per_revolution");
  const auto make = [&drive](double left_m, double right_m, double track_m) {
    requirePositive(left_m, "wheel_radius_m.left");
    requirePositive(right_m, "wheel_radius_m.right");
    requirePositive(track_m, "track_width_m");
    const double turn_per_tick = 2.0 * std::numbers::pi / drive.ticks_per_revolution;
    return SideDrive{left_m * turn_per_tick, right_m * turn_per_tick, track_m, {}};
  };
  if (const auto* differential = std::get_if<DifferentialDrive>(&drive.geometry)) {
    return make(differential->wheel_radius_left_m, differential->wheel_radius_right_m,
                differential->track_width_m);
  }
  if (const auto* skid = std::get_if<SkidSteerDrive>(&drive.geometry)) {
    SideDrive sides =
        make(skid->wheel_radius_left_m, skid->wheel_radius_right_m, skid->track_width_m);
    sides.track_width_by_width = skid->track_width_by_width;
    return sides;
  }
  throw std::invalid_argument("encoderOdometry: the drive must be differential or skid_steer");
}

/// Walks through the records of one log.
class Integrator {
 public:
  Integrator(const RobotLog& log, const RobotDescription& robot,
             const EncoderOdometryOptions& options)
      : log_(log), robot_(robot), options_(options), drive_(sideDrive(robot.drive)) {
    pose_.T_world_robot = options.T_world_start;
  }

  void startSegment() {
    result_.trajectory.startSegment();
    last_.reset();
  }

  void take(const Record& record) {
    if (const auto* width = std::get_if<WidthRecord>(&record.body)) {
      if (!drive_.track_width_by_width.empty()) {
        drive_.track_width_m = valueAt(drive_.track_width_by_width, width->width_m);
      }
    } else if (const auto* counts = std::get_if<EncoderRecord>(&record.body)) {
      if (record.stamp) {
        takeCounts(record, *counts);
      } else {
        note(record.line, "a time stamp", "none");
      }
    }
  }

  [[nodiscard]] EncoderOdometry finish() { return std::move(result_); }

 private:
  struct Reading {
    Stamp stamp{};
    EncoderRecord counts;
  };

  void takeCounts(const Record& record, const EncoderRecord& counts) {
    if (last_ && *record.stamp < last_->stamp) {
      note(record.line, "counts in the order of time", "older ones", "skipped");
      return;
    }
    if (last_ && counts.wheels != last_->counts.wheels) {
      note(record.line, std::to_string(last_->counts.wheels) + " counts as before",
           std::to_string(counts.wheels), "the motion in between is lost");
      result_.trajectory.startAfterBreak();
    } else if (last_) {
      const WheelTravel travel = travelSince(*last_, counts);
      if (isPossible(travel, *record.stamp - last_->stamp)) {
        warnIfAmbiguous(record.line, *record.stamp - last_->stamp);
        pose_ = moveByArc(pose_, travel, drive_.track_width_m, robot_.drive.noise);
        result_.distance_m += (travel.left_m + travel.right_m) / 2.0;
        result_.turned_rad += (travel.right_m - travel.left_m) / drive_.track_width_m;
      } else {
        ++result_.resets;
        note(record.line, "a change that the robot can make",
             std::to_string(travel.left_m) + " m left, " + std::to_string(travel.right_m) +
                 " m right in " + std::to_string(toSeconds(*record.stamp - last_->stamp)) + " s",
             "taken as a reset of the counters: the motion in between is lost");
        result_.trajectory.startAfterBreak();
      }
    }
    last_ = Reading{*record.stamp, counts};
    store(*record.stamp);
  }

  void store(Stamp stamp) {
    const std::size_t before = result_.trajectory.poses().size();
    result_.trajectory.add({stamp, pose_.T_world_robot});
    if (result_.trajectory.poses().size() == before) {
      result_.covariances.back() = pose_.covariance;
    } else {
      result_.covariances.push_back(pose_.covariance);
    }
  }

  [[nodiscard]] WheelTravel travelSince(const Reading& last, const EncoderRecord& counts) const {
    const int bits = robot_.drive.counter_bits;
    const auto ticks = [&](std::size_t wheel) {
      return static_cast<double>(
          counterIncrement(last.counts.counts[wheel], counts.counts[wheel], bits));
    };
    if (counts.wheels == 4) {
      return {drive_.left_m_per_tick * (ticks(0) + ticks(2)) / 2.0,
              drive_.right_m_per_tick * (ticks(1) + ticks(3)) / 2.0};
    }
    return {drive_.left_m_per_tick * ticks(0), drive_.right_m_per_tick * ticks(1)};
  }

  /// The farthest a wheel may roll in `duration`; infinite where the robot has no limits.
  [[nodiscard]] double farthest(Stamp duration) const {
    const MotionLimits& limits = robot_.limits;
    if (!(limits.speed_m_per_s > 0.0)) {
      return std::numeric_limits<double>::infinity();
    }
    const double wheel_m_per_s =
        limits.speed_m_per_s + limits.turn_rad_per_s * drive_.track_width_m / 2.0;
    return options_.speed_margin * wheel_m_per_s * (toSeconds(duration) + options_.stamp_jitter_s);
  }

  [[nodiscard]] bool isPossible(const WheelTravel& travel, Stamp duration) const {
    constexpr double kTicksOfSlack = 2.0;
    const double farthest_m = farthest(duration);
    return std::abs(travel.left_m) <= farthest_m + kTicksOfSlack * drive_.left_m_per_tick &&
           std::abs(travel.right_m) <= farthest_m + kTicksOfSlack * drive_.right_m_per_tick;
  }

  /// A counter that may have gone round half its range between two records is not sure.
  void warnIfAmbiguous(std::int64_t line, Stamp duration) {
    const double half_range = std::ldexp(1.0, robot_.drive.counter_bits - 1);
    const double smaller = std::min(drive_.left_m_per_tick, drive_.right_m_per_tick);
    const double speed_m_per_s = robot_.limits.speed_m_per_s;
    if (speed_m_per_s * toSeconds(duration) > half_range * smaller) {
      note(line,
           "counts often enough to follow a counter of " +
               std::to_string(robot_.drive.counter_bits) + " bits",
           "none for " + std::to_string(toSeconds(duration)) + " s", "it may have wrapped unseen");
    }
  }

  void note(std::int64_t line, const std::string& expected, const std::string& found,
            const std::string& advice = "") {
    if (result_.notes.size() < kMaxNotes) {
      result_.notes.push_back({log_.source, line, "enc", expected, found, advice});
    }
  }

  const RobotLog& log_;
  const RobotDescription& robot_;
  const EncoderOdometryOptions& options_;
  SideDrive drive_;
  PoseEstimate pose_;
  std::optional<Reading> last_;
  EncoderOdometry result_;
};

}  // namespace

std::int64_t counterIncrement(std::int64_t from, std::int64_t to, int bits) {
  const std::int64_t range = std::int64_t{1} << bits;
  const auto isShowable = [range](std::int64_t count) {
    return count >= -range / 2 && count < range;
  };
  if (!isShowable(from) || !isShowable(to)) {
    using Limits = std::numeric_limits<std::int64_t>;
    if (from < 0 && to > Limits::max() + from) {
      return Limits::max();
    }
    return from > 0 && to < Limits::min() + from ? Limits::min() : to - from;
  }
  const std::int64_t remainder = (to - from) % range;
  if (remainder >= range / 2) {
    return remainder - range;
  }
  return remainder < -range / 2 ? remainder + range : remainder;
}

EncoderOdometry encoderOdometry(const RobotLog& log, const RobotDescription& robot,
                                const EncoderOdometryOptions& options) {
  Integrator integrator(log, robot, options);
  std::size_t next_segment = 0;
  for (std::size_t i = 0; i < log.records.size(); ++i) {
    if (next_segment < log.segment_starts.size() && log.segment_starts[next_segment] == i) {
      integrator.startSegment();
      ++next_segment;
    }
    integrator.take(log.records[i]);
  }
  return integrator.finish();
}

}  // namespace vesper::inline v0
