// The menus of the window and what their commands do.
#include <QAction>
#include <QActionGroup>
#include <QFileDialog>
#include <QInputDialog>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QUndoStack>
#include <QWhatsThis>
#include <algorithm>

#include "vesper/core/files/atomic_file.hpp"
#include "vesper/core/map_io/vgrid_file.hpp"
#include "vesper/core/map_io/write_map.hpp"
#include "vesper/mapping_gui/app/command_palette.hpp"
#include "vesper/mapping_gui/app/file_opener.hpp"
#include "vesper/mapping_gui/app/help_page.hpp"
#include "vesper/mapping_gui/app/main_window.hpp"
#include "vesper/mapping_gui/app/message_bar.hpp"
#include "vesper/mapping_gui/app/session_keeper.hpp"
#include "vesper/mapping_gui/app/whats_this.hpp"
#include "vesper/mapping_gui/charts/csv_source.hpp"
#include "vesper/mapping_gui/export/picture_export.hpp"
#include "vesper/mapping_gui/inspect/hover_card.hpp"
#include "vesper/mapping_gui/inspect/map_form.hpp"
#include "vesper/mapping_gui/map_view/map_presenter.hpp"
#include "vesper/mapping_gui/session/documents.hpp"
#include "vesper/mapping_gui/session/session.hpp"

namespace vesper::gui {
namespace {

/// A ROS map was written: from now on its picture is what the cells come from.
void takeOverPicture(MapDocument& document, const WrittenMap& written) {
  const auto picture = std::ranges::find_if(written.files, [](const std::string& file) {
    return file.ends_with(".pgm") || file.ends_with(".png");
  });
  if (picture != written.files.end()) {
    document.image = *picture;
    document.format = MapFormat::RosYaml;
    document.rule.negate = false;  // as the writer does
    document.is_drawn_on = false;
  }
}

}  // namespace

QAction* MainWindow::addCommand(QMenu* menu, const QString& text, const QKeySequence& keys,
                                const std::function<void()>& run) {
  QAction* action = menu->addAction(text);
  action->setShortcut(keys);
  connect(action, &QAction::triggered, this, run);
  addAction(action);
  return action;
}

void MainWindow::buildFileMenu() {
  QMenu* menu = menuBar()->addMenu(tr("&File"));
  addCommand(menu, tr("Open…"), QKeySequence(Qt::CTRL | Qt::Key_O), [this] { openByDialog(); });
  QMenu* recent = menu->addMenu(tr("Open recent"));
  connect(opener_, &FileOpener::recentFilesChanged, recent,
          [this, recent] { fillRecentMenu(recent); });
  fillRecentMenu(recent);
  menu->addSeparator();
  QAction* save = addCommand(menu, tr("Save map as…"), QKeySequence(Qt::CTRL | Qt::Key_S),
                             [this] { saveMap(); });
  addCommand(menu, tr("Save session as…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S),
             [this] { saveSession(); });
  QAction* picture = addCommand(menu, tr("Export picture…"), QKeySequence(Qt::CTRL | Qt::Key_E),
                                [this] { exportPicture(); });
  addCommand(menu, tr("Export the chart's numbers…"),
             QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E), [this] { exportNumbers(); });
  menu->addSeparator();
  addCommand(menu, tr("Quit"), QKeySequence(Qt::CTRL | Qt::Key_Q), [this] { close(); });
  const auto enable = [this, save, picture] {
    save->setEnabled(bench_->session.map() != nullptr);
    picture->setEnabled(!bench_->session.isEmpty());
  };
  connect(&bench_->session, &Session::mapChanged, this, enable);
  connect(&bench_->session, &Session::logChanged, this, enable);
  enable();
}

void MainWindow::buildEditMenu() {
  QMenu* menu = menuBar()->addMenu(tr("&Edit"));
  for (const bool is_undo : {true, false}) {
    QAction* action = is_undo ? undo_->createUndoAction(this, tr("Undo"))
                              : undo_->createRedoAction(this, tr("Redo"));
    action->setShortcut(is_undo ? QKeySequence(Qt::CTRL | Qt::Key_Z)
                                : QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z));
    menu->addAction(action);
    addAction(action);
  }
}

bool MainWindow::mayClose() {
  const auto& map = bench_->session.map();
  if (!map || !map->is_edited) {
    return true;
  }
  const auto answer = QMessageBox::question(
      this, tr("Unsaved edits"), tr("The map was edited. Save it before closing?"),
      QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel);
  return answer == QMessageBox::Discard || (answer == QMessageBox::Save && saveMap());
}

void MainWindow::openToCompare() {
  const QString path = QFileDialog::getOpenFileName(
      this, tr("Compare with"), settings_.value("files/folder").toString(), tr("All files (*)"));
  if (!path.isEmpty()) {
    opener_->openToCompare(path);
  }
}

void MainWindow::fillRecentMenu(QMenu* menu) {
  menu->clear();
  for (const QString& path : opener_->recentFiles()) {
    QAction* action = menu->addAction(QString(path).replace('&', QStringLiteral("&&")));
    action->setData(path);
    connect(action, &QAction::triggered, this, [this, path] { opener_->open({path}); });
  }
  menu->setEnabled(!menu->isEmpty());
}

void MainWindow::buildViewMenu() {
  QMenu* menu = menuBar()->addMenu(tr("&View"));
  MapView& view = bench_->view;
  addCommand(menu, tr("Show everything"), QKeySequence(Qt::Key_F), [this] { fitShown(); });
  addCommand(menu, tr("One cell a pixel"), QKeySequence(Qt::Key_0),
             [&view] { view.showOneToOne(); });
  addCommand(menu, tr("Zoom in"), QKeySequence(Qt::CTRL | Qt::Key_Plus),
             [this] { zoomShown(2.0); });
  addCommand(menu, tr("Zoom out"), QKeySequence(Qt::CTRL | Qt::Key_Minus),
             [this] { zoomShown(-2.0); });
  menu->addSeparator();
  results_action_ = addCommand(menu, tr("Results of the comparison"), QKeySequence(Qt::Key_F8),
                               [this] { showResults(results_action_->isChecked()); });
  results_action_->setCheckable(true);
  results_action_->setEnabled(false);
  menu->addSeparator();
  QMenu* palettes = menu->addMenu(tr("Colours of the map"));
  auto* palette_group = new QActionGroup(this);
  for (std::size_t i = 0; i < kShadePalettes.size(); ++i) {
    QAction* action = addCommand(palettes, nameOf(kShadePalettes[i]), {}, [this, i] {
      presenter_->setPalette(kShadePalettes[i]);
      settings_.setValue("map/palette", static_cast<int>(i));
    });
    action->setCheckable(true);
    action->setChecked(settings_.value("map/palette", 0).toInt() == static_cast<int>(i));
    palette_group->addAction(action);
  }
  QAction* card = addCommand(menu, tr("Card beside the cursor"), {}, [this] {
    hover_card_->setOn(!hover_card_->isOn());
    settings_.setValue("map/hover_card", hover_card_->isOn());
  });
  card->setCheckable(true);
  hover_card_->setOn(settings_.value("map/hover_card", true).toBool());
  card->setChecked(hover_card_->isOn());
  addThemesAndLanguages(menu);
  menu->addSeparator();
  addCommand(menu, tr("Reset the docks"), {}, [this] {
    restoreState(default_state_);
    setWorkspace(workspace_);
  });
  addCommand(menu, tr("Full screen"), QKeySequence(Qt::Key_F11),
             [this] { isFullScreen() ? showNormal() : showFullScreen(); });
}

void MainWindow::addThemesAndLanguages(QMenu* menu) {
  QMenu* themes = menu->addMenu(tr("Theme"));
  auto* theme_group = new QActionGroup(this);
  const bool is_dark = settings_.value("window/theme").toString() == "dark";
  for (const Theme theme : {Theme::Light, Theme::Dark}) {
    QAction* action = addCommand(themes, theme == Theme::Dark ? tr("Dark") : tr("Light"), {},
                                 [this, theme] { setTheme(theme); });
    action->setCheckable(true);
    action->setChecked((theme == Theme::Dark) == is_dark);
    theme_group->addAction(action);
  }
  QMenu* languages = menu->addMenu(tr("Language"));
  for (const char* language : {"en", "es"}) {
    addCommand(
        languages,
        language == std::string_view("en") ? QStringLiteral("English") : QStringLiteral("Español"),
        {}, [this, language] {
          settings_.setValue("window/language", language);
          bench_->messages.show(MessageBar::Level::Note,
                                tr("The language changes when the program starts again."));
        });
  }
}

void MainWindow::buildMapMenu() {
  QMenu* menu = menuBar()->addMenu(tr("&Map"));
  QAction* size = addCommand(menu, tr("Cell size…"), {}, [this] { askCellSize(); });
  QAction* compare = addCommand(menu, tr("Compare with…"), {}, [this] { openToCompare(); });
  const auto enable = [this, size, compare] {
    compare->setEnabled(bench_->session.map() != nullptr);
    size->setEnabled(bench_->session.map() && !bench_->session.map()->has_own_resolution);
  };
  connect(&bench_->session, &Session::mapChanged, this, enable);
  enable();
}

void MainWindow::buildHelpMenu() {
  QMenu* menu = menuBar()->addMenu(tr("&Help"));
  help_ = new HelpPage(this);
  setWhatsThisTexts(*this);
  addCommand(menu, tr("Help on this workspace"), QKeySequence(Qt::Key_F1),
             [this] { help_->showFor(workspace_); });
  addCommand(menu, tr("What is this?"), QKeySequence(Qt::SHIFT | Qt::Key_F1),
             [] { QWhatsThis::enterWhatsThisMode(); });
  addCommand(menu, tr("Commands…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P),
             [this] { CommandPalette(*this).exec(); });
  addCommand(menu, tr("Keys"), QKeySequence(QStringLiteral("?")),
             [this] { ShortcutSheet(*this).exec(); });
  addCommand(menu, tr("About Vesper"), {}, [this] {
    QMessageBox::about(this, tr("About Vesper"),
                       tr("Vesper %1\nOccupancy-grid mapping and planning with ultrasonic "
                          "calibration")
                           .arg(QStringLiteral(VESPER_VERSION)));
  });
}

void MainWindow::openByDialog() {
  const QStringList paths = QFileDialog::getOpenFileNames(
      this, tr("Open"), settings_.value("files/folder").toString(), tr("All files (*)"));
  if (!paths.isEmpty()) {
    settings_.setValue("files/folder", QFileInfo(paths.first()).absolutePath());
    opener_->open(paths);
  }
}

bool MainWindow::saveMap() {
  const QString path = QFileDialog::getSaveFileName(
      this, tr("Save map as"), settings_.value("files/folder").toString(),
      tr("ROS map (*.yaml);;Vesper grid with log-odds (*.vgrid);;MovingAI map (*.map);;"
         "NumPy (*.npy);;Cells (*.csv)"));
  if (path.isEmpty()) {
    return false;
  }
  MapDocument& document = *bench_->session.map();
  try {
    QStringList lines;
    if (path.endsWith(".vgrid")) {
      if (!document.grid) {
        bench_->messages.show(MessageBar::Level::Error,
                              tr("This map has no log-odds: a .vgrid cannot hold it."));
        return false;
      }
      writeVGrid(path.toStdString(), *document.grid, document.provenance.value_or(MapProvenance{}));
      lines << tr("Saved %1").arg(shownName(path));
    } else {
      RosMapWriteOptions ros;
      ros.mode = document.rule.mode;
      ros.occupied_threshold = document.rule.occupied_threshold;
      ros.free_threshold = document.rule.free_threshold;
      const WrittenMap written = writeMap(path.toStdString(), document.map, ros);
      takeOverPicture(document, written);
      for (const std::string& file : written.files) {
        lines << tr("Saved %1").arg(shownName(QString::fromStdString(file)));
      }
      for (const std::string& loss : written.losses) {
        lines << tr("Lost: %1").arg(QString::fromStdString(loss));
      }
    }
    document.is_edited = false;
    document.path = path.toStdString();
    showDocumentTitle();
    findChild<MapForm*>()->showMap();
    bench_->messages.show(MessageBar::Level::Note, lines.join('\n'));
    return true;
  } catch (const std::exception& error) {
    bench_->messages.show(MessageBar::Level::Error,
                          tr("The map was not saved: %1").arg(QString::fromUtf8(error.what())));
    return false;
  }
}

void MainWindow::exportPicture() {
  const QString path = QFileDialog::getSaveFileName(this, tr("Export picture"),
                                                    settings_.value("files/folder").toString(),
                                                    tr("PNG (*.png);;SVG (*.svg);;PDF (*.pdf)"));
  if (path.isEmpty()) {
    return;
  }
  const QString problem = exportPictureOf(*presenter_, path, bench_->view.viewport()->size());
  if (problem.isEmpty()) {
    bench_->messages.show(MessageBar::Level::Note, tr("Saved %1").arg(shownName(path)));
  } else {
    bench_->messages.show(MessageBar::Level::Error, problem);
  }
}

const CsvSource* MainWindow::shownNumbers() const {
  for (const QWidget* widget : findChildren<QWidget*>()) {
    const auto* source = dynamic_cast<const CsvSource*>(widget);
    if (source != nullptr && widget->isVisible()) {
      return source;
    }
  }
  return nullptr;
}

void MainWindow::exportNumbers() {
  const CsvSource* source = shownNumbers();
  const std::string csv = source != nullptr ? source->csv() : std::string();
  if (csv.empty()) {
    bench_->messages.show(MessageBar::Level::Note, tr("No chart with numbers is shown."));
    return;
  }
  const QString path =
      QFileDialog::getSaveFileName(this, tr("Export the chart's numbers"),
                                   settings_.value("files/folder").toString(), tr("CSV (*.csv)"));
  if (path.isEmpty()) {
    return;
  }
  try {
    writeFileAtomically(path.toStdString(), csv);
    bench_->messages.show(MessageBar::Level::Note, tr("Saved %1").arg(shownName(path)));
  } catch (const std::exception& error) {
    bench_->messages.show(MessageBar::Level::Error, QString::fromUtf8(error.what()));
  }
}

void MainWindow::saveSession() {
  const QString path = QFileDialog::getSaveFileName(this, tr("Save session as"),
                                                    settings_.value("files/folder").toString(),
                                                    tr("Vesper session (*.vesper.json)"));
  if (!path.isEmpty() && keeper_->save(path)) {
    opener_->remember(path);
  }
}

void MainWindow::askCellSize() {
  bool is_given = false;
  const double resolution_m = QInputDialog::getDouble(
      this, tr("Cell size"), tr("Side of a cell in metres:"),
      bench_->session.map()->map.frame().resolution(), 0.0001, 1000.0, 4, &is_given);
  if (is_given) {
    opener_->reopenMap(resolution_m);
  }
}

}  // namespace vesper::gui
