#include "vesper/core/live/live_mapper.hpp"

#include <gtest/gtest.h>

#include "vesper/core/grid/occupancy_conversion.hpp"
#include "vesper/core/mapping/observations.hpp"
#include "vesper/core/robot/robot_file.hpp"
#include "vesper/core/robot/world_file.hpp"
#include "vesper/core/sim/simulation.hpp"

namespace vesper {
namespace {

std::string dataFile(const std::string& name) {
  return std::string(VESPER_SOURCE_DIR) + "/datasets/" + name;
}

/// The first 30 s of the arena's drive, as the robot would send it.
const RobotLog& arenaLog() {
  static const RobotLog log = [] {
    SimulationOptions options;
    options.max_duration_s = 30.0;
    return simulate(readWorldFile(dataFile("worlds/arena.world.yaml")),
                    readRobotFile(dataFile("robots/ev3.robot.yaml")), options)
        .log;
  }();
  return log;
}

const RobotDescription& ev3() {
  static const RobotDescription robot = readRobotFile(dataFile("robots/ev3.robot.yaml"));
  return robot;
}

LiveMapperOptions by(PoseSource poses) {
  LiveMapperOptions options;
  options.settings.model = resolveModel({});
  options.poses = poses;
  return options;
}

OccupancyMap offlineMap(const RobotLog& log, PoseSource poses) {
  ObservationOptions options;
  options.poses = poses;
  ObservationReader reader(log, ev3(), options);
  MapBuilder builder(ev3(), by(poses).settings, "log");
  (void)buildMap(reader, builder);
  return toOccupancyMap(builder.grid());
}

void expectSame(const std::optional<OccupancyMap>& live, const OccupancyMap& offline) {
  ASSERT_TRUE(live);
  EXPECT_EQ(live->frame().width(), offline.frame().width());
  ASSERT_EQ(live->frame().height(), offline.frame().height());
  int different = 0;
  for (int y = 0; y < offline.frame().height(); ++y) {
    for (int x = 0; x < offline.frame().width(); ++x) {
      different += live->percentAt({x, y}) != offline.percentAt({x, y}) ? 1 : 0;
    }
  }
  EXPECT_EQ(different, 0);
}

class LiveMapperTest : public testing::TestWithParam<PoseSource> {};

TEST_P(LiveMapperTest, MapsTheSameAsTheLogAfterwards) {
  LiveMapper mapper(ev3(), by(GetParam()), "live");
  int i = 0;
  for (const Record& record : arenaLog().records) {
    mapper.add(record);
    if (++i % 37 == 0) {  // in pieces of no meaning
      mapper.advance();
    }
  }
  mapper.finish();
  expectSame(mapper.map(), offlineMap(arenaLog(), GetParam()));
  EXPECT_EQ(mapper.strays(), 0U);
  EXPECT_EQ(mapper.clockJumps(), 0U);
}

INSTANTIATE_TEST_SUITE_P(Poses, LiveMapperTest,
                         testing::Values(PoseSource::Odometry, PoseSource::Encoders,
                                         PoseSource::Truth),
                         [](const auto& source) { return std::string(nameOf(source.param)); });

LiveMapperOptions byWhatComes() {
  LiveMapperOptions options;
  options.settings.model = resolveModel({});
  return options;
}

TEST(LiveMapperChoiceTest, CountsThatComeFirstDoNotHideTheOdometryBehindThem) {
  LiveMapper mapper(ev3(), byWhatComes(), "live");
  for (const Record& record : arenaLog().records) {
    mapper.add(record);
    mapper.advance();  // a batch may end anywhere, behind the first counts, too
  }
  mapper.finish();
  EXPECT_EQ(mapper.poses(), PoseSource::Odometry);
  expectSame(mapper.map(), offlineMap(arenaLog(), PoseSource::Odometry));
}

TEST(LiveMapperChoiceTest, CountsAloneAreTakenAfterAWhileOrAtTheEnd) {
  LiveMapper mapper(ev3(), byWhatComes(), "live");
  LiveMapper short_one(ev3(), byWhatComes(), "live");
  for (const Record& record : arenaLog().records) {
    if (!std::holds_alternative<OdometryRecord>(record.body)) {
      mapper.add(record);
      mapper.advance();
      if (record.stamp && *record.stamp < std::chrono::seconds(1)) {
        short_one.add(record);
        short_one.advance();
      }
    }
  }
  EXPECT_EQ(mapper.poses(), PoseSource::Encoders);
  mapper.finish();
  expectSame(mapper.map(), offlineMap(arenaLog(), PoseSource::Encoders));
  EXPECT_FALSE(short_one.pose());
  short_one.finish();
  EXPECT_TRUE(short_one.pose());
}

TEST(LiveMapperClockTest, SmallDisorderIsSortedAsInALog) {
  LiveMapper mapper(ev3(), by(PoseSource::Truth), "live");
  const auto& records = arenaLog().records;
  // Neighbours change places: their times differ by less than 0.1 s.
  for (std::size_t i = 2; i + 1 < records.size(); i += 2) {
    mapper.add(records[i + 1]);
    mapper.add(records[i]);
    mapper.advance();
  }
  mapper.finish();
  RobotLog ordered = arenaLog();
  ordered.records.assign(records.begin() + 2,
                         records.end() - static_cast<std::ptrdiff_t>(records.size() % 2));
  // Records of one time may have changed places: equal readings at equal times map the same.
  expectSame(mapper.map(), offlineMap(ordered, PoseSource::Truth));
}

TEST(LiveMapperClockTest, ALoneStrayIsDroppedAClockThatGoesOnIsASegment) {
  const auto& records = arenaLog().records;
  const std::size_t half = records.size() / 2;
  LiveMapper mapper(ev3(), by(PoseSource::Truth), "live");
  for (std::size_t i = 0; i < half; ++i) {
    mapper.add(records[i]);
    if (i == half / 2) {
      Record stray = records[i];
      stray.stamp = *stray.stamp - std::chrono::seconds(5);
      mapper.add(stray);
    }
  }
  EXPECT_EQ(mapper.clockJumps(), 0U);
  // The robot was switched off and on: its clock starts at 0 again.
  const Stamp start = *records[half].stamp;
  for (std::size_t i = half; i < records.size(); ++i) {
    Record later = records[i];
    later.stamp = *later.stamp - start;
    mapper.add(later);
    mapper.advance();
  }
  mapper.finish();
  EXPECT_EQ(mapper.strays(), 1U);
  EXPECT_EQ(mapper.clockJumps(), 1U);
  RobotLog log = arenaLog();
  log.segment_starts = {0, half};
  expectSame(mapper.map(), offlineMap(log, PoseSource::Truth));
}

TEST(LiveMapperClockTest, UnknownSensorsAreCounted) {
  LiveMapper mapper(ev3(), by(PoseSource::Odometry), "live");
  for (int i = 0; i < 20; ++i) {
    Record record;
    record.stamp = std::chrono::milliseconds(100 * i);
    record.body = OdometryRecord{Pose2(), std::nullopt};
    mapper.add(record);
    record.body = RangeRecord{"rear", 1.0, EchoReport::Measured, false};
    mapper.add(record);
  }
  mapper.finish();
  EXPECT_FALSE(mapper.map());
  ASSERT_EQ(mapper.unknownSensors().size(), 1U);
  EXPECT_EQ(mapper.unknownSensors().begin()->first, "rear");
  EXPECT_EQ(mapper.unknownSensors().begin()->second, 20);
}

}  // namespace
}  // namespace vesper
