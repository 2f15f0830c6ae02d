#include "vesper/core/drawing/chart_painter.hpp"

#include <algorithm>
#include <cmath>

#include "vesper/core/drawing/markup.hpp"

namespace vesper::inline v0 {
namespace {

constexpr double kLegendRowPx = 20.0;

/// DejaVu Sans is about this wide on average; narrower fonts leave a little more room.
double textWidth(const std::string& text, double font_px) {
  return 0.62 * font_px * static_cast<double>(characterCount(text));
}

}  // namespace

void ChartPainter::Extent::add(double value, bool is_log) {
  if (!std::isfinite(value) || (is_log && value <= 0.0)) {
    return;
  }
  const bool is_first = high < low;
  low = is_first ? value : std::min(low, value);
  high = is_first ? value : std::max(high, value);
}

ChartPainter::ChartPainter(const SvgChart& chart) : chart_(chart) {
  for (const SvgChart::Series& series : chart.series_) {
    grouped_bar_series_ += series.kind == SvgChart::Kind::Bars && series.bar_width <= 0.0 ? 1U : 0U;
  }
}

double ChartPainter::barWidth(const SvgChart::Series& series) const {
  return series.bar_width > 0.0
             ? series.bar_width
             : 0.8 / static_cast<double>(std::max<std::size_t>(grouped_bar_series_, 1));
}

double ChartPainter::barCenter(const SvgChart::Series& series, std::size_t place, double x) const {
  if (series.bar_width > 0.0) {
    return x;
  }
  return x + (static_cast<double>(place) - 0.5 * static_cast<double>(grouped_bar_series_ - 1)) *
                 barWidth(series);
}

void ChartPainter::measureBars(const SvgChart::Series& series, std::size_t place) {
  const bool x_is_log = chart_.options_.x.is_log;
  const bool y_is_log = chart_.options_.y.is_log;
  const double half = 0.5 * barWidth(series);
  y_extent_.add(0.0, y_is_log);
  for (const ChartPoint& point : series.points) {
    x_extent_.add(barCenter(series, place, point.x) - half, x_is_log);
    x_extent_.add(barCenter(series, place, point.x) + half, x_is_log);
    y_extent_.add(point.y, y_is_log);
  }
}

void ChartPainter::measureData() {
  const bool x_is_log = chart_.options_.x.is_log;
  const bool y_is_log = chart_.options_.y.is_log;
  std::size_t place = 0;
  for (const SvgChart::Series& series : chart_.series_) {
    if (series.kind == SvgChart::Kind::Bars) {
      measureBars(series, series.bar_width > 0.0 ? 0 : place++);
      continue;
    }
    for (const ChartPoint& point : series.points) {
      if (series.kind != SvgChart::Kind::Horizontal) {
        x_extent_.add(point.x, x_is_log);
      }
      if (series.kind != SvgChart::Kind::Vertical) {
        y_extent_.add(point.y, y_is_log);
      }
    }
    for (const BoxSummary& box : series.boxes) {
      x_extent_.add(box.x - 0.5, x_is_log);
      x_extent_.add(box.x + 0.5, x_is_log);
      y_extent_.add(box.whisker_low, y_is_log);
      y_extent_.add(box.whisker_high, y_is_log);
      for (const double value : box.outliers) {
        y_extent_.add(value, y_is_log);
      }
    }
  }
}

void ChartPainter::makeScales() {
  const SvgChart::Options& options = chart_.options_;
  scales_.clear();
  scales_.emplace_back(options.x, x_extent_.low, x_extent_.high, left_px_, right_px_);
  scales_.emplace_back(options.y, y_extent_.low, y_extent_.high, bottom_px_, top_px_);
}

/// Widens the shorter axis around its middle, so that units are equally long on both.
void ChartPainter::equaliseAxes() {
  const double width_px = right_px_ - left_px_;
  const double height_px = bottom_px_ - top_px_;
  const double x_span = scales_[0].high() - scales_[0].low();
  const double y_span = scales_[1].high() - scales_[1].low();
  const double unit_per_px = std::max(x_span / width_px, y_span / height_px);
  const auto widened = [unit_per_px](ChartAxis axis, const AxisScale& scale, double length_px) {
    const double middle = 0.5 * (scale.low() + scale.high());
    axis.low = middle - 0.5 * unit_per_px * length_px;
    axis.high = middle + 0.5 * unit_per_px * length_px;
    return axis;
  };
  const ChartAxis x = widened(chart_.options_.x, scales_[0], width_px);
  const ChartAxis y = widened(chart_.options_.y, scales_[1], height_px);
  scales_ = {AxisScale(x, 0.0, 1.0, left_px_, right_px_),
             AxisScale(y, 0.0, 1.0, bottom_px_, top_px_)};
}

void ChartPainter::layOutLegend() {
  const double width_px = chart_.options_.width_px - 24.0;
  double x_px = 0.0;
  double y_px = 0.0;
  for (std::size_t i = 0; i < chart_.series_.size(); ++i) {
    const std::string& name = chart_.series_[i].name;
    if (name.empty()) {
      continue;
    }
    const double entry_px = kLegendKeyPx + 6.0 + textWidth(name, kFontPx) + 18.0;
    if (x_px > 0.0 && x_px + entry_px > width_px) {
      x_px = 0.0;
      y_px += kLegendRowPx;
    }
    legend_.push_back({12.0 + x_px, y_px, i});
    x_px += entry_px;
  }
}

void ChartPainter::layOut() {
  const SvgChart::Options& options = chart_.options_;
  layOutLegend();
  const double legend_px = legend_.empty() ? 0.0 : legend_.back().y_px + kLegendRowPx + 4.0;
  top_px_ = options.title.empty() ? 16.0 : 40.0;
  left_px_ = 60.0;
  right_px_ = options.width_px - 20.0;
  double category_px = 0.0;
  double widest_px = 0.0;
  for (const std::string& name : options.x.categories) {
    widest_px = std::max(widest_px, textWidth(name, kFontPx));
  }
  const auto slots = static_cast<double>(std::max<std::size_t>(1, options.x.categories.size()));
  has_slanted_categories_ = widest_px > (right_px_ - left_px_) / slots - 6.0;
  if (has_slanted_categories_) {
    category_px = std::min(0.5 * widest_px, 0.3 * options.height_px);
  }
  bottom_px_ =
      options.height_px - legend_px - 34.0 - category_px - (options.x.label.empty() ? 0.0 : 20.0);
  makeScales();
  double label_px = 0.0;
  for (const AxisTick& tick : scales_[1].ticks()) {
    label_px = std::max(label_px, textWidth(tick.text, kFontPx));
  }
  left_px_ = label_px + 18.0 + (options.y.label.empty() ? 0.0 : 22.0);
  if (has_slanted_categories_) {
    left_px_ = std::max(left_px_, 0.5 * widest_px);
  }
  makeScales();
  if (options.has_equal_axes) {
    equaliseAxes();
  }
  for (LegendEntry& entry : legend_) {
    entry.y_px += options.height_px - legend_px + 12.0;
  }
}

}  // namespace vesper::inline v0
