// The programs of tools/examples: what they find must be what the theses ask for.
#include <gtest/gtest.h>

#include <map>
#include <sstream>

#include "vesper/tests/support/command_run.hpp"

namespace vesper {
namespace {

std::map<std::string, double> findings(const std::string& example, int seed = 1) {
  const auto run = test::runShell("\"$(dirname \"$vesper\")/vesper_examples\" " + example + " '" +
                                  VESPER_SOURCE_DIR + "/datasets' " + std::to_string(seed));
  EXPECT_EQ(run.exit_code, 0) << run.err;
  std::map<std::string, double> found;
  std::istringstream lines(run.out);
  std::string name;
  double value = 0.0;
  while (lines >> name >> value) {
    found[name] = value;
  }
  return found;
}

class ExamplesTest : public testing::TestWithParam<int> {};

TEST_P(ExamplesTest, TheLineFollowerKeepsToTheLineForARound) {
  auto found = findings("line_follower", GetParam());
  EXPECT_GE(found["rounds"], 1.0);
  // It follows the edge, 1 cm from the middle of the line.
  EXPECT_NEAR(found["rms_off_line_m"], 0.01, 0.005);
  EXPECT_LT(found["largest_off_line_m"], 0.03);
}

TEST_P(ExamplesTest, OdometryFromTheFileEndsNearTheTruth) {
  auto found = findings("offline_odometry", GetParam());
  EXPECT_GT(found["way_m"], 1.5);
  EXPECT_EQ(found["collisions"], 0.0);
  // Wheel noise of 5e-4 m^0.5 over some 2.2 m: 0.7 mm a wheel, 9 mrad, thus some centimetres at
  // most.
  EXPECT_LT(found["end_error_m"], 0.03);
  EXPECT_LT(found["heading_error_rad"], 0.04);
}

TEST_P(ExamplesTest, TheHoapPlansAnewAtTheUnknownCrate) {
  auto found = findings("hoap_walk", GetParam());
  EXPECT_GE(found["plans"], 2.0);
  EXPECT_EQ(found["collisions"], 0.0);
  EXPECT_LT(found["goal_error_m"], 0.15);  // it walks to the middle of the goal's cell of 0.2 m
}

TEST_P(ExamplesTest, SiarDrawsItsArmsInForTheNarrowing) {
  auto found = findings("sewer", GetParam());
  EXPECT_EQ(found["collisions"], 0.0);
  EXPECT_LT(found["end_error_m"], 0.05);
  EXPECT_LE(found["narrowest_outer_m"], 0.62 - 2.0 * 0.04 + 1e-9);
  EXPECT_NEAR(found["widest_outer_m"], 0.70, 1e-9);
}

TEST_P(ExamplesTest, RobucarFollowsItsFiguresAndParks) {
  auto found = findings("robucar", GetParam());
  for (const char* figure : {"straight", "turn", "eight"}) {
    EXPECT_EQ(found[std::string(figure) + "_arrived"], 1.0) << figure;
    EXPECT_LT(found[std::string(figure) + "_rms_m"], 0.15) << figure;
  }
  EXPECT_EQ(found["parking_collisions"], 0.0);
  EXPECT_LT(found["parking_error_m"], 0.3);
  EXPECT_LT(found["parking_heading_error_rad"], 0.15);
}

INSTANTIATE_TEST_SUITE_P(Seeds, ExamplesTest, testing::Values(1, 2, 3));

}  // namespace
}  // namespace vesper
