#include "vesper/core/drawing/svg_chart.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <stdexcept>

#include "vesper/tests/core/drawing/markup_check.hpp"

namespace vesper {
namespace {

using test::countOf;
using test::markupFault;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

TEST(SvgChartTest, EveryKindOfSeriesIsWellFormed) {
  SvgChart chart({.title = "<Title> & \"more\"",
                  .x = {.label = "x [m]"},
                  .y = {.label = "y [m]", .is_log = true}});
  chart.line("line <1>", {{0, 1}, {1, 10}})
      .scatter("scatter & co", {{0.5, 3}})
      .steps("steps", {{0, 2}, {1, 4}})
      .distribution("distribution", {3, 1, 2})
      .bars("bars", {{0, 5}, {1, 6}}, 0.5)
      .boxes("boxes", {{0.5, 1, 2, 3, 4, 5, {9}}})
      .ellipse("ellipse", {1, 5}, Eigen::Matrix2d::Identity(), 2.0)
      .horizontalLine("level", 4)
      .verticalLine("", 0.3);
  const std::string svg = chart.svg();
  EXPECT_EQ(markupFault(svg), "");
  EXPECT_EQ(svg.find("nan"), std::string::npos);
  EXPECT_EQ(svg.find("inf"), std::string::npos);
  EXPECT_NE(svg.find("&lt;Title&gt; &amp; &quot;more&quot;"), std::string::npos);
  EXPECT_NE(svg.find("line &lt;1&gt;"), std::string::npos);
  EXPECT_EQ(svg, chart.svg());
}

TEST(SvgChartTest, PointsLieWhereTheAxesSay) {
  SvgChart chart({.x = {.low = 0.0, .high = 10.0}, .y = {.low = 0.0, .high = 10.0}});
  chart.scatter("", {{0, 0}, {10, 10}}, {.marker = Marker::Circle});
  const std::string svg = chart.svg();
  // The frame of the axes is the last rectangle; the two points are its corners.
  const std::size_t frame = svg.rfind("<rect x=\"");
  double x = 0;
  double y = 0;
  double width = 0;
  double height = 0;
  ASSERT_EQ(
      std::sscanf(svg.c_str() + frame, "<rect x=\"%lf\" y=\"%lf\" width=\"%lf\" height=\"%lf\"", &x,
                  &y, &width, &height),
      4);
  double x0 = 0;
  double y0 = 0;
  double x1 = 0;
  double y1 = 0;
  const std::size_t first = svg.find("<circle");
  ASSERT_EQ(std::sscanf(svg.c_str() + first, "<circle cx=\"%lf\" cy=\"%lf\"", &x0, &y0), 2);
  const std::size_t second = svg.find("<circle", first + 1);
  ASSERT_EQ(std::sscanf(svg.c_str() + second, "<circle cx=\"%lf\" cy=\"%lf\"", &x1, &y1), 2);
  constexpr double kPrinted_px = 0.11;  // the frame is printed with one decimal
  EXPECT_NEAR(x0, x, kPrinted_px);
  EXPECT_NEAR(y0, y + height, kPrinted_px);
  EXPECT_NEAR(x1, x + width, kPrinted_px);
  EXPECT_NEAR(y1, y, kPrinted_px);
}

TEST(SvgChartTest, WhatCannotBeDrawnIsLeftOut) {
  SvgChart chart({.y = {.is_log = true}});
  chart.line("", {{0, 1}, {1, 0}, {2, 10}, {3, 20}, {4, kNan}, {5, 30}, {6, INFINITY}});
  const std::string svg = chart.svg();
  EXPECT_EQ(markupFault(svg), "");
  // Three pieces: the single point, two points, the single point.
  const std::size_t line = svg.find("stroke=\"#0072b2\"");
  ASSERT_NE(line, std::string::npos);
  const std::size_t start = svg.rfind("<path", line);
  EXPECT_EQ(countOf(svg.substr(start, line - start), "M"), 3U);
  EXPECT_EQ(countOf(svg.substr(start, line - start), "L"), 1U);
}

TEST(SvgChartTest, SeriesDifferInColourAndInDash) {
  SvgChart chart({});
  for (int i = 0; i < 4; ++i) {
    const double level = i;
    chart.line("s" + std::to_string(i), {{0, level}, {1, level}});
  }
  const std::string svg = chart.svg();
  for (const char* colour : {"#0072b2", "#d55e00", "#009e73", "#cc79a7"}) {
    EXPECT_EQ(countOf(svg, std::string("stroke=\"") + colour), 2U) << colour;  // line and legend
  }
  EXPECT_EQ(countOf(svg, "stroke-dasharray"), 6U);  // three of the four, twice each
}

TEST(SvgChartTest, TheEmptyChartIsAChart) { EXPECT_EQ(markupFault(SvgChart({}).svg()), ""); }

TEST(SvgChartTest, RefusesSizesOutOfRange) {
  EXPECT_THROW(SvgChart({.width_px = 100}), std::invalid_argument);
  EXPECT_THROW(SvgChart({.height_px = 20000}), std::invalid_argument);
}

}  // namespace
}  // namespace vesper
