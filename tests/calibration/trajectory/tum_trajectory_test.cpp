#include "vesper/calibration/trajectory/tum_trajectory.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>

#include "vesper/calibration/trajectory/read_track.hpp"
#include "vesper/core/input_error.hpp"
#include "vesper/tests/support/scratch_folder.hpp"

namespace vesper::calibration {
namespace {

std::string messageFor(const std::string& text) {
  const test::ScratchFolder folder;
  try {
    (void)readTumTrajectory(folder.write("t.tum", text));
  } catch (const InputError& error) {
    const std::string message = error.what();
    return message.substr(message.find("t.tum"));
  }
  return "accepted";
}

TEST(TumTrajectoryTest, ReadsWhatItWrites) {
  const std::vector<StampedPose> poses = {{fromSeconds(1305031102.125), Pose2(1.5, -2.25, 0.5)},
                                          {fromSeconds(1305031103.0), Pose2(-1e3, 0.0, -3.0)}};
  const test::ScratchFolder folder;
  const TrackFile file = readTumTrajectory(folder.write("t.tum", tumText(poses)));
  ASSERT_EQ(file.poses.size(), 2U);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(file.poses[i].stamp, poses[i].stamp);
    EXPECT_EQ(file.poses[i].T_world_robot.translation(), poses[i].T_world_robot.translation());
    EXPECT_NEAR(file.poses[i].T_world_robot.heading(), poses[i].T_world_robot.heading(), 1e-8);
  }
}

TEST(TumTrajectoryTest, ReadsPosesAndTurnsQuaternionsIntoHeadings) {
  const test::ScratchFolder folder;
  const TrackFile file = readTumTrajectory(
      folder.write("t.tum",
                   "# t x y z qx qy qz qw\r\n1305031102.1 1.5 -2 0.1 0 0 0.70710678 0.70710678\r\n"
                   "\n1305031102.2\t1.6 -2 0.1  0 0 -1 0"));
  ASSERT_EQ(file.poses.size(), 2U);
  EXPECT_EQ(file.format, "TUM");
  EXPECT_NEAR(toSeconds(file.poses[0].stamp), 1305031102.1, 1e-6);
  EXPECT_EQ(file.poses[0].T_world_robot.y(), -2.0);
  EXPECT_NEAR(file.poses[0].T_world_robot.heading(), std::numbers::pi / 2.0, 1e-7);
  EXPECT_NEAR(std::abs(file.poses[1].T_world_robot.heading()), std::numbers::pi, 1e-12);
  EXPECT_TRUE(file.notes.empty());
}

TEST(TumTrajectoryTest, NotesHeightAndTilt) {
  const test::ScratchFolder folder;
  const TrackFile file =
      readTumTrajectory(folder.write("t.tum", "0 0 0 0 0 0 0 1\n1 0 0 0.2 0.2 0 0 0.9797959\n"));
  ASSERT_EQ(file.notes.size(), 2U);
  EXPECT_EQ(file.notes[0].field, "z");
  EXPECT_EQ(file.notes[1].field, "qx");
}

TEST(TumTrajectoryTest, RefusesEachBrokenField) {
  EXPECT_EQ(messageFor("0 0 0 0 0 0 0\n"),
            "t.tum:1: expected 8 numbers `t x y z qx qy qz qw`, found '7 fields'");
  EXPECT_EQ(messageFor("0 0 y 0 0 0 0 1\n"),
            "t.tum:1: field 'y': expected a finite number, found 'y'");
  EXPECT_EQ(messageFor("0 nan 0 0 0 0 0 1\n"),
            "t.tum:1: field 'x': expected a finite number, found 'nan'");
  EXPECT_EQ(messageFor("0 0 0 inf 0 0 0 1\n"),
            "t.tum:1: field 'z': expected a finite number, found 'inf'");
  EXPECT_EQ(messageFor("1305031102000000000 0 0 0 0 0 0 1\n"),
            "t.tum:1: field 't': expected seconds, at most 9.2e9, found '1305031102000000000' "
            "(nanoseconds? give seconds)");
  EXPECT_EQ(messageFor("0 1e8 0 0 0 0 0 1\n"),
            "t.tum:1: field 'x': expected metres, at most 1e7, found '1e8'");
  EXPECT_THAT(
      messageFor("0 0 0 0 0 0 0 2\n"),
      testing::StartsWith("t.tum:1: field 'qx': expected a quaternion of length 1, found '2"));
  EXPECT_EQ(messageFor("1 0 0 0 0 0 0 1\n1 0 0 0 0 0 0 1\n"),
            "t.tum:2: field 't': expected a later time than in the line before, found '1'");
  EXPECT_EQ(messageFor("# nothing\n"),
            "t.tum: expected poses as `t x y z qx qy qz qw`, found 'none'");
  EXPECT_THAT(messageFor(std::string(5000, '1')), testing::HasSubstr("at most 4096 bytes"));
  EXPECT_EQ(messageFor("0 0 0 0 0 0 0 1\n1 0 0 0 0 0 0"),  // cut
            "t.tum:2: expected 8 numbers `t x y z qx qy qz qw`, found '7 fields'");
}

TEST(ReadTrackTest, TellsTheFormatsApart) {
  const test::ScratchFolder folder;
  const TrackFile tum = readTrack(folder.write("a.txt", "# c\n0 0 0 0 0 0 0 1\n1 2 0 0 0 0 0 1\n"));
  EXPECT_EQ(tum.format, "TUM");
  const std::string lines = R"({"type":"odom","t":0,"x":0,"y":0,"th":0})"
                            "\n"
                            R"({"type":"pose","t":0.5,"x":7,"y":0,"th":0,"src":"truth"})"
                            "\n"
                            R"({"type":"odom","t":1,"x":2,"y":1,"th":0.5})"
                            "\n"
                            R"({"type":"pose","t":1.5,"x":8,"y":0,"th":0,"src":"truth"})"
                            "\n";
  const std::string log = folder.write("a.jsonl", lines);
  const TrackFile truth = readTrack(log);
  ASSERT_EQ(truth.poses.size(), 2U);
  EXPECT_EQ(truth.poses[1].T_world_robot.x(), 8.0);
  TrackOptions options;
  options.poses = "odom";
  const TrackFile odom = readTrack(log, options);
  ASSERT_EQ(odom.poses.size(), 2U);
  EXPECT_EQ(odom.poses[1].T_world_robot.y(), 1.0);
  EXPECT_THAT(odom.format, testing::HasSubstr("odom"));
}

TEST(ReadTrackTest, RefusesASinglePose) {
  const test::ScratchFolder folder;
  EXPECT_THROW((void)readTrack(folder.write("a.tum", "0 0 0 0 0 0 0 1\n")), InputError);
}

}  // namespace
}  // namespace vesper::calibration
