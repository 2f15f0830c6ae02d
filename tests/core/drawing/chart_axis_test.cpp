#include "vesper/core/drawing/chart_axis.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace vesper {
namespace {

std::vector<std::string> textsOf(const AxisScale& scale) {
  std::vector<std::string> texts;
  for (const AxisTick& tick : scale.ticks()) {
    texts.push_back(tick.text);
  }
  return texts;
}

TEST(ChartAxisTest, RoundTicksHoldTheData) {
  const AxisScale scale({}, 0.13, 0.97, 0.0, 350.0);
  EXPECT_EQ(textsOf(scale), (std::vector<std::string>{"0.0", "0.2", "0.4", "0.6", "0.8", "1.0"}));
  EXPECT_DOUBLE_EQ(scale.low(), 0.0);
  EXPECT_DOUBLE_EQ(scale.high(), 1.0);
  EXPECT_DOUBLE_EQ(scale.pixel(0.5), 175.0);
}

TEST(ChartAxisTest, NegativeNumbersCarryAMinusSign) {
  const AxisScale scale({}, -20.0, 20.0, 0.0, 300.0);
  EXPECT_EQ(textsOf(scale), (std::vector<std::string>{"\xE2\x88\x92"
                                                      "20",
                                                      "\xE2\x88\x92"
                                                      "10",
                                                      "0", "10", "20"}));
}

TEST(ChartAxisTest, GivenLimitsStayAsTheyAre) {
  const AxisScale scale({"", false, 0.3, 1.7, {}}, -5.0, 5.0, 0.0, 210.0);
  EXPECT_DOUBLE_EQ(scale.low(), 0.3);
  EXPECT_DOUBLE_EQ(scale.high(), 1.7);
  EXPECT_EQ(textsOf(scale), (std::vector<std::string>{"0.5", "1.0", "1.5"}));
}

TEST(ChartAxisTest, OneValueOrNoneStillGivesAnAxis) {
  const AxisScale one({}, 3.0, 3.0, 0.0, 200.0);
  EXPECT_LT(one.low(), 3.0);
  EXPECT_GT(one.high(), 3.0);
  const AxisScale none({}, 0.0, -1.0, 0.0, 200.0);
  EXPECT_LT(none.low(), none.high());
  EXPECT_GE(none.ticks().size(), 2U);
}

TEST(ChartAxisTest, LogAxesCountInPowersOfTen) {
  const AxisScale scale({"", true, {}, {}, {}}, 3.0, 4500.0, 0.0, 400.0);
  EXPECT_EQ(textsOf(scale), (std::vector<std::string>{"1", "10", "100", "1000", "10000"}));
  EXPECT_NEAR(scale.pixel(100.0), 200.0, 1e-9);
  EXPECT_FALSE(scale.holds(0.0));
  EXPECT_FALSE(scale.holds(-1.0));
  EXPECT_FALSE(scale.holds(std::numeric_limits<double>::quiet_NaN()));
}

TEST(ChartAxisTest, CategoriesStandAtWholeNumbers) {
  const AxisScale scale({"", false, {}, {}, {"a", "b", "c"}}, 0.0, 2.0, 0.0, 300.0);
  EXPECT_EQ(textsOf(scale), (std::vector<std::string>{"a", "b", "c"}));
  EXPECT_DOUBLE_EQ(scale.pixel(0.0), 50.0);
  EXPECT_DOUBLE_EQ(scale.pixel(2.0), 250.0);
}

}  // namespace
}  // namespace vesper
