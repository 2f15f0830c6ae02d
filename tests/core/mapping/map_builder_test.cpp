#include "vesper/core/mapping/map_builder.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "vesper/core/mapping/explain_cell.hpp"
#include "vesper/tests/core/mapping/sonar_examples.hpp"

namespace vesper {
namespace {

MapSettings settings(int views = 20) {
  MapSettings settings;
  settings.resolution_m = 0.05;
  settings.model = resolveModel({.name = "cone", .views = views});
  return settings;
}

/// Drives 4 m past a wall at y = 1.5, with a look back now and then.
std::vector<RangeObservation> drive() {
  std::vector<RangeObservation> observations;
  for (std::uint32_t i = 1; i <= 300; ++i) {
    const double x_m = 0.013 * i;
    observations.push_back(i % 7 == 0 ? test::noEchoAt(x_m, 0.0, -1.2, i)
                                      : test::hitAt(x_m, 0.0, 1.5 + 0.001 * i, 1.4, i));
  }
  return observations;
}

RobotDescription robot() { return test::robotWith(test::sonar(0.05, 3.0, 0.26)); }

RobotLog driveLog() {
  RobotLog log;
  log.source = "drive";
  log.segment_starts = {0};
  for (const RangeObservation& observation : drive()) {
    Record pose;
    pose.stamp = fromSeconds(0.1 * observation.scan);
    pose.body = OdometryRecord{observation.T_world_sensor(), {}};
    Record range = pose;
    range.line = observation.line;
    RangeRecord reading{"front", observation.range_m};
    reading.report =
        observation.reading == ReadingClass::Hit ? EchoReport::Measured : EchoReport::NoEcho;
    range.body = reading;
    log.records.push_back(pose);
    log.records.push_back(range);
  }
  return log;
}

TEST(MapBuilderTest, AWildPoseIsNamedAndLeavesTheMapSmall) {
  std::vector<RangeObservation> observations = drive();
  observations[0].x_m = 1e6;
  observations[100].y_m = -4e9;
  observations[200].x_m = 1e300;
  MapBuilder builder(robot(), settings(), "glitch.csv");
  builder.add(observations);
  EXPECT_EQ(builder.refusals().readings, 3);
  ASSERT_EQ(builder.refusals().named.size(), 3U);
  EXPECT_EQ(describe(builder.refusals().named[0]),
            "glitch.csv:1: field 'pose': expected a reading within 50 m of the known area, found "
            "'a sensor at (1e+06, 0) m' (left out; if the poses are in millimetres or centimetres, "
            "say so (x_mm, x_cm))");
  EXPECT_EQ(builder.refusals().named[1].line, 101);
  const CellBox box = *builder.grid().observedBox();
  EXPECT_LT(box.width(), 200);
  EXPECT_LT(builder.grid().tiles().size(), 9U);
}

TEST(MapBuilderTest, TheKnownAreaGrowsWithTheDrive) {
  MapSettings near = settings();
  near.max_extension_m = 1.0;
  MapBuilder builder(robot(), near, "long");
  std::vector<RangeObservation> observations;
  for (std::uint32_t i = 1; i <= 200; ++i) {
    observations.push_back(test::hitAt(0.5 * i, 0, 1.57, 1.0, i));
  }
  builder.add(observations);
  EXPECT_EQ(builder.refusals().readings, 0);
}

TEST(MapBuilderTest, AddingInPiecesGivesTheSameMap) {
  const std::vector<RangeObservation> all = drive();
  MapBuilder whole(robot(), settings(), "");
  whole.add(all);
  MapBuilder pieces(robot(), settings(), "");
  pieces.add(std::span(all).first(120));
  MapBuilder rest(robot(), settings(), "", pieces.takeGrid());
  rest.add(std::span(all).subspan(120));
  const CellBox box = *whole.grid().observedBox();
  EXPECT_EQ(rest.grid().observedBox(), box);
  for (int y = box.low.y; y <= box.high.y; ++y) {
    for (int x = box.low.x; x <= box.high.x; ++x) {
      ASSERT_EQ(rest.grid().valueMilli({x, y}), whole.grid().valueMilli({x, y}));
      ASSERT_EQ(rest.grid().hits({x, y}), whole.grid().hits({x, y}));
      ASSERT_EQ(rest.grid().misses({x, y}), whole.grid().misses({x, y}));
    }
  }
}

TEST(MapBuilderTest, RefusesAMapOfAnotherKind) {
  EXPECT_THROW(MapBuilder(robot(), settings(), "", LogOddsGrid({.resolution_m = 0.1, .views = 20})),
               std::invalid_argument);
  EXPECT_THROW(MapBuilder(robot(), settings(), "", LogOddsGrid({.views = 1})),
               std::invalid_argument);
  RobotDescription blind = robot();
  blind.sensors[0].beam.half_angle_rad = 0.0;
  EXPECT_THROW(MapBuilder(blind, settings(), ""), std::invalid_argument);
}

TEST(BuildMapTest, StopsWhenAskedTo) {
  const RobotLog log = driveLog();
  const RobotDescription description = robot();
  ObservationReader reader(log, description);
  MapBuilder builder(description, settings(), "");
  std::stop_source stop;
  stop.request_stop();
  EXPECT_FALSE(buildMap(reader, builder, stop.get_token()));
  EXPECT_FALSE(builder.grid().observedBox().has_value());
}

// Every cell of the map: the explanation's arithmetic must be the grid's own.
TEST(ExplainCellTest, EndsAtTheStoredValueExactly) {
  const RobotLog log = driveLog();
  const RobotDescription description = robot();
  for (const int views : {1, 20}) {
    ObservationReader reader(log, description);
    MapBuilder builder(description, settings(views), "");
    ASSERT_TRUE(buildMap(reader, builder));
    for (const CellIndex cell :
         {CellIndex{40, 27}, {40, 28}, {40, 12}, {10, -20}, {60, 29}, {45, 26}, {-100, 0}}) {
      ObservationReader again(log, description);
      MapBuilder fresh(description, settings(views), "");
      const CellExplanation explanation = explainCell(again, fresh, cell);
      EXPECT_EQ(explanation.value_after, builder.grid().valueMilli(cell));
      EXPECT_EQ(explanation.hits, builder.grid().hits(cell));
      EXPECT_EQ(explanation.misses, builder.grid().misses(cell));
      EXPECT_EQ(explanation.steps.size(),
                static_cast<std::size_t>(explanation.hits + explanation.misses));
      if (!explanation.steps.empty()) {
        EXPECT_EQ(explanation.steps.back().value_after, explanation.value_after);
      }
    }
  }
}

TEST(ResolveModelTest, FillsInTheDefaultsOfTheModel) {
  EXPECT_EQ(resolveModel({}).views, 20);
  EXPECT_EQ(resolveModel({}).free, 0.5);
  EXPECT_EQ(resolveModel({.views = 1}).free, 0.3);
  EXPECT_EQ(resolveModel({.views = 1}).occupied, 0.7);
  EXPECT_EQ(resolveModel({.name = "ray"}).views, 1);
  EXPECT_THROW(static_cast<void>(resolveModel({.name = "ray", .views = 20})),
               std::invalid_argument);
  EXPECT_THROW(static_cast<void>(resolveModel({.name = "cones"})), std::invalid_argument);
  EXPECT_THROW(static_cast<void>(resolveModel({.free = 1.0})), std::invalid_argument);
}

}  // namespace
}  // namespace vesper
