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

namespace vesper::gui {

class FileOpener;
class MapPresenter;

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
  void setTheme(Theme theme);

 protected:
  void closeEvent(QCloseEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  void buildCentre();
  void connectParts();
  void buildFileMenu();
  void buildViewMenu();
  void buildMapMenu();
  void buildHelpMenu();
  QAction* addCommand(QMenu* menu, const QString& text, const QKeySequence& keys,
                      const std::function<void()>& run);
  void fillRecentMenu(QMenu* menu);
  void openByDialog();
  void saveMap();
  void exportPicture();
  void askCellSize();
  void showDocumentTitle();
  void showPage();
  void restoreSettings();

  QSettings& settings_;
  QStackedWidget* centre_ = nullptr;
  std::unique_ptr<Workbench> bench_;
  MapPresenter* presenter_ = nullptr;
  FileOpener* opener_ = nullptr;
};

}  // namespace vesper::gui
