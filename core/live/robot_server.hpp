#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "vesper/core/live/link_address.hpp"
#include "vesper/core/sim/simulated_robot.hpp"

namespace vesper::inline v0 {

struct RobotServerOptions {
  std::optional<ListenAddress> listen;  ///< None: a pseudo-terminal, as a serial device would be.
  double speed = 1.0;                   ///< The robot's clock by ours.
  std::chrono::milliseconds watchdog{500};  ///< Of our clock: without a command the robot stops.
  std::size_t max_clients = 16;
  std::size_t max_line_bytes = 4096;       ///< Of what clients send; longer lines count as bad.
  std::size_t max_unsent_bytes = 1 << 18;  ///< A client that does not read loses lines beyond it.
  SimulatedRobotOptions robot;
};

struct RobotServerCounts {
  std::uint64_t clients = 0;  ///< So far.
  std::uint64_t commands = 0;
  std::uint64_t refused_commands = 0;  ///< While another client drove.
  std::uint64_t bad_lines = 0;
  std::uint64_t unsent_lines = 0;  ///< Lost by clients that did not read.
  std::uint64_t watchdog_stops = 0;
};

/// A simulated robot behind a port, which behaves like a real one: it sends robot lines to all who
/// listen, obeys `command`, `stop`, `width` (where its arms swing) and `steer` (a car's mode;
/// `front` is where a crab goes) of one driver (see DriverSeat), and stops by itself without
/// commands. A robot with a slow link sends the short form at that rate.
class RobotServer {
 public:
  /// Opens the port or the pseudo-terminal. Keeps references to the world and the robot, which must
  /// outlive it. Throws std::system_error naming the address, std::invalid_argument for options.
  RobotServer(const World& world, const RobotDescription& robot, const RobotServerOptions& options);
  ~RobotServer();
  RobotServer(const RobotServer&) = delete;
  RobotServer& operator=(const RobotServer&) = delete;

  /// For LiveSession and LineLink: with the port that was chosen, or the terminal's path.
  [[nodiscard]] std::string url() const;
  /// Whether only programs of this computer can reach it.
  [[nodiscard]] bool isLocal() const;

  /// Serves until `stop` is asked for. One thread.
  void run(const std::stop_token& stop);

  // What follows may be asked by other threads while run() runs.
  [[nodiscard]] RobotServerCounts counts() const;
  [[nodiscard]] Pose2 truth() const;
  /// Whether the robot is told to stand.
  [[nodiscard]] bool isStanding() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace vesper::inline v0
