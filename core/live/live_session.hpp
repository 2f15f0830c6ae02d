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
#include "vesper/core/live/line_link.hpp"
#include "vesper/core/live/line_recorder.hpp"
#include "vesper/core/log/robot_line_decoder.hpp"
#include "vesper/core/records/record.hpp"

namespace vesper::inline v0 {

enum class LiveState : std::uint8_t {
  Connecting,
  Live,
  Stale,    ///< Connected, but nothing has come for 2 s.
  Waiting,  ///< For the next try to connect.
  Ended,    ///< The input is over, or finish() was called.
  Failed    ///< LiveStatus::message says why; the session does not go on.
};

/// What came, in the order of arrival.
struct LiveEvent {
  enum class Kind : std::uint8_t { Record, Bad, Connected, Lost };
  Kind kind = Kind::Record;
  std::int64_t arrival_ns = 0;
  std::optional<vesper::Record> record;  ///< Of Kind::Record.
  std::string text;  ///< Why a line is bad, to whom the link stands, why it was lost.
};

struct LiveStatus {
  LiveState state = LiveState::Connecting;
  std::string message;            ///< Why there is no link, if there is none.
  std::uint64_t lines = 0;        ///< Received (and recorded, where there is a recording).
  std::uint64_t bad = 0;          ///< Lines that could not be read, too long or cut off.
  std::uint64_t dropped = 0;      ///< Events that nobody took in time; they are recorded.
  std::uint64_t connections = 0;  ///< Made so far.
  double lines_per_s = 0.0;       ///< Of the last second.
  std::optional<double> lag_s;    ///< How much later than the quickest of 10 s the last line came.
};

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
  /// Tells the robot to stop, now.
  void stop();

  /// Tells a driven robot to stop, closes link and recording, waits for the thread. What it did not
  /// take before can still be taken. If the recording cannot be completed, the state is Failed.
  void finish();

 private:
  using Clock = std::chrono::steady_clock;
  struct Wish {
    BodyVelocity velocity;
    Clock::time_point until;
    bool stops_now = false;
  };

  void run(const std::stop_token& stop);
  void connectAndPump(const std::stop_token& stop);
  void pump(LineLink& link, const std::stop_token& stop);
  void takeLine(ReceivedLine line);
  void sendWishes(LineLink& link);
  void sendStop(LineLink& link);
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
  bool is_driving_ = false;
  BodyVelocity sent_;
  Clock::time_point next_command_;
  Clock::time_point last_line_;
  // Of both, under the mutex:
  mutable std::mutex mutex_;
  std::condition_variable_any wake_;
  std::deque<LiveEvent> events_;
  LiveStatus status_;
  std::deque<Clock::time_point> recent_;
  std::optional<Wish> wish_;
  std::jthread thread_;  ///< The last member: it ends before the others go.
};

/// "● live 48/s · 0 bad · 0 dropped · lag 35 ms"
[[nodiscard]] std::string statusLine(const LiveStatus& status);

}  // namespace vesper::inline v0
