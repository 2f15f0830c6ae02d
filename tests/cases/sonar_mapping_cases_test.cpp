// Cases 10 and 13-17: what sonar readings do to a map.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "vesper/core/mapping/explain_cell.hpp"
#include "vesper/tests/cases/sonar_case.hpp"

namespace vesper {
namespace {

using test::CaseMap;
using test::SonarCase;

TEST(Case10NoEchoValuesTest, FourHitsAndEachClassCounted) {
  VESPER_REQUIRE_SHARED("cases/10-no-echo-values/log.csv");
  SonarCase sonar_case{.min_m = 0.02, .max_m = 4.0, .resolution_m = 0.05};
  RobotDescription robot = test::robotOf(sonar_case);
  robot.sensors[0].raw = {"cm", 0.01, 0.0};
  robot.sensors[0].no_echo = {0.0, -1.0};
  const RobotLog log = readLog(test::sharedPath("cases/10-no-echo-values/log.csv").string());
  const CaseMap map = test::mapOf(log, robot, sonar_case);
  // 255, 2, 37.5, 100 | 0, 0.000, -1, inf | 400, 401 | 1.5 | -inf, nan; the empty field is no
  // reading
  EXPECT_EQ(map.report.total.hits, 4);
  EXPECT_EQ(map.report.total.no_echo, 4);
  EXPECT_EQ(map.report.total.far, 2);
  EXPECT_EQ(map.report.total.near, 1);
  EXPECT_EQ(map.report.total.invalid, 2);
  ASSERT_EQ(log.skipped_lines, 1);
  EXPECT_EQ(log.skipped.at(0).line, 16);
  // Occupied evidence lies at the four distances only.
  map.forEachObserved([&](CellIndex cell, const Eigen::Vector2d& center_m) {
    if (map.grid.hits(cell) > 0) {
      const double rho_m = center_m.norm();
      const bool is_at_a_hit = std::ranges::any_of(
          std::array{0.02, 0.375, 1.0, 2.55}, [&](double r) { return std::abs(rho_m - r) < 0.06; });
      EXPECT_TRUE(is_at_a_hit) << rho_m;
    }
  });
  robot.sensors[0].no_echo.push_back(255.0);
  EXPECT_EQ(test::mapOf(log, robot, sonar_case).report.total.hits, 3);
}

const char* const kCase13 = "cases/13-max-range-is-not-a-wall/";

/// Free cells on the axis: the two rows that touch y = 0.
void expectFreeAxis(const CaseMap& map, double from_m, double to_m) {
  for (double x_m = from_m + 0.05; x_m < to_m; x_m += 0.1) {
    EXPECT_TRUE(map.isFree(x_m, 0.05)) << x_m;
    EXPECT_TRUE(map.isFree(x_m, -0.05)) << x_m;
  }
}

TEST(Case13MaxRangeIsNotAWallTest, NoEchoClearsItsShareAndMarksNothing) {
  VESPER_REQUIRE_SHARED("cases/13-max-range-is-not-a-wall");
  for (const int views : {1, 20}) {
    for (const double share : {0.8, 1.0}) {
      for (const char* file : {"1_2_000.csv", "2_2_010.csv", "3_5_000.csv", "4_inf.csv"}) {
        const CaseMap map =
            test::mapOfFile(std::string(kCase13) + file, {.views = views, .clear_fraction = share});
        expectFreeAxis(map, 0.4, share == 1.0 ? 1.8 : 1.4);
        map.forEachObserved([&](CellIndex cell, const Eigen::Vector2d& center_m) {
          EXPECT_LT(map.grid.valueMilli(cell), 0) << file;
          EXPECT_EQ(map.grid.hits(cell), 0);
          EXPECT_LE(center_m.x(), share * 2.0 + 0.1);
          // |angle| > 10 deg plus one cell
          EXPECT_LE(std::abs(center_m.y()), center_m.x() * std::tan(degToRad(10.0)) + 0.1);
        });
      }
    }
  }
}

TEST(Case13MaxRangeIsNotAWallTest, WhatIsInvalidChangesNothing) {
  VESPER_REQUIRE_SHARED("cases/13-max-range-is-not-a-wall");
  for (const char* file : {"5_nan.csv", "6_0_000.csv", "7_minus1_000.csv"}) {
    const CaseMap map = test::mapOfFile(std::string(kCase13) + file, {});
    EXPECT_FALSE(map.grid.observedBox().has_value()) << file;
    EXPECT_EQ(map.report.total.near + map.report.total.invalid, 5) << file;
  }
}

TEST(Case13MaxRangeIsNotAWallTest, JustBelowTheMaximumIsAWall) {
  VESPER_REQUIRE_SHARED("cases/13-max-range-is-not-a-wall");
  const CaseMap map = test::mapOfFile(std::string(kCase13) + "8_1_990.csv", {});
  expectFreeAxis(map, 0.4, 1.8);
  int occupied = 0;
  map.forEachObserved([&](CellIndex cell, const Eigen::Vector2d& center_m) {
    if (map.grid.valueMilli(cell) > 0) {
      ++occupied;
      EXPECT_GE(center_m.x(), 1.8);
      EXPECT_LE(center_m.x(), 2.2);
    }
  });
  EXPECT_GE(occupied, 1);
}

TEST(Case14MinimumRangeTest, TheDeadZoneSaysNothing) {
  VESPER_REQUIRE_SHARED("cases/14-minimum-range-dead-zone");
  const std::string file = "cases/14-minimum-range-dead-zone/approach.csv";
  for (const int views : {1, 20}) {
    const SonarCase sonar_case{.min_m = 0.30, .max_m = 3.0, .views = views};
    const CaseMap map = test::mapOfFile(file, sonar_case);
    EXPECT_EQ(map.report.total.hits, 5);
    EXPECT_EQ(map.report.total.near, 20);
    EXPECT_EQ(map.report.total.far, 20);
    // The wall: a cell near (1, 0) in each row that touches the axis.
    for (const double y_m : {-0.05, 0.05}) {
      EXPECT_TRUE(map.isOccupied(0.95, y_m) || map.isOccupied(1.05, y_m));
    }
    for (double x_m = 1.35; x_m < 3.0; x_m += 0.1) {
      EXPECT_TRUE(map.isFree(x_m, 0.05)) << x_m;
      EXPECT_TRUE(map.isFree(x_m, -0.05)) << x_m;
    }
    map.forEachObserved(
        [](CellIndex, const Eigen::Vector2d& center_m) { EXPECT_LE(center_m.x(), 0.85 + 2.40); });
    SonarCase full = sonar_case;
    full.clear_fraction = 1.0;
    const CaseMap cleared = test::mapOfFile(file, full);
    EXPECT_TRUE(cleared.isFree(3.55, 0.05));
    EXPECT_FALSE(cleared.isFree(3.95, 0.05));
  }
}

TEST(Case14MinimumRangeTest, ReadingsBelowTheMinimumChangeNoCell) {
  VESPER_REQUIRE_SHARED("cases/14-minimum-range-dead-zone");
  const SonarCase sonar_case{.min_m = 0.30, .max_m = 3.0};
  RobotLog log =
      readLog(test::sharedPath("cases/14-minimum-range-dead-zone/approach.csv").string());
  const auto upTo = [&](std::int64_t rows) {
    RobotLog part = log;
    std::erase_if(part.records, [&](const Record& record) { return record.line > rows + 1; });
    return test::mapOf(part, test::robotOf(sonar_case), sonar_case);
  };
  const CaseMap after5 = upTo(5);
  const CaseMap after25 = upTo(25);
  EXPECT_EQ(after25.report.total.near, 20);
  EXPECT_EQ(after25.grid.observedBox(), after5.grid.observedBox());
  after5.forEachObserved([&](CellIndex cell, const Eigen::Vector2d&) {
    EXPECT_EQ(after25.grid.valueMilli(cell), after5.grid.valueMilli(cell));
    EXPECT_EQ(after25.grid.hits(cell) + after25.grid.misses(cell),
              after5.grid.hits(cell) + after5.grid.misses(cell));
  });
}

const char* const kCase15 = "cases/15-cone-shape-symmetric/";

void expectConeShape(const CaseMap& map) {
  map.forEachObserved([&](CellIndex cell, const Eigen::Vector2d& center_m) {
    EXPECT_EQ(map.grid.valueMilli(cell), map.grid.valueMilli({cell.x, -1 - cell.y}));
    EXPECT_LE(std::abs(center_m.y()), center_m.x() * std::tan(degToRad(15.0)) + 0.05);
    EXPECT_LE(center_m.norm(), 1.5 + 0.05 + 0.0354);  // reading, a cell, the band of 0.0354 m
    if (cell.y == 0) {
      EXPECT_LE(center_m.norm(), 1.65);
    }
  });
  for (double x_m = 0.225; x_m < 1.3; x_m += 0.05) {
    EXPECT_TRUE(map.isFree(x_m, 0.025)) << x_m;
  }
  double on_axis = 0.0;
  double at_10_deg = 0.0;
  double at_edge = 0.0;
  map.forEachObserved([&](CellIndex cell, const Eigen::Vector2d& center_m) {
    const double log_odds = toLogOdds(map.grid.valueMilli(cell));
    const double angle_deg = std::abs(radToDeg(std::atan2(center_m.y(), center_m.x())));
    if (std::abs(center_m.norm() - 1.5) > 0.1) {
      return;
    }
    double& highest = angle_deg < 3 ? on_axis : angle_deg < 12 ? at_10_deg : at_edge;
    if (angle_deg < 3 || (angle_deg > 9 && angle_deg < 11) || angle_deg > 13) {
      highest = std::max(highest, log_odds);
    }
  });
  EXPECT_GT(on_axis, 0.0);
  EXPECT_GT(at_10_deg, 0.0);
  EXPECT_LE(at_edge, on_axis);
}

TEST(Case15ConeShapeTest, OneReadingIsAWholeSymmetricCone) {
  VESPER_REQUIRE_SHARED("cases/15-cone-shape-symmetric");
  for (const bool is_exact : {false, true}) {
    for (const int views : {1, 20}) {
      const SonarCase sonar_case{.max_m = 3.0,
                                 .full_cone_deg = 30.0,
                                 .resolution_m = 0.05,
                                 .views = views,
                                 .is_exact = is_exact};
      const CaseMap east = test::mapOfFile(std::string(kCase15) + "one.csv", sonar_case);
      expectConeShape(east);
      const CaseMap north = test::mapOfFile(std::string(kCase15) + "one90.csv", sonar_case);
      int cells = 0;
      east.forEachObserved([&](CellIndex cell, const Eigen::Vector2d&) {
        EXPECT_EQ(north.grid.valueMilli({-1 - cell.y, cell.x}), east.grid.valueMilli(cell));
        ++cells;
      });
      north.forEachObserved([&](CellIndex, const Eigen::Vector2d&) { --cells; });
      EXPECT_EQ(cells, 0);
    }
  }
}

TEST(Case15ConeShapeTest, RepeatingAReadingKeepsEachCellOnItsSide) {
  VESPER_REQUIRE_SHARED("cases/15-cone-shape-symmetric");
  const SonarCase sonar_case{.max_m = 3.0, .full_cone_deg = 30.0, .resolution_m = 0.05};
  const CaseMap once = test::mapOfFile(std::string(kCase15) + "one.csv", sonar_case);
  RobotLog log = once.log;
  const std::vector<Record> row = log.records;
  for (int i = 1; i < 20; ++i) {
    log.records.insert(log.records.end(), row.begin(), row.end());
  }
  const CaseMap often = test::mapOf(log, once.robot, sonar_case);
  EXPECT_EQ(often.report.total.hits, 20);
  once.forEachObserved([&](CellIndex cell, const Eigen::Vector2d&) {
    EXPECT_EQ(often.grid.valueMilli(cell) > 0, once.grid.valueMilli(cell) > 0);
    EXPECT_EQ(often.grid.valueMilli(cell) < 0, once.grid.valueMilli(cell) < 0);
  });
}

TEST(Case16MapDoesNotExplodeTest, WildValuesAreNamedAndLeftOut) {
  VESPER_REQUIRE_SHARED("cases/16-map-does-not-explode");
  const CaseMap map = test::mapOfFile("cases/16-map-does-not-explode/glitch.csv",
                                      {.max_m = 4.0, .resolution_m = 0.05});
  const auto isNamed = [&](std::int64_t line) {
    const auto named = [line](const InputProblem& problem) { return problem.line == line; };
    return std::ranges::any_of(map.report.notes, named) ||
           std::ranges::any_of(map.log.notes, named) || std::ranges::any_of(map.log.skipped, named);
  };
  EXPECT_TRUE(isNamed(8));
  EXPECT_TRUE(isNamed(15));
  // Line 18: the angle is taken modulo 2 pi, with a warning.
  EXPECT_TRUE(std::ranges::any_of(map.log.notes, [](const InputProblem& problem) {
    return problem.field == "theta" && problem.found == "1000000000000.0";
  }));
  EXPECT_TRUE(isNamed(12) || map.report.total.far == 1);
  ASSERT_TRUE(map.report.observed_box.has_value());
  const CellBox box = *map.report.observed_box;
  EXPECT_GE(box.low.x * 0.05, -5.0);
  EXPECT_LE(box.high.x * 0.05, 8.0);
  EXPECT_GE(box.low.y * 0.05, -5.0);
  EXPECT_LE(box.high.y * 0.05, 5.0);
  EXPECT_LT(map.report.memory_bytes, std::size_t{200} << 20);
  double wall_x_m = 0.0;
  double highest = 0.0;
  for (double x_m = 2.525; x_m < 3.5; x_m += 0.05) {
    const double log_odds = map.logOddsAt(x_m, 0.025).value_or(0.0);
    if (log_odds > highest) {
      highest = log_odds;
      wall_x_m = x_m;
    }
  }
  EXPECT_GT(highest, 0.62);
  EXPECT_NEAR(wall_x_m, 3.0, 0.1);
}

const char* const kCase17 = "cases/17-crosstalk-ghost-fades/";

TEST(Case17GhostFadesTest, OneGhostOfNineIsFreeAgain) {
  VESPER_REQUIRE_SHARED("cases/17-crosstalk-ghost-fades");
  for (const int views : {1, 20}) {
    const CaseMap map =
        test::mapOfFile(std::string(kCase17) + "ghost.csv", {.max_m = 3.0, .views = views});
    for (const double y_m : {-0.05, 0.05}) {
      EXPECT_TRUE(map.isFree(0.55, y_m));
      EXPECT_TRUE(map.isFree(0.65, y_m));
      EXPECT_TRUE(map.isOccupied(1.95, y_m) || map.isOccupied(2.05, y_m));
    }
  }
}

// Three ghosts of nine: the sum of what each reading adds decides, and --explain shows it.
TEST(Case17GhostFadesTest, ThreeGhostsOfNineAgreeWithTheSumOfTheEvidence) {
  VESPER_REQUIRE_SHARED("cases/17-crosstalk-ghost-fades");
  const SonarCase sonar_case{.max_m = 3.0, .views = 1};
  const CaseMap map = test::mapOfFile(std::string(kCase17) + "ghost3.csv", sonar_case);
  MapSettings settings;
  settings.resolution_m = sonar_case.resolution_m;
  settings.model = resolveModel({.name = "cone", .views = 1, .clear_fraction = 0.8});
  for (const double x_m : {0.55, 0.65}) {
    ObservationReader reader(map.log, map.robot);
    MapBuilder builder(map.robot, settings, "");
    const CellIndex cell = *map.grid.cellAt({x_m, 0.05});
    const CellExplanation explanation = explainCell(reader, builder, cell);
    int free_of_each = 0;
    int hit_of_each = 0;
    for (const CellStep& step : explanation.steps) {
      (step.range_m == 2.0 ? free_of_each : hit_of_each) = step.delta;
    }
    const int sum = std::clamp(3 * hit_of_each + 6 * free_of_each, -5000, 5000);
    EXPECT_EQ(map.grid.valueMilli(cell), sum);
    EXPECT_EQ(explanation.value_after, sum);
    if (-free_of_each > hit_of_each / 2) {
      EXPECT_TRUE(map.isFree(x_m, 0.05));
    }
  }
}

}  // namespace
}  // namespace vesper
