#include "vesper/core/mapping/cone_kernels.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "vesper/core/grid/log_odds_grid.hpp"
#include "vesper/tests/core/mapping/sonar_examples.hpp"

namespace vesper {
namespace {

ModelOptions kernelCone(int views) { return resolveModel({.name = "cone", .views = views}); }

/// Log-odds of all views, hits and misses of all cells within 70 cells of the origin.
std::vector<int> numbersOf(const LogOddsGrid& grid) {
  std::vector<int> numbers;
  for (int y = -70; y <= 70; ++y) {
    for (int x = -70; x <= 70; ++x) {
      numbers.push_back(grid.hits({x, y}));
      numbers.push_back(grid.misses({x, y}));
      for (int view = 0; view < grid.views(); ++view) {
        numbers.push_back(grid.viewMilli({x, y}, view));
      }
    }
  }
  return numbers;
}

// The quick way over shared free cells and mirror images, and the slow one, must not differ in a
// bit. 8 views have their borders on diagonals, through centres of cells.
TEST(ConeKernelsTest, AreTheExactConesOfTheirPlacement) {
  const double resolution_m = 0.05;
  SensorDescription with_table = test::sonar(0.1, 3.0, 0.15);
  with_table.beam.half_angle_by_range = {{0.5, 0.3}, {2.5, 0.1}};
  for (const SensorDescription& sensor : {test::sonar(0.1, 3.0, 0.15), with_table}) {
    for (const int views : {1, 8, 20}) {
      const ModelOptions options = kernelCone(views);
      ConeKernels kernels(options, {sensor}, resolution_m);
      for (int i = 0; i < 72; ++i) {
        const SnappedPlacement snapped{{0, 0}, i % 4, 5 * i};
        const bool has_echo = i % 9 != 4;
        const double range_m = resolution_m / 4 * (20 + 3 * i);
        const ConeReading reading = has_echo
                                        ? ConeReading::hit(options, sensor, resolution_m, range_m)
                                        : ConeReading::noEcho(options, sensor, resolution_m);
        CellRuns want;
        rasteriseCone(reading, placementOf(snapped), resolution_m, views, RunImages::One, want);
        LogOddsGrid want_grid({.views = views});
        want_grid.addRuns({0, 0}, want.view());
        const ConeDrawing found =
            has_echo ? kernels.hit(0, range_m, snapped) : kernels.noEcho(0, snapped);
        LogOddsGrid found_grid({.views = views});
        if (found.free != nullptr) {
          found_grid.addRunsWithin({0, 0}, found.free->view(), found.front, found.mirror);
        }
        found_grid.addRuns({0, 0}, found.rest, found.mirror);
        ASSERT_EQ(numbersOf(found_grid), numbersOf(want_grid))
            << views << " views, heading " << 5 * i << " degrees, phase " << i % 4;
      }
    }
  }
}

// In 100 kB no geometry is worth its memory, in 1 MB it is.
TEST(ConeKernelsTest, LeaveWhenTheyTakeTooMuchMemory) {
  const SensorDescription sensor = test::sonar(0.1, 3.0, 0.15);
  for (const std::size_t most_bytes : {100'000U, 1'000'000U}) {
    ConeKernels kernels(kernelCone(1), {sensor}, 0.05, most_bytes);
    for (int i = 0; i < 4000; ++i) {
      static_cast<void>(kernels.hit(0, 1.0 + 0.0004 * i, snappedPlacement(0, 0, 0.1 * i, 0.05)));
      ASSERT_LE(kernels.bytes(), most_bytes + 20'000U);
    }
    EXPECT_GT(kernels.made(), 2000U);
  }
}

}  // namespace
}  // namespace vesper
