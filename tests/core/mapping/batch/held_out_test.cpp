#include "vesper/core/mapping/batch/held_out.hpp"

#include <gtest/gtest.h>

#include <numeric>

#include "vesper/tests/core/mapping/batch/batch_examples.hpp"

namespace vesper {
namespace {

using test::hitAt;
using test::mirrorRoom;
using test::mirrorRoomRobot;
using test::noEchoAt;
using test::robotWith;
using test::sonar;

TEST(HeldOutMarksTest, EveryFifthBlockOfTenRoundsIsLeftOut) {
  // Two sonars take turns, so a round is two readings and a block twenty.
  std::vector<RangeObservation> readings;
  for (std::uint32_t i = 0; i < 240; ++i) {
    readings.push_back(noEchoAt(0, 0, 0, i + 1));
    readings.back().sensor = static_cast<std::uint16_t>(i % 2);
  }
  const std::vector<std::uint8_t> marks = heldOutMarks(readings, 1);
  for (std::size_t i = 0; i < readings.size(); ++i) {
    EXPECT_EQ(marks[i], (i / 20) % 5 == 1 ? 1 : 0) << i;
  }
  EXPECT_THROW(heldOutMarks(readings, 5), std::invalid_argument);
}

TEST(HeldOutMarksTest, BeamsOfOneScanStayTogether) {
  std::vector<RangeObservation> readings;
  for (std::uint32_t i = 0; i < 300; ++i) {
    readings.push_back(noEchoAt(0, 0, 0, 1 + i / 5));  // 60 scans of 5 beams
  }
  const std::vector<std::uint8_t> marks = heldOutMarks(readings, 0);
  EXPECT_EQ(std::accumulate(marks.begin(), marks.end(), 0), 2 * 50);
  EXPECT_EQ(marks[49], 1);
  EXPECT_EQ(marks[50], 0);
  EXPECT_EQ(marks[250], 1);
}

TEST(HeldOutScoreTest, CountsHitsPhantomsAndMissesAsByHand) {
  // Walls of single cells 0.1 m wide on the x axis, centre at (1.05, 0.05). Sensor at (0.05, 0.05):
  // it lies 1 m away, straight ahead. omega 0.3 rad.
  const RobotDescription robot = robotWith(sonar(0.2, 4.0, 0.3));
  const auto isWall = [](CellIndex cell) { return cell == CellIndex{10, 0}; };
  std::vector<RangeObservation> readings = {
      hitAt(0.05, 0.05, 0.0, 1.09),  // within 0.1 m
      hitAt(0.05, 0.05, 0.0, 0.91),  // within
      hitAt(0.05, 0.05, 0.0, 1.5),   // the wall is nearer: a phantom
      hitAt(0.05, 0.05, 0.0, 0.8),   // the wall is farther: missed
      hitAt(0.05, 0.05, 0.28, 1.0),  // 0.28 > 0.9 x 0.3: the wall is outside, missed
      hitAt(0.05, 0.05, 0.26, 1.0),  // inside
      hitAt(0.9, 0.05, 0.0, 0.3),    // nearer than the minimum range: not predicted
      noEchoAt(0.05, 0.05, 0.0),     // no echo is not scored
      hitAt(0.05, 0.05, 0.0, 1.0)};  // not left out
  std::vector<std::uint8_t> marks(readings.size(), 1);
  marks.back() = 0;
  const HeldOutScore score = scoreEchoes(readings, marks, robot, 0.1, isWall);
  EXPECT_EQ(score, (HeldOutScore{3, 1, 3}));
  EXPECT_NEAR(score.share(), 3.0 / 7.0, 1e-12);
}

TEST(HeldOutTest, EveryModelPredictsTheWallsOfARoom) {
  const std::vector<RangeObservation> readings = mirrorRoom(3000);
  for (const char* model : {"cone", "forward", "muriel"}) {
    MapSettings settings;
    settings.model = resolveModel({.name = model});
    const std::optional<HeldOutResult> result =
        scoreHeldOut(readings, mirrorRoomRobot(), settings, 4, {});
    ASSERT_TRUE(result);
    EXPECT_EQ(result->readings_left_out, 600);
    EXPECT_EQ(result->readings_used, 2400);
    EXPECT_GT(result->score.echoes(), 100);
    EXPECT_GT(result->score.share(), 0.6) << model;
    EXPECT_EQ(result->forward.has_value(), std::string(model) == "forward");
  }
}

}  // namespace
}  // namespace vesper
