#include "vesper/calibration/trajectory/track_comparison.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>
#include <string>
#include <vector>

#include "vesper/calibration/report/track_report.hpp"
#include "vesper/core/input_error.hpp"

namespace vesper::calibration {
namespace {

constexpr double kClose = 1e-12;

std::vector<StampedPose> track(const std::vector<std::array<double, 4>>& rows) {
  std::vector<StampedPose> poses;
  for (const auto& [t_s, x_m, y_m, heading_rad] : rows) {
    poses.push_back({fromSeconds(t_s), Pose2(x_m, y_m, heading_rad)});
  }
  return poses;
}

TEST(TrackAlignmentTest, PairsTheNearestOnce) {
  const auto a = track({{0.0, 0, 0, 0}, {0.04, 1, 0, 0}, {1.0, 2, 0, 0}, {2.0, 3, 0, 0}});
  const auto b = track({{0.03, 5, 0, 0}, {1.05, 6, 0, 0}, {2.051, 7, 0, 0}});
  const TrackPair pair = associateByTime(a, b, std::chrono::milliseconds(50));
  ASSERT_EQ(pair.a.size(), 2U);  // 2.0 and 2.051 are 51 ms apart; 0.04 lies nearer to 0.03 than 0
  EXPECT_EQ(pair.a[0].T_world_robot.x(), 1.0);
  EXPECT_EQ(pair.b[0].T_world_robot.x(), 5.0);
  EXPECT_EQ(pair.a[1].T_world_robot.x(), 2.0);
  EXPECT_EQ(pair.b[1].T_world_robot.x(), 6.0);
  EXPECT_EQ(associateByIndex(a, b).a.size(), 3U);
}

TEST(TrackAlignmentTest, FindsTheMotionBetweenTwoFrames) {
  const auto a = track({{0, 0, 0, 0}, {1, 2, 0, 0.3}, {2, 3, 1, 0.9}, {3, 3, 3, 1.6}});
  const Pose2 T_a_b(-4.0, 2.5, 2.1);
  auto b = a;
  for (StampedPose& pose : b) {
    pose.T_world_robot = T_a_b.inverse() * pose.T_world_robot;
  }
  for (const Alignment alignment : {Alignment::First, Alignment::Se2}) {
    ComparisonOptions options;
    options.alignment = alignment;
    const TrackComparison found = compareTracks(a, b, "b", options);
    EXPECT_NEAR(found.T_a_b.x(), -4.0, 1e-9);
    EXPECT_NEAR(found.T_a_b.y(), 2.5, 1e-9);
    EXPECT_NEAR(found.T_a_b.heading(), 2.1, 1e-9);
    EXPECT_NEAR(found.ate_m.max, 0.0, 1e-9);
  }
  EXPECT_GT(compareTracks(a, b, "b").ate_m.min, 1.0);
}

TEST(TrackAlignmentTest, Se2IsTheLeastSquaresTurn) {
  // Points (+-1, 0) against (+-cos, +-sin of 0.2) and a third pair at the middle: turn -0.2.
  const auto a = track({{0, -1, 0, 0}, {1, 0, 0, 0}, {2, 1, 0, 0}});
  const auto b = track(
      {{0, -std::cos(0.2), -std::sin(0.2), 0}, {1, 0, 0, 0}, {2, std::cos(0.2), std::sin(0.2), 0}});
  EXPECT_NEAR(alignmentOf(associateByIndex(a, b), Alignment::Se2).heading(), -0.2, kClose);
  EXPECT_THROW((void)alignmentOf({}, Alignment::Se2), std::invalid_argument);
}

TEST(TrackComparisonTest, ComputesErrorsThatAHandCanCheck) {
  // A: four steps of 1 m along x. B: the same with y = 0, 0.3, 0, -0.4, 0.
  const auto a = track({{0, 0, 0, 0}, {1, 1, 0, 0}, {2, 2, 0, 0}, {3, 3, 0, 0}, {4, 4, 0, 0}});
  const auto b = track({{0, 0, 0, 0}, {1, 1, .3, 0}, {2, 2, 0, 0}, {3, 3, -.4, 0}, {4, 4, 0, 0}});
  const TrackComparison found = compareTracks(a, b, "b");
  EXPECT_EQ(found.pairs, 5U);
  EXPECT_NEAR(found.ate_m.rmse, std::sqrt((0.09 + 0.16) / 5.0), kClose);
  EXPECT_NEAR(found.ate_m.mean, 0.7 / 5.0, kClose);
  EXPECT_NEAR(found.ate_m.median, 0.0, kClose);
  EXPECT_NEAR(found.ate_m.sd, std::sqrt(0.25 / 5.0 - 0.14 * 0.14), kClose);
  EXPECT_NEAR(found.ate_m.max, 0.4, kClose);
  EXPECT_NEAR(found.y_m.mean, -0.02, kClose);
  // Squares of 0.02 0.32 0.02 -0.38 0.02 sum to 0.248, over n - 1 = 4.
  EXPECT_NEAR(found.y_m.sd, std::sqrt(0.248 / 4.0), kClose);
  EXPECT_NEAR(found.y_m.mean_absolute, 0.14, kClose);
  // Relative errors across one step: 0.3, 0.3, 0.4, 0.4.
  EXPECT_NEAR(found.rpe_m.mean, 0.35, kClose);
  EXPECT_NEAR(found.rpe_m.rmse, std::sqrt(0.125), kClose);
  EXPECT_NEAR(found.a.distance_m, 4.0, kClose);
  EXPECT_NEAR(found.b.distance_m, 2.0 * std::hypot(1.0, 0.3) + 2.0 * std::hypot(1.0, 0.4), kClose);
  EXPECT_NEAR(found.a.mean_speed_m_per_s, 1.0, kClose);
  EXPECT_NEAR(found.final_separation_m, 0.0, kClose);
  ComparisonOptions two;
  two.rpe_step = 2;  // 0, 0.7, 0
  EXPECT_NEAR(compareTracks(a, b, "b", two).rpe_m.mean, 0.7 / 3.0, kClose);
}

TEST(TrackComparisonTest, ReproducesTheSeparationPerMetreOfTheRobucar) {
  // ROBOTS, Robucar, straight slow before the fit: 42.49 m in 98.4 s, separation 4.637 m = 0.109 a
  // metre; after it 0.1277 m = 0.003007 a metre over 98.3 s.
  const auto real = track({{0, 0, 0, 0}, {49.2, 21.245, 0, 0}, {98.4, 42.49, 0, 0}});
  const auto before = track({{0, 0, 0, 0}, {49.2, 21.245, 1, 0}, {98.4, 42.49, 4.637, 0}});
  const TrackComparison found = compareTracks(real, before, "b");
  EXPECT_NEAR(found.a.time_s, 98.4, 1e-9);
  EXPECT_NEAR(found.final_separation_m, 4.637, 1e-9);
  EXPECT_NEAR(found.separation_per_metre, 0.109, 5e-4);
  EXPECT_NEAR(found.a.mean_speed_m_per_s, 42.49 / 98.4, 1e-9);
  const auto after = track({{0, 0, 0, 0}, {49.2, 21.245, 0, 0}, {98.4, 42.49, 0.1277, 0}});
  EXPECT_NEAR(compareTracks(real, after, "b").separation_per_metre, 0.003007, 3e-6);
}

TEST(TrackComparisonTest, CorrelatesSpeedErrorsWithSimulatedSpeeds) {
  // B drives v = 1, 2, 3, 4, 5 m/s and A 0.9 v: the error 0.1 v is proportional to v.
  std::vector<std::array<double, 4>> rows_a = {{0, 0, 0, 0}};
  std::vector<std::array<double, 4>> rows_b = rows_a;
  for (int i = 1; i <= 5; ++i) {
    rows_a.push_back({double(i), rows_a.back()[1] + 0.9 * i, 0, 0});
    rows_b.push_back({double(i), rows_b.back()[1] + i, 0, 0});
  }
  const TrackComparison found = compareTracks(track(rows_a), track(rows_b), "b");
  EXPECT_NEAR(found.speed_error_with_speed.pearson.coefficient, 1.0, 1e-9);
  EXPECT_NEAR(found.speed_error_with_speed.spearman.coefficient, 1.0, 1e-9);
  EXPECT_NEAR(found.speed_m_per_s.mean, 0.3, 1e-9);
  EXPECT_EQ(found.speed_error_with_speed.pearson.count, 5U);
  EXPECT_TRUE(std::isnan(found.turn_error_with_turn.pearson.coefficient));
}

TEST(TrackComparisonTest, SpeedsAreAbsoluteInTheMeanAndSignedInTheError) {
  // Forwards 1 m, backwards 1 m, turning +0.5 and -0.5 rad/s, each in a second.
  const auto a = track({{0, 0, 0, 0}, {1, 1, 0, 0}, {2, 0, 0, 0}, {3, 0, 0, 0.5}, {4, 0, 0, 0}});
  const TrackComparison found = compareTracks(a, a, "b");
  EXPECT_NEAR(found.a.mean_speed_m_per_s, 0.5, kClose);
  EXPECT_NEAR(found.a.mean_turn_rad_per_s, 0.25, kClose);
  EXPECT_NEAR(found.speed_m_per_s.mean_absolute, 0.0, kClose);
}

TEST(TrackComparisonTest, DifferencesOfHeadingsGoRoundTheCircle) {
  const auto a = track({{0, 0, 0, 3.1}, {1, 1, 0, 3.1}, {2, 2, 0, 3.1}});
  const auto b = track({{0, 0, 0, -3.1}, {1, 1, 0, -3.1}, {2, 2, 0, -3.1}});
  EXPECT_NEAR(compareTracks(a, b, "b").heading_rad.mean, 2.0 * std::numbers::pi - 6.2, 1e-9);
}

TEST(TrackComparisonTest, RefusesTracksThatDoNotMeet) {
  const auto a = track({{0, 0, 0, 0}, {1, 1, 0, 0}, {2, 2, 0, 0}});
  const auto b = track({{100, 0, 0, 0}, {101, 1, 0, 0}, {102, 2, 0, 0}});
  EXPECT_THAT([&] { (void)compareTracks(a, b, "b.tum"); },
              testing::ThrowsMessage<InputError>(
                  "b.tum: expected three poses or more at the same times, found '0 pairs' (other "
                  "clocks? pair by number with --by-index)"));
  ComparisonOptions options;
  options.by_index = true;
  EXPECT_EQ(compareTracks(a, b, "b", options).pairs, 3U);
  options.rpe_step = 1000000;  // there is no such pair, and an error of 0 would be a lie
  EXPECT_THROW((void)compareTracks(a, a, "t", options), std::invalid_argument);
  options.rpe_step = 0;
  EXPECT_THROW((void)compareTracks(a, b, "b", options), std::invalid_argument);
}

TEST(TrackReportTest, WritesJsonWithoutNan) {
  const auto still = track({{0, 0, 0, 0}, {1, 0, 0, 0}, {2, 0, 0, 0}});
  const auto json = nlohmann::json::parse(
      trackJson(compareTracks(still, still, "b"), {"a\"1", "b"}, ComparisonOptions{}));
  EXPECT_EQ(json.at("a"), "a\"1");
  EXPECT_EQ(json.at("alignment"), "none");
  EXPECT_TRUE(json.at("separation_per_metre").is_null());
  EXPECT_TRUE(
      json.at("correlation").at("speed_error_with_speed").at("pearson").at("p_value").is_null());
  EXPECT_EQ(json.at("pairs"), 3);
}

TEST(TrackReportTest, DrawsBothTracks) {
  const auto a = track({{0, 0, 0, 0}, {1, 1, 0, 0}, {2, 2, 1, 0}});
  const TrackComparison found = compareTracks(a, a, "b");
  const std::string svg = trackSvg(found, {"real.tum", "<sim>"});
  EXPECT_THAT(svg, testing::HasSubstr("real.tum"));
  EXPECT_THAT(svg, testing::HasSubstr("&lt;sim&gt;"));
  EXPECT_THAT(trackPng(found, {"a", "b"}), testing::StartsWith("\x89PNG"));
}

}  // namespace
}  // namespace vesper::calibration
