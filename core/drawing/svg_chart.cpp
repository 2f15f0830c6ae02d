#include "vesper/core/drawing/svg_chart.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <stdexcept>
#include <utility>

#include "vesper/core/drawing/chart_painter.hpp"

namespace vesper::inline v0 {

SvgChart::SvgChart(Options options) : options_(std::move(options)) {
  for (const int side_px : {options_.width_px, options_.height_px}) {
    if (side_px < 200 || side_px > 10000) {
      throw std::invalid_argument("SvgChart: sizes must lie in 200..10000 px");
    }
  }
}

SvgChart& SvgChart::add(Kind kind, std::string name, std::vector<ChartPoint> points,
                        SeriesStyle style) {
  // Colours, dashes and markers go round with different periods, so that pairs rarely repeat.
  const std::size_t place = series_.size();
  style.colour = style.colour.value_or(colours::kSeries[place % colours::kSeries.size()]);
  if (kind == Kind::Scatter) {
    style.marker = style.marker.value_or(static_cast<Marker>(place % 6));
  }
  style.dash = style.dash.value_or(static_cast<Dash>(place % 4));
  series_.push_back({kind, std::move(name), std::move(points), {}, 0.0, style});
  return *this;
}

SvgChart& SvgChart::line(std::string name, std::vector<ChartPoint> points, SeriesStyle style) {
  return add(Kind::Line, std::move(name), std::move(points), style);
}

SvgChart& SvgChart::scatter(std::string name, std::vector<ChartPoint> points, SeriesStyle style) {
  return add(Kind::Scatter, std::move(name), std::move(points), style);
}

SvgChart& SvgChart::steps(std::string name, std::vector<ChartPoint> points, SeriesStyle style) {
  return add(Kind::Steps, std::move(name), std::move(points), style);
}

SvgChart& SvgChart::distribution(std::string name, std::vector<double> values, SeriesStyle style) {
  std::erase_if(values, [](double value) { return !std::isfinite(value); });
  std::ranges::sort(values);
  std::vector<ChartPoint> points;
  const double high = options_.x.high.value_or(std::numeric_limits<double>::infinity());
  for (std::size_t i = 0; i < values.size() && values[i] <= high; ++i) {
    if (i == 0) {
      points.push_back({values[i], 0.0});
    }
    points.push_back({values[i], static_cast<double>(i + 1) / static_cast<double>(values.size())});
  }
  if (!points.empty() && values.back() > high) {
    points.push_back({high, points.back().y});
  }
  return steps(std::move(name), std::move(points), style);
}

SvgChart& SvgChart::bars(std::string name, std::vector<ChartPoint> points, double width,
                         SeriesStyle style) {
  add(Kind::Bars, std::move(name), std::move(points), style);
  series_.back().bar_width = width;
  return *this;
}

SvgChart& SvgChart::boxes(std::string name, std::vector<BoxSummary> boxes, SeriesStyle style) {
  add(Kind::Boxes, std::move(name), {}, style);
  series_.back().boxes = std::move(boxes);
  return *this;
}

SvgChart& SvgChart::ellipse(std::string name, const Eigen::Vector2d& mean,
                            const Eigen::Matrix2d& covariance, double sigmas, SeriesStyle style) {
  // The semi-axes of a symmetric 2x2 matrix in closed form.
  const double half_sum = 0.5 * (covariance(0, 0) + covariance(1, 1));
  const double half_difference = 0.5 * (covariance(0, 0) - covariance(1, 1));
  const double radius = std::hypot(half_difference, covariance(0, 1));
  const double major = sigmas * std::sqrt(std::max(0.0, half_sum + radius));
  const double minor = sigmas * std::sqrt(std::max(0.0, half_sum - radius));
  const double tilt_rad = 0.5 * std::atan2(covariance(0, 1), half_difference);
  constexpr int kCorners = 72;
  std::vector<ChartPoint> points;
  for (int i = 0; i <= kCorners; ++i) {
    const double turn_rad = 2.0 * std::numbers::pi * (i % kCorners) / kCorners;
    const double u = major * std::cos(turn_rad);
    const double v = minor * std::sin(turn_rad);
    points.push_back({mean.x() + u * std::cos(tilt_rad) - v * std::sin(tilt_rad),
                      mean.y() + u * std::sin(tilt_rad) + v * std::cos(tilt_rad)});
  }
  return line(std::move(name), std::move(points), style);
}

SvgChart& SvgChart::horizontalLine(std::string name, double y, SeriesStyle style) {
  return add(Kind::Horizontal, std::move(name), {{0.0, y}}, style);
}

SvgChart& SvgChart::verticalLine(std::string name, double x, SeriesStyle style) {
  return add(Kind::Vertical, std::move(name), {{x, 0.0}}, style);
}

std::string SvgChart::svg() const { return ChartPainter(*this).paint(); }

}  // namespace vesper::inline v0
