#include "vesper/mapping_gui/app/session_keeper.hpp"

#include <QFileInfo>
#include <QLocale>
#include <QSettings>
#include <QStandardPaths>
#include <utility>

#include "vesper/core/files/atomic_file.hpp"
#include "vesper/mapping_gui/app/file_opener.hpp"
#include "vesper/mapping_gui/app/message_bar.hpp"
#include "vesper/mapping_gui/map_view/map_view.hpp"
#include "vesper/mapping_gui/plan/plan_panel.hpp"
#include "vesper/mapping_gui/replay/replay_controller.hpp"
#include "vesper/mapping_gui/session/autosave.hpp"
#include "vesper/mapping_gui/session/documents.hpp"
#include "vesper/mapping_gui/session/session.hpp"

namespace vesper::gui {
namespace {

constexpr int kUsualInterval_s = 60;

template <class Document>
QString pathOf(const std::shared_ptr<Document>& document) {
  return document ? QString::fromStdString(document->path) : QString();
}

/// Beside a settings file that was named; else where programs keep data.
QString autosaveRoot(const QSettings& settings) {
  return (settings.format() == QSettings::IniFormat
              ? QFileInfo(settings.fileName()).absolutePath()
              : QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation)) +
         QStringLiteral("/autosave");
}

}  // namespace

SessionKeeper::SessionKeeper(const Workbench& bench, const Parts& parts, QObject* parent)
    : QObject(parent), bench_(bench), parts_(parts) {
  connect(&parts_.opener, &FileOpener::sessionFound, this,
          [this](const SessionState& state) { pending_ = state; });
  connect(&parts_.opener, &FileOpener::allOpened, this, &SessionKeeper::apply);
}

SessionState SessionKeeper::state() const {
  const Session& session = bench_.session;
  SessionState state;
  state.files = {pathOf(session.robot()), pathOf(session.map()),  pathOf(session.otherMap()),
                 pathOf(session.log()),   pathOf(session.runs()), pathOf(session.results()),
                 pathOf(session.sonar())};
  if (session.map() && !session.map()->has_own_resolution) {
    state.map_cell_m = session.map()->map.frame().resolution();
  }
  state.workspace = parts_.workspace();
  if (!bench_.view.content().isEmpty()) {
    const ViewTransform& view = bench_.view.transform();
    state.view = {view.center(), view.pxPerMetre()};
  }
  state.thresholds = session.thresholds();
  state.time_s = parts_.replay.clock().time();
  state.plan = parts_.plan.choices();
  return state;
}

bool SessionKeeper::save(const QString& path) {
  if (bench_.session.map() &&
      (bench_.session.map()->is_edited || bench_.session.map()->path.empty())) {
    bench_.messages.show(
        MessageBar::Level::Warning,
        tr("The session names its files: save the map first, or its cells are not part of it."));
    return false;
  }
  try {
    writeFileAtomically(path.toStdString(), formatSession(state(), path.toStdString()));
  } catch (const std::exception& error) {
    bench_.messages.show(MessageBar::Level::Error, QString::fromUtf8(error.what()));
    return false;
  }
  bench_.messages.show(MessageBar::Level::Note, tr("Saved %1").arg(shownName(path)));
  return true;
}

void SessionKeeper::apply() {
  if (!pending_) {
    return;
  }
  const auto& clock = parts_.replay.clock();
  if (bench_.session.log() && !parts_.replay.isReady()) {
    // The track is being read; it would take the view for itself when it comes.
    connect(&clock, &ReplayClock::dataChanged, this, &SessionKeeper::applyView,
            static_cast<Qt::ConnectionType>(Qt::QueuedConnection | Qt::SingleShotConnection));
  } else {
    applyView();
  }
}

void SessionKeeper::applyView() {
  const auto state = std::exchange(pending_, std::nullopt);
  if (!state) {
    return;
  }
  if (!left_behind_.isEmpty()) {
    parts_.opener.forget(std::exchange(left_behind_, {}));
  }
  if (state->rescue) {
    restoreEdits(*state->rescue);
  }
  if (state->thresholds) {
    bench_.session.setThresholds(*state->thresholds);
  }
  parts_.setWorkspace(state->workspace);
  parts_.plan.setChoices(state->plan);
  parts_.replay.clock().seek(state->time_s);
  if (state->view) {
    bench_.view.showAt(state->view->center_m, state->view->px_per_m);
  }
}

void SessionKeeper::restoreEdits(const SessionState::Rescue& rescue) {
  const auto& map = bench_.session.map();
  if (!map) {
    return;
  }
  parts_.opener.forget(QString::fromStdString(map->path));
  map->path = rescue.map_path.toStdString();
  map->is_edited = true;
  for (const RosMapMode mode : {RosMapMode::Trinary, RosMapMode::Scale, RosMapMode::Raw}) {
    if (rescue.map_mode.toStdString() == nameOf(mode)) {
      map->rule.mode = mode;
    }
  }
  bench_.session.cellsEdited();
  autosave_->save();
}

void SessionKeeper::startAutosave(const QSettings& settings) {
  autosave_ = new Autosave(
      bench_.session, autosaveRoot(settings), [this] { return state(); }, this);
  connect(autosave_, &Autosave::failed, this, [this](const QString& message) {
    bench_.messages.show(MessageBar::Level::Warning,
                         tr("The session cannot be kept for an emergency: %1").arg(message));
  });
  autosave_->start(settings.value("autosave/interval_s", kUsualInterval_s).toInt());
  offerLeftBehind();
}

void SessionKeeper::offerLeftBehind() {
  const auto found = autosave_->leftBehind();
  if (!found) {
    return;
  }
  bench_.messages.show(
      MessageBar::Level::Warning,
      tr("The program ended unexpectedly. What was open at %1 can be brought back.")
          .arg(QLocale().toString(found->saved, QLocale::ShortFormat)),
      tr("Bring it back"), [this, found] {
        autosave_->takeOver(*found);
        left_behind_ = found->session_path;
        parts_.opener.open({found->session_path});
      });
}

void SessionKeeper::end() {
  if (autosave_ != nullptr) {
    autosave_->end();
  }
}

}  // namespace vesper::gui
