#pragma once

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "vesper/core/log/robot_line_decoder.hpp"
#include "vesper/core/log/robot_lines_writer.hpp"
#include "vesper/core/sim/simulated_drive.hpp"

namespace vesper::test {

/// A differential robot behind a real TCP port or a real PTY: it obeys `command` and `stop`, moves
/// by its true wheels and answers with its counts. Its clock runs `speed_up` times as fast as ours.
class ScriptedRobot {
 public:
  struct Options {
    bool has_pty = false;
    double speed_up = 4.0;
    double silent_after_s = 1e9;  ///< Of its clock, once it has been commanded: no line any more.
    bool closes_then = false;     ///< It closes the link instead of being silent.
    double stuck_after_s = 1e9;   ///< Its wheels stand still from then on, whatever it is told.
  };

  ScriptedRobot(const RobotDescription& robot, const DifferentialDrive& actual, Options options)
      : drive_(robot.drive, actual, Pose2(), 1), options_(options) {
    options_.has_pty ? openPty() : openTcp();
    thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
  }
  ~ScriptedRobot() {
    thread_.request_stop();
    thread_.join();
    for (const int descriptor : {listening_, peer_, slave_}) {
      if (descriptor >= 0) {
        ::close(descriptor);
      }
    }
  }
  ScriptedRobot(const ScriptedRobot&) = delete;
  ScriptedRobot& operator=(const ScriptedRobot&) = delete;

  [[nodiscard]] const std::string& url() const { return url_; }
  [[nodiscard]] Pose2 truth() const {
    const std::scoped_lock lock(mutex_);
    return drive_.truth();
  }
  // How often it was told to stop, and to move.
  [[nodiscard]] int stops() const { return stops_; }
  [[nodiscard]] int commands() const { return commands_; }
  [[nodiscard]] bool isStanding() const {
    const std::scoped_lock lock(mutex_);
    return velocity_.speed_m_per_s == 0.0 && velocity_.turn_rad_per_s == 0.0;
  }

 private:
  using Clock = std::chrono::steady_clock;

  void openTcp() {
    listening_ = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* any = reinterpret_cast<sockaddr*>(&address);
    if (listening_ < 0 || ::bind(listening_, any, size) != 0 || ::listen(listening_, 1) != 0 ||
        ::getsockname(listening_, any, &size) != 0) {
      throw std::runtime_error("no port");
    }
    url_ = "tcp://127.0.0.1:" + std::to_string(ntohs(address.sin_port));
  }

  void openPty() {
    peer_ = ::posix_openpt(O_RDWR | O_NOCTTY);
    if (peer_ < 0 || ::grantpt(peer_) != 0 || ::unlockpt(peer_) != 0) {
      throw std::runtime_error("no PTY");
    }
    url_ = ::ptsname(peer_);
    slave_ = ::open(url_.c_str(), O_RDWR | O_NOCTTY);  // so that the line stays up
    termios settings{};
    ::tcgetattr(slave_, &settings);
    ::cfmakeraw(&settings);
    ::tcsetattr(slave_, TCSANOW, &settings);
  }

  void run(const std::stop_token& stop) {
    while (!stop.stop_requested() && peer_ < 0) {
      pollfd waiting{listening_, POLLIN, 0};
      if (::poll(&waiting, 1, 20) > 0) {
        peer_ = ::accept(listening_, nullptr, nullptr);
      }
    }
    ::fcntl(peer_, F_SETFL, ::fcntl(peer_, F_GETFL) | O_NONBLOCK);
    constexpr double kPeriod_s = 0.02;
    double clock_s = 0.0;
    double commanded_at_s = -1.0;
    auto next = Clock::now();
    while (!stop.stop_requested() && peer_ >= 0) {
      next += std::chrono::duration_cast<Clock::duration>(
          std::chrono::duration<double>(kPeriod_s / options_.speed_up));
      readUntil(next);
      clock_s += kPeriod_s;
      if (commanded_at_s < 0.0 && commands_ > 0) {
        commanded_at_s = clock_s;
      }
      const bool is_over =
          commanded_at_s >= 0.0 && clock_s - commanded_at_s > options_.silent_after_s;
      if (is_over && options_.closes_then) {
        ::close(peer_);
        peer_ = -1;
        return;
      }
      const std::scoped_lock lock(mutex_);
      if (commanded_at_s < 0.0 || clock_s - commanded_at_s <= options_.stuck_after_s) {
        drive_.drive(velocity_, kPeriod_s);
      }
      if (!is_over) {
        Record record;
        record.stamp = fromSeconds(clock_s);
        const auto counts = drive_.counts();
        record.body = EncoderRecord{{counts[0], counts[1], 0, 0}, 2};
        const std::string line = formatRobotLine(record) + "\r\n";
        // A peer that does not read loses lines, as on a real wire.
        (void)!(options_.has_pty ? ::write(peer_, line.data(), line.size())
                                 : ::send(peer_, line.data(), line.size(), MSG_NOSIGNAL));
      }
    }
  }

  void readUntil(Clock::time_point end) {
    while (true) {
      const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now());
      pollfd waiting{peer_, POLLIN, 0};
      if (::poll(&waiting, 1, static_cast<int>(std::max<std::int64_t>(left.count(), 0))) <= 0) {
        return;
      }
      char bytes[512];
      const ssize_t count = ::read(peer_, bytes, sizeof bytes);
      if (count <= 0) {
        std::this_thread::sleep_until(end);
        return;
      }
      received_.append(bytes, static_cast<std::size_t>(count));
      obey();
    }
  }

  void obey() {
    RobotLineDecoder decoder("robot");
    for (std::size_t end = received_.find('\n'); end != std::string::npos;
         end = received_.find('\n')) {
      const auto record = decoder.decode(received_.substr(0, end), 1);
      received_.erase(0, end + 1);
      const std::scoped_lock lock(mutex_);
      if (const auto* command = record ? std::get_if<CommandRecord>(&record->body) : nullptr) {
        velocity_ = {command->speed_m_per_s, command->turn_rad_per_s};
        ++commands_;
      } else if (record && std::holds_alternative<StopRecord>(record->body)) {
        velocity_ = {};
        ++stops_;
      }
    }
  }

  mutable std::mutex mutex_;
  SimulatedDrive drive_;
  Options options_;
  BodyVelocity velocity_;
  std::string received_;
  std::string url_;
  int listening_ = -1;
  int peer_ = -1;
  int slave_ = -1;
  std::atomic<int> commands_ = 0;
  std::atomic<int> stops_ = 0;
  std::jthread thread_;
};

}  // namespace vesper::test
