#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <variant>
#include <vector>

#include "vesper/core/robot/robot_doubts.hpp"
#include "vesper/core/robot/robot_file.hpp"
#include "vesper/tools/exit_code.hpp"
#include "vesper/tools/verbs/verbs.hpp"

namespace vesper::tools {
namespace {

using Json = nlohmann::ordered_json;

struct RobotCheckOptions {
  std::string file;
  bool is_json = false;
};

constexpr const char* kKinds[] = {"sonar", "laser", "bumper", "light", "gyro"};
constexpr const char* kTypes[] = {"differential", "skid_steer", "ackermann"};

Json sensorJson(const SensorDescription& sensor) {
  const Pose2& mount = sensor.T_robot_sensor;
  Json json = {{"id", sensor.id},
               {"kind", kKinds[static_cast<std::size_t>(sensor.kind)]},
               {"mount", {{"x_m", mount.x()}, {"y_m", mount.y()}, {"theta_rad", mount.heading()}}}};
  if (sensor.kind == SensorKind::Sonar || sensor.kind == SensorKind::Laser) {
    json["range_m"] = {
        {"min", sensor.range.min_m}, {"max", sensor.range.max_m}, {"step", sensor.range.step_m}};
    json["half_angle_rad"] = sensor.beam.half_angle_rad;
    json["no_echo"] = sensor.no_echo;
  }
  return json;
}

Json robotJson(const RobotDescription& robot, const std::string& file,
               const std::vector<InputProblem>& doubts) {
  Json sensors = Json::array();
  for (const SensorDescription& sensor : robot.sensors) {
    sensors.push_back(sensorJson(sensor));
  }
  Json doubts_json = Json::array();
  for (const InputProblem& doubt : doubts) {
    doubts_json.push_back({{"field", doubt.field}, {"text", describe(doubt)}});
  }
  return {{"file", file},
          {"name", robot.name},
          {"drive", kTypes[robot.drive.geometry.index()]},
          {"ticks_per_revolution", robot.drive.ticks_per_revolution},
          {"counter_bits", robot.drive.counter_bits},
          {"is_calibrated", robot.drive.calibration.has_value()},
          {"speed_m_per_s", robot.limits.speed_m_per_s},
          {"turn_rad_per_s", robot.limits.turn_rad_per_s},
          {"sensors", sensors},
          {"doubts", doubts_json}};
}

}  // namespace

void addRobotVerb(CLI::App& app, int& exit_code) {
  CLI::App* robot = app.add_subcommand("robot", "Check a robot's description, or serve the robot.");
  robot->require_subcommand(1);
  const auto options = std::make_shared<RobotCheckOptions>();  // owned by the callback
  CLI::App* check =
      robot->add_subcommand("check", "Check a *.robot.yaml and say in words what was understood.");
  check->add_option("FILE", options->file, "The robot file")->required();
  check->add_flag("--json", options->is_json, "One JSON document on the standard output");
  check->footer("Example: vesper robot check datasets/robots/ev3.robot.yaml");
  check->callback([options, &exit_code] {
    const RobotDescription description = readRobotFile(options->file);
    const std::vector<InputProblem> doubts = doubtsAbout(description, options->file);
    if (options->is_json) {
      std::cout << robotJson(description, options->file, doubts).dump(2) << '\n';
    } else {
      std::cout << describeInWords(description);
      for (const InputProblem& doubt : doubts) {
        std::cerr << "warning: " << describe(doubt) << '\n';
      }
    }
    exit_code = kOk;
  });
  addRobotServeVerb(*robot, exit_code);
}

}  // namespace vesper::tools
