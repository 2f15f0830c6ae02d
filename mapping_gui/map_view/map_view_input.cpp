// What mouse and keyboard do in the map window.
#include <QAccessible>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>
#include <cmath>

#include "vesper/mapping_gui/map_view/map_tool.hpp"
#include "vesper/mapping_gui/map_view/map_view.hpp"

namespace vesper::gui {
namespace {

constexpr double kAngleOfNotch = 120.0;  // eighths of a degree
constexpr double kArrowStep_px = 20.0;

}  // namespace

void MapView::wheelEvent(QWheelEvent* event) {
  zoom(event->angleDelta().y() / kAngleOfNotch, event->position());
  event->accept();
}

bool MapView::startsPan(const QMouseEvent& event) const {
  return event.button() == Qt::MiddleButton || event.button() == Qt::RightButton ||
         (event.button() == Qt::LeftButton && (space_is_down_ || tool_ == nullptr));
}

void MapView::mousePressEvent(QMouseEvent* event) {
  if (startsPan(*event)) {
    pan_from_px_ = event->position();
    space_has_dragged_ = space_is_down_;
    updateCursor();
  } else if (event->button() == Qt::LeftButton) {
    tool_->press(transform_.toWorld(event->position()), event->modifiers());
    viewport()->update();
  }
}

void MapView::mouseMoveEvent(QMouseEvent* event) {
  if (pan_from_px_) {
    panBy(event->position() - *pan_from_px_);
    pan_from_px_ = event->position();
  } else if (tool_ != nullptr) {
    tool_->move(transform_.toWorld(event->position()), (event->buttons() & Qt::LeftButton) != 0,
                event->modifiers());
    viewport()->update();
  }
  emit hovered(transform_.toWorld(event->position()));
}

void MapView::mouseReleaseEvent(QMouseEvent* event) {
  if (pan_from_px_) {
    pan_from_px_.reset();
    updateCursor();
  } else if (tool_ != nullptr && event->button() == Qt::LeftButton) {
    tool_->release(transform_.toWorld(event->position()));
    viewport()->update();
  }
}

void MapView::mouseDoubleClickEvent(QMouseEvent* event) {
  if (tool_ != nullptr && event->button() == Qt::LeftButton) {
    tool_->doubleClick(transform_.toWorld(event->position()));
    viewport()->update();
  }
}

bool MapView::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::Leave) {
    emit left();
  }
  return QAbstractScrollArea::viewportEvent(event);
}

void MapView::stepCellCursor(int dx, int dy) {
  *cell_cursor_m_ += QPointF(dx * cell_m_, dy * cell_m_);
  const QRectF visible_m = transform_.visibleWorld();
  if (!visible_m.contains(*cell_cursor_m_)) {
    centreOn(*cell_cursor_m_);
  }
  emit hovered(*cell_cursor_m_);
  viewport()->update();
  QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
  QAccessible::updateAccessibility(&changed);
}

bool MapView::panOrStepByKey(const QKeyEvent& event) {
  int dx = 0;
  int dy = 0;
  switch (event.key()) {
    case Qt::Key_Left:
      dx = -1;
      break;
    case Qt::Key_Right:
      dx = 1;
      break;
    case Qt::Key_Up:
      dy = 1;
      break;
    case Qt::Key_Down:
      dy = -1;
      break;
    default:
      return false;
  }
  const int steps = (event.modifiers() & Qt::ShiftModifier) != 0 ? 10 : 1;
  if (cell_cursor_m_) {
    stepCellCursor(dx * steps, dy * steps);
  } else {
    panBy(QPointF(-dx, dy) * kArrowStep_px * steps);
  }
  return true;
}

void MapView::keyPressEvent(QKeyEvent* event) {
  if (tool_ != nullptr && tool_->key(*event)) {
    viewport()->update();
    return;
  }
  if (panOrStepByKey(*event)) {
    return;
  }
  switch (event->key()) {
    case Qt::Key_Space:
      if (!event->isAutoRepeat()) {
        space_is_down_ = true;
        space_has_dragged_ = false;
        updateCursor();
      }
      return;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
      zoomAtCentre(2.0);
      return;
    case Qt::Key_Minus:
      zoomAtCentre(-2.0);
      return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (cell_cursor_m_ && tool_ != nullptr) {
        tool_->press(*cell_cursor_m_, event->modifiers());
        tool_->release(*cell_cursor_m_);
      } else {
        cell_cursor_m_ = transform_.center();
        stepCellCursor(0, 0);
      }
      viewport()->update();
      return;
    case Qt::Key_Escape:
      cell_cursor_m_.reset();
      if (tool_ != nullptr) {
        tool_->cancel();
      }
      viewport()->update();
      return;
    default:
      QAbstractScrollArea::keyPressEvent(event);
  }
}

void MapView::keyReleaseEvent(QKeyEvent* event) {
  if (event->key() != Qt::Key_Space || event->isAutoRepeat()) {
    QAbstractScrollArea::keyReleaseEvent(event);
    return;
  }
  const bool is_tap = space_is_down_ && !space_has_dragged_;
  space_is_down_ = false;
  updateCursor();
  if (is_tap) {
    emit spaceTapped();
  }
}

void MapView::focusOutEvent(QFocusEvent* event) {
  space_is_down_ = false;
  pan_from_px_.reset();
  updateCursor();
  QAbstractScrollArea::focusOutEvent(event);
}

void MapView::updateCursor() {
  if (pan_from_px_) {
    viewport()->setCursor(Qt::ClosedHandCursor);
  } else if (space_is_down_ || tool_ == nullptr) {
    viewport()->setCursor(Qt::OpenHandCursor);
  } else {
    viewport()->setCursor(tool_->cursor());
  }
}

}  // namespace vesper::gui
