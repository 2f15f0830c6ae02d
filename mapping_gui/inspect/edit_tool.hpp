#pragma once

#include <QUndoCommand>
#include <functional>
#include <optional>
#include <vector>

#include "vesper/core/grid/grid_frame.hpp"
#include "vesper/mapping_gui/map_view/map_tool.hpp"

class QUndoStack;

namespace vesper::gui {

class Session;

/// A cell before and after an edit, per cent or -1.
struct CellEdit {
  CellIndex cell;
  int before = -1;
  int after = -1;
};

/// One edit of the map: holds the cells that changed and nothing else.
class EditCommand : public QUndoCommand {
 public:
  EditCommand(Session& session, const QString& text, std::vector<CellEdit> cells);
  void undo() override;
  void redo() override;

 private:
  void set(bool is_after);

  Session& session_;
  std::vector<CellEdit> cells_;
};

enum class EditShape { Brush, Line, Rectangle, Fill };

/// Draws cells into the map: free-hand, lines, rectangles, or filling an area of equal cells.
class EditTool : public MapTool {
 public:
  EditTool(Session& session, QUndoStack& undo) : session_(session), undo_(undo) {}

  void setShape(EditShape shape) { shape_ = shape; }
  /// -1 unknown, 0 free, 100 occupied.
  void setValue(int percent) { percent_ = percent; }
  [[nodiscard]] int value() const noexcept { return percent_; }
  /// Called with the value that Alt and a click took from the map.
  void onPicked(std::function<void(int percent)> picked) { picked_ = std::move(picked); }
  /// Side of the square brush, cells.
  void setBrush(int cells) { brush_cells_ = cells; }

  void press(QPointF p_world_m, Qt::KeyboardModifiers modifiers) override;
  void move(QPointF p_world_m, bool is_dragging, Qt::KeyboardModifiers modifiers) override;
  void release(QPointF p_world_m) override;
  void cancel() override;
  void paint(QPainter& painter, const ViewTransform& view) const override;

 private:
  [[nodiscard]] std::optional<CellIndex> cellAt(QPointF p_world_m) const;
  [[nodiscard]] CellIndex unboundedCellAt(QPointF p_world_m) const;
  void stamp(CellIndex center);
  void drawLine(CellIndex from, CellIndex to);
  void drawRectangle(CellIndex from, CellIndex to);
  void fill(CellIndex from);
  void set(CellIndex cell);
  void finish();

  Session& session_;
  QUndoStack& undo_;
  std::function<void(int)> picked_;
  EditShape shape_ = EditShape::Brush;
  int percent_ = 100;
  int brush_cells_ = 1;
  std::vector<CellEdit> cells_;  ///< Of the edit that is being drawn.
  std::optional<CellIndex> from_;
  std::optional<CellIndex> last_;
  std::optional<QPointF> hover_;
};

}  // namespace vesper::gui
