#pragma once

#include <QObject>
#include <QPolygonF>
#include <optional>

#include "vesper/mapping_gui/map_view/map_tool.hpp"

namespace vesper::gui {

class Session;

/// What a run of points measures, SI units.
struct Measure {
  QPolygonF points_world_m;
  double length_m = 0.0;            ///< Of the whole line.
  double last_m = 0.0;              ///< Of its last piece.
  std::optional<double> angle_rad;  ///< Between the last two pieces, 0..pi.
  double area_m2 = 0.0;             ///< Of the polygon that they close; 0 for fewer than 3 points.
};
[[nodiscard]] Measure measureOf(const QPolygonF& points_world_m);

/// The point of an occupied cell's border that lies nearest to `p_world_m`, at most `reach_m` away.
[[nodiscard]] std::optional<QPointF> nearestWall(const Session& session, QPointF p_world_m,
                                                 double reach_m);

/// Clicks set points; they snap to walls unless Shift is held. Double click or Enter ends,
/// Backspace takes the last point back, Esc starts anew.
class MeasureTool : public QObject, public MapTool {
  Q_OBJECT
 public:
  MeasureTool(const Session& session, QObject* parent);

  void press(QPointF p_world_m, Qt::KeyboardModifiers modifiers) override;
  void move(QPointF p_world_m, bool is_dragging, Qt::KeyboardModifiers modifiers) override;
  void doubleClick(QPointF p_world_m) override;
  bool key(const QKeyEvent& event) override;
  void cancel() override;
  void paint(QPainter& painter, const ViewTransform& view) const override;

  /// How far snapping reaches, metres; follows the view's scale.
  void setReach(double reach_m) { reach_m_ = reach_m; }

 signals:
  void finished(const Measure& measure);

 private:
  [[nodiscard]] QPointF snapped(QPointF p_world_m, Qt::KeyboardModifiers modifiers) const;
  void finish();

  const Session& session_;
  QPolygonF points_;
  std::optional<QPointF> hover_;
  double reach_m_ = 0.1;
  bool is_finished_ = false;
};

}  // namespace vesper::gui
