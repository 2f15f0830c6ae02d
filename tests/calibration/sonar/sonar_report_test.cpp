#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "vesper/calibration/report/sonar_page.hpp"
#include "vesper/calibration/report/sonar_summary.hpp"
#include "vesper/calibration/sonar/sonar_job.hpp"
#include "vesper/core/input_error.hpp"
#include "vesper/core/robot/robot_file.hpp"
#include "vesper/tests/support/scratch_folder.hpp"

namespace vesper::calibration {
namespace {

constexpr const char* kTable =
    "true_m,reading_m,angle_rad,target,celsius\n"
    "0.3,0.302,0,flat,21\n0.6,0.597,0,flat,21\n1.0,0.985,0,flat,21\n1.5,1.476,0,flat,21\n"
    "2.0,1.959,0,flat,21\n2.0,1.960,0.2,flat,21\n2.0,inf,0.4,flat,21\n2.0,1.962,0.1,pole,21\n"
    "2.0,3.1,0.3,pole,21\n";

SonarJobResult calibrated(const test::ScratchFolder& folder) {
  SonarJob job;
  job.input = folder.write("b.sonar.csv", kTable);
  job.wall.fit.resamples = 20;
  return runSonarJob(job);
}

TEST(SonarReportTest, WritesJsonThatSaysWhatWasNotSeen) {
  const test::ScratchFolder folder;
  const SonarJobResult result = calibrated(folder);
  const auto json = nlohmann::json::parse(sonarJson(result.range, result.sensor));
  EXPECT_NEAR(json.at("scale").at("value").get<double>(), 0.975, 0.005);
  EXPECT_TRUE(json.at("near").at("fails_m").is_null());
  EXPECT_EQ(json.at("sensor").at("id"), "sonar");
  EXPECT_EQ(json.at("warnings").at(0).at("kind"), "dead_zone_not_seen");
  EXPECT_EQ(json.at("half_angles").size(), 4U);
}

TEST(SonarReportTest, PageHoldsChartsInBothLanguages) {
  const test::ScratchFolder folder;
  const SonarJobResult result = calibrated(folder);
  const std::string english =
      sonarPage(result.range, "b<1>.csv", result.block_yaml, Language::English);
  EXPECT_THAT(english, testing::HasSubstr("<html lang=\"en\""));
  EXPECT_THAT(english, testing::HasSubstr("b&lt;1&gt;.csv"));
  EXPECT_THAT(english, testing::HasSubstr("Error against distance"));
  EXPECT_THAT(english, testing::HasSubstr("Beam of the sonar"));
  EXPECT_THAT(english, testing::HasSubstr("error: {scale: 0.9"));
  EXPECT_THAT(english, testing::Not(testing::HasSubstr("http://www.w3.org/1999/xlink")));
  const std::string spanish = sonarPage(result.range, "b.csv", "", Language::Spanish);
  EXPECT_THAT(spanish, testing::HasSubstr("<html lang=\"es\""));
  EXPECT_THAT(spanish, testing::HasSubstr("Error según la distancia"));
  EXPECT_THAT(spanish, testing::HasSubstr("Haz del sonar"));
  EXPECT_THAT(sonarSummary(result.range, Language::Spanish), testing::HasSubstr("escala"));
}

TEST(SonarJobTest, PutsTheBlockIntoTheRobotFile) {
  const test::ScratchFolder folder;
  const std::string robot_file = folder.write(
      "r.robot.yaml",
      "vesper_robot: 1\nname: r\ndrive:\n  type: differential\n"
      "  wheel_radius_m: {left: 0.03, right: 0.03}\n  track_width_m: 0.12\n"
      "  ticks_per_revolution: 360\n  counter_bits: 32\nfootprint: {radius_m: 0.1}\n"
      "limits: {speed_m_per_s: 0.5, turn_rad_per_s: 2.0}\nsensors:\n"
      "  - id: front\n    kind: sonar\n    mount: {x_m: 0.07, y_m: 0, theta_rad: 0}\n"
      "    range_m: {min: 0.03, max: 2.5, step: 0.01}\n    beam: {half_angle_rad: 0.26}\n"
      "    error: {scale: 1, offset_m: 0, sigma_m: [0.01, 0], reference_celsius: 20}\n");
  SonarJob job;
  job.input = folder.write("b.sonar.csv", kTable);
  job.robot_file = robot_file;
  job.wall.fit.resamples = 20;
  const SonarJobResult result = runSonarJob(job);
  ASSERT_TRUE(result.robot.has_value());
  const std::string out = folder.file("new.robot.yaml");
  writeRobotFile(out, *result.robot);
  const RobotDescription again = readRobotFile(out);
  ASSERT_EQ(again.sensors.size(), 1U);
  EXPECT_EQ(again.sensors[0].error.scale, result.range.scale.value);
  EXPECT_EQ(again.sensors[0].beam.by_target.size(), 2U);
  EXPECT_EQ(again.sensors[0].range.max_m, 2.5);  // no limit was reached: the file's is kept
  job.sensor = "rear";
  EXPECT_THROW((void)runSonarJob(job), InputError);
}

TEST(SonarJobTest, CodesOfAnotherUnitAreDropped) {
  SensorDescription base;
  base.raw = {"cm", 0.01, 0.0};
  base.no_echo = {255.0};
  RangeCalibration calibration;
  calibration.raw = {"us", 1.717e-4, 0.0};
  calibration.no_echo = {{38'000.0, 3, false}};
  EXPECT_EQ(withCalibration(base, calibration).no_echo, std::vector<double>{38'000.0});
  calibration.raw = base.raw;
  EXPECT_EQ(withCalibration(base, calibration).no_echo, (std::vector<double>{255.0, 38'000.0}));
}

}  // namespace
}  // namespace vesper::calibration
