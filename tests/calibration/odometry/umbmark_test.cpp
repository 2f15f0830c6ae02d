#include "vesper/calibration/odometry/umbmark.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <stdexcept>

#include "vesper/calibration/odometry/umbmark_check.hpp"
#include "vesper/calibration/odometry/wheel_replay.hpp"

namespace vesper::calibration {
namespace {

constexpr double kHalfTurn = std::numbers::pi;
constexpr double kUmbTrack_m = 0.34;
constexpr double kSide_m = 4.0;

SquareError square(RunKind kind, double x_m, double y_m, double side_m = kSide_m) {
  return {"", kind, side_m, {x_m, y_m}, {}};
}

/// One noise-free square each way, as exact arcs end.
std::vector<SquareError> exactSquareRuns(const WheelErrors& errors, double side_m = kSide_m,
                                         double track_m = kUmbTrack_m) {
  std::vector<SquareError> ends;
  for (const RunKind kind : {RunKind::Clockwise, RunKind::CounterClockwise}) {
    const auto end = replay(taskSteps(kind, side_m, 0.0, track_m), track_m, errors);
    const double task_rad = kind == RunKind::Clockwise ? -2.0 * kHalfTurn : 2.0 * kHalfTurn;
    ends.push_back({"", kind, side_m, {end.x_m, end.y_m}, end.theta_rad - task_rad});
  }
  return ends;
}

TEST(UmbmarkTest, FollowsTheFirstOrderModelOfBothErrors) {
  // Pure E_b: ccw (-2La, +2La), cw (-2La, -2La). Pure E_d: ccw (+2Lb, -2Lb), cw (-2Lb, -2Lb).
  const double alpha_rad = 1e-4;
  const double beta_rad = 2e-4;
  const double a = 2.0 * kSide_m * alpha_rad;
  const double b = 2.0 * kSide_m * beta_rad;
  const auto result = umbmark({square(RunKind::Clockwise, -a - b, -a - b),
                               square(RunKind::CounterClockwise, -a + b, a - b)},
                              kUmbTrack_m);
  for (const UmbmarkEstimate& form : {result.x, result.y, result.mean}) {
    EXPECT_NEAR(form.alpha_rad, alpha_rad, 1e-15);
    EXPECT_NEAR(form.beta_rad, beta_rad, 1e-15);
    EXPECT_NEAR(form.errors.E_b, 0.5 * kHalfTurn / (0.5 * kHalfTurn - alpha_rad), 1e-15);
    const double radius_m = 0.5 * kSide_m / std::sin(0.5 * beta_rad);
    EXPECT_NEAR(form.errors.E_d, (radius_m + 0.17) / (radius_m - 0.17), 1e-14);
  }
  EXPECT_FALSE(result.heading);
}

TEST(UmbmarkTest, HeadingFormIsExactForTheTrackWidth) {
  for (const double E_b : {0.85, 1.0, 1.15}) {
    for (const double E_d : {0.99, 1.0, 1.004}) {
      const auto result = umbmark(exactSquareRuns({E_d, E_b, 1.0}), kUmbTrack_m);
      ASSERT_TRUE(result.heading);
      EXPECT_NEAR(result.heading->errors.E_b, E_b, 1e-13);
      EXPECT_NEAR(result.heading->errors.E_d, E_d, E_d == 1.0 ? 1e-13 : 1e-5);
    }
  }
}

TEST(UmbmarkTest, ClosedFormsHaveTheBiasThatWasWorkedOut) {
  // CALIBRATION §1.3, row E_d 1.004, E_b 0.98 (found there by simulation in numpy).
  const auto result = umbmark(exactSquareRuns({1.004, 0.98, 1.0}), kUmbTrack_m);
  EXPECT_NEAR(result.x.errors.E_d - 1.004, 3.5e-4, 2e-5);
  EXPECT_NEAR(result.x.errors.E_b - 0.98, -2.3e-3, 1e-4);
  EXPECT_NEAR(result.y.errors.E_d - 1.004, -5.3e-4, 2e-5);
  EXPECT_NEAR(result.y.errors.E_b - 0.98, 4.9e-3, 1e-4);
}

TEST(UmbmarkTest, EqualWheelsNeedNoRadius) {
  const auto result = umbmark(
      {square(RunKind::Clockwise, -0.1, -0.1), square(RunKind::CounterClockwise, -0.1, 0.1)},
      kUmbTrack_m);
  EXPECT_EQ(result.x.errors.E_d, 1.0);
  EXPECT_EQ(result.x.c_left, 1.0);
  EXPECT_GT(result.x.errors.E_b, 1.0);
}

TEST(UmbmarkTest, SmallDiameterErrorsAreNotRoundedAway) {
  const auto result = umbmark(exactSquareRuns({1.00005, 1.0, 1.0}, 0.5, 0.1), 0.1);
  EXPECT_NEAR(result.mean.errors.E_d, 1.00005, 1e-7);
}

TEST(UmbmarkTest, CountsEveryRunOnceAndWithItsOwnCount) {
  const auto result =
      umbmark({square(RunKind::Clockwise, 1, 0), square(RunKind::Clockwise, 2, 0),
               square(RunKind::Clockwise, 6, 4), square(RunKind::CounterClockwise, -1, 1)},
              kUmbTrack_m);
  EXPECT_EQ(result.sides[0].clockwise.center_m, Eigen::Vector2d(3.0, 4.0 / 3.0));
  EXPECT_EQ(result.sides[0].clockwise.runs, 3);
  EXPECT_NEAR(result.sides[0].clockwise.sd_m->x(), std::sqrt(7.0), 1e-12);
  EXPECT_EQ(result.sides[0].counter_clockwise.center_m, Eigen::Vector2d(-1.0, 1.0));
  EXPECT_FALSE(result.sides[0].counter_clockwise.sd_m);
  EXPECT_NEAR(result.E_max_syst_m, std::hypot(3.0, 4.0 / 3.0), 1e-12);
}

TEST(UmbmarkTest, OneRunEachWayHasNoSpread) {
  const auto result = umbmark(exactSquareRuns({1.002, 1.01, 1.0}), kUmbTrack_m);
  EXPECT_FALSE(result.sides[0].sigma_m);
  EXPECT_FALSE(result.is_second_pass_worthwhile);
  ASSERT_EQ(result.notes.size(), 1u);
  EXPECT_EQ(result.notes[0],
            "UMBmark asks for five runs each way; here some direction has 1 (no spread known).");
}

TEST(UmbmarkTest, SeveralSidesAgreeOnOneRobot) {
  // Small errors, so that the forms' own bias stays below the tolerance.
  const WheelErrors errors{1.0005, 1.002, 1.0};
  auto runs = exactSquareRuns(errors, 4.0);
  const auto small = exactSquareRuns(errors, 1.0);
  runs.insert(runs.end(), small.begin(), small.end());
  runs.push_back(square(RunKind::Clockwise, 3.0, 3.0, 2.0));  // has no partner
  const auto result = umbmark(runs, kUmbTrack_m);
  ASSERT_EQ(result.sides.size(), 2u);
  EXPECT_EQ(result.sides[0].side_m, 1.0);
  EXPECT_NEAR(result.mean.errors.E_d, errors.E_d, 2e-5);
  EXPECT_NEAR(result.mean.errors.E_b, errors.E_b, 1e-4);
  EXPECT_EQ(result.notes.size(), 2u);
}

TEST(UmbmarkTest, SecondPassIsAdvisedOnlyAboveThreeStandardErrors) {
  // Radius 0.05; sd of one run per axis 0.02 with n = 4: SEM 0.01.
  const double s = 0.02 * std::sqrt(3.0 / 4.0);
  std::vector<SquareError> runs;
  for (const RunKind kind : {RunKind::Clockwise, RunKind::CounterClockwise}) {
    for (const double sign : {-1.0, -1.0, 1.0, 1.0}) {
      runs.push_back(square(kind, 0.03 + sign * s, 0.04 + (runs.size() % 2 == 0 ? s : -s)));
    }
  }
  auto result = umbmark(runs, kUmbTrack_m);
  EXPECT_NEAR(*result.sides[0].sem_m, 0.01, 1e-12);
  EXPECT_TRUE(*result.is_second_pass_worthwhile);
  for (auto& run : runs) {
    run.position_m -= Eigen::Vector2d(0.015, 0.02);  // radius 0.025 < 3 SEM
  }
  result = umbmark(runs, kUmbTrack_m);
  EXPECT_FALSE(*result.is_second_pass_worthwhile);
}

TEST(UmbmarkTest, SecondPassMultipliesIn) {
  const DifferentialDrive nominal{0.05, 0.05, 0.34};
  const WheelErrors truth{1.004, 1.02, 1.0};
  const auto first = umbmark(exactSquareRuns(truth), nominal.track_width_m);
  const DifferentialDrive after_first = withErrors(nominal, first.heading->errors);
  // What is left is truth / first; the second pass finds it relative to the corrected robot.
  const WheelErrors left{truth.E_d / first.heading->errors.E_d,
                         truth.E_b / first.heading->errors.E_b, 1.0};
  const auto second =
      umbmark(exactSquareRuns(left, kSide_m, after_first.track_width_m), after_first.track_width_m);
  const DifferentialDrive after = withErrors(after_first, second.heading->errors);
  const DifferentialDrive actual = withErrors(nominal, truth);
  EXPECT_NEAR(after.track_width_m, actual.track_width_m, 1e-12);
  EXPECT_NEAR(after.wheel_radius_right_m / after.wheel_radius_left_m, 1.004, 1e-9);
}

TEST(UmbmarkTest, ErrorIsMeasuredMinusOdometry) {
  CalibrationRun run;
  run.side_m = 1.0;
  run.measured = EndPose{0.3, -0.2, -6.2};
  run.odometry = EndPose{0.1, 0.1, 0.1};
  const auto errors = squareErrors({run});
  EXPECT_NEAR(errors[0].position_m.x(), 0.2, 1e-15);
  EXPECT_NEAR(errors[0].position_m.y(), -0.3, 1e-15);
  EXPECT_NEAR(*errors[0].heading_rad, 2.0 * kHalfTurn - 6.3, 1e-12);
  run.use = false;
  EXPECT_TRUE(squareErrors({run}).empty());
}

TEST(UmbmarkTest, RefusesWhatHasNoAnswer) {
  EXPECT_THROW(umbmark({}, kUmbTrack_m), std::invalid_argument);
  EXPECT_THROW(umbmark(exactSquareRuns({}), 0.0), std::invalid_argument);
  EXPECT_THROW(umbmark({square(RunKind::Clockwise, 0, 0)}, kUmbTrack_m), std::invalid_argument);
  EXPECT_THROW(umbmark({square(RunKind::Clockwise, NAN, 0)}, kUmbTrack_m), std::invalid_argument);
  EXPECT_THROW(umbmark({square(RunKind::Clockwise, 0, 0, 0.0)}, kUmbTrack_m),
               std::invalid_argument);
}

TEST(UmbmarkTest, PublishedLabMatePairsPredictTheirErrors) {
  // Borenstein & Feng, SPIE 2591 (1995) Table I and IROS 1995 Table I: the published (b, E_d)
  // inserted in exact squares of 4 m must give the published E_max,syst.
  constexpr double kTolerance = 0.03;
  EXPECT_NEAR(predictedEMax(4.0, 0.340, {1.00121, 337.2 / 340.0, 1.0}) / 0.310, 1.0, kTolerance);
  EXPECT_NEAR(predictedEMax(4.0, 0.340, {1.00203, 337.1 / 340.0, 1.0}) / 0.423, 1.0, kTolerance);
  EXPECT_NEAR(predictedEMax(4.0, 0.340, {1.00084, 336.17 / 340.0, 1.0}) / 0.317, 1.0, kTolerance);
}

class UmbmarkCheckTest : public ::testing::Test {
 protected:
  static UmbmarkConsistency check(std::vector<SquareError> runs, bool with_heading = false) {
    for (SquareError& run : runs) {
      if (!with_heading) {
        run.heading_rad.reset();
      }
    }
    return checkConsistency(umbmark(runs, kUmbTrack_m), kUmbTrack_m);
  }
};

TEST_F(UmbmarkCheckTest, FindsExactErrorsAndSaysNothingOfAGoodTable) {
  const auto good = check(exactSquareRuns({1.002, 1.01, 1.0}));
  EXPECT_TRUE(good.is_consistent);
  EXPECT_NEAR(good.exact.E_d, 1.002, 1e-9);
  EXPECT_NEAR(good.exact.E_b, 1.01, 1e-9);
  EXPECT_EQ(good.explanation, "");
  const auto perfect = check(exactSquareRuns({1.0, 1.0, 1.0}));
  EXPECT_TRUE(perfect.is_consistent);
  EXPECT_EQ(perfect.explanation, "");
}

TEST_F(UmbmarkCheckTest, BlamesLargeErrorsForTheFormsDifference) {
  const auto large = check(exactSquareRuns({1.01, 0.95, 1.0}));
  EXPECT_TRUE(large.is_consistent);
  EXPECT_NE(large.explanation.find("because the errors are large"), std::string::npos);
}

TEST_F(UmbmarkCheckTest, RecognisesTheUsualMistakes) {
  const auto good = exactSquareRuns({1.002, 1.01, 1.0});
  auto swapped = good;
  std::swap(swapped[0].kind, swapped[1].kind);
  EXPECT_EQ(check(swapped, true).suspicion, TableMistake::SwappedLabels);
  auto mirrored = good;
  mirrored[0].position_m.y() *= -1.0;
  mirrored[1].position_m.y() *= -1.0;
  EXPECT_EQ(check(mirrored, true).suspicion, TableMistake::MirroredY);
  auto backward = good;
  backward[0].position_m.x() *= -1.0;
  backward[1].position_m.x() *= -1.0;
  EXPECT_EQ(check(backward, true).suspicion, TableMistake::MirroredX);
  auto reversed = good;
  reversed[0].position_m *= -1.0;
  reversed[1].position_m *= -1.0;
  EXPECT_EQ(check(reversed, true).suspicion, TableMistake::ReversedSigns);
  auto nonsense = good;
  nonsense[0].position_m = {1.5, -0.2};
  const auto result = check(nonsense);
  EXPECT_FALSE(result.is_consistent);
  EXPECT_FALSE(result.explanation.empty());
}

}  // namespace
}  // namespace vesper::calibration
