#include "vesper/mapping_gui/map_view/map_furniture.hpp"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QLocale>
#include <QPainter>
#include <QPainterPath>
#include <cmath>

#include "vesper/mapping_gui/map_view/view_transform.hpp"

namespace vesper::gui {
namespace {

constexpr double kMargin_px = 14.0;
constexpr double kWidestBar_px = 160.0;
constexpr double kSmallBar_px = 70.0;
/// Of a side: smaller views, such as those of a race, have little room to give away.
constexpr int kSmallView_px = 260;
const QColor kInk(20, 20, 20);

QString lengthText(double length_m) {
  const QLocale locale;
  if (length_m >= 1000.0) {
    return locale.toString(length_m / 1000.0, 'g', 3) + " km";
  }
  if (length_m >= 1.0) {
    return locale.toString(length_m, 'g', 3) + " m";
  }
  return length_m >= 0.01 ? locale.toString(length_m * 100.0, 'g', 3) + " cm"
                          : locale.toString(length_m * 1000.0, 'g', 3) + " mm";
}

void paintPlate(QPainter& painter, const QRectF& plate_px) {
  painter.setPen(QPen(QColor(0, 0, 0, 70), 1.0));
  painter.setBrush(QColor(255, 255, 255, 225));
  painter.drawRoundedRect(plate_px, 4.0, 4.0);
}

/// One line, for views that are too small for more: a bar and its length.
void paintSmallScale(QPainter& painter, const ViewTransform& view, const QFont& font) {
  const double length_m = roundLength(kSmallBar_px / view.pxPerMetre());
  const double bar_px = length_m * view.pxPerMetre();
  painter.setFont(font);
  const QFontMetricsF metrics(font);
  const QString text = lengthText(length_m);
  const double text_px = metrics.horizontalAdvance(text);
  QRectF plate(0.0, 0.0, bar_px + text_px + 3.0 * 6.0, metrics.height() + 4.0);
  plate.moveBottomRight({view.viewport().width() - 4.0, view.viewport().height() - 4.0});
  paintPlate(painter, plate);
  painter.setPen(QPen(kInk, 2.0, Qt::SolidLine, Qt::FlatCap));
  const QPointF from(plate.left() + 6.0, plate.center().y());
  const QPointF to(from.x() + bar_px, from.y());
  painter.drawLine(from, to);
  for (const double x : {from.x() + 1.0, to.x() - 1.0}) {
    painter.drawLine(QPointF(x, from.y() - 4.0), QPointF(x, from.y() + 4.0));
  }
  painter.drawText(QRectF(to.x() + 6.0, plate.top(), text_px + 1.0, plate.height()),
                   Qt::AlignVCenter | Qt::AlignLeft, text);
}

}  // namespace

double roundLength(double most_m) {
  const double power = std::pow(10.0, std::floor(std::log10(most_m)));
  const double share = most_m / power * (1.0 + 1e-9);
  return power * (share >= 5.0 ? 5.0 : share >= 2.0 ? 2.0 : 1.0);
}

void paintFurniture(QPainter& painter, const ViewTransform& view, const QFont& font) {
  if (view.viewport().height() < kSmallView_px || view.viewport().width() < kSmallView_px) {
    paintSmallScale(painter, view, font);
    return;
  }
  const double length_m = roundLength(kWidestBar_px / view.pxPerMetre());
  const double bar_px = length_m * view.pxPerMetre();
  painter.setFont(font);
  const QFontMetricsF metrics(font);
  const QString text = lengthText(length_m);
  const double inner_px = std::max(bar_px, metrics.horizontalAdvance(text));
  const double arrow_px = 26.0;
  QRectF plate(0.0, 0.0, inner_px + arrow_px + 3.0 * 10.0, metrics.height() + 22.0);
  plate.moveBottomRight(
      {view.viewport().width() - kMargin_px, view.viewport().height() - kMargin_px});
  paintPlate(painter, plate);

  const double base_y = plate.bottom() - 9.0;
  const double from_x = plate.left() + 10.0 + (inner_px - bar_px) / 2.0;
  painter.setPen(QPen(kInk, 2.0, Qt::SolidLine, Qt::FlatCap));
  painter.drawLine(QPointF(from_x, base_y), QPointF(from_x + bar_px, base_y));
  painter.drawLine(QPointF(from_x + 1.0, base_y - 6.0), QPointF(from_x + 1.0, base_y + 1.0));
  painter.drawLine(QPointF(from_x + bar_px - 1.0, base_y - 6.0),
                   QPointF(from_x + bar_px - 1.0, base_y + 1.0));
  painter.drawText(QRectF(plate.left() + 10.0, plate.top() + 4.0, inner_px, metrics.height()),
                   Qt::AlignCenter, text);

  const double x = plate.right() - 10.0 - arrow_px / 2.0;
  const double top = plate.top() + 6.0;
  QPainterPath arrow;
  arrow.moveTo(x, top);
  arrow.lineTo(x + 6.0, top + 14.0);
  arrow.lineTo(x, top + 10.0);
  arrow.lineTo(x - 6.0, top + 14.0);
  arrow.closeSubpath();
  painter.fillPath(arrow, kInk);
  painter.drawText(QRectF(x - arrow_px / 2.0, top + 13.0, arrow_px, metrics.height()),
                   Qt::AlignCenter, QStringLiteral("y"));
}

}  // namespace vesper::gui
