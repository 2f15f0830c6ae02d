// Additions to rows are written down three times, for the vectors of three kinds of processors; the
// results must be the same to the last bit.
#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <vector>

#include "vesper/core/grid/count_update.hpp"
#include "vesper/core/grid/row_update.hpp"

namespace vesper {
namespace {

constexpr std::size_t kPlane = 128;

class VectorUnits : public testing::Test {
 protected:
  int from(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }

  /// Log-odds within the clamp, then hits and misses, some of them nearly or wholly saturated.
  std::vector<MilliLogOdds> someCells(int clamp) {
    std::vector<MilliLogOdds> cells(3 * kPlane);
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const int count = from(0, 3) == 0 ? from(65530, 65535) : from(0, 65535);
      cells[i] = static_cast<MilliLogOdds>(i < kPlane ? from(-clamp, clamp) : count);
    }
    return cells;
  }

  std::mt19937 random_{12};
};

TEST_F(VectorUnits, AddTheSameDeltas) {
  for (int i = 0; i < 2000; ++i) {
    const int clamp = from(1, 8000);
    const std::vector<MilliLogOdds> before = someCells(clamp);
    std::vector<MilliLogOdds> deltas(kPlane);
    const bool marks = i % 2 == 0;
    for (MilliLogOdds& delta : deltas) {
      delta = static_cast<MilliLogOdds>(from(0, 4) == 0 ? 0 : from(-32767, marks ? 32767 : 0));
    }
    const int count = from(1, 70);
    const auto order = i % 4 < 2 ? DeltaOrder::Forward : DeltaOrder::Backward;
    const int first = from(16, 30) + (order == DeltaOrder::Backward ? count : 0);
    const int column = from(0, 30);
    std::vector<MilliLogOdds> want;
    for (const VectorUnit unit : {VectorUnit::None, VectorUnit::Sse2, VectorUnit::Avx2}) {
      if (!isAvailable(unit)) {
        continue;
      }
      std::vector<MilliLogOdds> cells = before;
      const RowUpdate row{cells.data() + column, deltas.data() + first, 0,
                          static_cast<std::int16_t>(count), marks};
      addRows({&row, 1}, {order, static_cast<MilliLogOdds>(clamp), kPlane, 2 * kPlane}, unit);
      want = unit == VectorUnit::None ? cells : want;
      ASSERT_EQ(cells, want) << "seed 12, row " << i << ", unit " << static_cast<int>(unit);
    }
  }
}

TEST_F(VectorUnits, AddTheSameCounts) {
  for (int i = 0; i < 2000; ++i) {
    const int clamp = from(1, 8000);
    const std::vector<MilliLogOdds> before = someCells(clamp);
    std::vector<std::uint16_t> counts(kPlane);
    for (std::uint16_t& count : counts) {
      count = static_cast<std::uint16_t>(from(0, 2) == 0 ? 0 : from(0, i % 2 == 0 ? 65535 : 9));
    }
    const CountWeights weights{static_cast<MilliLogOdds>(-from(1, 8000)),
                               static_cast<MilliLogOdds>(from(1, 8000)),
                               static_cast<MilliLogOdds>(clamp)};
    const int cells_in_row = from(1, 90);
    const int column = from(0, 15);
    std::vector<MilliLogOdds> want;
    for (const VectorUnit unit : {VectorUnit::None, VectorUnit::Sse2, VectorUnit::Avx2}) {
      if (!isAvailable(unit)) {
        continue;
      }
      std::vector<MilliLogOdds> cells = before;
      std::vector<std::uint16_t> left = counts;
      MilliLogOdds* const log_odds = cells.data() + column;
      const CountUpdate row{log_odds, reinterpret_cast<std::uint16_t*>(log_odds + kPlane),
                            reinterpret_cast<std::uint16_t*>(log_odds + 2 * kPlane),
                            left.data() + column, cells_in_row};
      addCounts({&row, 1}, weights, unit);
      cells.insert(cells.end(), left.begin(), left.end());
      want = unit == VectorUnit::None ? cells : want;
      ASSERT_EQ(cells, want) << "seed 12, row " << i << ", unit " << static_cast<int>(unit);
    }
  }
}

}  // namespace
}  // namespace vesper
