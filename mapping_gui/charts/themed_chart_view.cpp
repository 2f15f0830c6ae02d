#include "vesper/mapping_gui/charts/themed_chart_view.hpp"

#include <QAbstractBarSeries>
#include <QBarCategoryAxis>
#include <QBarSet>
#include <QEvent>
#include <QGraphicsLayout>
#include <QLegend>
#include <QLocale>
#include <QLogValueAxis>
#include <QMargins>
#include <QValueAxis>
#include <QXYSeries>
#include <algorithm>
#include <cmath>

#include "vesper/mapping_gui/map_view/map_furniture.hpp"

namespace vesper::gui {
namespace {

/// In quotes where it must be (RFC 4180).
QString csvField(QString text) {
  const bool needs_quotes = text.contains(',') || text.contains('"') || text.contains('\n');
  return needs_quotes ? '"' + text.replace('"', QStringLiteral("\"\"")) + '"' : text;
}

}  // namespace

ThemedChartView::ThemedChartView(const QString& accessible_name, QWidget* parent)
    : QChartView(new QChart, parent) {
  setAccessibleName(accessible_name);
  setRenderHint(QPainter::Antialiasing);
  chart()->setLocalizeNumbers(true);
  chart()->setLocale(QLocale());
  chart()->layout()->setContentsMargins(0, 0, 0, 0);
  chart()->setMargins(QMargins(6, 6, 10, 2));  // low docks have no room to give away
  chart()->setBackgroundRoundness(0.0);
  applyTheme();
}

bool ThemedChartView::isDark() const { return palette().color(QPalette::Window).lightness() < 128; }

void ThemedChartView::applyTheme() {
  const bool is_dark = isDark();
  const QColor ink = palette().color(QPalette::WindowText);
  const QColor grid = is_dark ? QColor(70, 74, 80) : QColor(220, 223, 228);
  chart()->setBackgroundBrush(palette().color(QPalette::Base));
  chart()->setTitleBrush(ink);
  chart()->legend()->setLabelColor(ink);
  for (QAbstractAxis* axis : chart()->axes()) {
    axis->setLabelsColor(ink);
    axis->setTitleBrush(ink);
    axis->setTitleFont(font());  // Qt's bold one is cut off beside low charts
    axis->setLinePen(QPen(ink, 1.0));
    axis->setGridLinePen(QPen(grid, 1.0));
    axis->setMinorGridLinePen(QPen(grid, 0.5, Qt::DotLine));
  }
}

std::string ThemedChartView::csv() const {
  QStringList lines;
  const auto add = [&lines](const QString& series, const QString& x, double y) {
    lines << csvField(series) + ',' + csvField(x) + ',' + QString::number(y, 'g', 10);
  };
  for (const QAbstractSeries* series : chart()->series()) {
    if (const auto* line = qobject_cast<const QXYSeries*>(series)) {
      for (const QPointF& point : line->points()) {
        add(line->name(), QString::number(point.x(), 'g', 10), point.y());
      }
    } else if (const auto* bars = qobject_cast<const QAbstractBarSeries*>(series)) {
      const auto* axis =
          qobject_cast<const QBarCategoryAxis*>(chart()->axes(Qt::Horizontal).value(0));
      for (const QBarSet* set : bars->barSets()) {
        for (int i = 0; i < set->count(); ++i) {
          add(set->label(), axis != nullptr ? axis->at(i) : QString::number(i), set->at(i));
        }
      }
    }
  }
  return lines.isEmpty() ? std::string() : "series,x,y\n" + lines.join('\n').toStdString() + '\n';
}

void ThemedChartView::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) {
    applyTheme();
  }
  QChartView::changeEvent(event);
}

void spanDecades(QLogValueAxis& axis, double low, double high) {
  double from = std::floor(std::log10(low) + 1e-9);
  double to = std::ceil(std::log10(high) - 1e-9);
  if (to <= from) {
    to = from + 1.0;
  }
  axis.setBase(10.0);
  axis.setMinorTickCount(8);
  axis.setLabelFormat(QStringLiteral("%.6g"));  // Qt 6.4 shows nothing for a localised "%g"
  axis.setRange(std::pow(10.0, from), std::pow(10.0, to));
}

void tickRoundly(QValueAxis& axis, double low, double high) {
  if (!(high > low)) {
    high = low + 1.0;
  }
  const double step = roundLength((high - low) / 4.0);
  axis.setRange(std::floor(low / step + 1e-9) * step, std::ceil(high / step - 1e-9) * step);
  axis.setTickType(QValueAxis::TicksDynamic);
  axis.setTickAnchor(0.0);
  axis.setTickInterval(step);
  const int decimals = std::clamp(-static_cast<int>(std::floor(std::log10(step) + 1e-9)), 0, 9);
  axis.setLabelFormat(QStringLiteral("%.%1f").arg(decimals));
}

}  // namespace vesper::gui
