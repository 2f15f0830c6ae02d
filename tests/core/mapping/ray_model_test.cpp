#include "vesper/core/mapping/ray_model.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <set>

#include "vesper/core/grid/ray_traversal.hpp"
#include "vesper/tests/core/mapping/sonar_examples.hpp"

namespace vesper {
namespace {

/// Whether the segment runs through the inside of a cell: the slab test, in any order of cells.
bool crossesInside(double x0, double y0, double x1, double y1, int x, int y) {
  double from = 0.0;
  double to = 1.0;
  const auto cut = [&](double start, double end, double low, double high) {
    if (start == end) {
      from = start > low && start < high ? from : 2.0;
      return;
    }
    const double a = (low - start) / (end - start);
    const double b = (high - start) / (end - start);
    from = std::max(from, std::min(a, b));
    to = std::min(to, std::max(a, b));
  };
  cut(x0, x1, x, x + 1);
  cut(y0, y1, y, y + 1);
  return to - from > 1e-9;
}

TEST(RayTraversalTest, VisitsEveryCellThatTheSegmentCrossesAndNoOther) {
  std::mt19937 random(3);
  std::uniform_real_distribution<double> place(-12.0, 12.0);
  for (int i = 0; i < 300; ++i) {
    const double x0 = place(random);
    const double y0 = place(random);
    const double x1 = i % 10 == 0 ? x0 : place(random);
    const double y1 = i % 15 == 0 ? y0 : place(random);
    std::set<std::pair<int, int>> visited;
    traverseCells(x0, y0, x1, y1,
                  [&](CellIndex cell) { EXPECT_TRUE(visited.emplace(cell.x, cell.y).second); });
    for (int y = -13; y <= 13; ++y) {
      for (int x = -13; x <= 13; ++x) {
        if (crossesInside(x0, y0, x1, y1, x, y)) {
          ASSERT_TRUE(visited.contains({x, y})) << "seed 3, segment " << i;
        }
      }
    }
    const auto crossings = static_cast<std::size_t>(std::abs(std::floor(x1) - std::floor(x0)) +
                                                    std::abs(std::floor(y1) - std::floor(y0)));
    EXPECT_EQ(visited.size(), crossings + 1);
  }
}

// Both ways through every kind of segment: steep, flat, along an axis, through corners, of a length
// from a point to thousands of cells.
TEST(RayTraversalTest, RowsHoldTheCellsOfTheTraversal) {
  std::mt19937 random(4);
  std::uniform_real_distribution<double> place(-1.0, 1.0);
  for (int i = 0; i < 4000; ++i) {
    const double size = std::pow(10.0, i % 5 - 1);
    std::array<double, 4> ends{};
    for (double& end : ends) {
      end = size * place(random);
      end = i % 3 == 0 ? std::round(end) : i % 3 == 1 ? std::round(2.0 * end) / 2.0 : end;
    }
    if (i % 11 == 0) {
      ends[2] = ends[0];
    } else if (i % 13 == 0) {
      ends[3] = ends[1];
    }
    std::set<std::pair<int, int>> cells;
    std::set<std::pair<int, int>> cells_of_rows;
    traverseCells(ends[0], ends[1], ends[2], ends[3],
                  [&](CellIndex cell) { cells.emplace(cell.x, cell.y); });
    traverseRows(ends[0], ends[1], ends[2], ends[3], [&](CellIndex leftmost, int count) {
      for (int k = 0; k < count; ++k) {
        ASSERT_TRUE(cells_of_rows.emplace(leftmost.x + k, leftmost.y).second);
      }
    });
    ASSERT_EQ(cells_of_rows, cells) << "seed 4, segment " << i;
  }
}

RobotDescription laserRobot(double min_m = 0.0) {
  SensorDescription laser = test::sonar(min_m, 20.0, 0.01, "laser");
  laser.kind = SensorKind::Laser;
  return test::robotWith(laser);
}

// f 0.2: ln(0.8 / 1.2) = -0.405465; o 0.4: ln(1.4 / 0.6) = 0.847298.
TEST(RayModelTest, FreesTheWayAndMarksTheEnd) {
  RayModel model(resolveModel({.name = "ray"}), laserRobot(0.2), 0.1);
  LogOddsGrid grid({.resolution_m = 0.1});
  const RangeObservation beam = test::hitAt(0.05, 0.05, 0.0, 1.0);
  model.add({&beam, 1}, grid);
  EXPECT_EQ(grid.valueMilli({10, 0}), 848);
  EXPECT_EQ(grid.valueMilli({9, 0}), -406);
  EXPECT_EQ(grid.valueMilli({2, 0}), -406);
  EXPECT_FALSE(grid.isObserved({1, 0}));  // below the minimum range
  EXPECT_FALSE(grid.isObserved({11, 0}));
  EXPECT_FALSE(grid.isObserved({5, 1}));
}

TEST(RayModelTest, ACellHitByOneBeamIsNotFreedByAnotherOfTheSameScan) {
  RayModel model(resolveModel({.name = "ray"}), laserRobot(), 0.1);
  const std::vector<RangeObservation> scan = {test::hitAt(0.05, 0.05, 0.0, 1.0),
                                              test::hitAt(0.05, 0.05, 0.0, 2.0)};
  LogOddsGrid together({.resolution_m = 0.1});
  model.add(scan, together);
  EXPECT_EQ(together.valueMilli({10, 0}), 848);
  EXPECT_EQ(together.misses({10, 0}), 0);
  EXPECT_EQ(together.valueMilli({9, 0}), -812);  // passed by both
  EXPECT_EQ(together.misses({9, 0}), 2);
  LogOddsGrid apart({.resolution_m = 0.1});
  model.add(std::span(scan).first(1), apart);
  model.add(std::span(scan).last(1), apart);
  EXPECT_EQ(apart.valueMilli({10, 0}), 848 - 406);
}

TEST(RayModelTest, BeamsWithoutEchoClearOnlyOnRequest) {
  const RangeObservation beam = test::noEchoAt(0.05, 0.05, 0.0);
  LogOddsGrid grid({.resolution_m = 0.1});
  RayModel(resolveModel({.name = "ray"}), laserRobot(), 0.1).add({&beam, 1}, grid);
  EXPECT_FALSE(grid.observedBox().has_value());
  RayModel(resolveModel({.name = "ray", .clear_fraction = 0.5}), laserRobot(), 0.1)
      .add({&beam, 1}, grid);
  EXPECT_EQ(grid.observedBox(), (CellBox{{0, 0}, {100, 0}}));
}

TEST(RayModelTest, EvidenceForACellIsWhatAddingChanges) {
  RayModel model(resolveModel({.name = "ray"}), laserRobot(), 0.05);
  std::mt19937 random(5);
  std::uniform_real_distribution<double> range(0.5, 3.0);
  std::vector<RangeObservation> scan;
  for (int i = 0; i < 90; ++i) {
    scan.push_back(test::hitAt(0.31, -0.77, -0.8 + 0.02 * i, range(random)));
  }
  LogOddsGrid grid({.resolution_m = 0.05});
  model.add(scan, grid);
  const CellBox box = *grid.observedBox();
  for (int y = box.low.y - 1; y <= box.high.y + 1; y += 3) {
    for (int x = box.low.x - 1; x <= box.high.x + 1; x += 2) {
      int sum = 0;
      for (const CellEvidence& evidence : model.evidenceFor(scan, {x, y})) {
        sum = std::clamp(sum + evidence.delta, -5000, 5000);
      }
      ASSERT_EQ(sum, grid.valueMilli({x, y})) << "seed 5, cell " << x << ' ' << y;
    }
  }
}

}  // namespace
}  // namespace vesper
