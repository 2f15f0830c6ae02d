#include "vesper/core/grid/clamped_addition.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

namespace vesper {
namespace {

constexpr int kClamp = 50;

int replayed(int x, const std::vector<int>& deltas) {
  for (const int delta : deltas) {
    x = std::min(kClamp, std::max(-kClamp, x + delta));
  }
  return x;
}

ClampedAddition joined(const std::vector<int>& deltas, std::size_t begin, std::size_t end) {
  ClampedAddition all = ClampedAddition::none(kClamp);
  for (std::size_t i = begin; i < end; ++i) {
    all = all.then(ClampedAddition::of(deltas[i], kClamp));
  }
  return all;
}

TEST(ClampedAddition, SharesJoinedInOrderGiveWhatReplayGives) {
  std::mt19937 random(7);
  for (int trial = 0; trial < 300; ++trial) {
    std::vector<int> deltas(random() % 40);
    for (int& delta : deltas) {
      delta = static_cast<int>(random() % 81) - 40;
    }
    const std::size_t a = random() % (deltas.size() + 1);
    const std::size_t b = a + random() % (deltas.size() - a + 1);
    const ClampedAddition first = joined(deltas, 0, a);
    const ClampedAddition second = joined(deltas, a, b);
    const ClampedAddition third = joined(deltas, b, deltas.size());
    for (int x = -kClamp; x <= kClamp; ++x) {
      const int expected = replayed(x, deltas);
      ASSERT_EQ(first.then(second).then(third)(x), expected) << trial << ' ' << x;
      ASSERT_EQ(first.then(second.then(third))(x), expected) << trial << ' ' << x;
    }
  }
}

TEST(ClampedAddition, OrderCounts) {
  const ClampedAddition up = ClampedAddition::of(80, kClamp);
  const ClampedAddition down = ClampedAddition::of(-30, kClamp);
  EXPECT_EQ(up.then(down)(0), 20);
  EXPECT_EQ(down.then(up)(0), 50);
}

}  // namespace
}  // namespace vesper
