#include "vesper/tests/bench/models/public_logs.hpp"

#include <array>
#include <cstdio>
#include <filesystem>

#include "vesper/core/grid/log_odds.hpp"
#include "vesper/core/log/read_log.hpp"
#include "vesper/core/robot/robot_file.hpp"
#include "vesper/tests/bench/models/model_runs.hpp"
#include "vesper/tests/bench/models/textbook_cone.hpp"

namespace vesper::bench {
namespace {

constexpr int kFold = 4;

std::vector<RangeObservation> readingsOf(const PublicLog& log, const RobotLog& records,
                                         const RobotDescription& robot) {
  ObservationOptions options;
  options.poses = log.poses.empty() ? std::nullopt : poseSourceNamed(log.poses);
  ObservationReader reader(records, robot, options);
  ReadingCollector collector(robot, settingsOf("cone20"), log.name);
  collect(reader, collector);
  return collector.readings();
}

HeldOutScore textbookScore(const std::vector<RangeObservation>& readings,
                           const RobotDescription& robot) {
  const std::vector<std::uint8_t> marks = heldOutMarks(readings, kFold);
  std::vector<RangeObservation> used;
  for (std::size_t i = 0; i < readings.size(); ++i) {
    if (marks[i] == 0) {
      used.push_back(readings[i]);
    }
  }
  const LogOddsGrid grid = textbookCone({used, robot, 0.05, 0.8});
  return scoreEchoes(readings, marks, robot, 0.05, [&](CellIndex cell) {
    return toLogOdds(grid.valueMilli(cell)) > logOddsOf(0.65);
  });
}

}  // namespace

const std::vector<PublicLog>& publicLogs() {
  static const std::vector<PublicLog> all = {
      {"p3dx_vrep", "p3dx_vrep_sonar.txt", "p3dx_vrep", "p3dx_vrep", "truth", 0.89, true},
      // The robot file's 0.1 rad is a guess; the score itself finds it too narrow.
      {"four_ultrasonic_tof, beam 0.1 rad", "four_ultrasonic_tof_robot.csv", "four_sonar_tof",
       "four_sonar_tof", "", 0.0},
      {"four_ultrasonic_tof, beam 0.26 rad", "four_ultrasonic_tof_robot.csv", "four_sonar_tof",
       "four_sonar_tof", "", 0.75, false, 0.26},
      {"udacity", "udacity_measurement.txt", "udacity_8_sonar", "udacity_8_sonar", "", 0.45}};
  return all;
}

std::optional<LogScores> scoreLog(const PublicLog& log, const std::string& data) {
  const std::string path = data + "/logs/sonar/" + log.file;
  if (!std::filesystem::exists(path)) {
    return std::nullopt;
  }
  const std::string datasets = std::string(VESPER_SOURCE_DIR) + "/datasets/";
  ReadLogOptions options;
  options.columns_file = datasets + "columns/" + log.columns + ".columns.yaml";
  const RobotLog records = readLog(path, options);
  RobotDescription robot = readRobotFile(datasets + "robots/" + log.robot + ".robot.yaml");
  for (SensorDescription& sensor : robot.sensors) {
    sensor.beam.half_angle_rad = log.half_angle_rad.value_or(sensor.beam.half_angle_rad);
  }
  const std::vector<RangeObservation> readings = readingsOf(log, records, robot);
  LogScores scores;
  for (const Contender& contender : contenders()) {
    if (contender.key == "textbook") {
      scores.by_model[contender.key] = textbookScore(readings, robot);
      continue;
    }
    const std::optional<HeldOutResult> result =
        scoreHeldOut(readings, robot, settingsOf(contender.key), kFold, {});
    scores.by_model[contender.key] = result->score;
    if (result->forward) {
      std::array<char, 100> text{};
      std::snprintf(text.data(), text.size(), "%d direction(s), threshold %g, index %.3f",
                    result->forward->directions, result->forward->threshold,
                    result->forward->specular_index.value_or(0.0));
      scores.choice = text.data();
    }
  }
  if (log.is_mirrored_too) {
    for (SensorDescription& sensor : robot.sensors) {
      const Pose2& mount = sensor.T_robot_sensor;
      sensor.T_robot_sensor = Pose2(mount.x(), -mount.y(), -mount.heading());
    }
    const std::vector<RangeObservation> mirrored = readingsOf(log, records, robot);
    scores.mirrored_share =
        scoreHeldOut(mirrored, robot, settingsOf("forward"), kFold, {})->score.share();
  }
  return scores;
}

}  // namespace vesper::bench
