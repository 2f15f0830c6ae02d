#include "vesper/mapping_gui/results/results_charts.hpp"

#include <QBarCategoryAxis>
#include <QBoxPlotSeries>
#include <QBoxSet>
#include <QLineSeries>
#include <QLogValueAxis>
#include <QScatterSeries>
#include <QValueAxis>
#include <algorithm>
#include <cmath>
#include <limits>

#include "vesper/mapping_gui/layers/path_layer.hpp"
#include "vesper/planning/comparison/chart_series.hpp"

namespace vesper::gui {
namespace {

/// More dots than these only make a chart slow; they are thinned evenly.
constexpr std::size_t kMostDots = 2000;
constexpr std::array kMarkers = {
    QScatterSeries::MarkerShapeCircle, QScatterSeries::MarkerShapeRectangle,
    QScatterSeries::MarkerShapeTriangle, QScatterSeries::MarkerShapeRotatedRectangle};

struct Span {
  double low = std::numeric_limits<double>::infinity();
  double high = -std::numeric_limits<double>::infinity();
  void add(double value) {
    low = std::min(low, value);
    high = std::max(high, value);
  }
  [[nodiscard]] bool isEmpty() const { return low > high; }
};

QLogValueAxis* addLogAxis(QChart& chart, Qt::Alignment side, const QString& title,
                          const Span& span) {
  auto* axis = new QLogValueAxis;
  axis->setTitleText(title);
  chart.addAxis(axis, side);
  if (span.isEmpty()) {
    spanDecades(*axis, 1.0, 10.0);
  } else {
    spanDecades(*axis, span.low, span.high);
  }
  return axis;
}

QList<QPointF> steps(const std::vector<ChartPoint>& points) {
  QList<QPointF> line;
  double height = 0.0;
  for (const ChartPoint& point : points) {
    line << QPointF(point.x, height) << QPointF(point.x, point.y);
    height = point.y;
  }
  return line;
}

}  // namespace

QString titleOf(ResultsChart kind) {
  switch (kind) {
    case ResultsChart::Cactus:
      return ResultsChartView::tr("Solved within a time");
    case ResultsChart::Times:
      return ResultsChartView::tr("Times by planner");
    case ResultsChart::TimeByLength:
      break;
  }
  return ResultsChartView::tr("Time against length");
}

ResultsChartView::ResultsChartView(ResultsChart kind, QWidget* parent)
    : ThemedChartView(titleOf(kind), parent), kind_(kind) {
  setMinimumHeight(220);
  chart()->legend()->setAlignment(Qt::AlignRight);
}

void ResultsChartView::show(const planning::StoredResults& results) {
  chart()->removeAllSeries();
  for (QAbstractAxis* axis : chart()->axes()) {
    chart()->removeAxis(axis);
    delete axis;
  }
  switch (kind_) {
    case ResultsChart::Cactus:
      showCactus(results);
      break;
    case ResultsChart::Times:
      showTimes(results);
      break;
    case ResultsChart::TimeByLength:
      showTimeByLength(results);
      break;
  }
  applyTheme();
}

void ResultsChartView::showCactus(const planning::StoredResults& results) {
  const auto all = planning::cactusSeries(results);
  Span times;
  double most = 0.0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    auto* line = new QLineSeries;
    line->setName(QString::fromStdString(all[i].planner));
    line->replace(steps(all[i].points));
    line->setPen(QPen(PathLayer::colourOf(i), 2.0, PathLayer::dashOf(i)));
    chart()->addSeries(line);
    for (const ChartPoint& point : all[i].points) {
      times.add(point.x);
      most = std::max(most, point.y);
    }
  }
  auto* x_axis = addLogAxis(*chart(), Qt::AlignBottom, tr("time a query, ms"), times);
  auto* y_axis = new QValueAxis;
  y_axis->setTitleText(tr("queries solved"));
  chart()->addAxis(y_axis, Qt::AlignLeft);
  tickRoundly(*y_axis, 0.0, std::max(most, 4.0));
  for (QAbstractSeries* series : chart()->series()) {
    series->attachAxis(x_axis);
    series->attachAxis(y_axis);
  }
}

void ResultsChartView::showTimes(const planning::StoredResults& results) {
  auto* series = new QBoxPlotSeries;
  QStringList names;
  Span times;
  for (const planning::TimeBox& box : planning::timeBoxes(results)) {
    const QString name = QString::fromStdString(box.planner);
    names << name;
    series->append(new QBoxSet(box.least_ms, box.lower_quartile_ms, box.median_ms,
                               box.upper_quartile_ms, box.most_ms, name));
    times.add(box.least_ms);
    times.add(box.most_ms);
  }
  series->setBoxWidth(0.5);
  series->setBrush(PathLayer::colourOf(0).lighter(140));
  series->setPen(QPen(palette().color(QPalette::WindowText), 1.2));
  chart()->addSeries(series);
  chart()->legend()->hide();
  auto* x_axis = new QBarCategoryAxis;
  x_axis->append(names);
  x_axis->setGridLineVisible(false);
  chart()->addAxis(x_axis, Qt::AlignBottom);
  auto* y_axis = addLogAxis(*chart(), Qt::AlignLeft, tr("time a query, ms"), times);
  series->attachAxis(x_axis);
  series->attachAxis(y_axis);
}

void ResultsChartView::showTimeByLength(const planning::StoredResults& results) {
  const auto all = planning::timeByLengthSeries(results);
  Span lengths;
  Span times;
  for (std::size_t i = 0; i < all.size(); ++i) {
    auto* dots = new QScatterSeries;
    dots->setName(QString::fromStdString(all[i].planner));
    const std::size_t most =
        std::max<std::size_t>(1, kMostDots / std::max<std::size_t>(1, all.size()));
    const std::size_t step = std::max<std::size_t>(1, (all[i].points.size() + most - 1) / most);
    QList<QPointF> points;
    for (std::size_t k = 0; k < all[i].points.size(); k += step) {
      const ChartPoint& point = all[i].points[k];
      points << QPointF(point.x, point.y);
      lengths.add(point.x);
      times.add(point.y);
    }
    dots->replace(points);
    dots->setMarkerShape(kMarkers[i % kMarkers.size()]);
    dots->setMarkerSize(7.0);
    dots->setColor(PathLayer::colourOf(i));
    dots->setBorderColor(Qt::transparent);
    chart()->addSeries(dots);
  }
  auto* x_axis = new QValueAxis;
  x_axis->setTitleText(tr("length of the optimum, m"));
  chart()->addAxis(x_axis, Qt::AlignBottom);
  tickRoundly(*x_axis, 0.0, lengths.isEmpty() ? 1.0 : lengths.high);
  auto* y_axis = addLogAxis(*chart(), Qt::AlignLeft, tr("time a query, ms"), times);
  for (QAbstractSeries* series : chart()->series()) {
    series->attachAxis(x_axis);
    series->attachAxis(y_axis);
  }
}

}  // namespace vesper::gui
