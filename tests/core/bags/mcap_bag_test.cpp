#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "vesper/core/bags/open_bag.hpp"
#include "vesper/core/log/read_log.hpp"
#include "vesper/tests/core/bags/mcap_builder.hpp"
#include "vesper/tests/core/bags/ros2_messages.hpp"
#include "vesper/tests/support/scratch_folder.hpp"

namespace vesper::test {
namespace {

using Mcap = McapBuilder;

std::string mcapRecords(WireForm form) {
  std::string records = Mcap::schema(1, "sensor_msgs/msg/Range") + Mcap::channel(3, 1, "/front") +
                        Mcap::schema(2, "nav_msgs/msg/Odometry") + Mcap::channel(4, 2, "/odom");
  std::uint64_t time_ns = 100'500'000'000;
  for (const auto& [topic, payload] : ros2Messages(form)) {
    records += Mcap::message(topic == "/front" ? 3 : 4, time_ns, payload);
    time_ns += 500'000'000;
  }
  return records;
}

std::string mcapFile(const std::string& records, const std::string& compression) {
  return Mcap::magic() + Mcap::header() + Mcap::chunk(records, compression) + Mcap::end();
}

RobotLog readMcap(const std::string& bytes, const ReadLogOptions& options = {}) {
  const ScratchFolder folder;
  return readLog(folder.write("small.mcap", bytes), options);
}

std::string refusalOfMcap(const std::string& bytes) {
  try {
    (void)readMcap(bytes);
  } catch (const InputError& error) {
    const InputProblem& problem = error.problem();
    return problem.field + "|" + problem.expected + "|" + problem.found;
  }
  return "read";
}

class McapFormTest : public testing::TestWithParam<std::tuple<std::string, WireForm>> {};

TEST_P(McapFormTest, ReadsRangesAndOdometryFieldByField) {
  const auto& [compression, form] = GetParam();
  const RobotLog log = readMcap(mcapFile(mcapRecords(form), compression));
  EXPECT_EQ(log.format, "ROS 2 bag (mcap)");
  expectRos2Messages(log);
}

INSTANTIATE_TEST_SUITE_P(All, McapFormTest,
                         testing::Combine(testing::Values("", "lz4", "zstd"),
                                          testing::Values(WireForm::CdrLittle, WireForm::CdrBig)));

TEST(McapBagTest, ReadsMessagesThatStandInNoChunk) {
  expectRos2Messages(
      readMcap(Mcap::magic() + Mcap::header() + mcapRecords(WireForm::CdrLittle) + Mcap::end()));
}

TEST(McapBagTest, ReadsAPrefixOfAFileThatIsCutAnywhere) {
  for (const char* compression : {"", "lz4", "zstd"}) {
    const std::string bytes = mcapFile(mcapRecords(WireForm::CdrLittle), compression);
    const std::size_t data_end = bytes.size() - Mcap::end().size();
    const ScratchFolder folder;
    std::int64_t most = 0;
    for (std::size_t size = 0; size < bytes.size(); ++size) {
      const std::string path = folder.write("cut.mcap", std::string_view(bytes).substr(0, size));
      std::int64_t messages = 0;
      try {
        const RobotLog log = readLog(path);
        messages = log.lines;
        EXPECT_TRUE(log.is_complete || log.skipped_lines == 1) << compression << ' ' << size;
        EXPECT_TRUE(!log.is_complete || size > data_end) << compression << ' ' << size;
      } catch (const InputError&) {
        EXPECT_LT(size, data_end) << compression;
      }
      EXPECT_GE(messages, most) << compression << ' ' << size;
      most = messages;
    }
    EXPECT_EQ(most, 4) << compression;
  }
}

TEST(McapBagTest, NotesAChecksumThatDiffersAndRefusesItWhenStrict) {
  const std::string records = mcapRecords(WireForm::CdrLittle);
  const std::string bytes = Mcap::magic() + Mcap::header() +
                            Mcap::chunk(records, "zstd", Mcap::crcOf(records) + 1) + Mcap::end();
  const RobotLog log = readMcap(bytes);
  ASSERT_FALSE(log.notes.empty());
  EXPECT_EQ(log.notes[0].expected, "the checksum " + std::to_string(Mcap::crcOf(records) + 1));
  EXPECT_EQ(log.notes[0].found, std::to_string(Mcap::crcOf(records)));
  ReadLogOptions strict;
  strict.is_strict = true;
  EXPECT_THROW((void)readMcap(bytes, strict), InputError);
}

TEST(McapBagTest, RefusesWhatIsBrokenByField) {
  const std::string head = Mcap::magic() + Mcap::header();
  const std::string at = "record at byte " + std::to_string(head.size());
  EXPECT_EQ(refusalOfMcap(head + Mcap::record(0x03, "\x01")),
            at + "|all fields of a schema|a record that ends before");
  EXPECT_EQ(refusalOfMcap(head + Mcap::record(0x04, little(1, 2) + little(1, 2) +
                                                        little(4'000'000'000, 4) + "x")),
            at + "|all fields of a channel|a record that ends before");
  EXPECT_EQ(refusalOfMcap(head + Mcap::record(0x05, "short")),
            at + "|a message of at least 22 bytes|5");
  EXPECT_EQ(refusalOfMcap(head + Mcap::message(7, 1, "x")), at + "|a channel that was announced|7");
  EXPECT_EQ(refusalOfMcap(head + Mcap::record(0x00, "")),
            at + "|a record of a known kind|the kind 0");
  EXPECT_EQ(refusalOfMcap(head + "\x03" + little(std::uint64_t{1} << 60U, 8)),
            at + "|a record of at most 16777216 bytes|1152921504606846976");
  EXPECT_EQ(refusalOfMcap(head + Mcap::record(0x06, little(0, 24) + little(0, 4) + Mcap::text("") +
                                                        little(9, 8) + "abc")),
            at + "|records that fill the chunk|9 bytes of them in 43");
}

TEST(McapBagTest, RefusesBombs) {
  const std::string head = Mcap::magic() + Mcap::header();
  const std::string records = mcapRecords(WireForm::CdrLittle);
  const auto chunk = [&](const std::string& name, std::uint64_t size, const std::string& packed) {
    const std::string text = refusalOfMcap(
        head + Mcap::record(0x06, little(0, 16) + little(size, 8) + little(0, 4) +
                                      Mcap::text(name) + little(packed.size(), 8) + packed));
    return text.substr(text.find('|') + 1);
  };
  const std::string bomb = zstdFrame(std::string(50'000'000, '\x08'));
  EXPECT_EQ(chunk("zstd", std::uint64_t{1} << 40U, bomb),
            "at most 1073741824 unpacked bytes|1099511627776");
  EXPECT_EQ(chunk("zstd", 1000, bomb), "1000 unpacked bytes, as its head says|more");
  EXPECT_EQ(chunk("lz4", 1000, lz4Frame(std::string(50'000'000, '\x08'))),
            "1000 unpacked bytes, as its head says|more");
  EXPECT_EQ(chunk("gzip", 10, "0123456789"), "the compression none, bz2, lz4 or zstd|gzip");
}

TEST(McapBagTest, ReadsAFolderInTheOrderOfItsNumbers) {
  const ScratchFolder folder;
  const std::string before =
      Mcap::schema(1, "sensor_msgs/msg/Range") + Mcap::channel(3, 1, "/front");
  for (const int number : {10, 2, 0}) {
    const auto seconds = static_cast<std::uint32_t>(100 + number);
    const std::string message =
        Mcap::message(3, std::uint64_t{seconds} * 1'000'000'000,
                      rangeMessage(WireForm::CdrLittle, seconds, "sonar", 0.1F, 2.0F, 1.0F));
    (void)folder.write("run_" + std::to_string(number) + ".mcap", mcapFile(before + message, ""));
  }
  (void)folder.write("metadata.yaml", "this is not read");
  const std::unique_ptr<BagReader> bag = openBag(folder.path().string(), BagFormat::Mcap);
  std::vector<std::int64_t> times_s;
  while (const std::optional<BagMessage> message = bag->next()) {
    times_s.push_back(message->receive_ns / 1'000'000'000);
    EXPECT_EQ(message->number, static_cast<std::int64_t>(times_s.size()));
  }
  EXPECT_EQ(times_s, (std::vector<std::int64_t>{100, 102, 110}));
  EXPECT_EQ(readLog(folder.path().string()).lines, 3);
}

}  // namespace
}  // namespace vesper::test
