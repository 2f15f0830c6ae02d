#include "vesper/tools/verbs/simulate_output.hpp"

#include <fmt/format.h>

#include <iostream>
#include <nlohmann/json.hpp>

namespace vesper::tools {
namespace {

constexpr const char* kStatusNames[] = {"finished", "collided", "time up", "cancelled"};

nlohmann::ordered_json poseJson(const Pose2& pose) {
  return {{"x_m", pose.x()}, {"y_m", pose.y()}, {"theta_rad", pose.heading()}};
}

}  // namespace

void printSimulation(const SimulationResult& result, const std::string& log_path, bool is_json) {
  const char* status = kStatusNames[static_cast<std::size_t>(result.status)];
  if (is_json) {
    const nlohmann::ordered_json json = {{"status", status},
                                         {"log", log_path},
                                         {"records", result.log.records.size()},
                                         {"duration_s", result.duration_s},
                                         {"path_m", result.path_m},
                                         {"waypoints_reached", result.waypoints_reached},
                                         {"waypoints", result.waypoints},
                                         {"end_truth", poseJson(result.T_world_end)},
                                         {"end_odometry", poseJson(result.T_belief_end)}};
    std::cout << json.dump(2) << '\n';
    return;
  }
  const auto pose = [](const Pose2& T_world_robot) {
    return fmt::format("x {:.4f} m, y {:.4f} m, heading {:.4f} rad", T_world_robot.x(),
                       T_world_robot.y(), T_world_robot.heading());
  };
  const std::string reached =
      result.waypoints == 0
          ? std::string()
          : fmt::format(", {} of {} way-points", result.waypoints_reached, result.waypoints);
  std::cout << fmt::format(
      "{}: {} records to {}\n{:.1f} s, {:.2f} m{}\ntrue end      {}\nodometry says {}\n", status,
      result.log.records.size(), log_path, result.duration_s, result.path_m, reached,
      pose(result.T_world_end), pose(result.T_belief_end));
}

}  // namespace vesper::tools
