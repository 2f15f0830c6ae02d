#include "vesper/core/mapping/cone_model.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <random>
#include <vector>

#include "vesper/tests/core/mapping/sonar_examples.hpp"

namespace vesper {
namespace {

constexpr double kPi = std::numbers::pi;
using Evidence = std::map<std::pair<int, int>, int>;

/// Hits minus misses cannot hide a cell: all cells observed, with the value of their one view.
Evidence cellsOf(const LogOddsGrid& grid) {
  Evidence cells;
  const auto box = grid.observedBox();
  for (int y = box ? box->low.y : 0; box && y <= box->high.y; ++y) {
    for (int x = box->low.x; x <= box->high.x; ++x) {
      if (grid.isObserved({x, y})) {
        cells[{x, y}] = grid.valueMilli({x, y});
      }
    }
  }
  return cells;
}

LogOddsGrid mapOf(const ModelOptions& options, const SensorDescription& sensor, double resolution_m,
                  const std::vector<RangeObservation>& observations) {
  ConeModel model(options, test::robotWith(sensor), resolution_m);
  LogOddsGrid grid({.resolution_m = resolution_m, .views = options.views});
  for (const RangeObservation& observation : observations) {
    model.add({&observation, 1}, grid);
  }
  return grid;
}

ModelOptions cone(int views, bool is_exact) {
  return resolveModel({.name = "cone", .views = views, .is_exact = is_exact});
}

/// The formula of MAPPING written down once more, cell by cell, in the plainest way.
double oracle(const ModelOptions& options, const SensorDescription& sensor, double resolution_m,
              const RangeObservation& observation, double cell_x_m, double cell_y_m) {
  const double rho = std::hypot(cell_x_m - observation.x_m, cell_y_m - observation.y_m);
  double alpha =
      std::atan2(cell_y_m - observation.y_m, cell_x_m - observation.x_m) - observation.heading_rad;
  alpha = std::abs(std::remainder(alpha, 2 * kPi));
  const double r = observation.range_m;
  const double half_diagonal = resolution_m / std::sqrt(2.0);
  const double eps = std::max(3 * sensor.error.sigma_m[0], half_diagonal);
  const double omega = sensor.beam.half_angle_rad;
  const double wide = std::max(omega, std::min(kPi / 2, half_diagonal / rho));
  const double g = alpha <= wide ? 1 - std::pow(alpha / wide, 2) : 0.0;
  if (rho < sensor.range.min_m) {
    return 0.0;
  }
  if (rho < r - eps) {
    return std::log((1 - options.free * g) / (1 + options.free * g));
  }
  if (std::abs(rho - r) <= eps) {
    const double arc = std::min(1.0, options.arc_m / (2 * omega * r));
    const double evidence = (1 - std::pow((rho - r) / eps, 2)) * g * arc * options.occupied;
    return std::log((1 + evidence) / (1 - evidence));
  }
  return 0.0;
}

// Rounding away from 0 moves a value by less than a thousandth.
TEST(ConeModelTest, ExactConesFollowTheFormulaInEveryCell) {
  const double resolution_m = 0.05;
  const SensorDescription sensor = test::sonar(0.08, 4.0, 0.26);
  const ModelOptions options = cone(1, true);
  for (const RangeObservation& observation :
       {test::hitAt(0.013, -0.021, 0.4, 1.3), test::hitAt(-3.21, 7.77, -2.9, 2.2),
        test::hitAt(1.0, 1.0, 1.2, 0.2)}) {
    const LogOddsGrid grid = mapOf(options, sensor, resolution_m, {observation});
    const CellIndex center = *grid.cellAt({observation.x_m, observation.y_m});
    int evidence_cells = 0;
    for (int dy = -60; dy <= 60; ++dy) {
      for (int dx = -60; dx <= 60; ++dx) {
        const CellIndex cell{center.x + dx, center.y + dy};
        const Eigen::Vector2d p_m = grid.centerOf(cell);
        const double want =
            1000 * oracle(options, sensor, resolution_m, observation, p_m.x(), p_m.y());
        const int found = grid.valueMilli(cell);
        ASSERT_LT(std::abs(found - want), 1.0 + 1e-6) << cell.x << ' ' << cell.y;
        ASSERT_GE(std::abs(found) + 1e-6, std::abs(want));
        evidence_cells += found != 0 ? 1 : 0;
      }
    }
    EXPECT_GE(evidence_cells, 4);
    EXPECT_EQ(static_cast<std::size_t>(evidence_cells), cellsOf(grid).size());
  }
}

TEST(ConeModelTest, ConesAreSymmetricToTheLastBit) {
  for (const bool is_exact : {true, false}) {
    const Evidence cells = cellsOf(mapOf(cone(1, is_exact), test::sonar(0.05, 3.0, 0.2618), 0.05,
                                         {test::hitAt(0, 0, 0, 1.5)}));
    ASSERT_FALSE(cells.empty());
    for (const auto& [cell, value] : cells) {
      const auto mirrored = cells.find({cell.first, -1 - cell.second});
      ASSERT_NE(mirrored, cells.end());
      EXPECT_EQ(mirrored->second, value);
    }
  }
}

/// A cell (x, y) about the origin, turned by 90 degrees: (-1 - y, x).
Evidence turned(const Evidence& cells) {
  Evidence result;
  for (const auto& [cell, value] : cells) {
    result[{-1 - cell.second, cell.first}] = value;
  }
  return result;
}

TEST(ConeModelTest, QuarterTurnsChangeNoBit) {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> heading(-kPi / 2, 0.0);
  for (const bool is_exact : {true, false}) {
    for (const int views : {1, 20}) {
      for (int i = 0; i < 10; ++i) {
        const double heading_rad = i == 0 ? 0.0 : heading(random);
        Evidence cells;
        for (int turns = 0; turns < 2; ++turns) {
          const Evidence here =
              cellsOf(mapOf(cone(views, is_exact), test::sonar(0.05, 3.0, 0.3), 0.05,
                            {test::hitAt(0, 0, heading_rad + turns * (kPi / 2), 1.5)}));
          if (turns > 0) {
            EXPECT_EQ(here, turned(cells)) << "heading " << heading_rad << ", seed 7";
          }
          cells = here;
        }
      }
    }
  }
}

TEST(ConeModelTest, ViewsOfAQuarterTurnAreFiveFurther) {
  const ModelOptions options = cone(20, true);
  const LogOddsGrid east =
      mapOf(options, test::sonar(0.05, 3.0, 0.3), 0.05, {test::hitAt(0, 0, 0.0, 1.0)});
  const LogOddsGrid north =
      mapOf(options, test::sonar(0.05, 3.0, 0.3), 0.05, {test::hitAt(0, 0, kPi / 2, 1.0)});
  // Straight ahead along +x, above the axis: the view that begins at angle 0 is number 10.
  EXPECT_LT(east.viewMilli({10, 0}, 10), 0);
  EXPECT_LT(east.viewMilli({10, -1}, 9), 0);
  EXPECT_EQ(east.viewMilli({10, 0}, 9), 0);
  for (int view = 0; view < 20; ++view) {
    EXPECT_EQ(north.viewMilli({-1, 10}, (view + 5) % 20), east.viewMilli({10, 0}, view));
  }
}

/// Whether `delta` is what the exact model says at `cell` for some sensor within half a cell and
/// half a degree: looks through a fine lattice of such placements.
bool isExactSomewhereNear(const RangeObservation& observation, const SensorDescription& sensor,
                          double resolution_m, const ModelOptions& options, CellIndex cell,
                          int delta) {
  int low = 1 << 20;
  int high = -(1 << 20);
  for (int heading = -2; heading <= 2; ++heading) {
    for (int x = -2; x <= 2; ++x) {
      for (int y = -2; y <= 2; ++y) {
        for (int r = -1; r <= 1; ++r) {
          RangeObservation near = observation;
          near.x_m += 0.125 * x * resolution_m;
          near.y_m += 0.125 * y * resolution_m;
          near.range_m += 0.125 * r * resolution_m;
          near.heading_rad += heading * 0.25 * kPi / 180.0;
          const double value =
              1000 * oracle(options, sensor, resolution_m, near, (cell.x + 0.5) * resolution_m,
                            (cell.y + 0.5) * resolution_m);
          low = std::min(low, static_cast<int>(std::floor(value)));
          high = std::max(high, static_cast<int>(std::ceil(value)));
        }
      }
    }
  }
  return delta >= low && delta <= high;  // the exact model is continuous in between
}

TEST(ConeModelTest, KernelsEqualTheExactModelWithinHalfACellAndHalfADegree) {
  const double resolution_m = 0.05;
  const SensorDescription sensor = test::sonar(0.1, 3.0, 0.15);
  const ModelOptions options = cone(1, false);
  std::mt19937 random(11);
  std::uniform_real_distribution<double> place(-5.0, 5.0);
  std::uniform_real_distribution<double> range(0.3, 2.9);
  for (int i = 0; i < 12; ++i) {
    const RangeObservation observation =
        test::hitAt(place(random), place(random), place(random), range(random));
    const LogOddsGrid grid = mapOf(options, sensor, resolution_m, {observation});
    for (const auto& [cell, value] : cellsOf(grid)) {
      ASSERT_TRUE(isExactSomewhereNear(observation, sensor, resolution_m, options,
                                       {cell.first, cell.second}, value))
          << "seed 11, reading " << i << ", cell " << cell.first << ' ' << cell.second;
    }
  }
}

TEST(ConeModelTest, EvidenceForACellIsWhatAddingChanges) {
  const SensorDescription sensor = test::sonar(0.1, 3.0, 0.3);
  for (const bool is_exact : {true, false}) {
    const ModelOptions options = cone(20, is_exact);
    ConeModel model(options, test::robotWith(sensor), 0.05);
    LogOddsGrid grid({.resolution_m = 0.05, .views = 20});
    const RangeObservation observation = test::hitAt(0.32, 0.17, 2.2, 1.4);
    model.add({&observation, 1}, grid);
    const auto box = *grid.observedBox();
    for (int y = box.low.y - 1; y <= box.high.y + 1; ++y) {
      for (int x = box.low.x - 1; x <= box.high.x + 1; ++x) {
        const auto evidence = model.evidenceFor({&observation, 1}, {x, y});
        ASSERT_EQ(evidence.size(), grid.isObserved({x, y}) ? 1U : 0U);
        if (!evidence.empty()) {
          ASSERT_EQ(evidence[0].delta, grid.viewMilli({x, y}, evidence[0].view));
        }
      }
    }
  }
}

/// A robot that drives along a wall at x = `wall_m`, 5 cm a reading, seen by echoes along its
/// normal.
LogOddsGrid wallMap(double resolution_m, double wall_m, double half_angle_rad, int no_echo_every) {
  std::vector<RangeObservation> observations;
  for (int i = 0; i < 60; ++i) {
    const double y_m = 0.0123 + 0.05 * i;
    const auto scan = static_cast<std::uint32_t>(i + 1);
    observations.push_back(no_echo_every > 0 && i % no_echo_every == 2
                               ? test::noEchoAt(0.0, y_m, 0.0, scan)
                               : test::hitAt(0.0, y_m, 0.0, wall_m, scan));
  }
  return mapOf(cone(20, false), test::sonar(0.1, 4.0, half_angle_rad), resolution_m, observations);
}

double meanOfRowMaxima(const LogOddsGrid& grid) {
  double sum = 0.0;
  int rows = 0;
  const double res_m = grid.resolution();
  for (int y = static_cast<int>(0.5 / res_m); y < static_cast<int>(2.5 / res_m); ++y) {
    int highest = -10000;
    for (int x = static_cast<int>(1.8 / res_m); x <= static_cast<int>(2.2 / res_m); ++x) {
      highest = std::max(highest, grid.valueMilli({x, y}));
    }
    sum += highest;
    ++rows;
  }
  return sum / rows;
}

TEST(ConeModelTest, AWallIsAsSureInSmallCellsAsInLargeOnes) {
  const double coarse = meanOfRowMaxima(wallMap(0.10, 2.0, 0.26, 0));
  const double middle = meanOfRowMaxima(wallMap(0.05, 2.0, 0.26, 0));
  const double fine = meanOfRowMaxima(wallMap(0.025, 2.0, 0.26, 0));
  EXPECT_GT(std::min({coarse, middle, fine}), 620.0);
  EXPECT_LT(std::max({coarse, middle, fine}), 2.0 * std::min({coarse, middle, fine}));
}

// With the weight of an echo's own free part (0.5) one drop-out in five would erase this wall: at
// 2 m an arc of 1 m says little by cell.
TEST(ConeModelTest, ADropOutAtEveryFifthPoseLeavesTheWall) {
  for (const double wall_m : {1.02, 2.0}) {
    const LogOddsGrid grid = wallMap(0.05, wall_m, 0.26, 5);
    int occupied_rows = 0;
    for (int y = 10; y < 50; ++y) {
      bool is_occupied = false;
      for (int x = -2; x <= 2; ++x) {
        is_occupied =
            is_occupied || grid.valueMilli({static_cast<int>(wall_m / 0.05) + x, y}) > 620;
      }
      occupied_rows += is_occupied ? 1 : 0;
    }
    EXPECT_EQ(occupied_rows, 40) << wall_m;
  }
}

TEST(ModelOptionsTest, AReadingWithoutEchoHasAWeightOfItsOwn) {
  EXPECT_EQ(resolveModel({}).no_echo_free, 0.1);
  EXPECT_EQ(resolveModel({.free = 0.04}).no_echo_free, 0.04);
  EXPECT_EQ(resolveModel({.views = 1}).no_echo_free, 0.3);
  EXPECT_EQ(resolveModel({.no_echo_free = 0.7}).no_echo_free, 0.7);
  EXPECT_THROW((void)resolveModel({.no_echo_free = 1.0}), std::invalid_argument);
  EXPECT_THROW((void)resolveModel({.name = "ray", .no_echo_free = 0.1}), std::invalid_argument);
}

}  // namespace
}  // namespace vesper
