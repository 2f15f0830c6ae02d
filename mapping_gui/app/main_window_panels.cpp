// Docks, workspaces, tools and the commands of a replay.
#include <QActionGroup>
#include <QCheckBox>
#include <QDockWidget>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QStackedWidget>
#include <QStatusBar>
#include <QToolBar>
#include <QUndoStack>
#include <QVBoxLayout>

#include "vesper/mapping_gui/app/file_opener.hpp"
#include "vesper/mapping_gui/app/main_window.hpp"
#include "vesper/mapping_gui/app/panel_scroll.hpp"
#include "vesper/mapping_gui/app/session_keeper.hpp"
#include "vesper/mapping_gui/build/build_panel.hpp"
#include "vesper/mapping_gui/build/explain_panel.hpp"
#include "vesper/mapping_gui/calibrate/calibrate_charts.hpp"
#include "vesper/mapping_gui/calibrate/calibrate_panel.hpp"
#include "vesper/mapping_gui/inspect/inspect_panel.hpp"
#include "vesper/mapping_gui/layers/layers_panel.hpp"
#include "vesper/mapping_gui/live/live_feed.hpp"
#include "vesper/mapping_gui/live/live_panel.hpp"
#include "vesper/mapping_gui/map_view/map_view.hpp"
#include "vesper/mapping_gui/plan/plan_panel.hpp"
#include "vesper/mapping_gui/plan/plan_table.hpp"
#include "vesper/mapping_gui/plan/race_bar.hpp"
#include "vesper/mapping_gui/plan/race_views.hpp"
#include "vesper/mapping_gui/replay/quality_strip.hpp"
#include "vesper/mapping_gui/replay/replay_bar.hpp"
#include "vesper/mapping_gui/replay/replay_controller.hpp"
#include "vesper/mapping_gui/replay/timeline.hpp"

namespace vesper::gui {
namespace {

constexpr int kPanelWidth_px = 320;

}  // namespace

QDockWidget* MainWindow::addDock(const QString& name, const QString& title, QWidget* content,
                                 Qt::DockWidgetArea area) {
  auto* dock = new QDockWidget(title, this);
  dock->setObjectName(name);
  dock->setWidget(content);
  addDockWidget(area, dock);
  return dock;
}

void MainWindow::buildBars() {
  setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
  workspace_bar_ = new QToolBar(tr("Workspaces"), this);
  workspace_bar_->setObjectName("workspaceBar");
  workspace_bar_->setMovable(false);
  addToolBar(Qt::LeftToolBarArea, workspace_bar_);
  workspace_group_ = new QActionGroup(this);
  tool_bar_ = new QToolBar(tr("Tools"), this);
  tool_bar_->setObjectName("toolBar");
  addToolBar(Qt::TopToolBarArea, tool_bar_);
  tool_group_ = new QActionGroup(this);
}

void MainWindow::buildPanels() {
  buildBars();
  addDock("layersDock", tr("Layers"), new LayersPanel(bench_->view.layers(), this),
          Qt::RightDockWidgetArea);
  panels_ = new QStackedWidget(this);
  QDockWidget* panel_dock = addDock("panelDock", tr("Job"), panels_, Qt::RightDockWidgetArea);
  undo_ = new QUndoStack(this);
  auto* inspect = new InspectPanel(*bench_, *undo_, this);
  auto* charts = new CalibrateCharts(this);
  auto* calibrate = new CalibratePanel(*bench_, *charts, this);
  auto* answers = new QWidget(this);
  auto* table = new PlanTable(answers);
  auto* race = new RaceBar(bench_->view, answers);
  auto* answers_layout = new QVBoxLayout(answers);
  answers_layout->setContentsMargins(0, 0, 0, 0);
  answers_layout->setSpacing(0);
  answers_layout->addWidget(table, 1);
  answers_layout->addWidget(race);
  race_views_ = new RaceViews(bench_->session, *presenter_, centre_);
  centre_->addWidget(race_views_);
  race->setViews(race_views_);
  connect(race, &RaceBar::sideBySideWanted, this, &MainWindow::showRaceViews);
  auto* plan = new PlanPanel(*bench_, *table, *race, this);
  addWorkspace(tr("Inspect"), inspect);
  addWorkspace(tr("Calibrate"), calibrate);
  addWorkspace(tr("Build"), new BuildPanel(*bench_, replay_->clock(), this));
  addWorkspace(tr("Plan"), plan);
  keeper_ =
      new SessionKeeper(*bench_,
                        {*opener_, *replay_, *plan, [this] { return static_cast<int>(workspace_); },
                         [this](int place) { setWorkspace(static_cast<Workspace>(place)); }},
                        this);
  live_ = new LivePanel(*bench_, *presenter_, this);
  addWorkspace(tr("Live"), live_);

  auto* explain = new ExplainPanel(*bench_, replay_->clock(), this);
  explain_dock_ =
      addDock("explainDock", tr("Why is this cell occupied?"), explain, Qt::RightDockWidgetArea);
  explain_dock_->hide();
  connect(explain, &ExplainPanel::shown, explain_dock_, &QWidget::show);
  inspect_tool_ = std::make_unique<InspectTool>(*explain);
  start_tool_ = std::make_unique<PlanEndTool>(*plan, PlanPanel::End::Start);
  goal_tool_ = std::make_unique<PlanEndTool>(*plan, PlanPanel::End::Goal);
  measure_tool_ = &inspect->measureTool();
  edit_tool_ = &inspect->editTool();

  buildBottomDocks(answers, charts);
  resizeDocks({panel_dock}, {kPanelWidth_px}, Qt::Horizontal);
  setWorkspace(Workspace::Inspect);
}

/// Time, and above it one dock for what jobs find: a table or a chart.
void MainWindow::buildBottomDocks(QWidget* answers, QWidget* charts) {
  replay_bar_ = new ReplayBar(replay_->clock(), this);
  replay_bar_->setFixedHeight(replay_bar_->sizeHint().height());
  addDock("timelineDock", tr("Time"), replay_bar_, Qt::BottomDockWidgetArea);
  connect(&replay_bar_->follow(), &QCheckBox::toggled, replay_, &ReplayController::setFollowing);
  auto* results = new QStackedWidget(this);
  results->addWidget(answers);
  results->addWidget(charts);
  results->addWidget(new QualityStrip(*bench_, replay_->clock(), results));
  results_dock_ =
      addDock("resultsDock", tr("Answers of the planners"), results, Qt::BottomDockWidgetArea);
  splitDockWidget(results_dock_, findChild<QDockWidget*>("timelineDock"), Qt::Vertical);
}

void MainWindow::addWorkspace(const QString& name, QWidget* panel) {
  panels_->addWidget(new PanelScroll(panel, panels_));
  const int number = panels_->count();
  QAction* action = workspace_bar_->addAction(QStringLiteral("%1\n%2").arg(number).arg(name));
  action->setCheckable(true);
  action->setObjectName(QStringLiteral("workspace%1").arg(number));
  action->setShortcut(QKeySequence(QStringLiteral("Ctrl+%1").arg(number)));
  action->setToolTip(QStringLiteral("%1 (Ctrl+%2)").arg(name).arg(number));
  workspace_group_->addAction(action);
  connect(action, &QAction::triggered, this,
          [this, number] { setWorkspace(static_cast<Workspace>(number - 1)); });
}

void MainWindow::setWorkspace(Workspace workspace) {
  workspace_ = workspace;
  const int index = static_cast<int>(workspace);
  panels_->setCurrentIndex(index);
  QAction* action = workspace_group_->actions().at(index);
  action->setChecked(true);
  panels_->parentWidget()->setWindowTitle(action->text().section('\n', 1));
  if (auto* plan = findChild<PlanPanel*>()) {
    plan->setActive(workspace == Workspace::Plan);
  }
  if (auto* calibrate = findChild<CalibratePanel*>()) {
    calibrate->setActive(workspace == Workspace::Calibrate);
  }
  if (const auto* race = findChild<RaceBar*>()) {
    showRaceViews(workspace == Workspace::Plan && race->isSideBySide());
  }
  showResultsOf(workspace);
}

void MainWindow::showResultsOf(Workspace workspace) {
  const struct {
    Workspace workspace;
    QString title;
  } pages[] = {{Workspace::Plan, tr("Answers of the planners")},
               {Workspace::Calibrate, tr("Charts of the calibration")},
               {Workspace::Build, tr("Quality of the readings and of the map")}};
  int page = 0;
  for (const auto& candidate : pages) {
    if (candidate.workspace == workspace) {
      static_cast<QStackedWidget*>(results_dock_->widget())->setCurrentIndex(page);
      results_dock_->setWindowTitle(candidate.title);
      results_dock_->show();
      return;
    }
    ++page;
  }
  results_dock_->hide();
}

void MainWindow::addTool(QMenu* menu, const QString& name, const QKeySequence& key, MapTool* tool) {
  QAction* action = addCommand(menu, name, key, [this, tool] {
    bench_->view.setTool(tool);
    bench_->view.setFocus();
  });
  action->setCheckable(true);
  action->setToolTip(QStringLiteral("%1 (%2)").arg(name, key.toString(QKeySequence::NativeText)));
  tool_group_->addAction(action);
  tool_bar_->addAction(action);
}

void MainWindow::buildToolsMenu() {
  QMenu* menu = menuBar()->addMenu(tr("&Tools"));
  addTool(menu, tr("Move the map"), QKeySequence(Qt::Key_H), nullptr);
  tool_group_->actions().first()->setChecked(true);
  addTool(menu, tr("Inspect"), QKeySequence(Qt::Key_I), inspect_tool_.get());
  addTool(menu, tr("Measure"), QKeySequence(Qt::Key_M), measure_tool_);
  addTool(menu, tr("Edit cells"), QKeySequence(Qt::Key_B), edit_tool_);
  addTool(menu, tr("Start"), QKeySequence(Qt::Key_S), start_tool_.get());
  addTool(menu, tr("Goal"), QKeySequence(Qt::Key_G), goal_tool_.get());
}

void MainWindow::buildLiveMenu() {
  QMenu* menu = menuBar()->addMenu(tr("Li&ve"));
  addCommand(menu, tr("Connect…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O), [this] {
    setWorkspace(Workspace::Live);
    live_->focusAddress();
  });
  addCommand(menu, tr("Disconnect"), {}, [this] { live_->feed().end(); });
  addCommand(menu, tr("Record or stop recording"), QKeySequence(Qt::CTRL | Qt::Key_R),
             [this] { live_->recordSwitch().toggle(); });
  addCommand(menu, tr("Stop the robot"), QKeySequence(Qt::CTRL | Qt::Key_Space),
             [this] { live_->stopRobot(); });
  auto* badge = new QLabel(statusBar());
  badge->setObjectName("liveBadge");
  badge->hide();
  statusBar()->addPermanentWidget(badge);
  connect(live_, &LivePanel::statusChanged, badge, [badge](const QString& text, bool is_stale) {
    badge->setText(text);
    badge->setVisible(!text.isEmpty());
    badge->setStyleSheet(is_stale ? QStringLiteral("background:#fff3d6;color:#1b1b1b;padding:1px;")
                                  : QString());
  });
  connect(live_, &LivePanel::openRequested, this,
          [this](const QString& path) { opener_->open({path}); });
}

void MainWindow::buildLogMenu() {
  QMenu* menu = menuBar()->addMenu(tr("&Log"));
  ReplayClock& clock = replay_->clock();
  // Without a key of the window: Space belongs to buttons and boxes, the map and the timeline have
  // it by themselves.
  addCommand(menu, tr("Play or pause (Space in the map)"), {}, [&clock] { clock.toggle(); });
  addCommand(menu, tr("Next record"), QKeySequence(Qt::Key_Period), [&clock] { clock.step(1); });
  addCommand(menu, tr("Previous record"), QKeySequence(Qt::Key_Comma),
             [&clock] { clock.step(-1); });
  addCommand(menu, tr("0.1 s forward"), QKeySequence(QStringLiteral(">")),
             [&clock] { clock.seek(clock.time() + 0.1); });
  addCommand(menu, tr("0.1 s back"), QKeySequence(QStringLiteral("<")),
             [&clock] { clock.seek(clock.time() - 0.1); });
  addCommand(menu, tr("Faster"), QKeySequence(Qt::Key_BracketRight),
             [&clock] { clock.changeSpeed(1); });
  addCommand(menu, tr("Slower"), QKeySequence(Qt::Key_BracketLeft),
             [&clock] { clock.changeSpeed(-1); });
  addCommand(menu, tr("Loop from here"), QKeySequence(QStringLiteral("{")),
             [this] { replay_bar_->setLoopEnd(true); });
  addCommand(menu, tr("Loop up to here"), QKeySequence(QStringLiteral("}")),
             [this] { replay_bar_->setLoopEnd(false); });
  addCommand(menu, tr("Follow the robot"), QKeySequence(Qt::ALT | Qt::Key_Right),
             [this] { replay_bar_->follow().toggle(); });
}

}  // namespace vesper::gui
