#pragma once

#include <functional>
#include <optional>
#include <string>
#include <thread>

#include "vesper/core/live/robot_server.hpp"
#include "vesper/core/robot/robot_file.hpp"
#include "vesper/core/robot/world_file.hpp"

namespace vesper::test {

/// A RobotServer in a thread of its own: a robot of datasets/ in a world of datasets/.
class ServedRobot {
 public:
  explicit ServedRobot(RobotServerOptions options = onTcp(), const std::string& robot = "ev3",
                       const std::string& world = "arena")
      : robot_(readRobotFile(std::string(VESPER_SOURCE_DIR) + "/datasets/robots/" + robot +
                             ".robot.yaml")),
        world_(readWorldFile(std::string(VESPER_SOURCE_DIR) + "/datasets/worlds/" + world +
                             ".world.yaml")),
        server_(world_, robot_, options),
        thread_([this](const std::stop_token& stop) { server_.run(stop); }) {}

  /// A free TCP port of this computer.
  static RobotServerOptions onTcp() {
    RobotServerOptions options;
    options.listen = TcpAddress{"127.0.0.1", 0};
    return options;
  }

  [[nodiscard]] RobotServer& server() { return server_; }
  [[nodiscard]] const RobotDescription& robot() const { return robot_; }

 private:
  RobotDescription robot_;
  World world_;
  RobotServer server_;
  std::jthread thread_;
};

/// Asks some 100 times a second, for at most a minute: a bound for what never happens, not for how
/// long it takes.
inline bool eventually(const std::function<bool()>& holds) {
  for (int i = 0; i < 6000; ++i) {
    if (holds()) {
      return true;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}

}  // namespace vesper::test
