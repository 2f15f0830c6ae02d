#include "vesper/mapping_gui/app/main_window.hpp"

#include <QAction>
#include <QApplication>
#include <QCloseEvent>
#include <QDropEvent>
#include <QMimeData>
#include <QStackedWidget>
#include <QStatusBar>
#include <QVBoxLayout>

#include "vesper/mapping_gui/app/file_opener.hpp"
#include "vesper/mapping_gui/app/job_runner.hpp"
#include "vesper/mapping_gui/app/job_status.hpp"
#include "vesper/mapping_gui/app/message_bar.hpp"
#include "vesper/mapping_gui/app/session_keeper.hpp"
#include "vesper/mapping_gui/app/welcome_page.hpp"
#include "vesper/mapping_gui/inspect/hover_card.hpp"
#include "vesper/mapping_gui/live/live_feed.hpp"
#include "vesper/mapping_gui/live/live_panel.hpp"
#include "vesper/mapping_gui/map_view/cell_readout.hpp"
#include "vesper/mapping_gui/map_view/map_presenter.hpp"
#include "vesper/mapping_gui/map_view/map_tool.hpp"
#include "vesper/mapping_gui/plan/race_views.hpp"
#include "vesper/mapping_gui/replay/replay_controller.hpp"
#include "vesper/mapping_gui/results/results_view.hpp"
#include "vesper/mapping_gui/session/documents.hpp"
#include "vesper/mapping_gui/session/session.hpp"

namespace vesper::gui {

MainWindow::MainWindow(QSettings& settings) : settings_(settings) {
  setObjectName("mainWindow");
  setMinimumSize(1024, 700);
  setAcceptDrops(true);
  setDockOptions(AnimatedDocks | AllowNestedDocks | AllowTabbedDocks);
  buildCentre();
  buildPanels();
  buildFileMenu();
  buildEditMenu();
  buildViewMenu();
  buildMapMenu();
  buildLogMenu();
  buildLiveMenu();
  buildToolsMenu();
  buildHelpMenu();
  connectParts();
  default_state_ = saveState();
  restoreSettings();
  showDocumentTitle();
}

MainWindow::~MainWindow() { bench_->view.setTool(nullptr); }

void MainWindow::buildCentre() {
  auto* session = new Session(this);
  auto* jobs = new JobRunner(this);
  auto* centre = new QWidget(this);
  auto* layout = new QVBoxLayout(centre);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  auto* messages = new MessageBar(centre);
  centre_ = new QStackedWidget(centre);
  auto* welcome = new WelcomePage(centre_);
  auto* view = new MapView(centre_);
  centre_->addWidget(welcome);
  centre_->addWidget(view);
  layout->addWidget(messages);
  layout->addWidget(centre_, 1);
  setCentralWidget(centre);

  bench_ = std::make_unique<Workbench>(Workbench{*session, *jobs, *view, *messages});
  auto* results = new ResultsView(*bench_, centre_);
  centre_->addWidget(results);
  connect(results, &ResultsView::closed, this, [this] { showResults(false); });
  presenter_ = new MapPresenter(*session, *view, this);
  opener_ = new FileOpener(*bench_, settings_, this);
  replay_ = new ReplayController(*bench_, *presenter_, this);
  new CellReadout(*session, *view, *statusBar());
  hover_card_ = new HoverCard(*bench_);
  statusBar()->addPermanentWidget(new JobStatus(*jobs, statusBar()));
  connect(welcome, &WelcomePage::openRequested, this, &MainWindow::openByDialog);
  connect(welcome, &WelcomePage::connectRequested, this, [this] {
    setWorkspace(Workspace::Live);
    live_->focusAddress();
  });
  connect(welcome, &WelcomePage::exampleRequested, this,
          [this](const QStringList& paths, int workspace) {
            opener_->open(paths);
            setWorkspace(static_cast<Workspace>(workspace));
          });
}

void MainWindow::connectParts() {
  const Session& session = bench_->session;
  for (const auto changed :
       {&Session::mapChanged, &Session::logChanged, &Session::robotChanged, &Session::runsChanged,
        &Session::resultsChanged, &Session::sonarChanged}) {
    connect(&session, changed, this, &MainWindow::showPage);
    connect(&session, changed, this, &MainWindow::showDocumentTitle);
  }
  connect(&session, &Session::mapEdited, this, &MainWindow::showDocumentTitle);
  connect(&session, &Session::mapGrown, this, &MainWindow::showDocumentTitle);
  connect(&session, &Session::resultsChanged, this,
          [this] { showResults(bench_->session.results() != nullptr); });
  for (const auto changed : {&Session::runsChanged, &Session::sonarChanged}) {
    connect(&session, changed, this, [this] { setWorkspace(Workspace::Calibrate); });
  }
  connect(&session, &Session::logOddsDropped, this, [this] {
    bench_->messages.show(MessageBar::Level::Note,
                          tr("This map is edited as a finished map: its log-odds are gone."));
  });
  connect(&session, &Session::logChanged, this, [this] { setWorkspace(Workspace::Build); });
  connect(&bench_->jobs, &JobRunner::failed, this,
          [this](const QString& title, const QString& message) {
            bench_->messages.show(MessageBar::Level::Error,
                                  tr("%1: failed.\n%2").arg(title, message));
          });
}

void MainWindow::showPage() { showResults(false); }

void MainWindow::showResults(bool are_shown) {
  const bool has_results = bench_->session.results() != nullptr;
  results_action_->setEnabled(has_results);
  results_action_->setChecked(are_shown && has_results);
  centre_->setCurrentIndex(bench_->session.isEmpty() ? 0 : are_shown && has_results ? 2 : 1);
}

void MainWindow::showRaceViews(bool are_shown) {
  if (are_shown) {
    centre_->setCurrentWidget(race_views_);
  } else if (centre_->currentWidget() == race_views_) {
    showResults(false);
  }
}

void MainWindow::zoomShown(double notches) {
  if (centre_->currentWidget() == race_views_) {
    race_views_->view(0).zoomAtCentre(notches);
  } else {
    bench_->view.zoomAtCentre(notches);
  }
}

void MainWindow::fitShown() {
  if (centre_->currentWidget() == race_views_) {
    race_views_->fit();
  } else {
    bench_->view.fit();
  }
}

void MainWindow::showDocumentTitle() {
  QStringList names;
  const Session& session = bench_->session;
  if (session.map()) {
    const GridFrame& frame = session.map()->map.frame();
    const QString name = session.map()->path.empty()
                             ? tr("unsaved map")
                             : shownName(QString::fromStdString(session.map()->path));
    names << tr("%1 (%2 × %3)")
                 .arg(session.map()->is_edited ? name + '*' : name)
                 .arg(frame.width())
                 .arg(frame.height());
  }
  if (session.log()) {
    names << shownName(QString::fromStdString(session.log()->path));
  }
  if (session.results()) {
    names << shownName(QString::fromStdString(session.results()->path));
  }
  names << QStringLiteral("Vesper");
  setWindowTitle(names.join(QStringLiteral(" — ")));
}

void MainWindow::setTheme(Theme theme) {
  applyTheme(*qApp, theme);
  settings_.setValue("window/theme", theme == Theme::Dark ? "dark" : "light");
}

void MainWindow::restoreSettings() {
  resize(1280, 800);
  restoreGeometry(settings_.value("window/geometry").toByteArray());
  restoreState(settings_.value("window/state").toByteArray());
  const int workspace = settings_.value("window/workspace", 0).toInt();
  setWorkspace(workspace >= 0 && workspace < kWorkspaces ? static_cast<Workspace>(workspace)
                                                         : Workspace::Inspect);
  const int palette = settings_.value("map/palette", 0).toInt();
  if (palette >= 0 && palette < static_cast<int>(kShadePalettes.size())) {
    presenter_->setPalette(kShadePalettes[static_cast<std::size_t>(palette)]);
  }
}

void MainWindow::startAutosave() { keeper_->startAutosave(settings_); }

void MainWindow::closeEvent(QCloseEvent* event) {
  if (!mayClose()) {
    event->ignore();
    return;
  }
  bench_->jobs.cancel();
  live_->feed().end();
  keeper_->end();
  settings_.setValue("window/geometry", saveGeometry());
  settings_.setValue("window/state", saveState());
  settings_.setValue("window/workspace", static_cast<int>(workspace_));
  settings_.sync();
  event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (FileOpener::hasUrls(*event->mimeData()) || event->mimeData()->hasText()) {
    event->acceptProposedAction();
  }
}

void MainWindow::dropEvent(QDropEvent* event) {
  opener_->openDropped(*event->mimeData());
  event->acceptProposedAction();
}

}  // namespace vesper::gui
