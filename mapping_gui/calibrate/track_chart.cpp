#include "vesper/mapping_gui/calibrate/track_chart.hpp"

#include <QLegendMarker>
#include <QLineSeries>
#include <QScatterSeries>
#include <QValueAxis>

#include "vesper/mapping_gui/charts/equal_axes.hpp"

namespace vesper::gui {
namespace {

const QColor kBeforeColour(213, 94, 0);
const QColor kAfterColour(0, 114, 178);
const QColor kMeasuredColour(0, 158, 115);

}  // namespace

TrackChart::TrackChart(QWidget* parent)
    : ThemedChartView(tr("Ways of the runs before and after; the table beside holds their ends"),
                      parent) {
  setObjectName("trackChart");
  auto* x_axis = new QValueAxis;
  auto* y_axis = new QValueAxis;
  x_axis->setTitleText(tr("x, m"));
  y_axis->setTitleText(tr("y, m"));
  chart()->addAxis(x_axis, Qt::AlignBottom);
  chart()->addAxis(y_axis, Qt::AlignLeft);
  chart()->legend()->setAlignment(Qt::AlignRight);
  applyTheme();
}

void TrackChart::addWays(const std::vector<RunTrack>& tracks, bool is_after) {
  bool is_first = true;
  for (const RunTrack& track : tracks) {
    auto* line = new QLineSeries;
    line->setName(is_after ? tr("with these wheels") : tr("as described"));
    line->replace(track.way_m);
    line->setPen(QPen(is_after ? kAfterColour : kBeforeColour, 1.4,
                      is_after ? Qt::SolidLine : Qt::DashLine));
    chart()->addSeries(line);
    // One entry stands for all.
    chart()->legend()->markers(line).first()->setVisible(is_first);
    is_first = false;
    extent_m_ = extent_m_.united(track.way_m.boundingRect());
  }
}

void TrackChart::show(const std::vector<RunTrack>& before, const std::vector<RunTrack>& after) {
  chart()->removeAllSeries();
  extent_m_ = QRectF(-0.1, -0.1, 0.2, 0.2);
  addWays(before, false);
  addWays(after, true);
  QList<QPointF> ends_m;
  for (const RunTrack& track : after) {
    ends_m << track.measured_m;
    extent_m_ = extent_m_.united(QRectF(track.measured_m, QSizeF(1e-6, 1e-6)));
  }
  if (!ends_m.isEmpty()) {
    auto* ends = new QScatterSeries;
    ends->setName(tr("measured ends"));
    ends->replace(ends_m);
    ends->setMarkerShape(QScatterSeries::MarkerShapeStar);
    ends->setMarkerSize(11.0);
    ends->setColor(kMeasuredColour);
    ends->setBorderColor(Qt::transparent);
    chart()->addSeries(ends);
  }
  for (QAbstractSeries* series : chart()->series()) {
    for (QAbstractAxis* axis : chart()->axes()) {
      series->attachAxis(axis);
    }
  }
  fitEqually(*chart(), extent_m_);
}

void TrackChart::resizeEvent(QResizeEvent* event) {
  ThemedChartView::resizeEvent(event);
  fitEqually(*chart(), extent_m_);
}

void TrackChart::showEvent(QShowEvent* event) {
  ThemedChartView::showEvent(event);
  fitEqually(*chart(), extent_m_);
}

}  // namespace vesper::gui
