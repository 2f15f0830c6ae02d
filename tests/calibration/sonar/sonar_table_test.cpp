#include "vesper/calibration/sonar/sonar_table.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "vesper/core/input_error.hpp"
#include "vesper/tests/support/scratch_folder.hpp"

namespace vesper::calibration {
namespace {

std::string messageFor(const std::string& text) {
  const test::ScratchFolder folder;
  const std::string path = folder.write("t.sonar.csv", text);
  try {
    (void)readSonarTable(path);
  } catch (const InputError& error) {
    std::string message = error.what();
    return message.substr(message.find("t.sonar.csv"));
  }
  return "accepted";
}

TEST(SonarTableTest, ReadsEveryColumn) {
  const test::ScratchFolder folder;
  const SonarTable table = readSonarTable(
      folder.write("a.sonar.csv",
                   "\xEF\xBB\xBF# bench\r\ntrue_m, reading_m ,angle_rad,target,celsius,sensor\r\n"
                   "0.5,0.49,-0.1,pole,21.5,front\r\n\r\n# moved\r\n1,inf,0,concave,-3,left"));
  ASSERT_EQ(table.readings.size(), 2U);
  EXPECT_EQ(table.quantity, ReadingQuantity::Metres);
  EXPECT_TRUE(table.has_angles && table.has_targets && table.has_sensors);
  const SonarReading& first = table.readings[0];
  EXPECT_EQ(first.line, 3);
  EXPECT_DOUBLE_EQ(first.true_m, 0.5);
  EXPECT_DOUBLE_EQ(first.reading, 0.49);
  EXPECT_DOUBLE_EQ(first.angle_rad, -0.1);
  EXPECT_EQ(first.target, TargetKind::Pole);
  EXPECT_EQ(first.celsius, 21.5);
  EXPECT_EQ(first.sensor, "front");
  EXPECT_TRUE(std::isinf(table.readings[1].reading));
  EXPECT_EQ(table.readings[1].line, 6);
}

TEST(SonarTableTest, TurnsAGridIntoDistanceAndAngle) {
  const test::ScratchFolder folder;
  const SonarTable table = readSonarTable(
      folder.write("g.sonar.csv", "target_y_m,target_x_m,reading_raw\n0.3,0.4,-1\n"));
  ASSERT_EQ(table.readings.size(), 1U);
  EXPECT_EQ(table.quantity, ReadingQuantity::Raw);
  EXPECT_DOUBLE_EQ(table.readings[0].true_m, 0.5);
  EXPECT_DOUBLE_EQ(table.readings[0].angle_rad, std::atan2(3.0, 4.0));
  EXPECT_DOUBLE_EQ(table.readings[0].reading, -1.0);
}

TEST(SonarTableTest, RefusesEachBrokenFieldByLineAndName) {
  const std::string head = "true_m,reading_m,angle_rad,target,celsius,sensor\n";
  EXPECT_EQ(messageFor(head + "x,1,0,flat,20,a\n"),
            "t.sonar.csv:2: field 'true_m': expected a number, found 'x'");
  EXPECT_EQ(messageFor(head + "0,1,0,flat,20,a\n"),
            "t.sonar.csv:2: field 'true_m': expected a distance in metres, 0.0001 to "
            "1000, found '0' (millimetres? give metres)");
  EXPECT_EQ(messageFor(head + "1,nan,0,flat,20,a\n"),
            "t.sonar.csv:2: field 'reading_m': expected a number, found 'nan' (write inf for no "
            "echo)");
  EXPECT_EQ(messageFor(head + "1,-2,0,flat,20,a\n"),
            "t.sonar.csv:2: field 'reading_m': expected a number of 0 to 1e9, or inf, found '-2' "
            "(write inf "
            "for no echo)");
  EXPECT_EQ(messageFor(head + "1,,0,flat,20,a\n"),
            "t.sonar.csv:2: field 'reading_m': expected a number (write inf for no echo)");
  EXPECT_EQ(messageFor(head + "1,1,15,flat,20,a\n"),
            "t.sonar.csv:2: field 'angle_rad': expected an angle in radians, -pi to pi, found '15' "
            "(degrees? give radians)");
  EXPECT_EQ(
      messageFor(head + "1,1,0,wall,20,a\n"),
      "t.sonar.csv:2: field 'target': expected flat, cylinder, convex, concave, edge or pole, "
      "found 'wall'");
  EXPECT_EQ(messageFor(head + "1,1,0,flat,293,a\n"),
            "t.sonar.csv:2: field 'celsius': expected an air temperature of -60 to 80 degrees "
            "Celsius, found '293' (kelvin or Fahrenheit?)");
  EXPECT_EQ(messageFor(head + "1,1,0,flat,20,\n"),
            "t.sonar.csv:2: field 'sensor': expected the sensor's id");
  EXPECT_EQ(messageFor("true_m,reading_us\n1,-inf\n"),
            "t.sonar.csv:2: field 'reading_us': expected a number of 0 to 1e9, or inf, found "
            "'-inf' (write "
            "inf for no echo)");
  EXPECT_EQ(messageFor("target_x_m,target_y_m,reading_m\n0,0,1\n"),
            "t.sonar.csv:2: field 'target_x_m': expected a target away from the sensor, found '0'");
  EXPECT_EQ(messageFor("target_x_m,target_y_m,reading_m\n1,2e9,1\n"),
            "t.sonar.csv:2: field 'target_y_m': expected a distance in metres, at most 1000, found "
            "'2e9'");
}

TEST(SonarTableTest, RefusesBrokenHeadersAndLines) {
  EXPECT_EQ(messageFor(""), "t.sonar.csv: expected a header line and readings, found 'nothing'");
  EXPECT_EQ(messageFor("true_m,reading_m\n"),
            "t.sonar.csv: expected readings after the header, found 'none'");
  EXPECT_EQ(messageFor("true_m,reading_m\n1,1\n1\n"),
            "t.sonar.csv:3: expected 2 fields, as in the header, found '1 fields'");
  EXPECT_EQ(messageFor("true_m,reading_m\n1;1\n"),
            "t.sonar.csv:2: expected 2 fields, as in the header, found '1 fields' (columns are "
            "separated by commas)");
  EXPECT_EQ(messageFor("true_m,true_m,reading_m\n1,1,1\n"),
            "t.sonar.csv:1: field 'true_m': expected each column once, found 'true_m'");
  EXPECT_EQ(
      messageFor("true_m\n1\n"),
      "t.sonar.csv:1: expected exactly one of the columns reading_m, reading_us, reading_raw, "
      "found 'true_m'");
  EXPECT_EQ(messageFor("reading_m\n1\n"),
            "t.sonar.csv:1: expected a column true_m, or target_x_m and target_y_m, found "
            "'reading_m'");
  EXPECT_EQ(messageFor("target_x_m,reading_m\n1,1\n"),
            "t.sonar.csv:1: expected both target_x_m and target_y_m, found 'target_x_m,reading_m'");
  EXPECT_EQ(
      messageFor("target_x_m,target_y_m,true_m,reading_m\n1,1,1,1\n"),
      "t.sonar.csv:1: expected either true_m and angle_rad or target_x_m and target_y_m, found "
      "'target_x_m,target_y_m,true_m,reading_m'");
  EXPECT_EQ(
      messageFor("true_cm,reading_cm\n1,1\n"),
      "t.sonar.csv:1: expected a known column name, found 'true_cm' (give distances in metres "
      "as true_m and reading_m, or the sensor's own unit as reading_raw)");
  EXPECT_EQ(
      messageFor("true_m,angle_deg,reading_m\n1,1,1\n"),
      "t.sonar.csv:1: expected a known column name, found 'angle_deg' (give angles in radians "
      "as angle_rad)");
}

TEST(SonarTableTest, ReadsWhetherNeighboursFired) {
  const test::ScratchFolder folder;
  const SonarTable table =
      readSonarTable(folder.write("s.sonar.csv", "true_m,reading_m,neighbours\n1,1,0\n1,0.4,1\n"));
  EXPECT_TRUE(table.has_neighbours);
  EXPECT_FALSE(table.readings[0].neighbours_fire);
  EXPECT_TRUE(table.readings[1].neighbours_fire);
  EXPECT_EQ(messageFor("true_m,reading_m,neighbours\n1,1,yes\n"),
            "t.sonar.csv:2: field 'neighbours': expected 0 (silent) or 1 (firing), found 'yes'");
}

TEST(SonarTableTest, RefusesEveryCutInsideALine) {
  // Cut after any byte of the last line before its last field is complete.
  const std::string whole = "true_m,reading_m,target\n1,1.5,flat\n2,2.5,cylinder\n";
  for (std::size_t size = whole.find("2,2.5") + 1; size < whole.size() - 1; ++size) {
    EXPECT_NE(messageFor(whole.substr(0, size)), "accepted") << size;
  }
  EXPECT_EQ(messageFor(whole.substr(0, whole.size() - 1)), "accepted");
}

TEST(SonarTableTest, RefusesAnOverlongLine) {
  EXPECT_THAT(messageFor("true_m,reading_m\n1," + std::string(5000, '1') + "\n"),
              testing::StartsWith("t.sonar.csv:2: expected a line of at most 4096 bytes"));
}

TEST(SonarTableTest, ChoosesOneSensor) {
  const test::ScratchFolder folder;
  const SonarTable table =
      readSonarTable(folder.write("s.sonar.csv", "true_m,reading_m,sensor\n1,1,a\n2,2,b\n3,3,a\n"));
  EXPECT_EQ(readingsOf(table, "a").readings.size(), 2U);
  EXPECT_THROW((void)readingsOf(table, ""), InputError);
  EXPECT_THROW((void)readingsOf(table, "c"), InputError);
}

}  // namespace
}  // namespace vesper::calibration
