#include "vesper/core/log/read_log.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stop_token>

#include "vesper/core/log/declared_sensors.hpp"
#include "vesper/core/log/log_summary.hpp"
#include "vesper/core/log/robot_lines_writer.hpp"
#include "vesper/core/log/suggest_columns.hpp"
#include "vesper/core/log/table_writer.hpp"
#include "vesper/tests/support/scratch_folder.hpp"

namespace vesper {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string linesOf(const RobotLog& log) {
  std::string lines;
  for (const Record& record : log.records) {
    lines += formatRobotLine(record) + '\n';
  }
  return lines;
}

RobotLog readText(const std::string& text, const std::string& columns = "",
                  bool is_strict = false) {
  const test::ScratchFolder scratch;
  ReadLogOptions options;
  options.is_strict = is_strict;
  if (!columns.empty()) {
    options.columns_file = scratch.write("c.columns.yaml", columns);
  }
  return readLog(scratch.write("log", text), options);
}

std::string refusal(const std::string& text, const std::string& columns = "") {
  try {
    (void)readText(text, columns, true);
  } catch (const InputError& error) {
    return error.problem().field + "|" + error.problem().expected + "|" + error.problem().found;
  }
  return "was read";
}

std::vector<double> secondsOf(const RobotLog& log) {
  std::vector<double> seconds;
  for (const Record& record : log.records) {
    seconds.push_back(toSeconds(record.stamp.value()));
  }
  return seconds;
}

// ---- the order of time (FORMATS §1)

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

// ---- files

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
  EXPECT_EQ(refusal(""), "|a robot's log: robot lines, a table or CARMEN|an empty file");
  EXPECT_EQ(refusal("What is this?\n"),
            "|a robot's log: robot lines, a table or CARMEN|another kind of file");
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

// ---- tables (FORMATS §7)

TEST(TableTest, ReadsUnitsFromTheHeader) {
  const RobotLog log = readText(
      "t_ms;x_mm;y_cm;theta_deg;left_ticks;right_ticks;yaw_ddeg;temp_c;a_in;b_us;note\n"
      "1500;1000;50;90;7;-8;1800;21,5;10;1000;x\n");
  ASSERT_EQ(log.records.size(), 6U);
  EXPECT_EQ(log.records[0].stamp, Stamp{1'500'000'000});
  EXPECT_EQ(std::get<OdometryRecord>(log.records[0].body).T_odom_robot.x(), 1.0);
  EXPECT_NEAR(std::get<OdometryRecord>(log.records[0].body).T_odom_robot.heading(),
              1.5707963267948966, 1e-15);
  EXPECT_EQ(std::get<EncoderRecord>(log.records[1].body).counts[1], -8);
  EXPECT_NEAR(*std::get<ImuRecord>(log.records[2].body).yaw_rad, 3.141592653589793, 1e-15);
  EXPECT_EQ(std::get<TemperatureRecord>(log.records[3].body).celsius, 21.5);
  EXPECT_DOUBLE_EQ(std::get<RangeRecord>(log.records[4].body).value, 0.254);
  // 1 ms there and back at 20 degrees Celsius: 331.3 sqrt(293.15 / 273.15) / 2000.
  EXPECT_NEAR(std::get<RangeRecord>(log.records[5].body).value, 0.1716073, 1e-6);
  EXPECT_EQ(log.notes.at(0).field, "note");
}

constexpr const char* kColumns =
    "vesper_columns: 1\nseparator: blanks\nflip_y: true\nheading_clockwise: true\nperiod: 0.5\n"
    "pose: {x: {column: 1, unit: m}, y: {column: 2, unit: m}, theta: {column: 3, unit: rad}, "
    "source: truth}\n"
    "encoders: {left: {column: 4, kind: increment}, right: {column: 5, kind: cumulative}}\n"
    "ranges:\n  - {sensor: s, column: 6, unit: raw, no_echo: [255], missing: [\"-\"], bearing: "
    "{column: 7, unit: rad, clockwise: true}}\n";

TEST(TableTest, FollowsAColumnFile) {
  const RobotLog log =
      readText("1 2 0.5 3 3 9 0.25\n\n1\t2 0.5 4 4 255 0.25\n1 2 0.5 1 1 - 0\n", kColumns);
  EXPECT_EQ(linesOf(log),
            R"({"type":"pose","t":0,"x":1,"y":-2,"th":-0.5,"src":"truth"}
{"type":"enc","t":0,"l":3,"r":3}
{"type":"scan","t":0,"id":"s","a0":-0.25,"da":0,"r":[9]}
{"type":"pose","t":0.5,"x":1,"y":-2,"th":-0.5,"src":"truth"}
{"type":"enc","t":0.5,"l":7,"r":4}
{"type":"scan","t":0.5,"id":"s","a0":-0.25,"da":0,"r":[null]}
{"type":"pose","t":1,"x":1,"y":-2,"th":-0.5,"src":"truth"}
{"type":"enc","t":1,"l":8,"r":1}
)");
}

TEST(TableTest, JoinsByRowAndByTime) {
  const test::ScratchFolder scratch;
  scratch.write("poses.txt", "10 1 2 3\n20 4 5 6\n");
  const std::string table = scratch.write("ranges.txt", "10 100\n20 200\n");
  const std::string common =
      "vesper_columns: 1\nseparator: blanks\nranges: [{sensor: s, column: 2, unit: cm}]\n";
  const std::string join =
      "join: {file: poses.txt, separator: blanks, pose: {x: {column: 2, unit: m}, y: {column: 3, "
      "unit: m}, "
      "theta: {column: 4, unit: deg}}, time: {column: 1, unit: s}, by: ";
  ReadLogOptions options;
  options.columns_file = scratch.write("row.yaml", common + join + "row}\n");
  const std::string by_row = linesOf(readLog(table, options));
  EXPECT_THAT(by_row, HasSubstr("{\"type\":\"odom\",\"t\":20,\"x\":4,\"y\":5,"));
  EXPECT_THAT(by_row, HasSubstr("{\"type\":\"range\",\"t\":20,\"id\":\"s\",\"r\":2}"));
  options.columns_file =
      scratch.write("time.yaml", common + "time: {column: 1, unit: s}\n" + join + "time}\n");
  EXPECT_EQ(linesOf(readLog(table, options)), by_row);
}

TEST(TableTest, NamesWhatIsWrongInARow) {
  const std::string header = "t_s,x_m,y_m,theta_rad,left_ticks,right_ticks,f_m\n";
  const std::string good = "0,0,0,0,0,0,1\n";
  EXPECT_EQ(refusal(header + good + "x,0,0,0,0,0,1\n"), "t_s|a time|x");
  EXPECT_EQ(refusal(header + good + ",0,0,0,0,0,1\n"), "t_s|a time|nothing");
  EXPECT_EQ(refusal(header + good + "1,0,,0,0,0,1\n"), "y_m|a number|nothing");
  EXPECT_EQ(refusal(header + good + "1,0,0,nan,0,0,1\n"), "theta_rad|a number|nan");
  EXPECT_EQ(refusal(header + good + "1,0,0,0,0.5,0,1\n"), "left_ticks|an integer|0.5");
  EXPECT_EQ(refusal(header + good + "1,0,0,0,0,0,1.0.0\n"), "f_m|a number|1.0.0");
  EXPECT_EQ(refusal(header + good + "1,0,0,0,0,0\n"), "|7 cells|6");
  EXPECT_EQ(refusal(header + good + "1,0,0,0,0,0,\"1\n"), "|closed quotes|1,0,0,0,0,0,\"1");
  EXPECT_EQ(refusal("t_s,x_m,y_m\n0,0,0\n"), "|x, y and theta of a pose|only some of them");
  EXPECT_EQ(refusal("t_s,f_m,f_cm\n0,0,0\n"), "f_cm|every sensor once|f");
}

TEST(TableTest, NamesWhatIsWrongInAColumnFile) {
  const auto broken = [](const std::string& from, const std::string& to) {
    std::string columns = kColumns;
    columns.replace(columns.find(from), from.size(), to);
    return refusal("1 2 0.5 3 3 9 0.25\n", columns);
  };
  EXPECT_EQ(broken("flip_y", "flipy").substr(0, 6), "flipy|");
  EXPECT_EQ(broken("blanks", "comma"), "separator|\",\" \";\" tab or blanks|comma");
  EXPECT_EQ(broken("period: 0.5", "period: -1").substr(0, 7), "period|");
  EXPECT_EQ(broken("column: 7", "column: 8"), "ranges.bearing|a column from 1 to 7|8");
  EXPECT_EQ(broken("column: 7", "column: bearing"),
            "ranges.bearing|a name of the table's header|bearing");
  EXPECT_EQ(broken("unit: raw", "unit: rad"),
            "ranges[0].unit|a unit of length (m cm mm in), of echo time (s ms us ns), or raw|rad");
  EXPECT_EQ(broken("period: 0.5\n", "\n"), "|time or period|neither");
  EXPECT_EQ(broken("source: truth", "source: guess").substr(0, 12), "pose.source|");
}

TEST(TableTest, SuggestsAColumnFileThatIsRefusedUntilItIsFilled) {
  const test::ScratchFolder scratch;
  const std::string table = scratch.write("t.txt", "1,5,255\n2,7,255\n3,6,10\n");
  const std::string columns = suggestColumns(table);
  EXPECT_THAT(columns, HasSubstr("#   1: 1 to 3, 1 in 33 % of the rows, never falls"));
  EXPECT_THAT(columns, HasSubstr("#   3: 10 to 255, 255 in 66 % of the rows"));
  EXPECT_THAT(columns, HasSubstr("separator: \",\"\n"));
  ReadLogOptions options;
  options.columns_file = scratch.write("c.yaml", columns);
  EXPECT_THROW((void)readLog(table, options), InputError);
}

TEST(TableTest, SurvivesTruncationAtEveryByte) {
  const std::string text = "t_s,x_m,y_m,theta_rad,f_m\r\n0,1,2,0.5,\"1.5\"\r\n1,1,2,0.5,inf\r\n";
  for (std::size_t length = 0; length < text.size(); ++length) {
    try {
      const RobotLog log = readText(text.substr(0, length));
      EXPECT_LE(log.records.size(), 4U);
    } catch (const InputError&) {
      EXPECT_LT(length, 27U) << "a header is enough";
    }
  }
}

TEST(TableWriterTest, LosesNothingThatATableHolds) {
  const test::ScratchFolder scratch;
  const RobotLog log = readText(
      "t_s,x_m,y_m,theta_rad,corrected_x_m,corrected_y_m,corrected_theta_rad,left_ticks,right_"
      "ticks,"
      "yaw_rad,temp_c,a_m,b_m\n0.1,0.1,0.2,0.3,1,2,3,4,5,0.1,20,inf,0.3\n0.2,,,,,,,,,,,nan,\n");
  EXPECT_TRUE(writeTable(scratch.file("out.csv.gz"), log).empty());
  EXPECT_EQ(linesOf(readLog(scratch.file("out.csv.gz"))), linesOf(log));
}

TEST(TableWriterTest, SaysWhatATableCannotHold) {
  const test::ScratchFolder scratch;
  const RobotLog log = readText(
      "{\"type\":\"range\",\"t\":1,\"id\":\"f\",\"r\":null,\"why\":\"near\"}\n"
      "{\"type\":\"scan\",\"t\":2,\"id\":\"l\",\"a0\":0,\"da\":1,\"r\":[1]}\n");
  EXPECT_THAT(writeTable(scratch.file("out.csv"), log),
              ElementsAre("1 readings 'near' (written as invalid)", "1 scans"));
}

// ---- CARMEN (FORMATS §8)

constexpr const char* kEnd = " 12.5 host 0.5\n";

TEST(CarmenTest, ReadsEveryKindOfLine) {
  const RobotLog log =
      readText(std::string("# a comment\nPARAM robot_front_laser_max 80 0 host 0\n") +
               "ODOM 1 2 3 0.1 0.2 0 1 host 0.5\n" + "FLASER 3 1 79.95 2 4 5 6 1 2 3 2 host 0.5\n" +
               "RAWLASER2 0 -1.5 3 0.5 30 0.01 0 2 1 2 1 9 3 host 0.5\n" +
               "ROBOTLASER1 0 -1.5 3 0.5 30 0.01 0 2 1 30 0 7 8 9 4 5 6 0 0 0 0 0 4 host 0.5\n" +
               "SONAR 0.5 2 1.5 2.5 0.1 0.2 0.3 0.4 0.5 0.6 5 host 0.5\n" +
               "TRUEPOS 1 1 1 2 2 2 6 host 0.5\n" + "SYNC x 7 host 0.5\n" + "NEFF 60\n");
  EXPECT_EQ(linesOf(log),
            R"({"type":"odom","t":1,"x":1,"y":2,"th":3}
{"type":"odom","t":2,"x":1,"y":2,"th":3}
{"type":"scan","t":2,"id":"front_laser","a0":-1.5707963267948966,"da":1.5707963267948966,"r":[1,null,2],"at":[4,5,-0.28318530717958623],"max":80}
{"type":"scan","t":3,"id":"laser2","a0":-1.5,"da":0.5,"r":[1,2],"max":30}
{"type":"odom","t":4,"x":4,"y":5,"th":-0.28318530717958623}
{"type":"scan","t":4,"id":"laser1","a0":-1.5,"da":0.5,"r":[1,null],"at":[7,8,2.7168146928204138],"max":30}
{"type":"sensor","id":"sonar0","kind":"sonar","x":0.1,"y":0.2,"th":0.3,"half_angle":0.25}
{"type":"sensor","id":"sonar1","kind":"sonar","x":0.4,"y":0.5,"th":0.6,"half_angle":0.25}
{"type":"range","t":5,"id":"sonar0","r":1.5}
{"type":"range","t":5,"id":"sonar1","r":2.5}
{"type":"odom","t":6,"x":2,"y":2,"th":2}
{"type":"pose","t":6,"x":1,"y":1,"th":1,"src":"truth"}
)");
  EXPECT_EQ(declaredSensors(log).size(), 2U);
}

TEST(CarmenTest, ReadsTheOlderSonarForm) {
  const RobotLog log =
      readText(std::string("PARAM robot_num_sonars 2 0 h 0\nPARAM robot_max_sonar 3 0 h 0\n") +
               "PARAM robot_sonar_offsets 0.1 0 0 0 0.1 1.5 0 h 0\nSONAR 2 1.5 2.95" + kEnd);
  EXPECT_EQ(
      linesOf(log),
      R"({"type":"sensor","id":"sonar0","kind":"sonar","x":0.1,"y":0,"th":0,"half_angle":0.1308996938995747}
{"type":"sensor","id":"sonar1","kind":"sonar","x":0,"y":0.1,"th":1.5,"half_angle":0.1308996938995747}
{"type":"range","t":12.5,"id":"sonar0","r":1.5}
{"type":"range","t":12.5,"id":"sonar1","r":null}
)");
}

TEST(CarmenTest, NamesWhatIsWrong) {
  EXPECT_EQ(refusal(std::string("ODOM 1 x 3 0 0 0") + kEnd), "ODOM y|a finite number|x");
  EXPECT_EQ(refusal("ODOM 1 2 3 0 0 0 12.5\n"), "ODOM host|a name|the end of the line");
  EXPECT_EQ(refusal(std::string("ODOM 1 2 3 0 0 0 12") + kEnd),
            "ODOM logger_timestamp|seconds|host");
  EXPECT_EQ(refusal(std::string("FLASER -1 1 2 3 1 2 3") + kEnd),
            "FLASER n|a count from 0 to 32768|-1");
  EXPECT_EQ(refusal(std::string("FLASER 1 y 1 2 3 1 2 3") + kEnd), "FLASER ranges|a number|y");
  EXPECT_EQ(refusal("ODOM 1 2 3 0 0 0 soon host 1\n"), "ODOM ipc_timestamp|seconds|soon");
}

TEST(CarmenTest, CountsLinesWhereStampsStandStill) {
  std::string text;
  for (int i = 0; i < 4; ++i) {
    text += "FLASER 2 1 2 " + std::to_string(i) + " 0 0 0 0 0 0 host 0\n";
  }
  const RobotLog log = readText(text);
  EXPECT_THAT(secondsOf(log), ElementsAre(0, 0, 0.1, 0.1, 0.2, 0.2, 0.3, 0.3));
  EXPECT_EQ(log.notes.at(0).field, "ipc_timestamp");
}

TEST(CarmenTest, FindsANoEchoValueThatNobodyAnnounced) {
  std::string text;
  for (int i = 0; i < 3; ++i) {
    text += "FLASER 2 1 81.83 0 0 0 0 0 0 " + std::to_string(i) + " host 0\n";
  }
  const LogSummary summary = summarize(readText(text));
  EXPECT_EQ(summary.sensors.at(0).hits, 3);
  EXPECT_EQ(summary.sensors.at(0).no_echo, 3);
}

TEST(CarmenTest, SurvivesTruncationAtEveryByte) {
  const std::string text =
      "PARAM a 1 0 h 0\nFLASER 2 1 2 1 2 3 1 2 3 4 h 5\nSONAR 0.5 1 1 0 0 0 5 h 5\n";
  for (std::size_t length = 6; length < text.size(); ++length) {
    EXPECT_LE(readText(text.substr(0, length)).records.size(), 4U);
  }
}

}  // namespace
}  // namespace vesper
