#include "vesper/calibration/sonar/range_calibration.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <fstream>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

#include "vesper/calibration/sonar/speed_of_sound.hpp"
#include "vesper/core/input_error.hpp"
#include "vesper/tests/calibration/sonar/calibrated_table.hpp"
#include "vesper/tests/calibration/sonar/synthetic_sonar.hpp"
#include "vesper/tests/support/shared_files.hpp"

namespace vesper::calibration {
namespace {

using test::addReading;
using test::Dice;
using Kind = SonarWarning::Kind;
using test::calibrate;
using test::fewResamples;
using test::warns;

constexpr double kInf = std::numeric_limits<double>::infinity();

/// Twelve distances, 30 readings each: 0.97 true + 0.012, sd 0.003 + 0.004 true, `outliers` of them
/// replaced by echoes of something else.
SonarTable bench(std::uint64_t seed, double outliers, double scale = 0.97,
                 double offset_m = 0.012) {
  SonarTable table;
  table.source = "t.sonar.csv";
  Dice dice(seed);
  for (int step = 1; step <= 12; ++step) {
    const double true_m = 0.25 * step;
    for (int i = 0; i < 30; ++i) {
      const double good = scale * true_m + offset_m + (0.003 + 0.004 * true_m) * dice.normal();
      const bool is_bad = dice.uniform() < outliers;
      addReading(table, true_m, is_bad ? 4.0 * dice.uniform() : good);
    }
  }
  return table;
}

TEST(SpeedOfSoundTest, GivesThePublishedValues) {
  EXPECT_NEAR(speedOfSound(0.0), 331.3, 1e-9);
  EXPECT_NEAR(speedOfSound(20.0), 20.05 * std::sqrt(293.15), 0.1);
  // Cramer 1993 at 20 degrees Celsius, to the two decimals quoted.
  EXPECT_NEAR(speedOfSoundInHumidAir(20.0, 0.0), 343.36, 0.005);
  EXPECT_NEAR(speedOfSoundInHumidAir(20.0, 0.5), 343.99, 0.005);
  EXPECT_NEAR(speedOfSoundInHumidAir(20.0, 1.0), 344.61, 0.005);
  EXPECT_NEAR(speedOfSoundInHumidAir(0.0, 1.0) / speedOfSoundInHumidAir(0.0, 0.0), 1.0009, 5e-5);
  EXPECT_NEAR(speedOfSoundInHumidAir(30.0, 1.0) / speedOfSoundInHumidAir(30.0, 0.0), 1.0066, 5e-5);
  EXPECT_THROW((void)speedOfSoundInHumidAir(20.0, 50.0), std::invalid_argument);
}

TEST(RangeCalibrationTest, RecoversAnExactLine) {
  SonarTable table;
  for (const double true_m : {0.2, 0.5, 0.9, 1.4, 2.0, 3.1}) {
    addReading(table, true_m, 0.98 * true_m - 0.004);
  }
  const RangeCalibration result = calibrate(table);
  EXPECT_NEAR(result.scale.value, 0.98, 1e-12);
  EXPECT_NEAR(result.offset_m.value, -0.004, 1e-12);
  EXPECT_EQ(result.used, 6);
  EXPECT_EQ(result.outliers, 0);
  // A perfect bench still gets the sd of one carrier period: 343.2 m/s * 25 us / 2 / sqrt 12.
  EXPECT_NEAR(result.sigma_a_m.value, 343.2 * 25e-6 / 2.0 / std::sqrt(12.0), 2e-6);
  EXPECT_NEAR(result.rms_after_m, 0.0, 1e-12);
}

TEST(RangeCalibrationTest, StandsUpToOutliers) {
  for (const double share : {0.0, 0.06, 0.2}) {
    const RangeCalibration result = calibrate(bench(7, share));
    // 360 readings of sd 0.4 % of the range: sd of the scale about 0.0005.
    EXPECT_NEAR(result.scale.value, 0.97, 0.002) << share;
    EXPECT_NEAR(result.offset_m.value, 0.012, 0.002) << share;
    EXPECT_NEAR(result.sigma_a_m.value, 0.003, 0.0012) << share;
    EXPECT_NEAR(result.sigma_b.value, 0.004, 0.0012) << share;
    EXPECT_LT(result.rms_after_m, 0.5 * *result.rms_before_m) << share;
  }
}

TEST(RangeCalibrationTest, IntervalsHoldTheTruthAsOftenAsTheySay) {
  constexpr int kTrials = 20;
  int scale_inside = 0;
  int offset_inside = 0;
  RangeFitOptions options;
  options.resamples = 80;
  for (int trial = 0; trial < kTrials; ++trial) {
    const RangeCalibration result = calibrate(bench(1000 + std::uint64_t(trial), 0.06), options);
    scale_inside += result.scale.low <= 0.97 && 0.97 <= result.scale.high ? 1 : 0;
    offset_inside += result.offset_m.low <= 0.012 && 0.012 <= result.offset_m.high ? 1 : 0;
  }
  // 95 % of 20 is 19, binomial sd 1; a bootstrap over twelve distances is a little narrow.
  EXPECT_GE(scale_inside, 15);
  EXPECT_GE(offset_inside, 15);
}

TEST(RangeCalibrationTest, RepeatsBitForBit) {
  const SonarTable table = bench(3, 0.06);
  const RangeCalibration first = calibrate(table);
  const RangeCalibration second = calibrate(table);
  EXPECT_EQ(first.scale.low, second.scale.low);
  EXPECT_EQ(first.sigma_b.high, second.sigma_b.high);
}

TEST(RangeCalibrationTest, TakesTheTemperatureOut) {
  // A sensor that assumes 343.2 m/s (20 degrees Celsius), read at 0, 15 and 35 degrees.
  SonarTable table;
  for (const double celsius : {0.0, 15.0, 35.0}) {
    for (const double true_m : {0.3, 0.8, 1.5, 2.4}) {
      const double time_s = 2.0 * true_m / speedOfSound(celsius);
      addReading(table, true_m, speedOfSound(20.0) * time_s / 2.0 + 0.01);
      table.readings.back().celsius = celsius;
    }
  }
  const RangeCalibration result = calibrate(table);
  EXPECT_NEAR(result.scale.value, 1.0, 1e-9);
  EXPECT_NEAR(result.offset_m.value, 0.01, 1e-9);
  ASSERT_TRUE(result.unit_scale_celsius.has_value());
  EXPECT_NEAR(result.unit_scale_celsius->value, 20.0, 1e-6);
  EXPECT_FALSE(warns(result, Kind::NoTemperature));
}

TEST(RangeCalibrationTest, FindsTheTemperatureThatTheRcxAssumes) {
  // Assumes 330 m/s, which dry air has at 273.15 ((330/331.3)^2 - 1) = -2.14 degrees Celsius.
  SonarTable table;
  for (const double true_m : {0.2, 0.4, 0.7, 1.0, 1.3}) {
    addReading(table, true_m, true_m * 330.0 / speedOfSound(20.0));
  }
  const RangeCalibration result = calibrate(table);
  EXPECT_NEAR(result.scale.value, 330.0 / 343.2, 1e-4);
  EXPECT_NEAR(result.unit_scale_celsius->value, -2.14, 0.01);
}

TEST(RangeCalibrationTest, TellsHumidAirFromDryAir) {
  SonarTable table;
  for (const double true_m : {0.3, 0.8, 1.5, 2.4}) {
    addReading(table, true_m, true_m);
  }
  RangeFitOptions options;
  options.relative_humidity = 1.0;
  const RangeCalibration result = calibrate(table, options);
  EXPECT_NEAR(result.scale.value, 1.0, 1e-12);
  EXPECT_NEAR(*result.scale_in_dry_air, 344.61 / 343.36, 3e-5);
}

TEST(RangeCalibrationTest, FitsEchoTimes) {
  SonarTable table;
  table.quantity = ReadingQuantity::EchoTime;
  for (const double true_m : {0.3, 0.8, 1.5, 2.4}) {
    addReading(table, true_m, 2e6 * true_m / speedOfSound(30.0) + 58.0);
  }
  const RangeCalibration result = calibrate(table, fewResamples(), std::nullopt, 30.0);
  EXPECT_NEAR(result.scale.value, 1.0, 1e-9);
  EXPECT_NEAR(result.offset_m.value, 58e-6 * speedOfSound(20.0) / 2.0, 1e-9);
  EXPECT_EQ(result.raw.unit, "us");
  EXPECT_NEAR(result.raw.scale_m, 0.5e-6 * speedOfSound(20.0), 1e-12);
  EXPECT_FALSE(result.unit_scale_celsius.has_value());
}

TEST(RangeCalibrationTest, FindsTheRawScaleOfTheRcx) {
  // inches = percent/2 + 6, whole percents: metres = 0.1524 + 0.0127 percent (ROBOTS, RCX).
  SonarTable table;
  table.quantity = ReadingQuantity::Raw;
  for (int step = 0; step <= 24; ++step) {
    const double true_m = 0.16 + 0.05 * step;
    addReading(table, true_m, std::round((true_m / 0.0254 - 6.0) * 2.0));
  }
  const RangeCalibration result = calibrate(table);
  EXPECT_TRUE(result.raw_was_fitted);
  // Rounding to 12.7 mm over 25 distances: sd of the scale 0.2 %, of the offset 1.5 mm.
  EXPECT_NEAR(result.raw.scale_m, 0.0127, 0.0127 * 0.006);
  EXPECT_NEAR(result.raw.offset_m, 0.1524, 0.0045);
  EXPECT_EQ(result.scale.value, 1.0);
  EXPECT_EQ(result.offset_m.value, 0.0);
  ASSERT_TRUE(result.step_m.has_value());
  EXPECT_NEAR(*result.step_m, 0.0127, 1e-4);
  EXPECT_GE(result.sigma_a_m.value, 0.0126 / std::sqrt(12.0));
}

TEST(RangeCalibrationTest, FindsDeadZoneRangeAndCode) {
  // Below 0.10 m the echo comes back too soon, beyond 2.5 m nothing is heard: 255 (cm).
  SensorDescription base;
  base.id = "front";
  base.raw = {"cm", 0.01, 0.0};
  SonarTable table;
  table.quantity = ReadingQuantity::Raw;
  Dice dice(5);
  for (const double true_m : {0.03, 0.06, 0.10, 0.2, 0.4, 0.7, 1.0, 1.5, 2.0, 2.5, 2.8, 3.1}) {
    for (int i = 0; i < 10; ++i) {
      const double near = true_m < 0.10 ? 25.0 + 40.0 * dice.uniform() : 100.0 * true_m;
      const bool silent = true_m > 2.5 || (true_m == 1.5 && i < 2);
      addReading(table, true_m, silent ? 255.0 : std::round(near + 0.4 * dice.normal()));
    }
  }
  const RangeCalibration result = calibrate(table, fewResamples(), base);
  EXPECT_NEAR(result.range.near_works_m, 0.10, 1e-9);
  EXPECT_NEAR(result.range.near_fails_m.value(), 0.06, 1e-9);
  EXPECT_NEAR(result.range.far_works_m, 2.5, 1e-9);
  EXPECT_NEAR(result.range.far_fails_m.value(), 2.8, 1e-9);
  ASSERT_EQ(result.no_echo.size(), 1U);
  EXPECT_EQ(result.no_echo[0].raw, 255.0);
  EXPECT_EQ(result.no_echo[0].readings, 22);
  EXPECT_FALSE(result.no_echo[0].was_declared);
  EXPECT_NEAR(result.no_echo_rate, 2.0 / 80.0, 1e-12);
  EXPECT_NEAR(result.step_m.value(), 0.01, 1e-12);
  EXPECT_NEAR(result.scale.value, 1.0, 0.004);

  const SensorDescription sensor = withCalibration(base, result);
  EXPECT_EQ(sensor.no_echo, std::vector<double>{255.0});
  EXPECT_GT(sensor.range.min_m, 0.06);
  EXPECT_LE(sensor.range.min_m, 0.10);
  EXPECT_GE(sensor.range.max_m, 2.5);
  EXPECT_LT(sensor.range.max_m, 2.8);
  EXPECT_EQ(sensor.error.scale, result.scale.value);
  EXPECT_EQ(sensor.raw, base.raw);
}

TEST(RangeCalibrationTest, TakesNoRepeatedOutlierForACode) {
  // The same wrong 0.45 m at two distances: a value that true echoes have as well.
  SonarTable table;
  for (const double true_m : {0.2, 0.3, 0.45, 0.6, 0.9, 1.2, 1.5}) {
    for (int i = 0; i < 5; ++i) {
      addReading(table, true_m, i == 4 && true_m > 1.0 ? 0.45 : true_m + 0.001 * i);
    }
  }
  const RangeCalibration result = calibrate(table);
  EXPECT_TRUE(result.no_echo.empty());
  EXPECT_EQ(result.outliers, 2);
}

TEST(RangeCalibrationTest, FindsHalfAnglesByRangeAndTarget) {
  SonarTable table;
  table.has_angles = table.has_targets = true;
  const auto sweep = [&](double true_m, double half_angle_rad, TargetKind kind) {
    for (int step = -20; step <= 20; ++step) {
      const double angle_rad = 0.025 * step;
      const bool heard = std::abs(angle_rad) < half_angle_rad;
      addReading(table, true_m, heard ? true_m : 3.36, angle_rad, kind);
    }
  };
  sweep(0.5, 0.36, TargetKind::Flat);
  sweep(1.0, 0.29, TargetKind::Flat);
  sweep(2.0, 0.19, TargetKind::Flat);
  sweep(0.5, 0.21, TargetKind::Pole);
  sweep(1.0, 0.60, TargetKind::Pole);
  const RangeCalibration result = calibrate(table);
  ASSERT_EQ(result.beam.by_range.size(), 5U);
  const std::array expected = {0.36, 0.29, 0.19, 0.21};
  for (std::size_t i = 0; i < expected.size(); ++i) {  // to half a step of the sweep
    EXPECT_NEAR(result.beam.by_range[i].half_angle_rad, expected[i], 0.0126) << i;
    EXPECT_FALSE(result.beam.by_range[i].is_lower_bound);
  }
  EXPECT_TRUE(result.beam.by_range[4].is_lower_bound);
  EXPECT_NEAR(result.beam.by_range[4].half_angle_rad, 0.5, 1e-9);

  const SensorDescription sensor = withCalibration({}, result);
  ASSERT_EQ(sensor.beam.half_angle_by_range.size(), 3U);
  EXPECT_EQ(sensor.beam.half_angle_by_range[2][0], 2.0);
  EXPECT_NEAR(sensor.beam.half_angle_by_range[2][1], 0.19, 0.0126);
  EXPECT_NEAR(sensor.beam.by_target.at("flat"), 0.29, 0.0126);  // the middle of the three
  EXPECT_EQ(sensor.beam.half_angle_rad, sensor.beam.by_target.at("flat"));
  EXPECT_FALSE(sensor.beam.by_target.contains("pole"));  // its border was not seen at 1 m
}

TEST(RangeCalibrationTest, WarnsOfMistakesInTheTable) {
  const auto scaled = [](double factor) {
    SonarTable table;
    for (const double true_m : {0.11, 0.22, 0.38, 0.9, 1.5}) {
      addReading(table, true_m, factor * true_m);
    }
    return calibrate(table);
  };
  EXPECT_TRUE(warns(scaled(2.03), Kind::RoundTrip));
  EXPECT_TRUE(warns(scaled(0.49), Kind::HalfDistance));
  for (const double unit : {100.0, 1000.0, 39.37, 0.01, 0.001, 0.0254}) {
    EXPECT_TRUE(warns(scaled(unit), Kind::WrongUnit)) << unit;
  }
  EXPECT_TRUE(warns(scaled(0.8), Kind::UnusualScale));
  EXPECT_TRUE(warns(scaled(1.02), Kind::DeadZoneNotSeen));
  EXPECT_FALSE(warns(scaled(1.02), Kind::WrongUnit));
  EXPECT_FALSE(warns(scaled(1.02), Kind::SwappedColumns));

  SonarTable swapped;
  const SonarTable right = bench(4, 0.0);
  for (const SonarReading& reading : right.readings) {
    addReading(swapped, reading.reading, reading.true_m);
  }
  EXPECT_TRUE(warns(calibrate(swapped), Kind::SwappedColumns));
  EXPECT_FALSE(warns(calibrate(right), Kind::SwappedColumns));
}

TEST(RangeCalibrationTest, RefusesTooFewDistancesAndNonsense) {
  SonarTable two;
  for (int i = 0; i < 20; ++i) {
    addReading(two, i % 2 == 0 ? 1.0 : 2.0, i % 2 == 0 ? 1.0 : 2.0);
  }
  EXPECT_THAT(
      [&] { (void)calibrate(two); },
      testing::ThrowsMessage<InputError>(
          "t.sonar.csv: expected echoes near the axis at three distances or more, found '2' "
          "(five or more distances are better)"));
  SonarTable silent;
  for (const double true_m : {1.0, 2.0, 3.0, 4.0}) {
    addReading(silent, true_m, kInf);
  }
  EXPECT_THROW((void)calibrate(silent), InputError);
  RangeFitOptions options;
  options.resamples = -1;
  EXPECT_THROW((void)calibrate(bench(1, 0.0), options), std::invalid_argument);
}

}  // namespace
}  // namespace vesper::calibration
