#include "vesper/mapping_gui/session/autosave.hpp"

#include <QCoreApplication>
#include <QDir>
#include <QLockFile>
#include <QTimer>
#include <QUuid>

#include "vesper/core/files/atomic_file.hpp"
#include "vesper/core/map_io/write_map.hpp"
#include "vesper/mapping_gui/app/job_runner.hpp"
#include "vesper/mapping_gui/session/documents.hpp"
#include "vesper/mapping_gui/session/session.hpp"

namespace vesper::gui {
namespace {

const QString kSessionName = QStringLiteral("session.vesper.json");
const QString kMapName = QStringLiteral("map.yaml");
const QString kLockName = QStringLiteral("lock");
constexpr std::size_t kMapPlace = 1;  // in kSessionFiles

std::unique_ptr<QLockFile> lockOf(const QString& folder) {
  auto lock = std::make_unique<QLockFile>(folder + '/' + kLockName);
  lock->setStaleLockTime(0);  // only the death of its program makes a lock stale, not its age
  return lock;
}

}  // namespace

Autosave::Autosave(const Session& session, QString root, StateSource state, QObject* parent)
    : QObject(parent),
      session_(session),
      root_(std::move(root)),
      folder_(root_ + '/' + QUuid::createUuid().toString(QUuid::Id128).left(12)),
      state_(std::move(state)),
      jobs_(new JobRunner(this)),
      timer_(new QTimer(this)) {
  connect(timer_, &QTimer::timeout, this, &Autosave::save);
  connect(&session, &Session::mapChanged, this, [this] { ++edits_; });
  connect(&session, &Session::mapEdited, this, [this] { ++edits_; });
  connect(&session, &Session::mapGrown, this, [this] { ++edits_; });
  connect(jobs_, &JobRunner::failed, this,
          [this](const QString&, const QString& message) { emit failed(message); });
}

Autosave::~Autosave() = default;

void Autosave::start(int interval_s) { timer_->start(interval_s * 1000); }

std::optional<LeftBehind> Autosave::leftBehind() const {
  std::optional<LeftBehind> latest;
  for (const QFileInfo& entry : QDir(root_).entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot)) {
    const QFileInfo file(entry.filePath() + '/' + kSessionName);
    if (entry.filePath() == folder_ || taken_over_.contains(entry.filePath()) || !file.isFile()) {
      continue;
    }
    const auto lock = lockOf(entry.filePath());
    if (!lock->tryLock(0)) {  // its program lives
      continue;
    }
    if (!latest || file.lastModified() > latest->saved) {
      latest = LeftBehind{entry.filePath(), file.filePath(), file.lastModified()};
    }
  }
  return latest;
}

void Autosave::takeOver(const LeftBehind& found) { taken_over_ << found.folder; }

void Autosave::save() {
  if (jobs_->isRunning() || session_.isEmpty()) {
    return;
  }
  SessionState state = state_();
  std::shared_ptr<const OccupancyMap> map;  // shared with the job that writes it
  const auto& document = session_.map();
  if (document && (document->is_edited || document->path.empty())) {
    state.rescue = {QString::fromStdString(document->path),
                    QString::fromUtf8(nameOf(document->rule.mode).data())};
    state.files[kMapPlace] = folder_ + '/' + kMapName;
    if (edits_ != saved_edits_) {
      map = std::make_shared<const OccupancyMap>(document->map);
    }
  }
  const std::string path = (folder_ + '/' + kSessionName).toStdString();
  const std::string text = formatSession(state, path);
  if (!map && text == saved_text_) {
    return;
  }
  if (!lock_) {
    QDir().mkpath(folder_);
    lock_ = lockOf(folder_);
    if (!lock_->tryLock(0)) {
      emit failed(tr("%1 cannot be locked").arg(folder_));
      lock_.reset();
      return;
    }
  }
  jobs_->start(tr("Saving the session"), [this, map, path, text, edits = edits_](
                                             const std::stop_token&, const JobRunner::Progress&) {
    if (map) {
      RosMapWriteOptions options;
      options.mode = RosMapMode::Raw;  // the only one that keeps every per cent
      writeMap((folder_ + '/' + kMapName).toStdString(), *map, options);
    }
    writeFileAtomically(path, text);
    return [this, text, edits] {
      saved_edits_ = edits;
      saved_text_ = text;
      removeTakenOver();
      emit saved();
    };
  });
}

void Autosave::removeTakenOver() {
  for (const QString& folder : std::exchange(taken_over_, {})) {
    QDir(folder).removeRecursively();
  }
}

void Autosave::end() {
  timer_->stop();
  jobs_->cancel();
  removeTakenOver();
  if (lock_) {
    lock_.reset();
    QDir(folder_).removeRecursively();
  }
}

}  // namespace vesper::gui
