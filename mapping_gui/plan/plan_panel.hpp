#pragma once

#include <QPointF>
#include <QWidget>
#include <optional>

#include "vesper/mapping_gui/app/workbench.hpp"
#include "vesper/mapping_gui/map_view/map_tool.hpp"
#include "vesper/mapping_gui/plan/plan_job.hpp"
#include "vesper/mapping_gui/session/session_state.hpp"

class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;
class QSlider;
class QSpinBox;

namespace vesper::gui {

class InflationLayer;
class PathLayer;
class PlanTable;
class RaceBar;

/// The form that asks planners for a path, and what it shows on the map.
class PlanPanel : public QWidget {
  Q_OBJECT
 public:
  /// The layers belong to the view; the table may lie elsewhere in the window.
  PlanPanel(const Workbench& bench, PlanTable& table, RaceBar& race, QWidget* parent);

  enum class End { Start, Goal };
  void setEnd(End end, QPointF p_world_m);
  void run();
  /// For session files.
  [[nodiscard]] PlanChoices choices() const;
  void setChoices(const PlanChoices& choices);
  /// Whether its workspace is the one that is shown: then the footprint's zone is drawn.
  void setActive(bool is_active);
  [[nodiscard]] const PlanAnswers& answers() const noexcept { return answers_; }

 signals:
  /// Answers have come.
  void answered();

 private:
  void buildForm();
  void addEnds(QFormLayout& form);
  void addFootprint(QFormLayout& form);
  void addRules(QFormLayout& form);
  void readEnds();
  void showEnds();
  void showMap();
  void updateInflation();
  void showAnswers(PlanAnswers answers);
  void showReason();
  void showRace();
  void exportCsv();
  [[nodiscard]] planning::TraversabilityOptions options() const;

  Workbench bench_;
  PlanTable& table_;
  RaceBar& race_;
  JobRunner* preview_;
  InflationLayer* inflation_;
  PathLayer* paths_;
  QLineEdit* start_edit_;
  QLineEdit* goal_edit_;
  QSlider* radius_slider_;
  QDoubleSpinBox* radius_;
  QComboBox* rule_;
  QComboBox* unknown_;
  QListWidget* planners_;
  QSpinBox* repeats_;
  QPushButton* run_;
  QPushButton* csv_;
  QLabel* reason_;
  bool is_active_ = false;
  std::optional<QPointF> start_m_;
  std::optional<QPointF> goal_m_;
  PlanAnswers answers_;
};

/// A click or drag sets the start or the goal.
class PlanEndTool : public MapTool {
 public:
  PlanEndTool(PlanPanel& panel, PlanPanel::End end) : panel_(panel), end_(end) {}
  void press(QPointF p_world_m, Qt::KeyboardModifiers /*modifiers*/) override {
    panel_.setEnd(end_, p_world_m);
  }
  void move(QPointF p_world_m, bool is_dragging, Qt::KeyboardModifiers /*modifiers*/) override {
    if (is_dragging) {
      panel_.setEnd(end_, p_world_m);
    }
  }

 private:
  PlanPanel& panel_;
  PlanPanel::End end_;
};

}  // namespace vesper::gui
