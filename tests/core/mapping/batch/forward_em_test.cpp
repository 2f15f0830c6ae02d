#include "vesper/core/mapping/batch/forward_em.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "vesper/tests/core/mapping/batch/batch_examples.hpp"
#include "vesper/tests/core/mapping/batch/forward_reference.hpp"

namespace vesper {
namespace {

using test::hitAt;
using test::mirrorRoom;
using test::mirrorRoomRobot;
using test::robotWith;
using test::sonar;

constexpr double kTolerance = 2e-3;  // of sums of some ten readings in steps of 1/32768 and floats

/// Lists and map of some readings.
struct Em {
  Em(std::vector<RangeObservation> given, const RobotDescription& robot, double resolution_m,
     const ForwardOptions& options)
      : readings(std::move(given)),
        cones(readings, robot, resolution_m, 0.8),
        lists(cones, readings),
        em(lists, {}, options, 1) {
    EXPECT_TRUE(em.start());
  }
  std::vector<RangeObservation> readings;
  ConeCells cones;
  CellLists lists;
  ForwardEm em;
};

TEST(EchoReckoningTest, TwoCellsBehindOneShareAnEchoAsByHand) {
  // q 0.5, g 1. S = 1 - 0.5 x 0.4 = 0.8 behind the front. The echo at 1 m, sigma 0.05 m, lies
  // between the cells at 0.95 and 1.05 m: Normal = exp(-1/2) / (sqrt(2 pi) 0.05) = 4.83941.
  // l1 = 0.8 x 0.5 x 0.6 x 4.83941 = 1.161460, then S = 0.8 (1 - 0.3) = 0.56,
  // l2 = 0.56 x 0.5 x 0.5 x 4.83941 = 0.677518. Random: 0.05 / (5 - 0) = 0.01.
  // Total = 0.95 x 1.838978 + 0.01 = 1.757029.
  EchoReckoning reckoning({}, 1e-4);
  const SensorDescription sensor = sonar(0.0, 5.0, 0.26);
  const std::vector<ConeCell> front = {{0, 5000, 255, 0}};
  const std::vector<ConeCell> band = {{1, 9500, 255, 0}, {2, 10500, 255, 0}};
  const float reflections[] = {0.4F, 0.6F, 0.5F};
  const EchoCauses causes = reckoning.reckon(
      hitAt(0, 0, 0, 1.0), sensor, 0.05, front, band,
      [&](const ConeCell& cell) { return reflections[cell.cell]; },
      [](const ConeCell&) { return true; });
  EXPECT_NEAR(causes.likelihood, 1.757029, 1e-5);
  EXPECT_NEAR(causes.hit, 0.95 * 1.838978 / 1.757029, 1e-6);
  EXPECT_NEAR(causes.random, 0.01 / 1.757029, 1e-6);
  ASSERT_EQ(reckoning.responsibilities().size(), 2U);
  EXPECT_NEAR(reckoning.responsibilities()[0], 0.95 * 1.161460 / 1.757029, 1e-6);
  EXPECT_NEAR(reckoning.responsibilities()[1], 0.95 * 0.677518 / 1.757029, 1e-6);
}

TEST(EchoReckoningTest, SilenceIsPassedOrMissedAsByHand) {
  // Two front cells of m 0.4 and 0.2, the second at g = 102/255 = 0.4:
  // S = (1 - 0.2)(1 - 0.5 x 0.4 x 0.2) = 0.768. Pass 0.95 S = 0.7296, random 0.3 x 0.05 = 0.015.
  EchoReckoning reckoning({}, 1e-4);
  const std::vector<ConeCell> front = {{0, 5000, 255, 0}, {1, 6000, 102, 0}};
  const float reflections[] = {0.4F, 0.2F};
  const EchoCauses causes = reckoning.reckon(
      test::noEchoAt(0, 0, 0), sonar(0.0, 5.0, 0.26), 0.05, front, {},
      [&](const ConeCell& cell) { return reflections[cell.cell]; },
      [](const ConeCell&) { return true; });
  EXPECT_NEAR(causes.likelihood, 0.7446, 1e-6);
  EXPECT_NEAR(causes.pass, 0.7296 / 0.7446, 1e-6);
  EXPECT_EQ(causes.hit, 0.0F);
}

TEST(EchoReckoningTest, CellsAtEqualRangeDoNotHideEachOtherInAnyOrder) {
  EchoReckoning reckoning({}, 1e-4);
  std::vector<ConeCell> band = {{0, 9800, 255, 0},
                                {1, 10000, 200, 1},
                                {2, 10000, 128, 3},
                                {3, 10000, 255, 5},
                                {4, 10300, 255, 0}};
  const float reflections[] = {0.3F, 0.9F, 0.5F, 0.1F, 0.7F};
  const auto shares = [&] {
    const EchoCauses causes = reckoning.reckon(
        hitAt(0, 0, 0, 1.0), sonar(0.0, 5.0, 0.26), 0.03, {}, band,
        [&](const ConeCell& cell) { return reflections[cell.cell]; },
        [](const ConeCell&) { return true; });
    std::vector<double> by_cell(6, causes.likelihood);
    for (std::size_t k = 0; k < band.size(); ++k) {
      by_cell[static_cast<std::size_t>(band[k].cell)] =
          static_cast<double>(reckoning.responsibilities()[k]);
    }
    return by_cell;
  };
  const std::vector<double> before = shares();
  std::swap(band[1], band[3]);
  const std::vector<double> after = shares();
  for (std::size_t i = 0; i < before.size(); ++i) {
    EXPECT_NEAR(after[i], before[i], 1e-6) << i;
  }
}

/// Start, E-step and M-step against a slow and plain computation of the same formulas in doubles.
TEST(ForwardEmTest, AgreesWithAPlainComputationOfTheFormulas) {
  for (unsigned seed = 1; seed <= 6; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    const auto draw = [&random](double low, double high) {
      return std::uniform_real_distribution<double>(low, high)(random);
    };
    std::vector<RangeObservation> readings;
    for (std::uint32_t i = 1; i <= 12; ++i) {
      readings.push_back(
          hitAt(draw(-0.4, 0.4), draw(-0.4, 0.4), draw(-3.1, 3.1), draw(0.5, 1.1), i));
      if (i % 4 == 0) {
        readings.back().reading = ReadingClass::NoEcho;
      }
    }
    ForwardOptions options;
    options.directions = seed % 2 == 0 ? 1 : 12;
    options.priors = ForwardPriors{1.0, 0.2, seed > 3 ? 3.0 : 1.0};
    Em em(readings, robotWith(sonar(0.1, 1.5, 0.3)), 0.1, options);
    test::ForwardReference reference(em.readings, robotWith(sonar(0.1, 1.5, 0.3)), 0.1, 0.8,
                                     em.em.window(), options);
    reference.start();
    for (int iteration = 1; iteration <= 4; ++iteration) {
      const std::optional<ForwardIteration> found = em.em.iterate();
      ASSERT_TRUE(found);
      const double likelihood = reference.iterate();
      EXPECT_NEAR(found->mean_log_likelihood, likelihood, 1e-3);
      for (std::size_t cell = 0; cell < em.em.window().cellCount(); ++cell) {
        for (int b = 0; b < options.directions; ++b) {
          ASSERT_NEAR(em.em.hits(cell, b), reference.hits(cell, b), kTolerance) << iteration;
          ASSERT_NEAR(em.em.passes(cell, b), reference.passes(cell, b), kTolerance) << iteration;
          ASSERT_NEAR(em.em.reflection(cell, b), reference.reflection(cell, b), kTolerance);
        }
      }
    }
  }
}

TEST(ForwardEmTest, TheLikelihoodNeverFallsWhereTheStepIsExact) {
  // On the axis g = 1; with q = 1, no priors, no sparsity and no pooling the M-step is the exact
  // one of a chain of cells that each reflect with probability m.
  std::mt19937 random(11);
  std::vector<RangeObservation> readings;
  for (std::uint32_t i = 1; i <= 60; ++i) {
    const int from = static_cast<int>(random() % 8);
    readings.push_back(hitAt(0.05 + 0.1 * from, 0.05, 0.0,
                             1.45 - 0.1 * from + 0.02 * static_cast<double>(random() % 5), i));
    if (i % 7 == 0) {
      readings.back().reading = ReadingClass::NoEcho;
    }
    if (i % 5 == 0) {
      readings.back().range_m = 0.4;
    }
  }
  ForwardOptions options;
  options.directions = 1;
  options.detection = 1.0;
  options.least_reflection = 0.0;
  options.hit_prior = 0.0;
  options.pass_prior = 0.0;
  options.priors = ForwardPriors{0.5, 0.0, 0.0};
  Em em(readings, robotWith(sonar(0.05, 2.5, 0.005)), 0.1, options);
  double before = -1e9;
  double first = 0.0;
  for (int i = 0; i < 30; ++i) {
    const double now = em.em.iterate()->mean_log_likelihood;
    EXPECT_GE(now, before - 2e-5) << i;  // sums go in steps of 1/32768
    before = now;
    first = i == 0 ? now : first;
  }
  EXPECT_GT(before, first + 0.1);
}

TEST(ForwardEmTest, AMirroredLogGivesTheMirroredMap) {
  std::vector<RangeObservation> readings = mirrorRoom(400);
  ForwardOptions options;
  Em em(readings, mirrorRoomRobot(), 0.05, options);
  for (RangeObservation& reading : readings) {
    reading.y_m = -reading.y_m;
    reading.heading_rad = -reading.heading_rad;
  }
  Em mirrored(readings, mirrorRoomRobot(), 0.05, options);
  for (int i = 0; i < 4; ++i) {
    const double likelihood = em.em.iterate()->mean_log_likelihood;
    EXPECT_NEAR(mirrored.em.iterate()->mean_log_likelihood, likelihood, 1e-4);
  }
  const CellWindow& window = em.em.window();
  for (std::size_t cell = 0; cell < window.cellCount(); ++cell) {
    const CellIndex at = window.cellOf(static_cast<std::int32_t>(cell));
    const CellIndex image{at.x, -1 - at.y};
    if (!mirrored.em.window().contains(image)) {
      EXPECT_EQ(em.em.highest(cell), 0.0F);
      continue;
    }
    const auto other = static_cast<std::size_t>(mirrored.em.window().numberOf(image));
    for (int b = 0; b < 12; ++b) {
      ASSERT_NEAR(em.em.reflection(cell, b), mirrored.em.reflection(other, 11 - b), 1e-3)
          << at.x << ' ' << at.y;
    }
  }
}

TEST(ForwardEmTest, UnusedReadingsAreAsIfTheyWereNotThere) {
  const std::vector<RangeObservation> readings = mirrorRoom(300);
  std::vector<std::uint8_t> used(readings.size(), 1);
  std::vector<RangeObservation> rest;
  for (std::size_t i = 0; i < readings.size(); ++i) {
    used[i] = i % 3 == 0 ? 0 : 1;
    if (used[i] != 0) {
      rest.push_back(readings[i]);
    }
  }
  const ConeCells cones(readings, mirrorRoomRobot(), 0.05, 0.8);
  const CellLists lists(cones, readings);
  ForwardEm em(lists, used, {}, 1);
  const CellLists lists_of_rest(cones, rest);
  ForwardEm em_of_rest(lists_of_rest, {}, {}, 1);
  ASSERT_TRUE(em.start() && em_of_rest.start());
  EXPECT_EQ(em.iterate()->mean_log_likelihood, em_of_rest.iterate()->mean_log_likelihood);
  for (std::size_t cell = 0; cell < em.window().cellCount(); ++cell) {
    ASSERT_EQ(em.highest(cell), em_of_rest.highest(cell));
  }
}

TEST(ForwardEmTest, AStopLeavesTheMapAsItWas) {
  Em em(mirrorRoom(600), mirrorRoomRobot(), 0.05, {});
  const std::size_t cell = 1000;
  const float before = em.em.highest(cell);
  std::stop_source stop;
  stop.request_stop();
  EXPECT_FALSE(em.em.iterate(stop.get_token()));
  EXPECT_EQ(em.em.highest(cell), before);
}

TEST(ForwardEmTest, NumbersOutOfRangeAreNamed) {
  const auto message = [](const ForwardOptions& options) {
    try {
      check(options);
    } catch (const std::invalid_argument& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_EQ(message({}), "");
  EXPECT_EQ(message({.directions = 0}), "directions must lie in 1..64");
  EXPECT_EQ(message({.detection = 0.0}), "detection must be more than 0 and at most 1");
  EXPECT_EQ(message({.random = 1.0}), "random must lie between 0 and 1");
  EXPECT_EQ(message({.threshold = std::nan("")}), "threshold must lie between 0 and 1");
  EXPECT_EQ(message({.iterations = 0}), "iterations must lie in 1..1000");
}

}  // namespace
}  // namespace vesper
