#include "vesper/mapping_gui/inspect/edit_tool.hpp"

#include <QCoreApplication>
#include <QPainter>
#include <QUndoStack>
#include <algorithm>
#include <cmath>

#include "vesper/mapping_gui/map_view/view_transform.hpp"
#include "vesper/mapping_gui/session/documents.hpp"
#include "vesper/mapping_gui/session/session.hpp"

namespace vesper::gui {

EditCommand::EditCommand(Session& session, const QString& text, std::vector<CellEdit> cells)
    : QUndoCommand(text), session_(session), cells_(std::move(cells)) {}

void EditCommand::set(bool is_after) {
  // Backwards when undoing, for a cell that was drawn twice.
  if (is_after) {
    for (const CellEdit& edit : cells_) {
      session_.setCell(edit.cell, edit.after);
    }
  } else {
    for (auto it = cells_.rbegin(); it != cells_.rend(); ++it) {
      session_.setCell(it->cell, it->before);
    }
  }
  session_.cellsEdited();
}

void EditCommand::undo() { set(false); }
void EditCommand::redo() { set(true); }

std::optional<CellIndex> EditTool::cellAt(QPointF p_world_m) const {
  return session_.map() ? session_.map()->map.frame().cellAt({p_world_m.x(), p_world_m.y()})
                        : std::nullopt;
}

CellIndex EditTool::unboundedCellAt(QPointF p_world_m) const {
  const GridFrame& frame = session_.map()->map.frame();
  const Eigen::Vector2d p_cells =
      (frame.origin().inverse() * Eigen::Vector2d(p_world_m.x(), p_world_m.y())) /
      frame.resolution();
  const auto bounded = [](double cell, int count) {
    return static_cast<int>(std::clamp(std::floor(cell), -1.0, static_cast<double>(count)));
  };
  return {bounded(p_cells.x(), frame.width()), bounded(p_cells.y(), frame.height())};
}

void EditTool::set(CellIndex cell) {
  const OccupancyMap& map = session_.map()->map;
  if (!map.frame().contains(cell)) {
    return;
  }
  const int before = map.percentAt(cell);
  if (before != percent_) {
    cells_.push_back({cell, before, percent_});
    session_.setCell(cell, percent_);
  }
}

void EditTool::stamp(CellIndex center) {
  const int low = -(brush_cells_ / 2);
  for (int dy = low; dy < low + brush_cells_; ++dy) {
    for (int dx = low; dx < low + brush_cells_; ++dx) {
      set({center.x + dx, center.y + dy});
    }
  }
}

void EditTool::drawLine(CellIndex from, CellIndex to) {
  const int steps = std::max(std::abs(to.x - from.x), std::abs(to.y - from.y));
  for (int i = 0; i <= steps; ++i) {
    const double share = steps == 0 ? 0.0 : static_cast<double>(i) / steps;
    stamp({static_cast<int>(std::lround(from.x + share * (to.x - from.x))),
           static_cast<int>(std::lround(from.y + share * (to.y - from.y)))});
  }
}

void EditTool::drawRectangle(CellIndex from, CellIndex to) {
  for (int y = std::min(from.y, to.y); y <= std::max(from.y, to.y); ++y) {
    for (int x = std::min(from.x, to.x); x <= std::max(from.x, to.x); ++x) {
      set({x, y});
    }
  }
}

void EditTool::fill(CellIndex from) {
  const OccupancyMap& map = session_.map()->map;
  const int wanted = map.percentAt(from);
  if (wanted == percent_) {
    return;
  }
  std::vector<CellIndex> open = {from};
  set(from);
  while (!open.empty()) {
    const CellIndex cell = open.back();
    open.pop_back();
    for (const CellIndex next : {CellIndex{cell.x + 1, cell.y}, CellIndex{cell.x - 1, cell.y},
                                 CellIndex{cell.x, cell.y + 1}, CellIndex{cell.x, cell.y - 1}}) {
      if (map.frame().contains(next) && map.percentAt(next) == wanted) {
        set(next);
        open.push_back(next);
      }
    }
  }
}

void EditTool::press(QPointF p_world_m, Qt::KeyboardModifiers modifiers) {
  if (!session_.map()) {
    return;
  }
  const auto cell = cellAt(p_world_m);
  if ((modifiers & Qt::AltModifier) != 0) {  // the eyedropper
    if (cell) {
      percent_ = session_.map()->map.percentAt(*cell);
      if (picked_) {
        picked_(percent_);
      }
    }
    return;
  }
  session_.beginEditing();
  from_ = unboundedCellAt(p_world_m);
  last_ = from_;
  if (shape_ == EditShape::Brush) {
    stamp(*from_);
  } else if (shape_ == EditShape::Fill && cell) {
    fill(*cell);
  }
  session_.cellsEdited();
}

void EditTool::move(QPointF p_world_m, bool is_dragging, Qt::KeyboardModifiers /*modifiers*/) {
  hover_ = p_world_m;
  if (!is_dragging || !from_ || !session_.map()) {
    return;
  }
  const CellIndex cell = unboundedCellAt(p_world_m);
  if (shape_ == EditShape::Brush && !(cell == *last_)) {
    drawLine(*last_, cell);
    session_.cellsEdited();
  }
  last_ = cell;
}

void EditTool::release(QPointF p_world_m) {
  if (!from_ || !session_.map()) {
    return;
  }
  if (shape_ == EditShape::Line) {
    drawLine(*from_, unboundedCellAt(p_world_m));
  } else if (shape_ == EditShape::Rectangle) {
    drawRectangle(*from_, unboundedCellAt(p_world_m));
  }
  finish();
}

void EditTool::finish() {
  from_.reset();
  last_.reset();
  if (!cells_.empty()) {
    const QString text = QCoreApplication::translate("EditTool", "%1 cells").arg(cells_.size());
    undo_.push(new EditCommand(session_, text, std::move(cells_)));
    cells_.clear();
  }
}

void EditTool::cancel() {
  if (session_.map()) {
    for (auto it = cells_.rbegin(); it != cells_.rend(); ++it) {
      session_.setCell(it->cell, it->before);
    }
    session_.cellsEdited();
  }
  cells_.clear();
  from_.reset();
  last_.reset();
}

void EditTool::paint(QPainter& painter, const ViewTransform& view) const {
  if (!session_.map() || !hover_) {
    return;
  }
  const GridFrame& frame = session_.map()->map.frame();
  const auto centre_px = [&](CellIndex cell) {
    const Eigen::Vector2d p_world_m = frame.centerOf(cell);
    return view.toScreen({p_world_m.x(), p_world_m.y()});
  };
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(QColor(213, 94, 0), 2.0));
  const CellIndex here = unboundedCellAt(*hover_);
  if (from_ && shape_ == EditShape::Line) {
    painter.drawLine(centre_px(*from_), centre_px(here));
  } else if (from_ && shape_ == EditShape::Rectangle) {
    painter.drawPolygon(QPolygonF{centre_px(*from_), centre_px({here.x, from_->y}), centre_px(here),
                                  centre_px({from_->x, here.y})});
  } else {
    const double side_px = brush_cells_ * frame.resolution() * view.pxPerMetre();
    QRectF frame_px(0.0, 0.0, std::max(side_px, 6.0), std::max(side_px, 6.0));
    frame_px.moveCenter(centre_px(here));
    painter.drawRect(frame_px);
  }
}

}  // namespace vesper::gui
