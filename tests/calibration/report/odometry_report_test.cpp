#include "vesper/calibration/report/odometry_report.hpp"

#include <gtest/gtest.h>

#include "vesper/calibration/report/report_words.hpp"

namespace vesper::calibration {
namespace {

OdometryCalibration exampleCalibration() {
  RobotDescription robot;
  robot.name = "<b>rcx</b>";
  robot.drive.ticks_per_revolution = 384.0;
  robot.drive.noise = {5e-4, 5e-4};
  robot.drive.geometry = DifferentialDrive{0.03, 0.03, 0.12};
  OdometryMeasurements measurements;
  measurements.runs.emplace();
  measurements.runs->source = "a&b.runs.csv";
  for (int i = 0; i < 4; ++i) {
    CalibrationRun run;
    run.name = std::to_string(i);
    run.kind = i < 2 ? RunKind::Clockwise : RunKind::CounterClockwise;
    run.side_m = 1.0;
    run.measured = EndPose{-0.02 + 0.002 * i, i < 2 ? -0.03 : 0.02, 0.01 * i};
    measurements.runs->runs.push_back(run);
  }
  return calibrateOdometry(measurements, robot, {});
}

TEST(OdometryReportTest, IsOnePageWithoutOutsideFilesOrRawMarkup) {
  const std::string html = odometryReport(exampleCalibration(), Language::English);
  EXPECT_NE(html.find("<svg"), std::string::npos);
  EXPECT_EQ(html.find("<b>rcx"), std::string::npos);
  EXPECT_NE(html.find("&lt;b&gt;rcx"), std::string::npos);
  EXPECT_NE(html.find("a&amp;b.runs.csv"), std::string::npos);
  EXPECT_EQ(html.find("<script"), std::string::npos);
  EXPECT_EQ(html.find("src=\"http"), std::string::npos);
  EXPECT_NE(html.find("not determined"), std::string::npos);
  EXPECT_NE(html.find("add three straight runs"), std::string::npos);
  EXPECT_EQ(html.find("nan"), std::string::npos);
}

TEST(OdometryReportTest, SpeaksSpanish) {
  const std::string html = odometryReport(exampleCalibration(), Language::Spanish);
  EXPECT_NE(html.find("lang=\"es\""), std::string::npos);
  EXPECT_NE(html.find("añada tres recorridos rectos"), std::string::npos);
  EXPECT_EQ(html.find("add three straight runs"), std::string::npos);
}

TEST(OdometryReportTest, TranslationKeepsNamesAndNumbers) {
  EXPECT_EQ(translated(Language::Spanish,
                       "Run 7b (cw) does not fit the others: look at it, or drive it again."),
            "El recorrido 7b (cw) no encaja con los demás: revíselo o repítalo.");
  EXPECT_EQ(translated(Language::Spanish,
                       "Driven one way only, and of no use here: 3 square(s) of one side length."),
            "Recorridos en un solo sentido, sin utilidad aquí: 3 cuadrado(s) de un mismo lado.");
}

}  // namespace
}  // namespace vesper::calibration
