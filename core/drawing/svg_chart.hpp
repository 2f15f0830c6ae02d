#pragma once

#include <Eigen/Core>
#include <optional>
#include <string>
#include <vector>

#include "vesper/core/drawing/chart_axis.hpp"
#include "vesper/core/drawing/palette.hpp"

namespace vesper::inline v0 {

struct ChartPoint {
  double x = 0.0;
  double y = 0.0;
};

/// How a series looks; what is empty is chosen by the series' place, each different in colour and
/// in dash or marker.
struct SeriesStyle {
  std::optional<Colour> colour = {};
  std::optional<Dash> dash = {};
  std::optional<Marker> marker = {};  ///< On a line: none unless it is given.
  double width_px = 2.0;
};

/// The five numbers of a box and what lies beyond its whiskers.
struct BoxSummary {
  double x = 0.0;  ///< Position, or number of the category.
  double whisker_low = 0.0;
  double quartile_low = 0.0;
  double median = 0.0;
  double quartile_high = 0.0;
  double whisker_high = 0.0;
  std::vector<double> outliers = {};
};

/// A chart as one SVG element: axes with round ticks, a legend below, no script, no outside files.
/// Values that cannot be drawn (NaN, infinite, not positive on a log axis) are left out; a line is
/// broken there. All texts are escaped.
///
///     SvgChart chart({.title = "End points", .x = {.label = "x [m]"}, .y = {.label = "y [m]"}});
///     chart.scatter("clockwise", points).ellipse("2 sigma", mean, covariance, 2.0);
///     page.svg(chart.svg(), "End points of the runs");
class SvgChart {
 public:
  struct Options {
    std::string title = {};
    ChartAxis x = {};
    ChartAxis y = {};
    int width_px = 640;
    int height_px = 420;          ///< Of the whole picture; the legend takes its part.
    bool has_equal_axes = false;  ///< One unit of x is as long as one of y (maps, end points).
  };
  /// Throws std::invalid_argument for sizes below 200 px or above 10000 px.
  explicit SvgChart(Options options);

  // Series, drawn in this order. An empty name stays out of the legend.
  SvgChart& line(std::string name, std::vector<ChartPoint> points, SeriesStyle style = {});
  SvgChart& scatter(std::string name, std::vector<ChartPoint> points, SeriesStyle style = {});
  /// Constant between points: each y holds from its x to the next.
  SvgChart& steps(std::string name, std::vector<ChartPoint> points, SeriesStyle style = {});
  /// The empirical distribution of `values`: steps from 0 to 1, or to the limit of the x axis if it
  /// has one.
  SvgChart& distribution(std::string name, std::vector<double> values, SeriesStyle style = {});
  /// Bars from 0 (on a log axis: from the axis) of `width` units of x; with width 0 the bar series
  /// share 0.8 of a category side by side.
  SvgChart& bars(std::string name, std::vector<ChartPoint> points, double width = 0.0,
                 SeriesStyle style = {});
  SvgChart& boxes(std::string name, std::vector<BoxSummary> boxes, SeriesStyle style = {});
  /// The curve at `sigmas` standard deviations of a normal distribution.
  SvgChart& ellipse(std::string name, const Eigen::Vector2d& mean,
                    const Eigen::Matrix2d& covariance, double sigmas, SeriesStyle style = {});
  /// A thin line across the whole chart.
  SvgChart& horizontalLine(std::string name, double y, SeriesStyle style = {});
  SvgChart& verticalLine(std::string name, double x, SeriesStyle style = {});

  /// The chart; the same for the same calls, byte for byte.
  [[nodiscard]] std::string svg() const;

 private:
  enum class Kind : std::uint8_t { Line, Scatter, Steps, Bars, Boxes, Horizontal, Vertical };
  struct Series {
    Kind kind = Kind::Line;
    std::string name = {};
    std::vector<ChartPoint> points = {};
    std::vector<BoxSummary> boxes = {};
    double bar_width = 0.0;
    SeriesStyle style;
  };
  friend class ChartPainter;
  SvgChart& add(Kind kind, std::string name, std::vector<ChartPoint> points, SeriesStyle style);

  Options options_;
  std::vector<Series> series_;
};

}  // namespace vesper::inline v0
