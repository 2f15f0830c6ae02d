#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "vesper/core/kinematics/differential_drive.hpp"
#include "vesper/core/live/backoff.hpp"
#include "vesper/core/live/clock_offset.hpp"
#include "vesper/core/live/drive_wishes.hpp"
#include "vesper/core/live/line_link.hpp"
#include "vesper/core/live/line_recorder.hpp"
#include "vesper/core/live/live_status.hpp"
#include "vesper/core/log/robot_line_decoder.hpp"
#include "vesper/core/records/record.hpp"
#include "vesper/core/sensing/robot_description.hpp"

namespace vesper::inline v0 {

struct LiveSessionOptions {
  LinkAddress address;
  std::optional<std::filesystem::path> recording;  ///< Must not exist yet.
  std::vector<RosbridgeTopic> topics;              ///< See rosbridgeTopics().
  bool allows_commands = false;  ///< Without it nothing is ever sent that could move a robot.
  std::size_t max_events = 65'536;
  std::chrono::milliseconds first_pause{250};  ///< Before the second try to connect; it doubles,
  std::chrono::milliseconds longest_pause{5'000};  ///< up to this, each time +- 20 %.
};

/// A live link in a thread of its own, for the command line and the app alike. Every line is
/// recorded first, as it came, then decoded and put into a bounded queue, from which the owner
/// takes some 30 times a second. A lost link is made again, with growing pauses, for ever. All
/// calls return at once.
class LiveSession {
 public:
  /// Opens the recording (throws std::system_error) and starts.
  explicit LiveSession(LiveSessionOptions options);
  /// As finish().
  ~LiveSession();
  LiveSession(const LiveSession&) = delete;
  LiveSession& operator=(const LiveSession&) = delete;

  /// What came since the last call; of more than max_events the latest.
  [[nodiscard]] std::vector<LiveEvent> take();
  [[nodiscard]] LiveStatus status() const;

  /// Moves the robot: to be called again at least every 300 ms, for as long as a person wants it to
  /// move (the dead man's rule); after that the robot is told to stop. Does nothing unless
  /// allows_commands. Commands go out every 100 ms and at every change.
  void drive(const BodyVelocity& velocity);
  /// Steers a car in another mode from the next command on; `crab_rad` is where a crab goes. It is
  /// told again after a link was lost. Does nothing unless allows_commands.
  void steer(SteerMode mode, double crab_rad = 0.0);
  /// Tells the robot to stop, now.
  void stop();

  /// Tells a driven robot to stop, closes link and recording, waits for the thread. What it did not
  /// take before can still be taken. If the recording cannot be completed, the state is Failed.
  void finish();

 private:
  using Clock = std::chrono::steady_clock;
  void run(const std::stop_token& stop);
  void connectAndPump(const std::stop_token& stop);
  void pump(LineLink& link, const std::stop_token& stop);
  void takeLine(ReceivedLine line);
  [[nodiscard]] Stamp lastStamp() const { return last_stamp_.value_or(Stamp{0}); }
  void countLost(const LineLink& link);
  void pause(const std::stop_token& stop);
  void push(LiveEvent event);
  void setState(LiveState state, const std::string& message);

  const LiveSessionOptions options_;
  // Of the thread alone:
  std::optional<LineRecorder> recorder_;
  RobotLineDecoder decoder_{"live"};
  ClockOffset offset_;
  Backoff backoff_;
  std::uint64_t jitter_ = 0;
  std::optional<Stamp> last_stamp_;
  Clock::time_point last_line_;
  DriveWishes wishes_;  ///< Of both; it has a mutex of its own.
  // Of both, under the mutex:
  mutable std::mutex mutex_;
  std::condition_variable_any wake_;
  std::deque<LiveEvent> events_;
  LiveStatus status_;
  std::deque<Clock::time_point> recent_;
  std::jthread thread_;  ///< The last member: it ends before the others go.
};

}  // namespace vesper::inline v0
