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

}  // namespace
}  // namespace vesper
