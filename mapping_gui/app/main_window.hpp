#pragma once

#include <QMainWindow>
#include <QSettings>
#include <memory>
#include <vector>

#include "vesper/mapping_gui/app/theme.hpp"
#include "vesper/mapping_gui/app/workbench.hpp"

class QActionGroup;
class QDockWidget;
class QStackedWidget;
class QToolBar;
class QUndoStack;

namespace vesper::gui {

class BuildPanel;
class CsvSource;
class ExplainPanel;
class FileOpener;
class HelpPage;
class HoverCard;
class LivePanel;
class MapPresenter;
class MapTool;
class PlanPanel;
class RaceViews;
class ReplayBar;
class ReplayController;
class SessionKeeper;

/// The jobs that people come for; each has its panel at the right.
enum class Workspace { Inspect, Calibrate, Build, Plan, Live };
inline constexpr int kWorkspaces = 5;

/// The window: menus, docks, and the wiring between the parts. No algorithm.
class MainWindow : public QMainWindow {
  Q_OBJECT
 public:
  /// `settings` outlives the window.
  explicit MainWindow(QSettings& settings);
  ~MainWindow() override;

  [[nodiscard]] const Workbench& bench() const noexcept { return *bench_; }
  [[nodiscard]] MapPresenter& presenter() noexcept { return *presenter_; }
  [[nodiscard]] FileOpener& opener() noexcept { return *opener_; }
  [[nodiscard]] ReplayController& replay() noexcept { return *replay_; }
  void setTheme(Theme theme);
  void setWorkspace(Workspace workspace);
  /// Keeps the session from now on, and offers what was left behind.
  void startAutosave();
  /// Of the charts, the one that is on the screen; null: none is.
  [[nodiscard]] const CsvSource* shownNumbers() const;
  [[nodiscard]] SessionKeeper& keeper() noexcept { return *keeper_; }

 protected:
  void closeEvent(QCloseEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  void buildCentre();
  void connectParts();
  void buildFileMenu();
  void buildViewMenu();
  void addThemesAndLanguages(QMenu* menu);
  void buildMapMenu();
  void buildLogMenu();
  void buildLiveMenu();
  void buildToolsMenu();
  void buildHelpMenu();
  void buildBars();
  void buildPanels();
  void buildBottomDocks(QWidget* answers, QWidget* charts);
  void addWorkspace(const QString& name, QWidget* panel);
  QDockWidget* addDock(const QString& name, const QString& title, QWidget* content,
                       Qt::DockWidgetArea area);
  void addTool(QMenu* menu, const QString& name, const QKeySequence& key, MapTool* tool);
  QAction* addCommand(QMenu* menu, const QString& text, const QKeySequence& keys,
                      const std::function<void()>& run);
  void fillRecentMenu(QMenu* menu);
  void openByDialog();
  /// False: it was not saved.
  bool saveMap();
  void exportPicture();
  void exportNumbers();
  void saveSession();
  void askCellSize();
  void openToCompare();
  void buildEditMenu();
  /// Edits that nobody saved: ask what to do. False: stay.
  bool mayClose();
  void showDocumentTitle();
  void showPage();
  void showResultsOf(Workspace workspace);
  /// The results of a comparison in place of the map.
  void showResults(bool are_shown);
  /// The racers side by side in place of the map.
  void showRaceViews(bool are_shown);
  /// Zooms what is in the middle: the map, or the racers.
  void zoomShown(double notches);
  void fitShown();
  void restoreSettings();

  QSettings& settings_;
  QByteArray default_state_;  ///< Of docks and tool bars.
  QStackedWidget* centre_ = nullptr;
  QAction* results_action_ = nullptr;
  QToolBar* workspace_bar_ = nullptr;
  QToolBar* tool_bar_ = nullptr;
  QActionGroup* workspace_group_ = nullptr;
  QActionGroup* tool_group_ = nullptr;
  QStackedWidget* panels_ = nullptr;
  QDockWidget* explain_dock_ = nullptr;
  QUndoStack* undo_ = nullptr;
  ReplayController* replay_ = nullptr;
  ReplayBar* replay_bar_ = nullptr;
  std::unique_ptr<MapTool> inspect_tool_;
  std::unique_ptr<MapTool> start_tool_;
  std::unique_ptr<MapTool> goal_tool_;
  MapTool* measure_tool_ = nullptr;  ///< Owned by the panel, as the next one.
  MapTool* edit_tool_ = nullptr;
  QDockWidget* results_dock_ = nullptr;
  LivePanel* live_ = nullptr;
  RaceViews* race_views_ = nullptr;
  HelpPage* help_ = nullptr;
  SessionKeeper* keeper_ = nullptr;
  Workspace workspace_ = Workspace::Inspect;
  std::unique_ptr<Workbench> bench_;
  MapPresenter* presenter_ = nullptr;
  FileOpener* opener_ = nullptr;
  HoverCard* hover_card_ = nullptr;
};

}  // namespace vesper::gui
