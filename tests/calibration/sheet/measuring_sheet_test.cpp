#include "vesper/calibration/sheet/measuring_sheet.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <stdexcept>

#include "vesper/tests/calibration/sonar/synthetic_sonar.hpp"

namespace vesper::calibration {
namespace {

/// Mean square of the distance between start and end over random drives of a square, by steps of a
/// fiftieth of a leg with independent noise of both wheels.
double simulatedSpread(double side_m, double track_m, double k) {
  test::Dice dice(9);
  constexpr int kDrives = 3000;
  constexpr int kSteps = 50;
  double squares = 0.0;
  for (int drive = 0; drive < kDrives; ++drive) {
    double x = 0.0;
    double y = 0.0;
    double heading = 0.0;
    for (int leg = 0; leg < 4; ++leg) {
      const double step = side_m / kSteps;
      for (int i = 0; i < kSteps; ++i) {
        const double left = step + k * std::sqrt(step) * dice.normal();
        const double right = step + k * std::sqrt(step) * dice.normal();
        heading += 0.5 * (right - left) / track_m;
        x += 0.5 * (left + right) * std::cos(heading);
        y += 0.5 * (left + right) * std::sin(heading);
        heading += 0.5 * (right - left) / track_m;
      }
      heading += std::numbers::pi / 2.0;
    }
    squares += x * x + y * y;
  }
  return std::sqrt(squares / kDrives);
}

TEST(SquareAdviceTest, AgreesWithSimulatedDrives) {
  SquareAdviceOptions options;
  options.point_sd_m = 1e-6;
  options.track_width_m = 0.34;  // LabMate, 4 m
  // 3000 drives: the simulated spread is known to about 1.5 %; steps add 1 %.
  EXPECT_NEAR(adviseSquare(4.0, options).run_sd_m / simulatedSpread(4.0, 0.34, 5e-4), 1.0, 0.06);
  options.track_width_m = 0.12;
  EXPECT_NEAR(adviseSquare(1.0, options).run_sd_m / simulatedSpread(1.0, 0.12, 5e-4), 1.0, 0.06);
}

TEST(SquareAdviceTest, InvertsTheFirstOrderErrors) {
  SquareAdviceOptions options;
  const SquareAdvice advice = adviseSquare(2.0, options);
  EXPECT_NEAR(advice.smallest_error_m, 3.0 * advice.run_sd_m / std::sqrt(5.0), 1e-12);
  EXPECT_NEAR(2.0 * std::sqrt(2.0) * 2.0 * std::numbers::pi / 2.0 * advice.smallest_E_b,
              advice.smallest_error_m, 1e-12);
  EXPECT_NEAR(2.0 * std::sqrt(2.0) * 2.0 * 2.0 * advice.smallest_E_d / 0.12,
              advice.smallest_error_m, 1e-12);
  EXPECT_LE(adviseSquare(suggestedSide(options), options).smallest_E_b, 0.01);
  EXPECT_LE(adviseSquare(suggestedSide(options), options).smallest_E_d, 0.001);
  EXPECT_GT(adviseSquare(0.5, options).smallest_E_d, 0.001);
  options.k = 0.0;
  EXPECT_THROW((void)adviseSquare(1.0, options), std::invalid_argument);
}

TEST(MeasuringSheetTest, SaysTheSideInBothLanguages) {
  SheetOptions options;
  options.side_m = 1.25;
  const std::string english = measuringSheet(options);
  EXPECT_THAT(english, testing::HasSubstr("a square of 1.25 m"));
  EXPECT_THAT(english, testing::HasSubstr("L = 1.25 m"));
  options.language = Language::Spanish;
  const std::string spanish = measuringSheet(options);
  EXPECT_THAT(spanish, testing::HasSubstr("un cuadrado de 1.25 m"));
  EXPECT_THAT(spanish, testing::HasSubstr("lang=\"es\""));
  options.side_m = -1.0;
  EXPECT_THROW((void)measuringSheet(options), std::invalid_argument);
}

}  // namespace
}  // namespace vesper::calibration
