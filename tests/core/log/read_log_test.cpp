#include "vesper/core/log/read_log.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stop_token>
#include <string>

#include "vesper/tests/core/log/log_texts.hpp"

namespace vesper {
namespace {

using test::linesOf;
using test::readText;
using test::refusal;
using test::secondsOf;
using testing::ElementsAre;
using testing::HasSubstr;

std::string stopsAt(std::initializer_list<double> times) {
  std::string text;
  for (const double t : times) {
    text += "{\"type\":\"stop\",\"t\":" + std::to_string(t) + "}\n";
  }
  return text;
}

TEST(ClockTest, StartsASegmentWhenTheNextTwoGoOn) {
  const RobotLog log = readText(stopsAt({100, 101, 2, 3, 4}));
  EXPECT_THAT(secondsOf(log), ElementsAre(100, 101, 2, 3, 4));
  EXPECT_THAT(log.segment_starts, ElementsAre(0U, 2U));
  EXPECT_EQ(log.skipped_lines, 0);
}

TEST(ClockTest, DropsAndNamesALoneStamp) {
  const RobotLog log = readText(stopsAt({100, 101, 2, 102, 103, 3}));
  EXPECT_THAT(secondsOf(log), ElementsAre(100, 101, 102, 103));
  ASSERT_EQ(log.skipped.size(), 2U);
  EXPECT_EQ(log.skipped[0].line, 3);
  EXPECT_EQ(log.skipped[1].line, 6);
}

TEST(ClockTest, KeepsConsoleTextBesideADroppedStamp) {
  const RobotLog log =
      readText("boot\n" + stopsAt({100, 101, 2}) + "hello there\n" + stopsAt({102}));
  ASSERT_EQ(log.records.size(), 5U);
  EXPECT_EQ(std::get<OtherRecord>(log.records[0].body).text, "boot");
  EXPECT_EQ(std::get<OtherRecord>(log.records[3].body).text, "hello there");
}

TEST(ClockTest, SortsSmallDisorderAndDropsDuplicates) {
  const RobotLog log = readText(stopsAt({1, 1.4, 1.2, 1.4, 1.6}));
  EXPECT_THAT(secondsOf(log), ElementsAre(1, 1.2, 1.4, 1.6));
  EXPECT_EQ(log.duplicates, 1);
  EXPECT_EQ(log.notes.at(0).line, 3);
}

TEST(ClockTest, LeavesOutWhatLiesOutsideTheLimits) {
  const test::ScratchFolder scratch;
  ReadLogOptions options;
  options.from = fromSeconds(2.0);
  options.to = fromSeconds(3.0);
  const RobotLog log = readLog(scratch.write("log", stopsAt({1, 2, 3, 4})), options);
  EXPECT_THAT(secondsOf(log), ElementsAre(2, 3));
}

TEST(ReadLogTest, ReadsWhatItWroteAlsoPacked) {
  const test::ScratchFolder scratch;
  const RobotLog log = readText(
      "H,1,pinta\nconsole\n@12 {\"type\":\"range\",\"t\":1,\"id\":\"f\",\"raw\":7,\"volt\":7.20}\n"
      "{\"type\":\"zz\",\"t\":2}\n");
  writeRobotLines(scratch.file("a.jsonl.gz"), log);
  writeRobotLines(scratch.file("b.jsonl.gz"), log);
  EXPECT_EQ(test::readFile(scratch.file("a.jsonl.gz")), test::readFile(scratch.file("b.jsonl.gz")));
  EXPECT_EQ(linesOf(readLog(scratch.file("a.jsonl.gz"))), linesOf(log));
}

TEST(ReadLogTest, StopsWhenAsked) {
  const test::ScratchFolder scratch;
  std::stop_source stop;
  stop.request_stop();
  const RobotLog log = readLog(scratch.write("log", stopsAt({1, 2})), {}, stop.get_token());
  EXPECT_FALSE(log.is_complete);
  EXPECT_TRUE(log.records.empty());
}

TEST(ReadLogTest, SaysWhatItCannotRead) {
  EXPECT_EQ(refusal(""), "|a robot's log: robot lines, a table, CARMEN or a bag|an empty file");
  EXPECT_EQ(refusal("What is this?\n"),
            "|a robot's log: robot lines, a table, CARMEN or a bag|another kind of file");
  EXPECT_EQ(refusal("1,2,3\n4,5,6\n"),
            "|a header that names units, or a column file|a table without either");
}

TEST(ReadLogTest, ProposesASaturatedValue) {
  std::string text = "t_s,front_cm\n";
  for (int i = 0; i < 100; ++i) {
    text += std::to_string(i) + (i % 10 == 0 ? ",511\n" : "," + std::to_string(30 + i) + "\n");
  }
  const RobotLog log = readText(text);
  ASSERT_EQ(log.notes.size(), 1U);
  EXPECT_THAT(log.notes[0].advice, HasSubstr("5.11 m makes up 10.0 % of the readings"));
}

}  // namespace
}  // namespace vesper
