#include "vesper/mapping_gui/layers/path_layer.hpp"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <array>

#include "vesper/core/drawing/palette.hpp"
#include "vesper/mapping_gui/layers/track_layer.hpp"

namespace vesper::gui {
namespace {

constexpr std::array kDashes = {Qt::SolidLine, Qt::DashLine, Qt::DashDotLine, Qt::DotLine};
const QColor kInk(20, 20, 20);

QPen pathPen(std::size_t index, double width) {
  QPen pen(PathLayer::colourOf(index), width, PathLayer::dashOf(index), Qt::FlatCap, Qt::RoundJoin);
  return pen;
}

/// A letter in a disc or a square: told apart without colour.
void paintEnd(QPainter& painter, QPointF at_px, const QString& letter, QColor colour,
              bool is_round) {
  const QRectF box(at_px.x() - 9.0, at_px.y() - 9.0, 18.0, 18.0);
  painter.setPen(QPen(Qt::white, 2.0));
  painter.setBrush(colour);
  is_round ? painter.drawEllipse(box) : painter.drawRect(box);
  painter.setPen(Qt::white);
  painter.drawText(box, Qt::AlignCenter, letter);
}

}  // namespace

QString PathLayer::name() const { return QCoreApplication::translate("PathLayer", "paths"); }

bool PathLayer::hasContent() const { return !paths_.empty() || start_m_ || goal_m_; }

void PathLayer::setEnds(std::optional<QPointF> start_m, std::optional<QPointF> goal_m) {
  start_m_ = start_m;
  goal_m_ = goal_m;
}

void PathLayer::setGap(std::optional<QPointF> gap_m, const QString& text) {
  gap_m_ = gap_m;
  gap_text_ = text;
}

QColor PathLayer::colourOf(std::size_t index) {
  const Colour colour = colours::kSeries[index % colours::kSeries.size()];
  return {colour.red, colour.green, colour.blue};
}

Qt::PenStyle PathLayer::dashOf(std::size_t index) { return kDashes[index % kDashes.size()]; }

void PathLayer::paint(QPainter& painter, const LayerCanvas& canvas) const {
  for (std::size_t i = 0; i < paths_.size(); ++i) {
    const QPolygonF line_px = simplified(paths_[i].points_world_m, canvas.view);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(QColor(255, 255, 255, 170), 5.0));
    drawLongLine(painter, line_px);
    painter.setPen(pathPen(first_ + i, 2.5));
    drawLongLine(painter, line_px);
  }
  if (gap_m_) {
    const QPointF gap_px = canvas.view.toScreen(*gap_m_);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(Qt::white, 5.0));
    painter.drawEllipse(gap_px, 16.0, 16.0);
    painter.setPen(QPen(QColor(213, 94, 0), 2.5));
    painter.drawEllipse(gap_px, 16.0, 16.0);
    const QFontMetricsF metrics(painter.font());
    QRectF plate(0.0, 0.0, metrics.horizontalAdvance(gap_text_) + 12.0, metrics.height() + 6.0);
    plate.moveTo(gap_px + QPointF(20.0, -plate.height() / 2.0));
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(255, 255, 255, 230));
    painter.drawRoundedRect(plate, 3.0, 3.0);
    painter.setPen(kInk);
    painter.drawText(plate, Qt::AlignCenter, gap_text_);
  }
  if (start_m_) {
    paintEnd(painter, canvas.view.toScreen(*start_m_), QStringLiteral("S"), QColor(0, 120, 90),
             true);
  }
  if (goal_m_) {
    paintEnd(painter, canvas.view.toScreen(*goal_m_), QStringLiteral("G"), QColor(190, 60, 0),
             false);
  }
  paintLegend(painter);
}

void PathLayer::paintLegend(QPainter& painter) const {
  const bool has_names = std::any_of(paths_.begin(), paths_.end(),
                                     [](const Path& path) { return !path.name.isEmpty(); });
  if (!has_names) {
    return;
  }
  const QFontMetricsF metrics(painter.font());
  double widest_px = 0.0;
  for (const Path& path : paths_) {
    widest_px = std::max(widest_px, metrics.horizontalAdvance(path.name));
  }
  const double line_px = metrics.height() + 3.0;
  const QRectF plate(14.0, 14.0, widest_px + 66.0,
                     line_px * static_cast<double>(paths_.size()) + 10.0);
  painter.setPen(QPen(QColor(0, 0, 0, 70), 1.0));
  painter.setBrush(QColor(255, 255, 255, 225));
  painter.drawRoundedRect(plate, 4.0, 4.0);
  for (std::size_t i = 0; i < paths_.size(); ++i) {
    const double y = plate.top() + 5.0 + line_px * (static_cast<double>(i) + 0.5);
    painter.setPen(pathPen(first_ + i, 2.5));
    painter.drawLine(QPointF(plate.left() + 10.0, y), QPointF(plate.left() + 46.0, y));
    painter.setPen(kInk);
    painter.drawText(QRectF(plate.left() + 54.0, y - line_px / 2.0, widest_px + 4.0, line_px),
                     Qt::AlignLeft | Qt::AlignVCenter, paths_[i].name);
  }
}

}  // namespace vesper::gui
