#include "vesper/calibration/pose_graph/pose_graph.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>
#include <stdexcept>

namespace vesper::calibration {
namespace {

Eigen::Matrix3d variances(double m2, double rad2) {
  return Eigen::Vector3d(m2, m2, rad2).asDiagonal();
}

/// A straight drive of `count` steps of 1 m along x.
PoseGraph straightDrive(std::size_t count, double sd_m) {
  PoseGraph graph;
  graph.poses.emplace_back();
  for (std::size_t i = 0; i < count; ++i) {
    graph.poses.push_back(Pose2(static_cast<double>(i) + 1.0, 0.0, 0.0));
    graph.edges.push_back({i, i + 1, {Pose2(1.0, 0.0, 0.0), variances(sd_m * sd_m, 1e-4)}, false});
  }
  return graph;
}

/// A square of four sides that does not close by (0.3, -0.2). With headings that are known, x and y
/// are two linear problems: by Lagrange, each side takes the share of the gap that its variance has
/// in the sum.
TEST(PoseGraphTest, ASquareThatDoesNotCloseIsSharedOutByVariance) {
  const std::array<Eigen::Vector2d, 4> sides = {{{2.0, 0.0}, {0.0, 2.0}, {-2.0, 0.0}, {0.3, -2.2}}};
  const std::array<double, 4> variance = {0.01, 0.04, 0.02, 0.03};
  PoseGraph graph;
  Eigen::Vector2d at(1.0, 5.0);
  for (std::size_t i = 0; i < 4; ++i) {
    graph.poses.push_back(Pose2(at.x(), at.y(), 0.0));
    graph.edges.push_back({i,
                           (i + 1) % 4,
                           {Pose2(sides[i].x(), sides[i].y(), 0.0), variances(variance[i], 1e-14)},
                           false});
    at += sides[i];
  }
  const Eigen::Vector2d gap(0.3, -0.2);
  const PoseGraphSolution solution = solvePoseGraph(graph);
  Eigen::Vector2d expected(1.0, 5.0);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_NEAR(solution.poses[i].x(), expected.x(), 1e-6) << i;
    EXPECT_NEAR(solution.poses[i].y(), expected.y(), 1e-6) << i;
    expected += sides[i] - gap * variance[i] / 0.1;
  }
}

/// Headings alone: a ring of turns of 90 degrees that sums up to 360 + 8 degrees.
TEST(PoseGraphTest, ARingOfTurnsSharesItsExcess) {
  PoseGraph graph;
  const double turn = 0.5 * std::numbers::pi + 0.02 * std::numbers::pi / 1.8;  // + 2 degrees
  for (std::size_t i = 0; i < 4; ++i) {
    graph.poses.push_back(Pose2(0.0, 0.0, static_cast<double>(i) * turn));
    graph.edges.push_back({i, (i + 1) % 4, {Pose2(0.0, 0.0, turn), variances(1.0, 1e-4)}, false});
  }
  const PoseGraphSolution solution = solvePoseGraph(graph);
  for (std::size_t i = 0; i < 4; ++i) {
    const double expected = static_cast<double>(i) * 0.5 * std::numbers::pi;
    EXPECT_NEAR(angleBetween(expected, solution.poses[i].heading()), 0.0, 1e-7) << i;
  }
}

TEST(PoseGraphTest, AnUnclosedDriveStaysAsItIs) {
  const PoseGraph graph = straightDrive(20, 0.05);
  const PoseGraphSolution solution = solvePoseGraph(graph);
  for (std::size_t i = 0; i < graph.poses.size(); ++i) {
    EXPECT_NEAR((solution.poses[i].translation() - graph.poses[i].translation()).norm(), 0.0, 1e-9);
  }
}

TEST(PoseGraphTest, AWrongClosureDoesNotBendTheGraph) {
  PoseGraph graph = straightDrive(20, 0.05);
  const Eigen::Matrix3d sure = variances(4e-4, 1e-4);
  for (const std::size_t from : {10U, 15U, 20U}) {  // right ones
    graph.edges.push_back({from, from - 9, {Pose2(-9.0, 0.0, 0.0), sure}, true});
  }
  graph.edges.push_back({18, 2, {Pose2(-11.0, 3.0, 0.4), sure}, true});  // 5.8 m off
  const PoseGraphSolution solution = solvePoseGraph(graph);
  for (std::size_t i = 0; i < graph.poses.size(); ++i) {
    EXPECT_NEAR((solution.poses[i].translation() - graph.poses[i].translation()).norm(), 0.0, 0.05)
        << i;
  }
  EXPECT_LT(solution.weights.back(), 0.01);
  EXPECT_GT(solution.weights[20], 0.9);
}

/// Drift of 40 sd of the closure, but two of the way: Cauchy's loss alone would keep the drift.
TEST(PoseGraphTest, ARightClosureMayBeFarOff) {
  PoseGraph graph = straightDrive(25, 0.08);
  const Pose2 true_end(24.2, 0.0, 0.0);
  graph.edges.push_back({0, 25, {true_end, variances(4e-4, 1e-4)}, true});
  const PoseGraphSolution solution = solvePoseGraph(graph);
  EXPECT_NEAR(solution.poses[25].x(), 24.2, 0.02);
  EXPECT_NEAR(solution.poses[10].x(), 10.0 - 0.8 * 10.0 / 25.0, 0.02);
  EXPECT_GT(solution.weights.back(), 0.9);
}

TEST(PoseGraphTest, RefusesWhatIsNoGraph) {
  PoseGraph graph = straightDrive(2, 0.05);
  graph.edges.push_back({0, 7, {Pose2(), variances(1.0, 1.0)}, true});
  EXPECT_THROW((void)solvePoseGraph(graph), std::invalid_argument);
  graph.edges.back().to = 0;
  EXPECT_THROW((void)solvePoseGraph(graph), std::invalid_argument);
  graph.edges.back() = {0, 2, {Pose2(), variances(1.0, 0.0)}, true};
  EXPECT_THROW((void)solvePoseGraph(graph), std::invalid_argument);
}

}  // namespace
}  // namespace vesper::calibration
