#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "vesper/core/log/suggest_columns.hpp"
#include "vesper/core/log/table_writer.hpp"
#include "vesper/tests/core/log/log_texts.hpp"

namespace vesper {
namespace {

using test::linesOf;
using test::readText;
using test::refusal;
using testing::ElementsAre;
using testing::HasSubstr;

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

}  // namespace
}  // namespace vesper
