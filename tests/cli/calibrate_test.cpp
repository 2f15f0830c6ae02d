// `vesper calibrate sonar`, `beam`, `trajectory` and `sheet`: what they print and write, and when
// not.
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "vesper/core/robot/robot_file.hpp"
#include "vesper/tests/cli/cli_support.hpp"

namespace vesper {
namespace {

using test::CommandRun;
using test::jsonOf;
using test::runVesper;
using test::ScratchFolder;

constexpr const char* kBench =
    "true_m,reading_m,target,celsius\n"
    "0.3,0.304,flat,20\n0.6,0.598,flat,20\n0.9,0.892,flat,20\n1.2,1.186,flat,20\n"
    "1.5,1.480,flat,20\n";

TEST(CalibrateSonarVerbTest, FindsTheLineAndAppliesIt) {
  const ScratchFolder folder;
  const std::string table = folder.write("b.sonar.csv", kBench);
  const std::string out = folder.file("new.robot.yaml");
  const auto json = jsonOf(runVesper("calibrate sonar " + table + " --robot " + test::ev3() +
                                     " --sensor front --json --apply " + out));
  EXPECT_NEAR(json["scale"]["value"].get<double>(), 0.98, 1e-9);  // reading = 0.98 true + 0.01
  EXPECT_NEAR(json["offset_m"]["value"].get<double>(), 0.01, 1e-9);
  for (const SensorDescription& sensor : readRobotFile(out).sensors) {
    if (sensor.id == "front") {
      EXPECT_NEAR(sensor.error.scale, 0.98, 1e-9);
      EXPECT_NEAR(sensor.error.offset_m, 0.01, 1e-9);
    }
  }
}

TEST(CalibrateSonarVerbTest, RoundTripsAreNotApplied) {
  const ScratchFolder folder;
  const std::string table = folder.write(
      "b.sonar.csv", "true_m,reading_m\n0.3,0.6\n0.6,1.2\n0.9,1.8\n1.2,2.4\n1.5,3.0\n");
  const CommandRun run = runVesper("calibrate sonar " + table + " --robot " + test::ev3() +
                                   " --sensor front --apply " + folder.file("new.robot.yaml"));
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_NE(run.err.find("nothing was applied"), std::string::npos) << run.err;
  EXPECT_EQ(test::namesIn(folder.path()), std::vector<std::string>{"b.sonar.csv"});
}

TEST(CalibrateSonarVerbTest, DistancesFarBeyondTheSensorAreNotInMetres) {
  const ScratchFolder folder;
  const std::string table =
      folder.write("cm.sonar.csv", "true_m,reading_m\n10,10\n30,31\n60,60\n90,91\n120,121\n");
  const CommandRun run = runVesper("calibrate sonar " + table + " --robot " + test::ev3() +
                                   " --sensor front --apply " + folder.file("new.robot.yaml"));
  EXPECT_EQ(run.exit_code, 4);
  EXPECT_NE(
      run.err.find("cm.sonar.csv:2: field 'true_m': expected distances within reach of 'front', "
                   "which the robot file ends at 2.5 m, found '10 m"),
      std::string::npos)
      << run.err;
  EXPECT_NE(run.err.find("centimetres or millimetres?"), std::string::npos) << run.err;
  EXPECT_EQ(test::namesIn(folder.path()), std::vector<std::string>{"cm.sonar.csv"});
}

TEST(CalibrateSonarVerbTest, BadRowsAreNamedByLineAndField) {
  const ScratchFolder folder;
  const auto errorOf = [&](const std::string& row) {
    const std::string table =
        folder.write("b.sonar.csv", "true_m,reading_m,target\n0.3,0.3,flat\n" + row);
    const CommandRun run = runVesper("calibrate sonar " + table);
    EXPECT_EQ(run.exit_code, 4);
    EXPECT_EQ(run.out, "");
    return run.err;
  };
  EXPECT_NE(errorOf("0.6,x,flat\n").find("b.sonar.csv:3: field 'reading_m': expected"),
            std::string::npos);
  EXPECT_NE(errorOf("0.6,0.6,ball\n").find("b.sonar.csv:3: field 'target': expected"),
            std::string::npos);
}

/// A wall 1 m before the robot in a map of 2 m x 2 m.
std::string wallMap(const ScratchFolder& folder) {
  std::string pixels(std::size_t{40} * 40, '\xfe');
  for (std::size_t row = 0; row < 40; ++row) {
    pixels[row * 40 + 30] = '\0';
  }
  folder.write("wall.pgm", "P5\n40 40\n255\n" + pixels);
  return folder.write("wall.yaml",
                      "image: wall.pgm\nresolution: 0.05\norigin: [0, 0, 0]\nnegate: 0\n"
                      "occupied_thresh: 0.65\nfree_thresh: 0.196\n");
}

TEST(CalibrateBeamVerbTest, WeightsAreTheSharesOfTheReadings) {
  const ScratchFolder folder;
  const std::string map = wallMap(folder);
  const std::string robot =
      folder.write("r.robot.yaml",
                   "vesper_robot: 1\nname: r\ndrive:\n  type: differential\n"
                   "  wheel_radius_m: {left: 0.03, right: 0.03}\n  track_width_m: 0.12\n"
                   "  ticks_per_revolution: 360\nfootprint: {radius_m: 0.05}\n"
                   "limits: {speed_m_per_s: 0.5, turn_rad_per_s: 2}\nsensors:\n  - id: front\n"
                   "    kind: sonar\n    mount: {x_m: 0, y_m: 0, theta_rad: 0}\n"
                   "    range_m: {min: 0.03, max: 2.5}\n    beam: {half_angle_rad: 0.05}\n");
  std::string log;
  double sum_of_squares = 0.0;
  for (int i = 0; i < 500; ++i) {
    const std::string t = std::to_string(i) + ".0";
    log += R"({"type":"pose","t":)" + t + R"(,"x":0.5,"y":1.0,"th":0.0,"src":"truth"})" + '\n';
    const double error_m = 0.01 * std::sin(0.7 * i);
    const bool is_echo = i % 5 != 0;
    sum_of_squares += is_echo ? error_m * error_m : 0.0;
    log += R"({"type":"range","t":)" + t + R"(,"id":"front","r":)" +
           (is_echo ? std::to_string(1.0 + error_m) : std::string("null")) + "}\n";
  }
  const auto json = jsonOf(runVesper("calibrate beam " + folder.write("l.jsonl", log) + " --map " +
                                     map + " --robot " + robot + " --poses truth --json"));
  const auto valueOf = [&](const char* name) {
    return json.at("parameters").at(name).at("value").get<double>();
  };
  EXPECT_NEAR(valueOf("z_hit") + valueOf("z_short") + valueOf("z_max") + valueOf("z_rand"), 1.0,
              1e-9);
  EXPECT_NEAR(valueOf("z_max"), 0.2, 1e-9);  // nothing else explains no echo
  EXPECT_NEAR(valueOf("z_hit"), 0.8, 0.01);
  EXPECT_NEAR(valueOf("sigma_m"), std::sqrt(sum_of_squares / 400.0), 1e-4);
}

TEST(CalibrateTrajectoryVerbTest, ComparesByItsDefinitions) {
  const ScratchFolder folder;
  const std::string a =
      folder.write("a.tum", "0 0 0 0 0 0 0 1\n1 1 0 0 0 0 0 1\n2 2 0 0 0 0 0 1\n");
  const std::string b =
      folder.write("b.tum", "0 0 0.1 0 0 0 0 1\n1 1 0.3 0 0 0 0 1\n2 2 0.1 0 0 0 0 1\n");
  const auto json = jsonOf(runVesper("calibrate trajectory " + a + ' ' + b + " --json"));
  const auto& found = json["comparisons"][0];
  EXPECT_NEAR(found["ate_m"]["rmse"].get<double>(), std::sqrt(0.11 / 3.0), 1e-12);
  EXPECT_NEAR(found["track_b"]["distance_m"].get<double>(), 2.0 * std::hypot(1.0, 0.2), 1e-12);
  EXPECT_NEAR(found["final_separation_m"].get<double>(), 0.1, 1e-12);
  EXPECT_NEAR(found["separation_per_metre"].get<double>(), 0.05, 1e-12);
  EXPECT_NEAR(found["rpe_m"]["rmse"].get<double>(), 0.2, 1e-12);

  const std::string bad = folder.write("bad.tum", "0 0 0 0 0 0 0 1\n1 x 0 0 0 0 0 1\n");
  const CommandRun refused =
      runVesper("calibrate trajectory " + a + ' ' + bad + " --plot " + folder.file("p.svg"));
  EXPECT_EQ(refused.exit_code, 4);
  EXPECT_NE(refused.err.find("bad.tum:2"), std::string::npos) << refused.err;
  EXPECT_FALSE(std::filesystem::exists(folder.file("p.svg")));
}

TEST(CalibrateTrajectoryVerbTest, EncoderPosesAreSaidToBeginAnywhere) {
  const std::string log = std::string(VESPER_SOURCE_DIR) + "/datasets/logs/arena_ev3.jsonl.gz";
  const std::string call =
      "calibrate trajectory " + log + ' ' + log + " --poses truth,encoders --robot " + test::ev3();
  const CommandRun plain = runVesper(call);
  EXPECT_EQ(plain.exit_code, 0) << plain.err;
  EXPECT_NE(plain.err.find("begin at (0, 0, 0)"), std::string::npos) << plain.err;
  EXPECT_EQ(runVesper(call + " --align first").err.find("begin at (0, 0, 0)"), std::string::npos);
}

TEST(CalibrateSheetVerbTest, IsOnePageInEitherLanguage) {
  const ScratchFolder folder;
  const CommandRun english = runVesper("calibrate sheet --robot " + test::ev3());
  EXPECT_EQ(english.exit_code, 0);
  EXPECT_NE(english.out.find("lang=\"en\""), std::string::npos);
  const std::string out = folder.file("hoja.html");
  EXPECT_EQ(runVesper("calibrate sheet --lang es --side 1.5 --out " + out).exit_code, 0);
  const std::string page = test::readFile(out);
  EXPECT_NE(page.find("lang=\"es\""), std::string::npos);
  EXPECT_NE(page.find("1.5"), std::string::npos);
  EXPECT_EQ(runVesper("calibrate sheet --side nan").exit_code, 2);
  const std::string robots = std::string(VESPER_SOURCE_DIR) + "/datasets/robots/";
  EXPECT_EQ(runVesper("calibrate sheet --robot " + robots + "siar.robot.yaml").exit_code, 0);
  const CommandRun car = runVesper("calibrate sheet --robot " + robots + "robucar.robot.yaml");
  EXPECT_EQ(car.exit_code, 4);
  EXPECT_NE(car.err.find("expected differential or skid_steer, found 'ackermann'"),
            std::string::npos)
      << car.err;
}

}  // namespace
}  // namespace vesper
