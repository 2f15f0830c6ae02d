#include "vesper/mapping_gui/map_view/legend.hpp"

#include <QKeyEvent>
#include <QLinearGradient>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace vesper::gui {
namespace {

constexpr double kLeastGap = 0.02;
constexpr double kLegendPadding_px = 10.0;
constexpr double kBarWidth_px = 220.0;
constexpr double kBarHeight_px = 14.0;
constexpr double kUnknown_px = 34.0;
constexpr double kUnknownGap_px = 22.0;  // the 1 below the bar's end keeps clear of the word

QString twoDigits(double value) { return QLocale().toString(value, 'f', 2); }

}  // namespace

Legend::Legend(QWidget* parent) : QWidget(parent) {
  setObjectName("legend");
  setFocusPolicy(Qt::TabFocus);
  setAccessibleName(tr("Legend: probability that a cell is occupied"));
  setToolTip(
      tr("Drag the marks: below the left one cells count as free, above the right one as "
         "occupied"));
  setCursor(Qt::ArrowCursor);
  resize(sizeHint());
}

QSize Legend::sizeHint() const {
  const double width =
      kBarWidth_px + 2.0 * kLegendPadding_px + 6.0 + kUnknownGap_px + unknownWidth();
  return {static_cast<int>(width), 2 * fontMetrics().height() + fontMetrics().height() + 40};
}

double Legend::unknownWidth() const {
  return std::max(kUnknown_px, fontMetrics().horizontalAdvance(tr("unknown")) + 4.0);
}

QRectF Legend::bar() const {
  const double line = fontMetrics().height();
  return {kLegendPadding_px + 6.0, 2.0 * line + 13.0, kBarWidth_px, kBarHeight_px};
}

double Legend::xOf(double probability) const { return bar().left() + probability * bar().width(); }

void Legend::setShadePalette(ShadePalette palette) {
  palette_ = palette;
  update();
}

void Legend::setThresholds(const ShadeThresholds& thresholds) {
  thresholds_ = thresholds;
  setAccessibleDescription(
      tr("free below %1, occupied above %2")
          .arg(twoDigits(thresholds.free_below), twoDigits(thresholds.occupied_above)));
  update();
}

void Legend::moveHandle(Handle handle, double probability) {
  ShadeThresholds moved = thresholds_;
  if (handle == Handle::Free) {
    moved.free_below = std::clamp(probability, 0.01, moved.occupied_above - kLeastGap);
  } else {
    moved.occupied_above = std::clamp(probability, moved.free_below + kLeastGap, 0.99);
  }
  if (!(moved == thresholds_)) {
    setThresholds(moved);
    emit thresholdsChanged(moved);
  }
}

void Legend::mousePressEvent(QMouseEvent* event) {
  const double x = event->position().x();
  const double to_free = std::abs(x - xOf(thresholds_.free_below));
  const double to_occupied = std::abs(x - xOf(thresholds_.occupied_above));
  selected_ = to_free < to_occupied ? Handle::Free : Handle::Occupied;
  dragged_ = selected_;
  update();
}

void Legend::mouseMoveEvent(QMouseEvent* event) {
  if (dragged_) {
    moveHandle(*dragged_, (event->position().x() - bar().left()) / bar().width());
  }
}

void Legend::mouseReleaseEvent(QMouseEvent* /*event*/) { dragged_.reset(); }

void Legend::keyPressEvent(QKeyEvent* event) {
  const double value =
      selected_ == Handle::Free ? thresholds_.free_below : thresholds_.occupied_above;
  switch (event->key()) {
    case Qt::Key_Left:
      moveHandle(selected_, value - 0.01);
      return;
    case Qt::Key_Right:
      moveHandle(selected_, value + 0.01);
      return;
    case Qt::Key_Up:
    case Qt::Key_Down:
      selected_ = selected_ == Handle::Free ? Handle::Occupied : Handle::Free;
      update();
      return;
    default:
      QWidget::keyPressEvent(event);
  }
}

void Legend::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  paintAt(painter, {0.0, 0.0});
  if (hasFocus()) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(palette().color(QPalette::Highlight), 2.0));
    const double p =
        selected_ == Handle::Free ? thresholds_.free_below : thresholds_.occupied_above;
    painter.drawEllipse(QPointF(xOf(p), bar().center().y()), 9.0, 9.0);
  }
}

void Legend::paintHandle(QPainter& painter, double probability, const QString& text,
                         bool is_above) const {
  const double x = xOf(probability);
  const QColor ink(20, 20, 20);
  painter.setPen(QPen(Qt::white, 4.0));
  painter.drawLine(QPointF(x, bar().top() - 4.0), QPointF(x, bar().bottom() + 4.0));
  painter.setPen(QPen(ink, 2.0));
  painter.drawLine(QPointF(x, bar().top() - 4.0), QPointF(x, bar().bottom() + 4.0));
  const double line = fontMetrics().height();
  const double width = fontMetrics().horizontalAdvance(text) + 4.0;
  const double left = is_above ? std::max(x - 30.0, xOf(thresholds_.free_below) + 4.0)
                               : std::max(x - width + 30.0, bar().left() - 6.0);
  painter.setPen(ink);
  painter.drawText(QRectF(is_above ? std::max(left, bar().left() + bar().width() / 2.0)
                                   : std::min(left, bar().left() + bar().width() / 2.0 - width),
                          bar().top() - 5.0 - line, width, line),
                   Qt::AlignLeft | Qt::AlignVCenter, text);
}

void Legend::paintAt(QPainter& painter, QPointF upper_left_px) const {
  painter.save();
  painter.translate(upper_left_px);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setFont(font());
  const QSizeF size = sizeHint();
  painter.setPen(QPen(QColor(0, 0, 0, 70), 1.0));
  painter.setBrush(QColor(255, 255, 255, 225));
  painter.drawRoundedRect(QRectF({0.5, 0.5}, size - QSizeF(1.0, 1.0)), 4.0, 4.0);

  const QColor ink(20, 20, 20);
  const double line = fontMetrics().height();
  painter.setPen(ink);
  painter.drawText(QRectF(kLegendPadding_px, 4.0, size.width() - 2.0 * kLegendPadding_px, line),
                   Qt::AlignLeft, tr("probability that a cell is occupied"));
  const ShadeColours colours = coloursOf(palette_, thresholds_);
  for (int x = 0; x < static_cast<int>(kBarWidth_px); ++x) {
    const double p = (x + 0.5) / kBarWidth_px;
    painter.fillRect(QRectF(bar().left() + x, bar().top(), 1.0, bar().height()),
                     QColor::fromRgba(colours[shadeOf(p)]));
  }
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(QColor(90, 90, 90), 1.0));
  painter.drawRect(bar());
  painter.setPen(ink);
  for (const double p : {0.0, 0.5, 1.0}) {
    painter.drawText(QRectF(xOf(p) - 20.0, bar().bottom() + 4.0, 40.0, line), Qt::AlignCenter,
                     QLocale().toString(p));
  }
  QRectF swatch(0.0, bar().top(), kUnknown_px, kBarHeight_px);
  swatch.moveLeft(bar().right() + kUnknownGap_px + (unknownWidth() - kUnknown_px) / 2.0);
  painter.setPen(QPen(QColor(90, 90, 90), 1.0));
  painter.setBrush(unknownColour(palette_));
  painter.drawRect(swatch);
  painter.setPen(ink);
  painter.drawText(QRectF(swatch.center().x() - 45.0, bar().bottom() + 4.0, 90.0, line),
                   Qt::AlignCenter, tr("unknown"));
  paintHandle(painter, thresholds_.free_below,
              tr("free < %1").arg(twoDigits(thresholds_.free_below)), false);
  paintHandle(painter, thresholds_.occupied_above,
              tr("occupied > %1").arg(twoDigits(thresholds_.occupied_above)), true);
  painter.restore();
}

}  // namespace vesper::gui
