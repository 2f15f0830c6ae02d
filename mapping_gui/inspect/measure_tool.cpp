#include "vesper/mapping_gui/inspect/measure_tool.hpp"

#include <QFontMetricsF>
#include <QKeyEvent>
#include <QLineF>
#include <QLocale>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "vesper/mapping_gui/map_view/view_transform.hpp"
#include "vesper/mapping_gui/session/documents.hpp"
#include "vesper/mapping_gui/session/session.hpp"

namespace vesper::gui {
namespace {

constexpr int kMostReach_cells = 24;

QString measureText(const Measure& measure) {
  const QLocale locale;
  QStringList parts = {MeasureTool::tr("%1 m").arg(locale.toString(measure.last_m, 'f', 3))};
  if (measure.points_world_m.size() > 2) {
    parts << MeasureTool::tr("whole %1 m").arg(locale.toString(measure.length_m, 'f', 3));
  }
  if (measure.angle_rad) {
    parts << MeasureTool::tr("angle %1°")
                 .arg(locale.toString(*measure.angle_rad * 180.0 / std::numbers::pi, 'f', 1));
  }
  if (measure.area_m2 > 0.0) {
    parts << MeasureTool::tr("area %1 m²").arg(locale.toString(measure.area_m2, 'f', 3));
  }
  return parts.join(QStringLiteral("  "));
}

}  // namespace

Measure measureOf(const QPolygonF& points_world_m) {
  Measure measure;
  measure.points_world_m = points_world_m;
  for (qsizetype i = 1; i < points_world_m.size(); ++i) {
    measure.last_m = QLineF(points_world_m[i - 1], points_world_m[i]).length();
    measure.length_m += measure.last_m;
  }
  if (points_world_m.size() < 3) {
    return measure;
  }
  const QPointF a = points_world_m[points_world_m.size() - 3];
  const QPointF b = points_world_m[points_world_m.size() - 2];
  const QPointF c = points_world_m.back();
  const QPointF to_a = a - b;
  const QPointF to_c = c - b;
  const double lengths = std::hypot(to_a.x(), to_a.y()) * std::hypot(to_c.x(), to_c.y());
  if (lengths > 0.0) {
    measure.angle_rad = std::acos(std::clamp(QPointF::dotProduct(to_a, to_c) / lengths, -1.0, 1.0));
  }
  double doubled_m2 = 0.0;
  for (qsizetype i = 0; i < points_world_m.size(); ++i) {
    const QPointF p = points_world_m[i];
    const QPointF q = points_world_m[(i + 1) % points_world_m.size()];
    doubled_m2 += p.x() * q.y() - q.x() * p.y();
  }
  measure.area_m2 = std::abs(doubled_m2) / 2.0;
  return measure;
}

std::optional<QPointF> nearestWall(const Session& session, QPointF p_world_m, double reach_m) {
  if (!session.map()) {
    return std::nullopt;
  }
  const OccupancyMap& map = session.map()->map;
  const GridFrame& frame = map.frame();
  const Eigen::Vector2d p_cells =
      (frame.origin().inverse() * Eigen::Vector2d(p_world_m.x(), p_world_m.y())) /
      frame.resolution();
  const int reach =
      std::min(static_cast<int>(std::ceil(reach_m / frame.resolution())), kMostReach_cells);
  const int center_x = static_cast<int>(std::floor(p_cells.x()));
  const int center_y = static_cast<int>(std::floor(p_cells.y()));
  double nearest = reach_m / frame.resolution();
  std::optional<Eigen::Vector2d> best_cells;
  for (int y = center_y - reach; y <= center_y + reach; ++y) {
    for (int x = center_x - reach; x <= center_x + reach; ++x) {
      if (!frame.contains({x, y}) || map.stateAt({x, y}) != CellState::Occupied) {
        continue;
      }
      const Eigen::Vector2d on_cell(std::clamp(p_cells.x(), x + 0.0, x + 1.0),
                                    std::clamp(p_cells.y(), y + 0.0, y + 1.0));
      const double distance = (on_cell - p_cells).norm();
      if (distance <= nearest) {
        nearest = distance;
        best_cells = on_cell;
      }
    }
  }
  if (!best_cells) {
    return std::nullopt;
  }
  const Eigen::Vector2d best_m = frame.origin() * (*best_cells * frame.resolution());
  return QPointF(best_m.x(), best_m.y());
}

MeasureTool::MeasureTool(const Session& session, QObject* parent)
    : QObject(parent), session_(session) {}

QPointF MeasureTool::snapped(QPointF p_world_m, Qt::KeyboardModifiers modifiers) const {
  if ((modifiers & Qt::ShiftModifier) != 0) {
    return p_world_m;
  }
  return nearestWall(session_, p_world_m, reach_m_).value_or(p_world_m);
}

void MeasureTool::press(QPointF p_world_m, Qt::KeyboardModifiers modifiers) {
  if (is_finished_) {
    cancel();
  }
  points_ << snapped(p_world_m, modifiers);
}

void MeasureTool::move(QPointF p_world_m, bool /*is_dragging*/, Qt::KeyboardModifiers modifiers) {
  hover_ = snapped(p_world_m, modifiers);
}

void MeasureTool::doubleClick(QPointF /*p_world_m*/) { finish(); }

bool MeasureTool::key(const QKeyEvent& event) {
  if (event.key() == Qt::Key_Backspace && !points_.isEmpty()) {
    points_.removeLast();
    is_finished_ = false;
    return true;
  }
  if ((event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter) && points_.size() > 1 &&
      !is_finished_) {
    finish();
    return true;
  }
  return false;
}

void MeasureTool::finish() {
  if (points_.size() > 1 && !is_finished_) {
    is_finished_ = true;
    emit finished(measureOf(points_));
  }
}

void MeasureTool::cancel() {
  points_.clear();
  is_finished_ = false;
}

void MeasureTool::paint(QPainter& painter, const ViewTransform& view) const {
  QPolygonF points = points_;
  if (hover_ && !is_finished_) {
    points << *hover_;
  }
  QPolygonF line_px;
  for (const QPointF& point : points) {
    line_px << view.toScreen(point);
  }
  if (line_px.isEmpty()) {
    return;
  }
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(Qt::white, 4.0));
  painter.drawPolyline(line_px);
  painter.setPen(QPen(QColor(0, 114, 178), 2.0));
  painter.drawPolyline(line_px);
  for (const QPointF& point_px : line_px) {
    painter.setBrush(Qt::white);
    painter.drawEllipse(point_px, 3.5, 3.5);
  }
  if (points.size() < 2) {
    return;
  }
  const QString text = measureText(measureOf(points));
  const QFontMetricsF metrics(painter.font());
  QRectF plate(line_px.back() + QPointF(12.0, 12.0),
               QSizeF(metrics.horizontalAdvance(text) + 12.0, metrics.height() + 6.0));
  plate.moveRight(std::min(plate.right(), view.viewport().width() - 4.0));
  painter.setPen(Qt::NoPen);
  painter.setBrush(QColor(255, 255, 255, 235));
  painter.drawRoundedRect(plate, 3.0, 3.0);
  painter.setPen(QColor(20, 20, 20));
  painter.drawText(plate, Qt::AlignCenter, text);
}

}  // namespace vesper::gui
