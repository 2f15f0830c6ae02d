#pragma once

#include <QPointF>
#include <QWidget>

#include "vesper/mapping_gui/app/workbench.hpp"
#include "vesper/mapping_gui/map_view/map_tool.hpp"

class QLabel;
class QTableWidget;

namespace vesper {
inline namespace v0 {
struct CellExplanation;
struct RobotDescription;
}  // namespace v0
}  // namespace vesper

namespace vesper::gui {

class ReplayClock;

/// "Why is this cell occupied?": every reading that raised or lowered it; a click jumps to it.
class ExplainPanel : public QWidget {
  Q_OBJECT
 public:
  ExplainPanel(const Workbench& bench, ReplayClock& clock, QWidget* parent);

  void explain(QPointF p_world_m);

 signals:
  /// There is something to show.
  void shown();

 private:
  void show(const CellExplanation& explanation, const RobotDescription& robot);
  void jumpTo(int row);

  Workbench bench_;
  ReplayClock& clock_;
  QLabel* summary_;
  QTableWidget* steps_;
};

/// A click on a cell asks why.
class InspectTool : public MapTool {
 public:
  explicit InspectTool(ExplainPanel& panel) : panel_(panel) {}
  [[nodiscard]] QCursor cursor() const override { return Qt::WhatsThisCursor; }
  void press(QPointF p_world_m, Qt::KeyboardModifiers /*modifiers*/) override {
    panel_.explain(p_world_m);
  }

 private:
  ExplainPanel& panel_;
};

}  // namespace vesper::gui
