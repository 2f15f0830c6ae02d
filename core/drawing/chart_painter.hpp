#pragma once

#include <string>
#include <vector>

#include "vesper/core/drawing/svg_chart.hpp"

namespace vesper::inline v0 {

/// Lays an SvgChart out (chart_layout.cpp) and writes its SVG (chart_painter.cpp); used by
/// SvgChart::svg() alone.
class ChartPainter {
 public:
  explicit ChartPainter(const SvgChart& chart);
  [[nodiscard]] std::string paint();

 private:
  struct Extent {
    double low = 0.0;
    double high = -1.0;  ///< Below low: nothing yet.
    void add(double value, bool is_log);
  };
  struct LegendEntry {
    double x_px = 0.0;
    double y_px = 0.0;
    std::size_t series = 0;
  };

  static constexpr double kFontPx = 13.0;
  static constexpr double kLegendKeyPx = 30.0;

  void measureData();
  void measureBars(const SvgChart::Series& series, std::size_t place);
  void layOut();
  void layOutLegend();
  void makeScales();
  void equaliseAxes();

  void paintFrame();
  void paintSeries(std::size_t index);
  void paintPath(const SvgChart::Series& series, bool is_stepped);
  void paintMarkers(const SvgChart::Series& series);
  void paintBars(const SvgChart::Series& series, std::size_t place);
  void paintBox(const BoxSummary& box, const SvgChart::Series& series);
  void paintAcross(const SvgChart::Series& series);
  void paintLegend();
  void text(double x_px, double y_px, const std::string& content, const std::string& attributes);

  [[nodiscard]] double barWidth(const SvgChart::Series& series) const;
  [[nodiscard]] double barCenter(const SvgChart::Series& series, std::size_t place, double x) const;

  const SvgChart& chart_;
  Extent x_extent_;
  Extent y_extent_;
  std::size_t grouped_bar_series_ = 0;
  double left_px_ = 0.0;
  double right_px_ = 0.0;
  double top_px_ = 0.0;
  double bottom_px_ = 0.0;
  bool has_slanted_categories_ = false;
  std::vector<LegendEntry> legend_;
  std::vector<AxisScale> scales_;  ///< x, y
  std::string out_;
};

}  // namespace vesper::inline v0
