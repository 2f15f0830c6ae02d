#include "vesper/mapping_gui/charts/equal_axes.hpp"

#include <QChart>
#include <QValueAxis>
#include <algorithm>
#include <cmath>

#include "vesper/mapping_gui/map_view/map_furniture.hpp"

namespace vesper::gui {

void fitEqually(QChart& chart, const QRectF& extent) {
  const QRectF plot = chart.plotArea();
  const double margin = 0.08 * std::max(extent.width(), extent.height());
  const QRectF wanted = extent.adjusted(-margin, -margin, margin, margin);
  const double aspect = plot.height() > 1.0 ? plot.width() / plot.height() : 1.0;
  const double width = std::max(wanted.width(), wanted.height() * aspect);
  const double height = width / aspect;
  const QPointF center = wanted.center();
  const auto set = [](QAbstractAxis* axis, double middle, double span) {
    axis->setRange(middle - span / 2.0, middle + span / 2.0);
    auto* values = static_cast<QValueAxis*>(axis);
    const double step = roundLength(span / 5.0);
    values->setTickType(QValueAxis::TicksDynamic);
    values->setTickAnchor(0.0);
    values->setTickInterval(step);
    const int decimals = std::clamp(-static_cast<int>(std::floor(std::log10(step) + 1e-9)), 0, 6);
    values->setLabelFormat(QStringLiteral("%.%1f").arg(decimals));
  };
  set(chart.axes(Qt::Horizontal).first(), center.x(), width);
  set(chart.axes(Qt::Vertical).first(), center.y(), height);
}

}  // namespace vesper::gui
