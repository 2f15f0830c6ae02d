#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

#include "vesper/tests/core/mapping/batch/batch_examples.hpp"

namespace vesper {
namespace {

using test::hitAt;
using test::noEchoAt;
using test::robotWith;
using test::sonar;

/// The cells of one reading.
struct Listed {
  std::vector<ConeCell> front;
  std::vector<ConeCell> band;
};

Listed listed(const ConeCells& cones, const RangeObservation& reading) {
  ConeCellChunk chunk;
  cones.append(reading, chunk);
  return {{chunk.front(0).begin(), chunk.front(0).end()},
          {chunk.band(0).begin(), chunk.band(0).end()}};
}

TEST(ConeCellsTest, ANarrowBeamAlongARowListsItsCellsByRange) {
  // Sensor in the middle of cell (0, 0), cells of 0.1 m: centres at 0.1, 0.2, ... m. sigma 0.01 m
  // makes sigma_e = sqrt(0.01^2 + 0.04^2) = 0.0412 m, so the band is 0.376 .. 0.624 m.
  const std::vector<RangeObservation> readings = {hitAt(0.05, 0.05, 0.0, 0.5)};
  const ConeCells cones(readings, robotWith(sonar(0.05, 2.0, 0.01)), 0.1, 0.8);
  const Listed cells = listed(cones, readings[0]);
  ASSERT_EQ(cells.front.size(), 3U);
  ASSERT_EQ(cells.band.size(), 3U);
  for (int i = 0; i < 6; ++i) {
    const ConeCell& cell = i < 3 ? cells.front[static_cast<std::size_t>(i)]
                                 : cells.band[static_cast<std::size_t>(i - 3)];
    EXPECT_EQ(cones.window().cellOf(cell.cell), (CellIndex{i + 1, 0}));
    EXPECT_EQ(cell.range, 1000 * (i + 1));
    EXPECT_EQ(cell.weight, 255);
  }
}

TEST(ConeCellsTest, NoEchoClearsItsShareOfTheRangeAndHasNoBand) {
  const std::vector<RangeObservation> readings = {noEchoAt(0.05, 0.05, 0.0)};
  const ConeCells cones(readings, robotWith(sonar(0.05, 2.0, 0.01)), 0.1, 0.8);
  const Listed cells = listed(cones, readings[0]);
  EXPECT_TRUE(cells.band.empty());
  ASSERT_EQ(cells.front.size(), 16U);  // to 0.8 of 2 m
  EXPECT_EQ(cells.front.back().range, 16000);
}

TEST(ConeCellsTest, RangesBeyondSixteenBitsOfTenthsOfAMillimetreTakeACoarserUnit) {
  const std::vector<RangeObservation> readings = {noEchoAt(0.0, 0.0, 0.3)};
  const ConeCells cones(readings, robotWith(sonar(0.1, 20.0, 0.05)), 0.1, 1.0);
  EXPECT_GT(cones.rangeUnit(), 1e-4);
  const Listed cells = listed(cones, readings[0]);
  EXPECT_NEAR(cells.front.back().range * cones.rangeUnit(), 20.0, 0.1);
}

/// Every cell of the window asked for itself: which belong to the cone, how much, in which sector.
TEST(ConeCellsTest, ListsExactlyTheCellsWithinTheCone) {
  std::mt19937 random(5);
  const auto draw = [&random](double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random);
  };
  for (const double omega_rad : {0.02, 0.26, 0.8, 1.5, 2.6}) {
    for (int i = 0; i < 40; ++i) {
      const double x_m = draw(-1.0, 1.0);
      const double y_m = draw(-1.0, 1.0);
      const double heading_rad = draw(-3.14, 3.14);
      const double range_m = draw(0.4, 1.5);
      const std::vector<RangeObservation> readings = {hitAt(x_m, y_m, heading_rad, range_m)};
      const ConeCells cones(readings, robotWith(sonar(0.15, 2.0, omega_rad)), 0.05, 0.8);
      const double sigma_m = std::sqrt(0.01 * 0.01 + 0.02 * 0.02);
      std::map<std::int32_t, ConeCell> found;
      const Listed cells = listed(cones, readings[0]);
      for (const auto* part : {&cells.front, &cells.band}) {
        EXPECT_TRUE(std::ranges::is_sorted(*part, {}, &ConeCell::range));
        for (const ConeCell& cell : *part) {
          EXPECT_TRUE(found.emplace(cell.cell, cell).second) << "listed twice";
        }
      }
      const CellWindow& window = cones.window();
      std::size_t expected = 0;
      for (int number = 0; number < static_cast<int>(window.cellCount()); ++number) {
        const CellIndex at = window.cellOf(number);
        const double dx = (at.x + 0.5) * 0.05 - x_m;
        const double dy = (at.y + 0.5) * 0.05 - y_m;
        const double rho_m = std::hypot(dx, dy);
        const double alpha_rad = wrapToPi(std::atan2(dy, dx) - heading_rad);
        const double wide_rad =
            std::max(omega_rad, std::min(1.5707963267948966, 0.025 * std::sqrt(2.0) / rho_m));
        if (rho_m < 0.15 || rho_m > range_m + 3 * sigma_m || std::abs(alpha_rad) > wide_rad) {
          continue;
        }
        ++expected;
        ASSERT_TRUE(found.contains(number)) << omega_rad << ' ' << i << ' ' << at.x << ' ' << at.y;
        const double share = alpha_rad / wide_rad;
        EXPECT_NEAR(found[number].range, rho_m * 1e4, 0.51);
        EXPECT_NEAR(found[number].weight, 255 * (1 - 0.75 * share * share), 0.51);
        EXPECT_NEAR(found[number].sector + 0.5, 4 * (share + 1), 0.5 + 1e-9);
      }
      EXPECT_EQ(found.size(), expected);
    }
  }
}

}  // namespace
}  // namespace vesper
