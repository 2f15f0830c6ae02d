#include "vesper/calibration/drive/live_square.hpp"

#include <array>
#include <cstdlib>
#include <optional>
#include <system_error>
#include <variant>

#include "vesper/core/input_error.hpp"
#include "vesper/core/live/line_recorder.hpp"
#include "vesper/core/log/robot_line_decoder.hpp"
#include "vesper/core/log/robot_lines_writer.hpp"

namespace vesper::calibration::inline v0 {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

/// Sends `stop` when it goes, so that nothing that fails leaves a robot driving.
class StopGuard {
 public:
  explicit StopGuard(LineLink& link) : link_(link) {}
  ~StopGuard() { (void)stop(); }
  StopGuard(const StopGuard&) = delete;
  StopGuard& operator=(const StopGuard&) = delete;

  void sawStamp(Stamp stamp) { last_stamp_ = stamp; }
  [[nodiscard]] Stamp lastStamp() const noexcept { return last_stamp_; }

  /// True if the link took it.
  bool stop() noexcept {
    if (is_stopped_) {
      return true;
    }
    try {
      Record record;
      record.stamp = last_stamp_;
      record.body = CommandRecord{0.0, 0.0};
      link_.send(formatRobotLine(record));
      record.body = StopRecord{};
      link_.send(formatRobotLine(record));
      is_stopped_ = true;
    } catch (const std::exception&) {  // the peer is gone; its own watchdog stops it
    }
    return is_stopped_;
  }

 private:
  LineLink& link_;
  Stamp last_stamp_{};
  bool is_stopped_ = false;
};

class LiveSquare {
 public:
  LiveSquare(LineLink& link, const RobotDescription& robot, RunKind kind,
             const std::filesystem::path& recording, const LiveSquareOptions& options)
      : link_(link),
        options_(options),
        driver_(robot, kind, options.drive),
        recorder_(recording),
        decoder_("live") {}

  LiveSquareResult run(const std::stop_token& stop, const std::function<bool()>& is_held,
                       const std::function<void(double)>& report) {
    StopGuard guard(link_);
    link_.clear();
    result_.status = drive(guard, stop, is_held, report);
    result_.is_stopped = guard.stop();
    settle(guard);
    result_.belief = driver_.belief();
    recorder_.close();
    return result_;
  }

 private:
  LiveSquareStatus drive(StopGuard& guard, const std::stop_token& stop,
                         const std::function<bool()>& is_held,
                         const std::function<void(double)>& report) {
    Clock::time_point last_counts = Clock::now();
    Clock::time_point next_command = last_counts;
    Clock::time_point last_moved = last_counts;
    bool has_counts = false;
    while (true) {
      if (stop.stop_requested()) {
        return LiveSquareStatus::Interrupted;
      }
      if (!is_held()) {
        return LiveSquareStatus::Released;
      }
      const auto line = link_.next(milliseconds(20));
      const Clock::time_point now = Clock::now();
      if (line) {
        const auto counts = take(*line, guard);
        if (counts) {
          last_counts = now;
          last_moved = has_counts ? last_moved : now;
          has_counts = true;
          if (hasMoved(*counts)) {
            last_moved = now;
          }
          const auto command = driver_.next(guard.lastStamp(), *counts);
          if (!command) {
            return LiveSquareStatus::Done;
          }
          if (command->speed_m_per_s != command_.speed_m_per_s ||
              command->turn_rad_per_s != command_.turn_rad_per_s) {
            next_command = now;
          }
          command_ = *command;
          report(driver_.progress());
        }
      } else if (!link_.isOpen()) {
        return LiveSquareStatus::Lost;
      }
      if (now - last_counts > (has_counts ? options_.watchdog : options_.first_counts)) {
        return LiveSquareStatus::Silent;
      }
      if (has_counts && now - last_moved > options_.patience) {
        return LiveSquareStatus::Stuck;
      }
      if (has_counts && now >= next_command) {
        next_command = now + options_.command_period;
        if (!sendCommand(guard.lastStamp())) {
          return LiveSquareStatus::Lost;
        }
      }
    }
  }

  /// Whether a wheel turned by more than the jitter of its counter.
  [[nodiscard]] bool hasMoved(const EncoderRecord& counts) {
    constexpr std::int64_t kJitter_ticks = 2;
    bool moved = false;
    for (std::size_t wheel = 0; wheel < 2; ++wheel) {
      if (std::abs(counts.counts[wheel] - moved_counts_[wheel]) > kJitter_ticks) {
        moved_counts_ = {counts.counts[0], counts.counts[1]};
        moved = true;
      }
    }
    return moved;
  }

  [[nodiscard]] bool sendCommand(Stamp stamp) {
    Record record;
    record.stamp = stamp;
    record.body = CommandRecord{command_.speed_m_per_s, command_.turn_rad_per_s};
    try {
      link_.send(formatRobotLine(record));
    } catch (const std::system_error&) {
      return false;
    }
    return true;
  }

  /// Records a line; its counts if it holds any.
  std::optional<EncoderRecord> take(const ReceivedLine& line, StopGuard& guard) {
    recorder_.add(line);
    ++result_.lines;
    try {
      const auto record = decoder_.decode(line.text, static_cast<std::int64_t>(result_.lines));
      const auto* counts = record ? std::get_if<EncoderRecord>(&record->body) : nullptr;
      if (counts != nullptr && record->stamp && counts->wheels == 2) {
        guard.sawStamp(*record->stamp);
        return *counts;
      }
    } catch (const InputError&) {
      ++result_.bad_lines;
    }
    return std::nullopt;
  }

  /// The robot rolls to a stand.
  void settle(StopGuard& guard) {
    const Clock::time_point end = Clock::now() + options_.settling;
    while (Clock::now() < end && link_.isOpen()) {
      const auto line = link_.next(milliseconds(20));
      const auto counts = line ? take(*line, guard) : std::nullopt;
      if (counts) {
        (void)driver_.next(guard.lastStamp(), *counts);  // for the belief
      }
    }
  }

  LineLink& link_;
  LiveSquareOptions options_;
  SquareDriver driver_;
  LineRecorder recorder_;
  RobotLineDecoder decoder_;
  BodyVelocity command_;
  std::array<std::int64_t, 2> moved_counts_{};  ///< When a wheel was last seen to turn.
  LiveSquareResult result_;
};

}  // namespace

LiveSquareResult driveLiveSquare(LineLink& link, const RobotDescription& robot, RunKind kind,
                                 const std::filesystem::path& recording,
                                 const LiveSquareOptions& options, const std::stop_token& stop,
                                 const std::function<bool()>& is_held,
                                 const std::function<void(double)>& report) {
  return LiveSquare(link, robot, kind, recording, options).run(stop, is_held, report);
}

}  // namespace vesper::calibration::inline v0
