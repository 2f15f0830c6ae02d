#include "vesper/core/mapping/batch/forward_model.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "vesper/core/grid/occupancy_conversion.hpp"
#include "vesper/core/mapping/batch/forward_decision.hpp"
#include "vesper/tests/core/mapping/batch/batch_examples.hpp"

namespace vesper {
namespace {

using test::areSame;
using test::hitAt;
using test::mirrorRoom;
using test::mirrorRoomRobot;
using test::noEchoAt;
using test::robotWith;
using test::sonar;

constexpr double kResolution_m = 0.05;

ForwardMap mapOf(const std::vector<RangeObservation>& readings, const ForwardRequest& request = {},
                 const BatchRun& run = {}, const RobotDescription& robot = mirrorRoomRobot()) {
  std::optional<ForwardMap> map =
      buildForwardMap({readings, robot, kResolution_m, 0.8}, request, run);
  EXPECT_TRUE(map);
  return std::move(*map);
}

CellState stateAt(const OccupancyMap& map, double x_m, double y_m) {
  return map.stateAt(*map.frame().cellAt({x_m, y_m}));
}

TEST(ForwardModelTest, FindsTheMirrorLikeWallsOfARoomAndItsFreeSpace) {
  const ForwardMap map = mapOf(mirrorRoom(4000));
  EXPECT_EQ(map.report.directions, 12);
  ASSERT_TRUE(map.report.specular_index);
  EXPECT_GE(*map.report.specular_index, 0.15);
  // Walls at x = +-2 and y = +-1.5, on borders of cells. Each echoes to one in six readings that
  // its cells lie in the beam of; most of their middle parts are found, and nothing else.
  const OccupancyMap finished = toOccupancyMap(map.grid);
  int found = 0;
  for (double along_m = -0.475; along_m < 0.5; along_m += 0.05) {
    for (const double side : {-1.0, 1.0}) {
      const auto isWall = [&](double x_m, double y_m) {
        return stateAt(finished, x_m, y_m) == CellState::Occupied;
      };
      found += isWall(side * 1.975, along_m) || isWall(side * 2.025, along_m) ? 1 : 0;
      found += isWall(along_m, side * 1.475) || isWall(along_m, side * 1.525) ? 1 : 0;
    }
  }
  EXPECT_GE(found, 40) << "of 80";
  int phantoms = 0;
  for (std::size_t cell = 0; cell < finished.frame().cellCount(); ++cell) {
    const Eigen::Vector2d at_m = finished.frame().centerOf(finished.frame().cellOf(cell));
    const double off_m =
        std::min(std::abs(std::abs(at_m.x()) - 2.0), std::abs(std::abs(at_m.y()) - 1.5));
    phantoms += finished.percents()[cell] == 100 && off_m > 0.08 ? 1 : 0;
  }
  EXPECT_EQ(phantoms, 0);
  EXPECT_EQ(stateAt(finished, 0.0, 0.0), CellState::Free);
  EXPECT_EQ(stateAt(finished, 1.5, 0.0), CellState::Free);
  double before = -1e9;
  for (const ForwardIteration& iteration : map.report.iterations) {
    EXPECT_NEAR(iteration.hit_share + iteration.pass_share + iteration.random_share, 1.0, 1e-6);
    before = std::max(before, iteration.mean_log_likelihood);
  }
  EXPECT_GT(before, map.report.iterations.front().mean_log_likelihood);
}

TEST(ForwardModelTest, ThreadsOrderAndMemoryDoNotShow) {
  const std::vector<RangeObservation> readings = mirrorRoom(700);
  for (const std::optional<int> directions : {std::optional<int>(), std::optional<int>(1)}) {
    const ForwardRequest request{.directions = directions};
    const ForwardMap one = mapOf(readings, request);
    EXPECT_TRUE(one.report.lists_were_kept);
    for (const int threads : {2, 4}) {
      EXPECT_TRUE(areSame(mapOf(readings, request, {.threads = threads}).grid, one.grid))
          << threads;
    }
    const std::size_t little = one.report.memory_bytes / 2;
    const ForwardMap small = mapOf(readings, request, {.max_memory_bytes = little});
    EXPECT_FALSE(small.report.lists_were_kept);
    EXPECT_LE(small.report.memory_bytes, little);
    EXPECT_TRUE(areSame(small.grid, one.grid));
  }
  std::vector<RangeObservation> shuffled = readings;
  std::shuffle(shuffled.begin(), shuffled.end(), std::mt19937(3));
  const ForwardRequest fixed{.directions = 12};  // nothing is left out, which goes by order
  EXPECT_TRUE(areSame(mapOf(shuffled, fixed).grid, mapOf(readings, fixed).grid));
}

TEST(ForwardModelTest, TooLittleMemoryForTheCellsIsRefused) {
  try {
    mapOf(mirrorRoom(300), {}, {.max_memory_bytes = 100000});
    FAIL();
  } catch (const GridMemoryError& error) {
    EXPECT_NE(std::string(error.what()).find("the model forward needs"), std::string::npos)
        << error.what();
  }
}

TEST(ForwardModelTest, StopsWhenAsked) {
  std::stop_source stop;
  int steps = 0;
  const std::vector<RangeObservation> readings = mirrorRoom(600);
  const RobotDescription robot = mirrorRoomRobot();
  BatchRun run;
  run.stop = stop.get_token();
  run.progress = [&](std::size_t done, std::size_t total) {
    EXPECT_LE(done, total);
    if (++steps == 4) {
      stop.request_stop();
    }
  };
  EXPECT_FALSE(buildForwardMap({readings, robot, kResolution_m, 0.8}, {}, run));
  EXPECT_EQ(steps, 4);
}

TEST(ForwardModelTest, ARoughSiteTakesOneDirectionAndAThresholdByReadingsLeftOut) {
  const ForwardMap map = mapOf(test::roughRoom(1500));
  ASSERT_TRUE(map.report.specular_index);
  EXPECT_LT(*map.report.specular_index, 0.15);
  EXPECT_EQ(map.report.directions, 1);
  ASSERT_EQ(map.report.tried.size(), 3U);
  const double lowest = map.report.tried.front().second.share();
  EXPECT_EQ(map.report.tried.front().first, 0.01);
  EXPECT_GT(lowest, 0.8);
  // Two standard errors of the difference of two shares near 0.9 of 300 echoes: 4.9 %.
  for (const auto& [threshold, score] : map.report.tried) {
    EXPECT_EQ(score.echoes(), 300);  // a fifth
    EXPECT_LT(score.share(), lowest + 0.049);
  }
  EXPECT_EQ(map.report.threshold, 0.01);
}

/// A beam straight at a wall from two places, so that it has two foot points, 0.2 m apart.
std::vector<RangeObservation> footPoints(int echoes) {
  std::vector<RangeObservation> readings;
  for (int i = 0; i < echoes; ++i) {
    for (const double x_m : {0.025, 0.225}) {
      readings.push_back(hitAt(x_m, 0.0, std::numbers::pi / 2, 1.025,
                               static_cast<std::uint32_t>(readings.size() + 1)));
    }
  }
  return readings;
}

struct IteratedMap {
  IteratedMap(std::vector<RangeObservation> given, const RobotDescription& robot, int directions)
      : readings(std::move(given)),
        cones(readings, robot, kResolution_m, 0.8),
        lists(cones, readings),
        em(lists, {}, {.directions = directions}, 1) {
    EXPECT_TRUE(em.start());
    for (int i = 0; i < 6; ++i) {
      EXPECT_TRUE(em.iterate());
    }
  }
  ForwardCell at(const std::vector<ForwardCell>& cells, double x_m, double y_m) const {
    const CellIndex cell{static_cast<int>(std::floor(x_m / kResolution_m)),
                         static_cast<int>(std::floor(y_m / kResolution_m))};
    return cells[static_cast<std::size_t>(em.window().numberOf(cell))];
  }
  std::vector<RangeObservation> readings;
  ConeCells cones;
  CellLists lists;
  ForwardEm em;
};

TEST(ForwardDecisionTest, TheGapBetweenFootPointsOfOneWallIsBridged) {
  const IteratedMap made(footPoints(20), robotWith(sonar(0.1, 3.0, 0.02)), 12);
  std::vector<ForwardCell> cells = occupiedCells(made.em, 0.15);
  EXPECT_EQ(made.at(cells, 0.025, 1.025), ForwardCell::Occupied);
  EXPECT_EQ(made.at(cells, 0.225, 1.025), ForwardCell::Occupied);
  EXPECT_EQ(made.at(cells, 0.125, 1.025), ForwardCell::Unknown);
  bridge(made.em, cells);
  for (const double x_m : {0.075, 0.125, 0.175}) {
    EXPECT_EQ(made.at(cells, x_m, 1.025), ForwardCell::Bridged);
  }
  EXPECT_EQ(made.at(cells, 0.125, 0.975), ForwardCell::Unknown);
}

TEST(ForwardDecisionTest, AGapThatReadingsPassedIsNotBridged) {
  std::vector<RangeObservation> readings = footPoints(20);
  for (int i = 0; i < 60; ++i) {  // through the middle of the gap: T = 60 x 0.5 > 1 + 0.3 x 20
    readings.push_back(noEchoAt(0.125, 0.0, std::numbers::pi / 2, 100U + static_cast<unsigned>(i)));
  }
  const IteratedMap made(readings, robotWith(sonar(0.1, 3.0, 0.02)), 12);
  std::vector<ForwardCell> cells = occupiedCells(made.em, 0.15);
  bridge(made.em, cells);
  EXPECT_EQ(made.at(cells, 0.025, 1.025), ForwardCell::Occupied);
  EXPECT_NE(made.at(cells, 0.125, 1.025), ForwardCell::Bridged);
}

TEST(ForwardDecisionTest, PostsBehindEachOtherAreNoWall) {
  // Two echoes in one direction, one 0.2 m behind the other: the line between them lies along the
  // direction of view, not along a wall.
  std::vector<RangeObservation> readings;
  for (std::uint32_t i = 0; i < 40; ++i) {
    readings.push_back(hitAt(0.025, 0.0, std::numbers::pi / 2, i % 2 == 0 ? 0.825 : 1.025, i + 1));
  }
  const IteratedMap made(readings, robotWith(sonar(0.1, 3.0, 0.02)), 12);
  std::vector<ForwardCell> cells = occupiedCells(made.em, 0.15);
  ASSERT_EQ(made.at(cells, 0.025, 0.825), ForwardCell::Occupied);
  ASSERT_EQ(made.at(cells, 0.025, 1.025), ForwardCell::Occupied);
  bridge(made.em, cells);
  EXPECT_EQ(made.at(cells, 0.025, 0.925), ForwardCell::Unknown);
}

TEST(ForwardDecisionTest, AnImageBehindAWallIsDroppedAndNothingBehindItFree) {
  // Half of the echoes come from the wall at 1 m, half from its mirror image at 1.6 m.
  std::vector<RangeObservation> readings;
  for (std::uint32_t i = 0; i < 60; ++i) {
    readings.push_back(hitAt(0.025, 0.0, std::numbers::pi / 2, i % 2 == 0 ? 1.025 : 1.625, i + 1));
  }
  const IteratedMap made(readings, robotWith(sonar(0.1, 3.0, 0.02)), 12);
  const std::vector<ForwardCell> cells = occupiedCells(made.em, 0.15);
  ASSERT_EQ(made.at(cells, 0.025, 1.625), ForwardCell::Occupied);
  const std::optional<ForwardVerdict> seen = see(made.em, cells);
  ASSERT_TRUE(seen);
  EXPECT_EQ(made.at(seen->cells, 0.025, 1.025), ForwardCell::Occupied);
  EXPECT_EQ(made.at(seen->cells, 0.025, 1.625), ForwardCell::Unknown);
  const auto passes = [&](double y_m) {
    const CellIndex cell{0, static_cast<int>(std::floor(y_m / kResolution_m))};
    return seen->passes[static_cast<std::size_t>(made.em.window().numberOf(cell))];
  };
  EXPECT_NEAR(passes(0.525), 60 * 0.5, 0.01);  // q g = 0.5 for every reading
  EXPECT_EQ(passes(1.325), 0.0F) << "the wall hides it";
}

TEST(ForwardDecisionTest, FreeCellsThatNoRobotCouldReachAreUnknown) {
  const IteratedMap made(mirrorRoom(2000), mirrorRoomRobot(), 12);
  std::vector<ForwardCell> cells(made.em.window().cellCount(), ForwardCell::Free);
  // A ring of occupied cells about the robot's way leaves the inside, and cuts off the outside.
  for (std::size_t number = 0; number < cells.size(); ++number) {
    const CellIndex at = made.em.window().cellOf(static_cast<std::int32_t>(number));
    const int ring = std::max(std::abs(at.x), std::abs(at.y));
    if (ring == 30) {
      cells[number] = ForwardCell::Occupied;
    }
  }
  keepReachable(made.em, cells);
  EXPECT_EQ(made.at(cells, 0.0, 0.0), ForwardCell::Free);
  EXPECT_EQ(made.at(cells, 1.4, 1.4), ForwardCell::Free) << "the brush reaches the corner";
  EXPECT_EQ(made.at(cells, 1.7, 0.0), ForwardCell::Unknown);
}

}  // namespace
}  // namespace vesper
