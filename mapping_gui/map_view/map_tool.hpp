#pragma once

#include <QCursor>
#include <QPointF>

class QPainter;
class QKeyEvent;

namespace vesper::gui {

class ViewTransform;

/// What the left mouse button does in the map. Points are given in the world, metres.
class MapTool {
 public:
  MapTool() = default;
  MapTool(const MapTool&) = delete;
  MapTool& operator=(const MapTool&) = delete;
  virtual ~MapTool() = default;

  [[nodiscard]] virtual QCursor cursor() const { return Qt::CrossCursor; }
  virtual void press(QPointF p_world_m, Qt::KeyboardModifiers modifiers) = 0;
  /// `is_dragging`: the left button is down.
  virtual void move(QPointF /*p_world_m*/, bool /*is_dragging*/,
                    Qt::KeyboardModifiers /*modifiers*/) {}
  virtual void release(QPointF /*p_world_m*/) {}
  virtual void doubleClick(QPointF /*p_world_m*/) {}
  /// True if the key was taken.
  virtual bool key(const QKeyEvent& /*event*/) { return false; }
  /// Esc: back to where nothing is begun.
  virtual void cancel() {}
  virtual void paint(QPainter& /*painter*/, const ViewTransform& /*view*/) const {}
};

}  // namespace vesper::gui
