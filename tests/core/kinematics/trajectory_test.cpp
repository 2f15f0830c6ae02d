#include "vesper/core/kinematics/trajectory.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace vesper {
namespace {

Trajectory twoSegments() {
  Trajectory trajectory;
  trajectory.add({fromSeconds(1.0), Pose2(0, 0, 0)});
  trajectory.add({fromSeconds(2.0), Pose2(1, 0, 0.2)});
  trajectory.startSegment();
  trajectory.add({fromSeconds(0.5), Pose2(5, 0, 0)});
  trajectory.add({fromSeconds(1.5), Pose2(5, 2, 0)});
  return trajectory;
}

TEST(TrajectoryTest, InterpolatesWithinASegmentOnly) {
  const Trajectory trajectory = twoSegments();
  const Pose2 pose = trajectory.at(fromSeconds(1.25), 0).value();
  EXPECT_NEAR(pose.x(), 0.25, 1e-9);
  EXPECT_NEAR(pose.heading(), 0.05, 1e-9);
  EXPECT_NEAR(trajectory.at(fromSeconds(1.0), 1)->y(), 1.0, 1e-9);
  EXPECT_FALSE(trajectory.at(fromSeconds(2.5), 0));
  EXPECT_FALSE(trajectory.at(fromSeconds(0.75), 0));
  EXPECT_FALSE(trajectory.at(fromSeconds(1.0), 2));
}

TEST(TrajectoryTest, PathLengthLeavesOutTheStepBetweenSegments) {
  EXPECT_NEAR(twoSegments().pathLength(), 3.0, 1e-12);
}

TEST(TrajectoryTest, RefusesTimeThatGoesBack) {
  Trajectory trajectory;
  trajectory.add({fromSeconds(1.0), Pose2()});
  EXPECT_THROW(trajectory.add({fromSeconds(0.9), Pose2()}), std::invalid_argument);
}

TEST(TrajectoryTest, ContinuesTheMotionOnlyAsFarAsAllowed) {
  Trajectory track;
  track.add({fromSeconds(1.0), Pose2(0.0, 0.0, 0.0)});
  track.add({fromSeconds(2.0), Pose2(1.0, 0.0, 0.2)});
  const Stamp allowed = fromSeconds(0.5);
  EXPECT_FALSE(track.at(fromSeconds(2.25), 0).has_value());
  EXPECT_NEAR(track.at(fromSeconds(2.25), 0, allowed)->x(), 1.25, 1e-12);
  EXPECT_NEAR(track.at(fromSeconds(2.25), 0, allowed)->heading(), 0.25, 1e-12);
  EXPECT_NEAR(track.at(fromSeconds(0.75), 0, allowed)->x(), -0.25, 1e-12);
  EXPECT_FALSE(track.at(fromSeconds(2.6), 0, allowed).has_value());
  EXPECT_FALSE(track.at(fromSeconds(0.4), 0, allowed).has_value());
}

TEST(TrajectoryTest, ASinglePoseIsHeld) {
  Trajectory track;
  track.add({fromSeconds(1.0), Pose2(3.0, 0.0, 0.0)});
  EXPECT_EQ(track.at(fromSeconds(1.1), 0, fromSeconds(0.5))->x(), 3.0);
  EXPECT_EQ(track.at(fromSeconds(0.9), 0, fromSeconds(0.5))->x(), 3.0);
}

TEST(TrajectoryTest, NothingIsInterpolatedAcrossABreak) {
  Trajectory track;
  track.add({fromSeconds(0.0), Pose2(0.0, 0.0, 0.0)});
  track.add({fromSeconds(1.0), Pose2(1.0, 0.0, 0.0)});
  track.startAfterBreak();
  track.add({fromSeconds(2.0), Pose2(5.0, 0.0, 0.0)});
  track.add({fromSeconds(3.0), Pose2(6.0, 0.0, 0.0)});
  EXPECT_FALSE(track.at(fromSeconds(1.5), 0).has_value());
  EXPECT_NEAR(track.at(fromSeconds(1.2), 0, fromSeconds(0.25))->x(), 1.2, 1e-12);
  EXPECT_NEAR(track.at(fromSeconds(1.8), 0, fromSeconds(0.25))->x(), 4.8, 1e-12);
  EXPECT_NEAR(track.pathLength(), 2.0, 1e-12);
  EXPECT_EQ(track.segmentStarts().size(), 1U);
  EXPECT_EQ(track.stretchStarts().size(), 2U);
}

TEST(TrajectoryTest, EmptySegmentsKeepTheirNumber) {
  Trajectory track;
  track.startSegment();
  track.startSegment();
  track.add({fromSeconds(1.0), Pose2(1.0, 0.0, 0.0)});
  track.startSegment();
  track.add({fromSeconds(0.0), Pose2(2.0, 0.0, 0.0)});
  EXPECT_FALSE(track.at(fromSeconds(1.0), 0).has_value());
  EXPECT_EQ(track.at(fromSeconds(1.0), 1)->x(), 1.0);
  EXPECT_EQ(track.at(fromSeconds(0.0), 2)->x(), 2.0);
}

TEST(MotionStatisticsTest, TurnsAcrossPiAreShort) {
  // Heading grows by 0.05 rad every 0.5 s from 3.0 and crosses pi.
  Trajectory track;
  for (int i = 0; i < 8; ++i) {
    track.add({fromSeconds(0.5 * i), Pose2(0.0, 0.0, 3.0 + 0.05 * i)});
  }
  const MotionStatistics statistics = motionStatistics(track);
  EXPECT_NEAR(statistics.turned_rad, 0.35, 1e-12);
  EXPECT_NEAR(statistics.max_turn_rate_rad_per_s, 0.1, 1e-12);
  EXPECT_NEAR(wrapToPi(track.at(fromSeconds(1.75), 0)->heading() - 3.175), 0.0, 1e-12);
}

TEST(MotionStatisticsTest, SignsCancelInTheNetTurnOnly) {
  Trajectory track;
  const double headings_deg[] = {3, 2, 1, 0, 0, -1, -2, -1, 0, 1};
  for (int i = 0; i < 10; ++i) {
    track.add({fromSeconds(0.25 * i), Pose2(0.1 * i, 0.0, degToRad(headings_deg[i]))});
  }
  const MotionStatistics statistics = motionStatistics(track);
  EXPECT_NEAR(radToDeg(statistics.net_turn_rad), -2.0, 1e-9);
  EXPECT_NEAR(radToDeg(statistics.turned_rad), 8.0, 1e-9);
  EXPECT_NEAR(statistics.path_m, 0.9, 1e-12);
  EXPECT_NEAR(statistics.max_speed_m_per_s, 0.4, 1e-12);
}

}  // namespace
}  // namespace vesper
