#include "vesper/calibration/odometry/runs_file.hpp"

#include <gtest/gtest.h>

#include <numbers>

#include "vesper/tests/support/scratch_folder.hpp"

namespace vesper::calibration {
namespace {

constexpr double kPi = std::numbers::pi;
constexpr const char* kGood =
    "# measured with a tape\n"
    "# measured_sd: x_mm=3 y_m=0.004 theta_deg=0.5\n"
    "run,direction,side_m,x_m,y_m,theta_rad,odom_x_m,odom_y_m,odom_theta_rad,use\n"
    "1,cw,4,-0.30,-0.32,0.1,0.01,0.02,0.03,1\n"
    "1,ccw,4,0.06,-0.05,,0,0,0,\n"
    "s,straight,4,4.02,0.01,0,,,,no\n";

class ReadRunsFileTest : public ::testing::Test {
 protected:
  RunsFile read(const std::string& text, const RunsFileOptions& options = {}) {
    return readRunsFile(folder_.write("a.runs.csv", text), options);
  }
  /// The message without the folder's name.
  std::string refusal(const std::string& text) {
    try {
      read(text);
    } catch (const InputError& error) {
      std::string what = error.what();
      const std::string path = folder_.path().string() + "/";
      return what.starts_with(path) ? what.substr(path.size()) : what;
    }
    return "nothing refused";
  }
  /// Refusal of a file whose second run is `row`.
  std::string refusalOfRow(const std::string& row) {
    return refusal("run,direction,side_m,x_m,y_m,theta_rad,turns,use,log\n1,cw,4,0,0,,,,\n" + row +
                   "\n");
  }
  test::ScratchFolder folder_;
};

TEST_F(ReadRunsFileTest, ReadsPosesOdometryAndComments) {
  const RunsFile file = read(kGood);
  ASSERT_EQ(file.runs.size(), 3u);
  EXPECT_TRUE(file.has_measured_sd);
  EXPECT_DOUBLE_EQ(file.measured_sd.x_m, 0.003);
  EXPECT_DOUBLE_EQ(file.measured_sd.y_m, 0.004);
  EXPECT_DOUBLE_EQ(file.measured_sd.theta_rad, kPi / 360.0);
  EXPECT_EQ(file.runs[0].kind, RunKind::Clockwise);
  EXPECT_EQ(file.runs[0].measured, (EndPose{-0.30, -0.32, 0.1}));
  EXPECT_EQ(file.runs[0].odometry, (EndPose{0.01, 0.02, 0.03}));
  EXPECT_TRUE(file.runs[0].has_odometry);
  EXPECT_FALSE(file.runs[1].measured->theta_rad);
  EXPECT_FALSE(file.runs[2].use);
  EXPECT_FALSE(file.runs[2].has_odometry);
  EXPECT_EQ(file.runs[2].odometry, (EndPose{4.0, 0.0, 0.0}));
  EXPECT_EQ(file.runs[2].line, 6);
}

TEST_F(ReadRunsFileTest, ReadsWhatASpreadsheetSaves) {
  const RunsFile file = read(
      "\xEF\xBB\xBFrun,direction,side_mm,x_mm,y_cm,theta_deg\r\n\"first, slow\",cw,4000,-300,-32,-6"
      "\r\nb,ccw,4000,60,-5,3\r\n");
  EXPECT_EQ(file.runs[0].name, "first, slow");
  EXPECT_DOUBLE_EQ(file.runs[0].side_m, 4.0);
  EXPECT_DOUBLE_EQ(file.runs[0].measured->x_m, -0.3);
  EXPECT_DOUBLE_EQ(file.runs[0].measured->y_m, -0.32);
  EXPECT_DOUBLE_EQ(*file.runs[0].measured->theta_rad, -kPi / 30.0);
  EXPECT_FALSE(file.has_measured_sd);
}

TEST_F(ReadRunsFileTest, ReadsErrorsInsteadOfPoses) {
  const RunsFile file =
      read("run,direction,x_err_mm,y_err_mm\n1,cw,-300,-320\n1,ccw,60,-50\n", {.side_m = 4.0});
  EXPECT_DOUBLE_EQ(file.runs[1].measured->x_m, 0.06);
  EXPECT_DOUBLE_EQ(file.runs[1].side_m, 4.0);
}

TEST_F(ReadRunsFileTest, TurnsDeclaredAxesIntoItsOwn) {
  // 0.1 to the right and 0.2 ahead, 0.3 clockwise; ccw runs in other axes.
  const RunsFile file = read(
      "# axes cw: x=right y=forward theta=cw\n# axes ccw: x=backward y=right theta=ccw\n"
      "run,direction,side_m,x_m,y_m,theta_rad\n1,cw,4,0.1,0.2,0.3\n1,ccw,4,0.1,0.2,0.3\n");
  EXPECT_EQ(file.runs[0].measured, (EndPose{0.2, -0.1, -0.3}));
  EXPECT_EQ(file.runs[1].measured, (EndPose{-0.1, -0.2, 0.3}));
}

TEST_F(ReadRunsFileTest, ReadsSpinsPathsAndTicks) {
  const RunsFile file = read(
      "run,direction,turns,x_m,y_m,theta_rad,left_ticks,right_ticks,log\n"
      "1,spin,-2,0,0,-12.6,785,-785,\n2,eight,,,,,,,eight.jsonl\n");
  EXPECT_DOUBLE_EQ(file.runs[0].turns, -2.0);
  EXPECT_DOUBLE_EQ(*file.runs[0].odometry.theta_rad, -4.0 * kPi);
  EXPECT_EQ((*file.runs[0].ticks)[1], -785.0);
  EXPECT_FALSE(file.runs[1].measured);
  EXPECT_EQ(file.runs[1].log, "eight.jsonl");
}

TEST_F(ReadRunsFileTest, RefusesFilesThatAreEmptyOrOneSided) {
  EXPECT_EQ(refusal(""),
            "a.runs.csv: expected a header run,direction,side_m,x_m,y_m, found 'an empty file'");
  EXPECT_EQ(refusal("run,direction,side_m,x_m,y_m\n"),
            "a.runs.csv: expected at least one run, found 'none'");
  EXPECT_EQ(
      refusal("run,direction,side_m,x_m,y_m\n1,cw,4,0,0\n2,cw,4,0,0\n"),
      "a.runs.csv: field 'direction': expected squares in both directions, cw and ccw, found "
      "'cw only' (one direction cannot tell a wrong track width from unequal wheels; drive as "
      "many squares the other way round)");
  EXPECT_EQ(
      refusal("run,direction,side_m,x_m,y_m,use\n1,cw,4,0,0,0\n2,ccw,4,0,0,1\n").substr(0, 30),
      "a.runs.csv: field 'direction':");
}

TEST_F(ReadRunsFileTest, RefusesHeadersThatLackUnitsOrColumns) {
  EXPECT_EQ(refusal("run,direction,side_m,x,y_m\n"),
            "a.runs.csv:1: expected a known column, found 'x' (say the unit: name the column x_m, "
            "x_cm or x_mm)");
  EXPECT_EQ(refusal("run,direction,side_m,x_m,y_m,theta\n"),
            "a.runs.csv:1: expected a known column, found 'theta' (say the unit: name the column "
            "theta_rad or theta_deg)");
  EXPECT_EQ(refusal("run;direction;side_m;x_m;y_m\n"),
            "a.runs.csv:1: expected a known column, found 'run;direction;side_m;x_m;y_m' (separate "
            "the columns by commas)");
  EXPECT_EQ(refusal("direction,side_m,x_m,y_m\n"),
            "a.runs.csv:1: field 'run': expected a column 'run' (the header is "
            "run,direction,side_m,x_m,y_m)");
  EXPECT_EQ(refusal("run,direction,x_m,y_m\n"),
            "a.runs.csv:1: field 'side_m': expected a column 'side_m' (or give --side for "
            "all runs)");
  EXPECT_EQ(refusal("run,direction,side_m,x_m,x_mm,y_m\n"),
            "a.runs.csv:1: field 'x_mm': expected each column once, found 'x_mm'");
}

TEST_F(ReadRunsFileTest, RefusesEachBadFieldByLineAndName) {
  EXPECT_EQ(refusalOfRow("2,ccw,4,0,0,183.2,,,"),
            "a.runs.csv:3: field 'theta_rad': expected a heading within +-2 pi, found '183.2' "
            "(heading 183.2 > 2 pi: degrees? name the column theta_deg)");
  EXPECT_EQ(refusalOfRow("2,ccw,0,0,0,,,,"),
            "a.runs.csv:3: field 'side_m': expected a length > 0, found '0'");
  EXPECT_EQ(refusalOfRow("2,ccw,4,nan,0,,,,"),
            "a.runs.csv:3: field 'x_m': expected a finite number, found 'nan'");
  EXPECT_EQ(refusalOfRow("2,ccw,4,0,1e999,,,,"),
            "a.runs.csv:3: field 'y_m': expected a finite number, found '1e999'");
  EXPECT_EQ(refusalOfRow("1,cw,4,0,0,,,,"),
            "a.runs.csv:3: field 'run': expected a name that no other cw run has, found '1'");
  EXPECT_EQ(refusalOfRow("2,left,4,0,0,,,,"),
            "a.runs.csv:3: field 'direction': expected cw, ccw, straight, spin, circle, eight or "
            "path, found 'left' (left turns are ccw, right turns are cw)");
  EXPECT_EQ(refusalOfRow("2,spin,,0,0,0.02,1,,"),
            "a.runs.csv:3: field 'theta_rad': expected the whole turn, not wrapped, within half a "
            "turn of 2 pi turns = 6.283185, found '0.02'");
  EXPECT_EQ(
      refusalOfRow("2,ccw,4,310,62,,,,"),
      "a.runs.csv:3: field 'x_m': expected an end within reach of a side of 4 (side_m), found "
      "'310' (millimetres? name the columns x_mm and y_mm)");
  EXPECT_EQ(refusalOfRow("2,straight,4,-0.06,0.3,0.2,,,"),
            "a.runs.csv:3: field 'x_m': expected an end some 4 (side_m) from the start, found "
            "'-0.06' (errors have columns of their own: x_err_m, y_err_m)");
  EXPECT_EQ(refusalOfRow("2,circle,,,,,,,"),
            "a.runs.csv:3: field 'log': expected a robot-lines file with a pose track "
            "(circle runs need one)");
  EXPECT_EQ(refusalOfRow("2,ccw,4,0,0,,,maybe,"),
            "a.runs.csv:3: field 'use': expected 1 or 0, found 'maybe'");
  EXPECT_EQ(refusalOfRow("2,ccw,4,0"), "a.runs.csv:3: expected 9 fields, found '4'");
  EXPECT_EQ(refusalOfRow(",ccw,4,0,0,,,,"), "a.runs.csv:3: field 'run': expected a name");
}

TEST_F(ReadRunsFileTest, RefusesDeclarationsItCannotUnderstand) {
  EXPECT_EQ(refusal("# measured_sd: x_m=0\n"),
            "a.runs.csv:1: field 'measured_sd x_m': expected a number > 0, found '0'");
  EXPECT_EQ(refusal("# axes: x=forward y=backward\n"),
            "a.runs.csv:1: field 'axes': expected x and y along different directions, found "
            "'x=forward y=backward' (such as '# axes: x=right y=forward theta=cw')");
  EXPECT_EQ(
      refusal("run,direction,side_m,x_m,y_m\n# measured_sd: x_m=0.1\n"),
      "a.runs.csv:2: expected declarations before the header, found '# measured_sd: x_m=0.1'");
}

TEST_F(ReadRunsFileTest, EveryTruncationIsReadOrRefused) {
  const std::string good = kGood;
  for (std::size_t length = 0; length < good.size(); ++length) {
    try {
      EXPECT_LE(read(good.substr(0, length)).runs.size(), 3u);
    } catch (const InputError& error) {
      EXPECT_FALSE(std::string(error.what()).empty());
    }
  }
}

}  // namespace
}  // namespace vesper::calibration
