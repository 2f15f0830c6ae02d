#pragma once

#include <QWidget>

#include "vesper/mapping_gui/app/workbench.hpp"
#include "vesper/mapping_gui/inspect/edit_tool.hpp"
#include "vesper/mapping_gui/inspect/measure_tool.hpp"

class QTableWidget;
class QUndoStack;

namespace vesper::gui {

/// Measuring, editing and comparing: what the tools are set to and what they found.
class InspectPanel : public QWidget {
  Q_OBJECT
 public:
  InspectPanel(const Workbench& bench, QUndoStack& undo, QWidget* parent);

  [[nodiscard]] MeasureTool& measureTool() noexcept { return *measure_; }
  [[nodiscard]] EditTool& editTool() noexcept { return edit_; }
  /// The list of measures, one a line.
  [[nodiscard]] QString measuresCsv() const;

 private:
  QWidget* buildMeasures();
  QWidget* buildEditing(QUndoStack& undo);
  void addMeasure(const Measure& measure);

  Workbench bench_;
  MeasureTool* measure_;
  EditTool edit_;
  QTableWidget* measures_ = nullptr;
};

}  // namespace vesper::gui
