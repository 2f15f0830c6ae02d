#include "vesper/core/robot/robot_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numbers>
#include <string>
#include <variant>

#include "vesper/core/input_error.hpp"
#include "vesper/tests/core/robot/refusals.hpp"
#include "vesper/tests/support/scratch_folder.hpp"

namespace vesper {
namespace {

using testing::HasSubstr;

/// The example of the format's description, with every part that a differential robot may have.
const std::string kFull = R"(vesper_robot: 1
name: ev3
drive:
  type: differential
  wheel_radius_m: {left: 0.028, right: 0.0281}
  track_width_m: 0.120
  ticks_per_revolution: 360
  counter_bits: 16
  noise: {k_left: 5.0e-4, k_right: 6.0e-4}
  calibration:
    method: end_pose_lsq
    date: 2026-11-30
    floor: parquet
    before: {wheel_radius_m: {left: 0.028, right: 0.028}, track_width_m: 0.118}
    covariance: {parameters: [E_d, E_b, E_s], upper: [4.9e-9, 0, 0, 2.5e-7, 0, 9.0e-8]}
footprint: {radius_m: 0.09}
limits: {speed_m_per_s: 0.5, turn_rad_per_s: 2.0}
link: {bytes_per_s: 110}
sensors:
  - id: front
    kind: sonar
    mount: {x_m: 0.07, y_m: 0.0, theta_rad: 0.0}
    raw: {unit: cm, scale_m: 0.01, offset_m: 0.0}
    no_echo: [255]
    range_m: {min: 0.03, max: 2.50, step: 0.01}
    beam: {half_angle_rad: 0.26, half_angle_by_range: [[0.5, 0.30], [2.0, 0.17]], by_target: {cylinder: 0.20, edge: 0.12}}
    error: {scale: 1.01, offset_m: -0.002, sigma_m: [0.005, 0.004], reference_celsius: 18.0}
  - id: touch
    kind: bumper
    mount: {x_m: 0.1, y_m: 0.0, theta_rad: 0.0}
)";

const std::string kAckermann = R"(vesper_robot: 1
name: "robucar TT"
drive:
  type: ackermann
  wheel_radius_m: {front_left: 0.294, front_right: 0.299, rear_left: 0.3, rear_right: 0.307}
  wheelbase_m: 1.2
  axle_m: 0.9
  max_steer_rad: 0.4
  steer_offset_rad: 0.01
  modes: [car, dual, crab]
  slip: {identity_to: 0.3, commanded: 0.7, actual: 0.55}
  ticks_per_revolution: 1000
  calibration:
    method: tracks
    date: 2026-11-30
    before: {wheel_radius_m: {front_left: 0.3, front_right: 0.3, rear_left: 0.3, rear_right: 0.3}, steer_offset_rad: 0}
footprint: {polygon_m: [[-0.4, -0.6], [1.6, -0.6], [1.6, 0.6], [-0.4, 0.6]]}
limits: {speed_m_per_s: 4, turn_rad_per_s: 1}
)";

const std::string kSkidSteer = R"(vesper_robot: 1
name: siar
drive:
  type: skid_steer
  wheel_radius_m: {left: 0.125, right: 0.125}
  track_width_m: 0.602
  wheels_per_side: 3
  width_range_m: [0.42, 0.62]
  outer_margin_m: 0.08
  length_by_width: [[0.42, 0.98], [0.62, 0.845]]
  track_width_by_width: [[0.42, 0.5], [0.62, 0.7]]
  ticks_per_revolution: 1000
footprint: {radius_m: 0.6}
limits: {speed_m_per_s: 0.75, turn_rad_per_s: 1}
sensors: []
)";

/// Of kFull with one place changed.
void expectRobotRefusals(const std::vector<test::Refusal>& refusals) {
  test::expectRefusals(
      kFull, [](const std::string& text) { (void)parseRobot(text, "r.yaml"); }, refusals);
}

TEST(RobotFileTest, ReadsEveryFieldOfADifferentialRobot) {
  const RobotDescription robot = parseRobot(kFull, "r.yaml");
  EXPECT_EQ(robot.name, "ev3");
  const auto& drive = std::get<DifferentialDrive>(robot.drive.geometry);
  EXPECT_EQ(drive.wheel_radius_left_m, 0.028);
  EXPECT_EQ(drive.wheel_radius_right_m, 0.0281);
  EXPECT_EQ(drive.track_width_m, 0.12);
  EXPECT_EQ(robot.drive.ticks_per_revolution, 360.0);
  EXPECT_EQ(robot.drive.counter_bits, 16);
  EXPECT_EQ(robot.drive.noise, (WheelNoise{5e-4, 6e-4}));
  ASSERT_TRUE(robot.drive.calibration.has_value());
  EXPECT_EQ(robot.drive.calibration->date, "2026-11-30");
  EXPECT_EQ(robot.drive.calibration->before_track_width_m, 0.118);
  EXPECT_EQ(robot.drive.calibration->covariance_upper.size(), 6U);
  EXPECT_EQ(robot.footprint.radius_m, 0.09);
  EXPECT_EQ(robot.limits, (MotionLimits{0.5, 2.0}));
  EXPECT_EQ(robot.link_bytes_per_s, 110.0);
  ASSERT_EQ(robot.sensors.size(), 2U);
  const SensorDescription& front = robot.sensors[0];
  EXPECT_EQ(front.T_robot_sensor, Pose2(0.07, 0.0, 0.0));
  EXPECT_EQ(front.raw, (RawScale{"cm", 0.01, 0.0}));
  EXPECT_EQ(front.no_echo, std::vector<double>{255.0});
  EXPECT_EQ(front.range, (RangeLimits{0.03, 2.5, 0.01}));
  EXPECT_EQ(front.beam.half_angle_by_range[1][1], 0.17);
  EXPECT_EQ(front.beam.by_target.at("edge"), 0.12);
  EXPECT_EQ(front.error, (RangeErrorModel{1.01, -0.002, {0.005, 0.004}, 18.0}));
  EXPECT_EQ(robot.sensors[1].kind, SensorKind::Bumper);
}

TEST(RobotFileTest, WritingAndReadingIsExact) {
  for (const std::string& text : {kFull, kAckermann, kSkidSteer}) {
    const RobotDescription robot = parseRobot(text, "r.yaml");
    EXPECT_EQ(parseRobot(formatRobot(robot), "again"), robot) << formatRobot(robot);
  }
}

TEST(RobotFileTest, EveryBitOfANumberSurvives) {
  RobotDescription robot = parseRobot(kFull, "r.yaml");
  auto& drive = std::get<DifferentialDrive>(robot.drive.geometry);
  drive.wheel_radius_left_m = 0.1 + 0.2;
  drive.wheel_radius_right_m = 1.0 / 3.0;
  drive.track_width_m = 5e-324;
  robot.sensors[0].T_robot_sensor = Pose2(-0.0, 1e-17, -std::numbers::pi);
  robot.name = "a \"quoted\" \\ name: # ünïcode";
  robot.sensors[0].id = "null";
  EXPECT_EQ(parseRobot(formatRobot(robot), "again"), robot);
}

TEST(RobotFileTest, AFileIsWrittenAndReadBack) {
  const test::ScratchFolder folder;
  const RobotDescription robot = parseRobot(kFull, "r.yaml");
  writeRobotFile(folder.file("a.robot.yaml"), robot);
  EXPECT_EQ(readRobotFile(folder.file("a.robot.yaml")), robot);
}

TEST(RobotFileTest, ADescriptionThatCannotBeReadBackIsNotWritten) {
  RobotDescription robot = parseRobot(kFull, "r.yaml");
  robot.drive.ticks_per_revolution = 0.0;
  EXPECT_THROW((void)formatRobot(robot), InputError);
  robot = parseRobot(kFull, "r.yaml");
  std::get<DifferentialDrive>(robot.drive.geometry).wheel_radius_left_m = -0.03;
  EXPECT_THROW((void)formatRobot(robot), InputError);
  robot = parseRobot(kFull, "r.yaml");
  robot.drive.calibration->before_wheel_radius_m.clear();
  EXPECT_THROW((void)formatRobot(robot), InputError);
}

TEST(RobotFileTest, UnknownKeysAndMissingUnitsAreNamed) {
  expectRobotRefusals({
      {"track_width_m", "track_width",
       "r.yaml:6: field 'drive.track_width': expected a known key, found 'track_width' "
       "(did you mean 'track_width_m'?)"},
      {"    range_m: {min: 0.03, max: 2.50, step: 0.01}",
       "    range_m: {min: 0.03, max: 2.50, stop: 0.01}",
       "r.yaml:25: field 'sensors[0].range_m.stop': expected a known key, found 'stop' "
       "(did you mean 'step'?)"},
      {"footprint:", "footprin:",
       "r.yaml:16: field 'footprin': expected a known key, found 'footprin' "
       "(did you mean 'footprint'?)"},
  });
}

TEST(RobotFileTest, NumbersOutOfRangeAreNamed) {
  expectRobotRefusals({
      {"max: 2.50", "max: 0.02",
       "r.yaml:25: field 'sensors[0].range_m.max': expected a number > min, found '0.02'"},
      {"left: 0.028", "left: 28",
       "r.yaml:5: field 'drive.wheel_radius_m.left': expected a length in metres below 5, "
       "found '28' (millimetres? divide by 1000)"},
      {"theta_rad: 0.0", "theta_rad: 90",
       "r.yaml:22: field 'sensors[0].mount.theta_rad': expected an angle of -2 pi to 2 pi, "
       "found '90' (degrees? multiply by 0.017453292519943295)"},
      {"counter_bits: 16", "counter_bits: 24",
       "r.yaml:8: field 'drive.counter_bits': expected 8, 16 or 32, found '24'"},
      {"[[0.5, 0.30], [2.0, 0.17]]", "[[0.5, 0.30], [0.5, 0.17]]",
       "r.yaml:26: field 'sensors[0].beam.half_angle_by_range[1][0]': expected rising first "
       "numbers, found '0.5'"},
      {"upper: [4.9e-9, 0,", "upper: [4.9e-9, 1,",
       "r.yaml:15: field 'drive.calibration.covariance.upper[1]': expected a covariance "
       "within its two variances, found '1'"},
      {"2026-11-30", "30.11.2026",
       "r.yaml:12: field 'drive.calibration.date': expected a date as 2026-11-30, found "
       "'30.11.2026'"},
  });
}

TEST(RobotFileTest, WrongTypesAndMissingKeysAreNamed) {
  expectRobotRefusals({
      {"{radius_m: 0.09}", "0.09",
       "r.yaml:16: field 'footprint': expected keys with values (a YAML mapping), found '0.09'"},
      {"{radius_m: 0.09}", "{}",
       "r.yaml:16: field 'footprint': expected either radius_m or polygon_m, found "
       "'neither'"},
      {"{radius_m: 0.09}", "{polygon_m: [[0.3, 0.2], [-0.3, -0.2], [-0.3, 0.2], [0.3, -0.2]]}",
       "r.yaml:16: field 'footprint.polygon_m': expected at least three corners, in order, around "
       "one area, found 'edges that cross or an area of nothing'"},
      {"    kind: sonar\n", "",
       "r.yaml:20: field 'sensors[0].kind': expected a value, found 'nothing' "
       "(the key is missing)"},
      {"differential", "diferential",
       "r.yaml:4: field 'drive.type': expected differential, skid_steer or ackermann, found "
       "'diferential' (did you mean 'differential'?)"},
      {"id: touch", "id: front",
       "r.yaml:28: field 'sensors[1].id': expected each id once, found 'front'"},
      {"vesper_robot: 1", "vesper_robot: 2",
       "r.yaml:1: field 'vesper_robot': expected a whole number of 1 to 1, found '2'"},
      {"id: touch\n    kind: bumper", "id: touch\n    beam: {}\n    kind: bumper",
       "r.yaml:29: field 'sensors[1].beam': expected a known key, found 'beam' "
       "(known: id, kind or mount)"},
  });
}

TEST(RobotFileTest, EveryLineThatIsCutOffIsRefusedOrWhole) {
  // A file cut anywhere never yields a robot with other values.
  const RobotDescription whole = parseRobot(kFull, "r.yaml");
  for (std::size_t length = 0; length < kFull.size(); ++length) {
    try {
      const RobotDescription robot = parseRobot(kFull.substr(0, length), "r.yaml");
      EXPECT_EQ(robot.drive, whole.drive) << length;
      EXPECT_LE(robot.sensors.size(), whole.sensors.size());
    } catch (const InputError&) {
    }
  }
}

TEST(RobotFileTest, CommentsStayAtTheirKeys) {
  const std::string original =
      "# My robot.\nvesper_robot: 1\nname: \"a # b\"   # in the shed\ndrive:\n  # glued on\n"
      "  type: differential\n  wheel_radius_m:\n    left: 0.03   # worn\n    right: 0.03\n"
      "  track_width_m: 0.2\n  ticks_per_revolution: 360\n  counter_bits: 16\n"
      "  noise: {k_left: 5.0e-4,\n    k_right: 6.0e-4}\nfootprint: {radius_m: 0.1}\n"
      "limits: {speed_m_per_s: 0.5, turn_rad_per_s: 2.0}\nsensors:\n- id: g1\n  kind: gyro\n"
      "  mount: {x_m: 0, y_m: 0, theta_rad: 0}\n# the second\n- id: g2\n  kind: gyro  # slow\n"
      "  mount: {x_m: 0, y_m: 0, theta_rad: 0}\n# end\n";
  RobotDescription robot = parseRobot(original, "r");
  std::get<DifferentialDrive>(robot.drive.geometry).track_width_m = 0.21;
  const std::string text = formatRobotLike(robot, original);
  EXPECT_EQ(parseRobot(text, "r"), robot);
  EXPECT_EQ(formatRobotLike(robot, text), text);
  EXPECT_THAT(text, testing::StartsWith("# My robot.\nvesper_robot: 1\nname: \"a # b\"  # in the "
                                        "shed\ndrive:\n  # glued on\n  type: differential\n"));
  EXPECT_THAT(text, HasSubstr("right: 0.03}  # worn\n  track_width_m: 0.21\n"));
  EXPECT_THAT(text, HasSubstr("  # the second\n  - id: g2\n    kind: gyro  # slow\n"));
  EXPECT_THAT(text, testing::EndsWith("\n# end\n"));
  EXPECT_EQ(std::count(text.begin(), text.end(), '#'), 8);
}

TEST(RobotFileTest, TheWordsNameWhatCounts) {
  const std::string words = describeInWords(parseRobot(kFull, "r.yaml"));
  EXPECT_THAT(words, HasSubstr("wheels of radius 28 mm left, 28.1 mm right, 120 mm apart"));
  EXPECT_THAT(words, HasSubstr("calibrated 2026-11-30 by end_pose_lsq on parquet"));
  EXPECT_THAT(words, HasSubstr("front: sonar at x 0.07, y 0 m, facing 0.0 deg, 0.03 to 2.5 m in "
                               "steps of 10 mm"));
  EXPECT_THAT(words, HasSubstr("no echo: 255"));
  EXPECT_THAT(describeInWords(parseRobot(kAckermann, "r.yaml")), HasSubstr("Ackermann drive"));
  EXPECT_THAT(describeInWords(parseRobot(kSkidSteer, "r.yaml")), HasSubstr("3 wheels a side"));
}

TEST(ShippedRobotsTest, AreReadAndSurviveWriting) {
  for (const char* name : {"ev3", "rcx", "pioneer_p3dx", "generic_arduino"}) {
    const std::string path =
        std::string(VESPER_SOURCE_DIR) + "/datasets/robots/" + name + ".robot.yaml";
    const RobotDescription robot = readRobotFile(path);
    EXPECT_EQ(robot.name, name);
    EXPECT_EQ(parseRobot(formatRobot(robot), name), robot);
  }
}

TEST(ShippedRobotsTest, PublishedFactsHold) {
  const std::string folder = std::string(VESPER_SOURCE_DIR) + "/datasets/robots/";
  const RobotDescription rcx = readRobotFile(folder + "rcx.robot.yaml");
  EXPECT_EQ(rcx.drive.ticks_per_revolution, 16.0 * 24.0);
  EXPECT_EQ(rcx.link_bytes_per_s, 110.0);
  // inches = per cent / 2 + 6
  const RawScale& raw = rcx.sensors[0].raw;
  EXPECT_NEAR(raw.offset_m, 6.0 * 0.0254, 1e-12);
  EXPECT_NEAR(raw.offset_m + raw.scale_m * 100.0, 56.0 * 0.0254, 1e-12);
  EXPECT_NEAR(rcx.sensors[0].range.max_m, 1.4224, 1e-12);

  const RobotDescription p3dx = readRobotFile(folder + "pioneer_p3dx.robot.yaml");
  ASSERT_EQ(p3dx.sensors.size(), 16U);
  const double angles_deg[] = {90, 50, 30, 10, -10, -30, -50, -90};
  for (std::size_t i = 0; i < 8; ++i) {
    const Pose2& front = p3dx.sensors[i].T_robot_sensor;
    EXPECT_NEAR(radToDeg(front.heading()), angles_deg[i], 1e-9) << i;
    const Pose2& mirrored = p3dx.sensors[15 - i].T_robot_sensor;
    EXPECT_NEAR(wrapToPi(mirrored.heading() - (std::numbers::pi - front.heading())), 0.0, 1e-9);
    EXPECT_NEAR(mirrored.y(), front.y(), 1e-12) << i;
  }
}

}  // namespace
}  // namespace vesper
