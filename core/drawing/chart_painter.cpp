#include "vesper/core/drawing/chart_painter.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "vesper/core/drawing/markup.hpp"
#include "vesper/core/drawing/svg_shapes.hpp"

namespace vesper::inline v0 {
namespace {

constexpr double kChartTitlePx = 15.0;

}  // namespace

void ChartPainter::text(double x_px, double y_px, const std::string& content,
                        const std::string& attributes) {
  fmt::format_to(std::back_inserter(out_), "<text x=\"{:.1f}\" y=\"{:.1f}\"{}>{}</text>\n", x_px,
                 y_px, attributes.empty() ? "" : " " + attributes, escapeMarkup(content));
}

void ChartPainter::paintFrame() {
  const SvgChart::Options& options = chart_.options_;
  out_ += "<g stroke=\"#d9d9d9\" stroke-width=\"1\">\n";
  for (const AxisTick& tick : scales_[0].ticks()) {
    if (options.x.categories.empty()) {
      out_ +=
          svgLine(scales_[0].pixel(tick.value), top_px_, scales_[0].pixel(tick.value), bottom_px_);
    }
  }
  for (const AxisTick& tick : scales_[1].ticks()) {
    out_ +=
        svgLine(left_px_, scales_[1].pixel(tick.value), right_px_, scales_[1].pixel(tick.value));
  }
  out_ += "</g>\n";
  for (const AxisTick& tick : scales_[1].ticks()) {
    text(left_px_ - 8.0, scales_[1].pixel(tick.value) + 4.5, tick.text, "text-anchor=\"end\"");
  }
  for (const AxisTick& tick : scales_[0].ticks()) {
    const double x_px = scales_[0].pixel(tick.value);
    const double y_px = bottom_px_ + 18.0;
    if (has_slanted_categories_) {
      text(x_px, y_px, tick.text,
           fmt::format("text-anchor=\"end\" transform=\"rotate(-30 {:.1f} {:.1f})\"", x_px, y_px));
    } else {
      text(x_px, y_px, tick.text, "text-anchor=\"middle\"");
    }
  }
  const double middle_x_px = 0.5 * (left_px_ + right_px_);
  const double middle_y_px = 0.5 * (top_px_ + bottom_px_);
  if (!options.title.empty()) {
    text(
        0.5 * options.width_px, 24.0, options.title,
        fmt::format("text-anchor=\"middle\" font-weight=\"bold\" font-size=\"{}\"", kChartTitlePx));
  }
  if (!options.x.label.empty()) {
    const double legend_top_px = legend_.empty() ? options.height_px : legend_.front().y_px - 12.0;
    text(middle_x_px, legend_top_px - 10.0, options.x.label, "text-anchor=\"middle\"");
  }
  if (!options.y.label.empty()) {
    text(18.0, middle_y_px, options.y.label,
         fmt::format("text-anchor=\"middle\" transform=\"rotate(-90 18 {:.1f})\"", middle_y_px));
  }
}

void ChartPainter::paintPath(const SvgChart::Series& series, bool is_stepped) {
  std::string path;
  bool is_drawing = false;
  double last_y_px = 0.0;
  for (const ChartPoint& point : series.points) {
    if (!scales_[0].holds(point.x) || !scales_[1].holds(point.y)) {
      is_drawing = false;
      continue;
    }
    const double x_px = clampPixel(scales_[0].pixel(point.x));
    const double y_px = clampPixel(scales_[1].pixel(point.y));
    if (is_drawing && is_stepped) {
      fmt::format_to(std::back_inserter(path), "L{:.2f} {:.2f}", x_px, last_y_px);
    }
    fmt::format_to(std::back_inserter(path), "{}{:.2f} {:.2f}", is_drawing ? 'L' : 'M', x_px, y_px);
    last_y_px = y_px;
    is_drawing = true;
  }
  if (!path.empty()) {
    out_ += svgPath(path, series.style);
  }
}

void ChartPainter::paintMarkers(const SvgChart::Series& series) {
  for (const ChartPoint& point : series.points) {
    if (scales_[0].holds(point.x) && scales_[1].holds(point.y)) {
      out_ += svgMarker(clampPixel(scales_[0].pixel(point.x)),
                        clampPixel(scales_[1].pixel(point.y)), series.style);
    }
  }
}

void ChartPainter::paintBars(const SvgChart::Series& series, std::size_t place) {
  const double half = 0.5 * barWidth(series);
  for (const ChartPoint& point : series.points) {
    const double center = barCenter(series, place, point.x);
    if (!scales_[0].holds(center - half) || !scales_[1].holds(point.y)) {
      continue;
    }
    const double base_px = scales_[1].holds(0.0) ? clampPixel(scales_[1].pixel(0.0)) : bottom_px_;
    const double y_px = clampPixel(scales_[1].pixel(point.y));
    const double x_px = scales_[0].pixel(center - half);
    out_ += svgBox(x_px, std::min(y_px, base_px), scales_[0].pixel(center + half) - x_px,
                   std::abs(y_px - base_px), series.style, 0.75);
  }
}

void ChartPainter::paintBox(const BoxSummary& box, const SvgChart::Series& series) {
  const double values[] = {box.whisker_low, box.quartile_low, box.median, box.quartile_high,
                           box.whisker_high};
  double y_px[5] = {};
  for (std::size_t i = 0; i < 5; ++i) {
    if (!scales_[1].holds(values[i])) {
      return;
    }
    y_px[i] = clampPixel(scales_[1].pixel(values[i]));
  }
  const double x_px = scales_[0].pixel(box.x);
  const double half_px = 0.3 * std::abs(scales_[0].pixel(box.x + 1.0) - x_px);
  SeriesStyle style = series.style;
  style.dash = Dash::Solid;
  const auto stroke = [&](double x0, double y0, double x1, double y1, double width_px) {
    style.width_px = width_px;
    out_ += svgPath(fmt::format("M{:.2f} {:.2f}L{:.2f} {:.2f}", x0, y0, x1, y1), style);
  };
  stroke(x_px, y_px[0], x_px, y_px[1], 1.5);
  stroke(x_px, y_px[3], x_px, y_px[4], 1.5);
  stroke(x_px - 0.5 * half_px, y_px[0], x_px + 0.5 * half_px, y_px[0], 1.5);
  stroke(x_px - 0.5 * half_px, y_px[4], x_px + 0.5 * half_px, y_px[4], 1.5);
  out_ += svgBox(x_px - half_px, y_px[3], 2.0 * half_px, y_px[1] - y_px[3], style, 0.25);
  stroke(x_px - half_px, y_px[2], x_px + half_px, y_px[2], 3.0);
  style.marker = series.style.marker.value_or(Marker::Circle);
  for (const double value : box.outliers) {
    if (scales_[1].holds(value)) {
      out_ += svgMarker(x_px, clampPixel(scales_[1].pixel(value)), style);
    }
  }
}

void ChartPainter::paintAcross(const SvgChart::Series& series) {
  const bool is_horizontal = series.kind == SvgChart::Kind::Horizontal;
  const AxisScale& scale = scales_[is_horizontal ? 1 : 0];
  const double value = is_horizontal ? series.points[0].y : series.points[0].x;
  if (!scale.holds(value)) {
    return;
  }
  const double px = clampPixel(scale.pixel(value));
  out_ += svgPath(is_horizontal ? fmt::format("M{:.2f} {:.2f}H{:.2f}", left_px_, px, right_px_)
                                : fmt::format("M{:.2f} {:.2f}V{:.2f}", px, top_px_, bottom_px_),
                  series.style);
}

void ChartPainter::paintSeries(std::size_t index) {
  const SvgChart::Series& series = chart_.series_[index];
  std::size_t place = 0;
  for (std::size_t i = 0; i < index; ++i) {
    place += chart_.series_[i].kind == SvgChart::Kind::Bars && chart_.series_[i].bar_width <= 0.0
                 ? 1U
                 : 0U;
  }
  switch (series.kind) {
    case SvgChart::Kind::Line:
    case SvgChart::Kind::Steps:
      paintPath(series, series.kind == SvgChart::Kind::Steps);
      if (series.style.marker) {
        paintMarkers(series);
      }
      break;
    case SvgChart::Kind::Scatter:
      paintMarkers(series);
      break;
    case SvgChart::Kind::Bars:
      paintBars(series, place);
      break;
    case SvgChart::Kind::Boxes:
      for (const BoxSummary& box : series.boxes) {
        paintBox(box, series);
      }
      break;
    default:
      paintAcross(series);
  }
}

void ChartPainter::paintLegend() {
  for (const LegendEntry& entry : legend_) {
    const SvgChart::Series& series = chart_.series_[entry.series];
    const double middle_px = entry.y_px - 4.5;
    const bool is_area =
        series.kind == SvgChart::Kind::Bars || series.kind == SvgChart::Kind::Boxes;
    if (is_area) {
      out_ += svgBox(entry.x_px + 6.0, middle_px - 6.0, 18.0, 12.0, series.style, 0.75);
    } else if (series.kind != SvgChart::Kind::Scatter) {
      out_ += svgPath(fmt::format("M{:.2f} {:.2f}h{:.2f}", entry.x_px, middle_px, kLegendKeyPx),
                      series.style);
    }
    if (!is_area && series.style.marker) {
      out_ += svgMarker(entry.x_px + 0.5 * kLegendKeyPx, middle_px, series.style);
    }
    text(entry.x_px + kLegendKeyPx + 6.0, entry.y_px, series.name, "");
  }
}

std::string ChartPainter::paint() {
  measureData();
  layOut();
  const SvgChart::Options& options = chart_.options_;
  out_ = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 {0} {1}\" "
      "width=\"{0}\" height=\"{1}\" font-family=\"'DejaVu Sans', Verdana, sans-serif\" "
      "font-size=\"{2}\" fill=\"#1a1a1a\">\n",
      options.width_px, options.height_px, kFontPx);
  out_ += "<title>" + escapeMarkup(options.title) + "</title>\n";
  out_ += "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n";
  paintFrame();
  // A nested picture cuts off what leaves the axes.
  out_ += fmt::format(
      "<svg x=\"{0:.1f}\" y=\"{1:.1f}\" width=\"{2:.1f}\" height=\"{3:.1f}\" "
      "viewBox=\"{0:.1f} {1:.1f} {2:.1f} {3:.1f}\">\n",
      left_px_, top_px_, right_px_ - left_px_, bottom_px_ - top_px_);
  for (std::size_t i = 0; i < chart_.series_.size(); ++i) {
    paintSeries(i);
  }
  out_ += "</svg>\n";
  out_ += fmt::format(
      "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"none\" "
      "stroke=\"#4d4d4d\"/>\n",
      left_px_, top_px_, right_px_ - left_px_, bottom_px_ - top_px_);
  paintLegend();
  out_ += "</svg>\n";
  return std::move(out_);
}

}  // namespace vesper::inline v0
