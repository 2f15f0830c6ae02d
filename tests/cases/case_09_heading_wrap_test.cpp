#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "vesper/core/geometry/angle.hpp"
#include "vesper/core/kinematics/trajectory.hpp"
#include "vesper/core/log/log_summary.hpp"
#include "vesper/tests/cases/log_case.hpp"
#include "vesper/tests/support/scratch_folder.hpp"

namespace vesper {
namespace {

constexpr double kTurnTolerance_rad = 1e-5;

Trajectory trajectoryOf(const RobotLog& log) {
  Trajectory trajectory;
  trajectory.startSegment();
  for (const Record& record : log.records) {
    trajectory.add({*record.stamp, std::get<OdometryRecord>(record.body).T_odom_robot});
  }
  return trajectory;
}

TEST(Case09HeadingWrapTest, TurnsTheShortWayAcrossPi) {
  VESPER_REQUIRE_SHARED("cases/09-heading-wrap");
  const RobotLog log = readLog(test::casePath("09-heading-wrap/wrap_rad.csv"));
  const LogSummary summary = summarize(log);
  ASSERT_EQ(summary.tracks.size(), 1U);
  EXPECT_NEAR(summary.tracks[0].turned_rad, 0.35, kTurnTolerance_rad);
  const Trajectory trajectory = trajectoryOf(log);
  double largest_rate_rad_per_s = 0.0;
  for (std::size_t i = 1; i < trajectory.poses().size(); ++i) {
    const StampedPose& from = trajectory.poses()[i - 1];
    const StampedPose& to = trajectory.poses()[i];
    const double turn_rad = angleBetween(from.T_world_robot.heading(), to.T_world_robot.heading());
    largest_rate_rad_per_s =
        std::max(largest_rate_rad_per_s, std::abs(turn_rad) / toSeconds(to.stamp - from.stamp));
  }
  EXPECT_NEAR(largest_rate_rad_per_s, 0.1, 1e-4);
  EXPECT_NEAR(trajectory.at(fromSeconds(1.25), 0)->heading(), 3.125, 1e-4);
  EXPECT_NEAR(trajectory.at(fromSeconds(1.75), 0)->heading(), -3.108185, 1e-4);
}

TEST(Case09HeadingWrapTest, ReadsTenthsOfADegree) {
  VESPER_REQUIRE_SHARED("cases/09-heading-wrap");
  const test::ScratchFolder scratch;
  ReadLogOptions options;
  options.columns_file = scratch.write("wrap.columns.yaml",
                                       "vesper_columns: 1\n"
                                       "header_lines: 1\n"
                                       "time: {column: t_ms, unit: ms}\n"
                                       "pose:\n"
                                       "  x: {column: x_mm, unit: mm}\n"
                                       "  y: {column: y_mm, unit: mm}\n"
                                       "  theta: {column: theta_tenth_deg, unit: ddeg}\n");
  const RobotLog log = readLog(test::casePath("09-heading-wrap/wrap_tenth_deg.csv"), options);
  const auto poses = test::bodiesOf<OdometryRecord>(log);
  const std::vector<double> steps_deg = {-1, -1, -1, 0, -1, -1, 1, 1, 1};
  ASSERT_EQ(poses.size(), steps_deg.size() + 1);
  for (std::size_t i = 0; i < steps_deg.size(); ++i) {
    const double turn_rad =
        angleBetween(poses[i].T_odom_robot.heading(), poses[i + 1].T_odom_robot.heading());
    EXPECT_NEAR(radToDeg(turn_rad), steps_deg[i], 1e-9) << "step " << i;
  }
  const LogSummary summary = summarize(log);
  EXPECT_NEAR(radToDeg(summary.tracks.at(0).net_turn_rad), -2.0, 1e-9);
  EXPECT_NEAR(radToDeg(summary.tracks.at(0).turned_rad), 8.0, 1e-9);
}

// A name that starts like a known one but has no known unit is not guessed at.
TEST(Case09HeadingWrapTest, RefusesAUnitThatItDoesNotKnow) {
  VESPER_REQUIRE_SHARED("cases/09-heading-wrap");
  try {
    (void)readLog(test::casePath("09-heading-wrap/wrap_tenth_deg.csv"));
    FAIL() << "was read";
  } catch (const InputError& error) {
    EXPECT_EQ(error.problem().line, 1);
    EXPECT_EQ(error.problem().field, "theta_tenth_deg");
    EXPECT_EQ(error.problem().found, "tenth_deg");
  }
}

}  // namespace
}  // namespace vesper
