#include "vesper/core/bags/open_bag.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <variant>

#include "vesper/core/log/declared_sensors.hpp"
#include "vesper/core/log/read_log.hpp"
#include "vesper/tests/core/bags/ros1_builder.hpp"
#include "vesper/tests/core/bags/wire.hpp"
#include "vesper/tests/support/scratch_folder.hpp"
#include "vesper/tests/support/shared_files.hpp"

namespace vesper::test {
namespace {

using Bag = Ros1Builder;

constexpr float kInfinity = std::numeric_limits<float>::infinity();

/// Three ranges, an odometry message and one of a type that is not read.
std::string smallRecords() {
  std::string records = Bag::connection(0, "/front", "sensor_msgs/Range") +
                        Bag::connection(5, "/odom", "nav_msgs/Odometry") +
                        Bag::connection(9, "/picture", "sensor_msgs/Image");
  const std::vector<double> pose = {1.5, -2.0, 0.0, 0.0, 0.0, std::sqrt(0.5), std::sqrt(0.5)};
  records += Bag::message(0, 100, 500'000'000,
                          rangeMessage(WireForm::Ros1, 100, "/sonar", 0.125F, 2.0F, 1.5F));
  records += Bag::message(5, 101, 0, odometryMessage(WireForm::Ros1, 101, pose));
  records += Bag::message(9, 101, 0, "nothing that anybody reads");
  records += Bag::message(0, 101, 500'000'000,
                          rangeMessage(WireForm::Ros1, 101, "/sonar", 0.125F, 2.0F, kInfinity));
  return records + Bag::message(0, 102, 500'000'000,
                                rangeMessage(WireForm::Ros1, 102, "/sonar", 0.125F, 2.0F, 0.0625F));
}

std::string smallBag(const std::string& compression) {
  return Bag::head(0, 3, 1) + Bag::chunk(smallRecords(), compression) + Bag::index(0, 3) +
         Bag::connection(0, "/front", "sensor_msgs/Range");
}

RobotLog readBytes(const std::string& bytes, const ReadLogOptions& options = {}) {
  const ScratchFolder folder;
  return readLog(folder.write("small.bag", bytes), options);
}

template <typename Body>
std::vector<std::pair<Record, Body>> recordsOf(const RobotLog& log) {
  std::vector<std::pair<Record, Body>> found;
  for (const Record& record : log.records) {
    if (const auto* body = std::get_if<Body>(&record.body)) {
      found.emplace_back(record, *body);
    }
  }
  return found;
}

std::string refusalOf(const std::string& bytes) {
  try {
    (void)readBytes(bytes);
  } catch (const InputError& error) {
    const InputProblem& problem = error.problem();
    return problem.field + "|" + problem.expected + "|" + problem.found;
  }
  return "read";
}

class Ros1CompressionTest : public testing::TestWithParam<std::string> {};

TEST_P(Ros1CompressionTest, ReadsRangesAndOdometryFieldByField) {
  const RobotLog log = readBytes(smallBag(GetParam()));
  EXPECT_EQ(log.format, "ROS 1 bag");
  EXPECT_TRUE(log.is_complete);
  EXPECT_EQ(log.lines, 5);
  EXPECT_EQ(log.topics, (std::vector<LogTopic>{{"/front", "sensor_msgs/Range", 3, "ranges"},
                                               {"/odom", "nav_msgs/Odometry", 1, "odom"},
                                               {"/picture", "sensor_msgs/Image", 1, "-"}}));
  const auto ranges = recordsOf<RangeRecord>(log);
  ASSERT_EQ(ranges.size(), 3U);
  EXPECT_EQ(ranges[0].second, (RangeRecord{"sonar", 1.5, EchoReport::Measured, false}));
  EXPECT_EQ(ranges[0].first.stamp, Stamp(100'250'000'000));
  EXPECT_EQ(ranges[0].first.arrival_ns, 100'500'000'000);
  EXPECT_EQ(ranges[0].first.line, 1);
  EXPECT_EQ(ranges[1].second.report, EchoReport::NoEcho);
  EXPECT_EQ(ranges[1].first.line, 4);
  EXPECT_EQ(ranges[2].second.report, EchoReport::Near);
  const auto odometry = recordsOf<OdometryRecord>(log);
  ASSERT_EQ(odometry.size(), 1U);
  EXPECT_DOUBLE_EQ(odometry[0].second.T_odom_robot.x(), 1.5);
  EXPECT_DOUBLE_EQ(odometry[0].second.T_odom_robot.y(), -2.0);
  EXPECT_NEAR(odometry[0].second.T_odom_robot.heading(), std::acos(0.0), 1e-15);
  EXPECT_EQ(odometry[0].second.covariance, (std::array<double, 6>{0.25, 0.0, 0.0, 0.0, 0.0, 0.5}));
}

INSTANTIATE_TEST_SUITE_P(All, Ros1CompressionTest, testing::Values("none", "bz2", "lz4"));

TEST(Ros1BagTest, ReadsAPrefixOfABagThatIsCutAnywhere) {
  for (const char* compression : {"none", "lz4", "bz2"}) {
    const std::string bytes = smallBag(compression);
    const std::size_t chunk_end = bytes.size() - Bag::index(0, 3).size() -
                                  Bag::connection(0, "/front", "sensor_msgs/Range").size();
    const ScratchFolder folder;
    std::size_t most = 0;
    for (std::size_t size = 0; size < bytes.size(); ++size) {
      if (size == 100) {
        size = 4090;  // between lies the padding of the bag header
      }
      const std::string path = folder.write("cut.bag", std::string_view(bytes).substr(0, size));
      std::size_t records = 0;
      try {
        const RobotLog log = readLog(path);
        records = recordsOf<RangeRecord>(log).size() + recordsOf<OdometryRecord>(log).size();
        EXPECT_TRUE(log.is_complete || log.skipped_lines == 1) << compression << ' ' << size;
        EXPECT_TRUE(!log.is_complete || size >= chunk_end || size < 4200)
            << compression << ' ' << size;
      } catch (const InputError&) {
        EXPECT_LT(size, chunk_end) << compression;
      }
      EXPECT_GE(records, most) << compression << ' ' << size;  // never fewer than a shorter prefix
      most = records;
    }
    EXPECT_EQ(most, 4U) << compression;
  }
}

TEST(Ros1BagTest, NamesTheCutAndRefusesItWhenStrict) {
  const std::string whole = smallBag("none");
  const std::size_t end =
      Bag::head(0, 3, 1).size() + Bag::chunk(smallRecords(), "none").size() - 10;
  const RobotLog log = readBytes(whole.substr(0, end));
  EXPECT_FALSE(log.is_complete);
  ASSERT_EQ(log.skipped.size(), 1U);
  EXPECT_EQ(log.skipped[0].expected, "the rest of the message");
  EXPECT_EQ(log.skipped[0].found, "the end of the file");
  EXPECT_EQ(log.topics[0].messages, 2);
  ReadLogOptions strict;
  strict.is_strict = true;
  EXPECT_THROW((void)readBytes(whole.substr(0, end), strict), InputError);
}

TEST(Ros1BagTest, ReadsABagThatWasNotClosed) {
  // What a recorder leaves behind that was killed: no index, the last chunk's size not filled in.
  const std::string open_chunk =
      Bag::record(Bag::field("op", "\x05") + Bag::field("compression", "none") +
                      Bag::field("size", little(0, 4)),
                  "");
  const RobotLog log = readBytes(Bag::head(0, 0, 0) + open_chunk + smallRecords());
  EXPECT_EQ(recordsOf<RangeRecord>(log).size(), 3U);
}

TEST(Ros1BagTest, RefusesWhatIsBrokenByField) {
  const std::string head = Bag::head(0, 1, 1);
  const std::string at = std::to_string(head.size());
  EXPECT_EQ(refusalOf("#ROSBAG V1.2\n"), "version|#ROSBAG V2.0|#ROSBAG V1.2");
  EXPECT_EQ(refusalOf(head + Bag::record(Bag::field("op", "\x09"), "")),
            "record at byte " + at + "|a record of a known kind (op 2 to 7)|9");
  EXPECT_EQ(refusalOf(head + Bag::record(Bag::field("conn", "x"), "")),
            "record at byte " + at + "|conn of 4 bytes|1 bytes");
  EXPECT_EQ(refusalOf(head + Bag::record(little(3, 4) + "abc", "")),
            "record at byte " + at + "|a header field name=value|abc");
  EXPECT_EQ(refusalOf(head + Bag::record(little(99, 4) + "abc", "")),
            "record at byte " + at + "|a header field of at most 3 bytes|99");
  EXPECT_EQ(refusalOf(head + little(2'000'000'000, 4)),
            "record at byte " + at + "|a record header of at most 1048576 bytes|2000000000");
  EXPECT_EQ(refusalOf(head + Bag::message(4, 1, 1, "x")),
            "record at byte " + at + "|a connection that was announced|4");
}

TEST(Ros1BagTest, RefusesChunksThatLie) {
  const std::string head = Bag::head(0, 1, 1);
  const auto chunk = [](const char* compression, std::uint32_t size, const std::string& data) {
    return Bag::record(Bag::field("op", "\x05") + Bag::field("compression", compression) +
                           Bag::field("size", little(size, 4)),
                       data);
  };
  const auto refusal = [&](const std::string& bytes) {
    const std::string text = refusalOf(head + bytes);
    return text.substr(text.find('|') + 1);
  };
  EXPECT_EQ(refusal(chunk("none", 0xFFFFFFFF, "abcd")),
            "at most 1073741824 unpacked bytes|4294967295");
  EXPECT_EQ(refusal(chunk("rle", 4, "abcd")), "the compression none, bz2, lz4 or zstd|rle");
  EXPECT_EQ(refusal(chunk("none", 5, "abcd")), "a size of 4 bytes, as the chunk has|5");
  EXPECT_EQ(refusal(chunk("bz2", 4, "abcdefgh")), "sound bz2 data|damaged bz2 data");
  const std::string small = Bag::connection(1, "/a", "b/C");
  // A bomb: a small chunk that unpacks to much more than it says.
  const std::string bomb = bzip(small + std::string(10'000'000, ' '));
  EXPECT_EQ(refusal(chunk("bz2", static_cast<std::uint32_t>(small.size()), bomb)),
            std::to_string(small.size()) + " unpacked bytes, as its head says|more");
  EXPECT_EQ(refusal(chunk("lz4", static_cast<std::uint32_t>(small.size() + 1), lz4Frame(small))),
            std::to_string(small.size() + 1) + " unpacked bytes, as its head says|" +
                std::to_string(small.size()));
  EXPECT_EQ(refusal(Bag::chunk(Bag::chunk(small, "none"), "none")),
            "records|a chunk within the chunk");
}

TEST(Ros1BagTest, SkipsABadMessageAndReadsOn) {
  std::string records = Bag::connection(0, "/front", "sensor_msgs/Range");
  const std::string good = rangeMessage(WireForm::Ros1, 100, "sonar", 0.0F, 2.0F, 1.5F);
  records += Bag::message(0, 100, 0, good.substr(0, good.size() - 2));
  records += Bag::message(0, 101, 0, good);
  const RobotLog log = readBytes(Bag::head(0, 1, 1) + Bag::chunk(records, "none"));
  EXPECT_EQ(recordsOf<RangeRecord>(log).size(), 1U);
  ASSERT_EQ(log.skipped.size(), 1U);
  EXPECT_EQ(log.skipped[0].line, 1);
  EXPECT_EQ(log.skipped[0].field, "/front range");
  EXPECT_EQ(log.skipped[0].expected, "4 bytes");
  EXPECT_EQ(log.skipped[0].found, "2 bytes left in the message");
}

// The figures were taken from the file by a script of its own that knows nothing of Vesper.
TEST(RealBagTest, TellsWhatTheSonarFilterBagHolds) {
  VESPER_REQUIRE_SHARED("data/logs/sonar/rosbag_sonar_filter_test.bag");
  const RobotLog log = readLog(sharedPath("data/logs/sonar/rosbag_sonar_filter_test.bag").string());
  const std::string type = "sensor_msgs/Range";
  EXPECT_THAT(log.topics, testing::UnorderedElementsAre(
                              LogTopic{"/water_uavcan_master/ultrasonic_m", type, 199, "ranges"},
                              LogTopic{"/water_uavcan_master/ultrasonic_r1", type, 199, "ranges"},
                              LogTopic{"/water_uavcan_master/ultrasonic_l1", type, 199, "ranges"}));
  int near_022 = 0;
  int none = 0;
  double sum_r1_m = 0.0;
  for (const auto& [record, range] : recordsOf<RangeRecord>(log)) {
    near_022 += range.sensor == "ultrasonic_m" && range.value == 0.2199999988079071 ? 1 : 0;
    none += range.sensor == "ultrasonic_l1" && range.report == EchoReport::NoEcho ? 1 : 0;
    sum_r1_m += range.sensor == "ultrasonic_r1" ? range.value : 0.0;
  }
  EXPECT_EQ(near_022, 199);
  EXPECT_EQ(none, 199);
  EXPECT_NEAR(sum_r1_m, 152.10999727249146, 1e-9);
  const auto ranges = recordsOf<RangeRecord>(log);
  ASSERT_EQ(ranges.size(), 597U);
  EXPECT_EQ(ranges.front().first.stamp, Stamp(1518080231347066565));
  EXPECT_EQ(ranges.front().first.arrival_ns, 1518080381496049274);
  EXPECT_EQ(ranges.back().first.stamp, Stamp(1518080251146333042));
  std::string notes;
  for (const InputProblem& note : log.notes) {
    notes += describe(note) + '\n';
  }
  EXPECT_THAT(notes, testing::HasSubstr("received 150.148316878 to 150.426088545 s after the time "
                                        "in the header; the header's time is used"));
  const std::vector<DeclaredSensor> sensors = describedSensors(log);
  ASSERT_EQ(sensors.size(), 3U);
  EXPECT_FALSE(sensors[0].has_mount);
  EXPECT_EQ(sensors[0].description.id, "ultrasonic_m");
  EXPECT_EQ(sensors[0].description.range.min_m, 0.06);
  EXPECT_EQ(sensors[0].description.range.max_m, 1.0);
  EXPECT_EQ(sensors[0].description.beam.half_angle_rad, 0.35);
}

}  // namespace
}  // namespace vesper::test
