#include "vesper/mapping_gui/app/file_opener.hpp"

#include <QFileInfo>
#include <QMimeData>
#include <QSettings>
#include <QUrl>
#include <utility>

#include "vesper/mapping_gui/app/job_runner.hpp"
#include "vesper/mapping_gui/app/message_bar.hpp"
#include "vesper/mapping_gui/session/open_file.hpp"
#include "vesper/mapping_gui/session/session.hpp"

namespace vesper::gui {
namespace {

constexpr qsizetype kMostRecent = 10;
const QString kRecentKey = QStringLiteral("files/recent");

QString problemsText(const std::vector<InputProblem>& problems, std::int64_t count) {
  constexpr std::size_t kShown = 3;
  QStringList lines;
  for (std::size_t i = 0; i < problems.size() && i < kShown; ++i) {
    lines << QString::fromStdString(describe(problems[i]));
  }
  if (count > static_cast<std::int64_t>(lines.size())) {
    lines << FileOpener::tr("and %1 more").arg(count - lines.size());
  }
  return lines.join('\n');
}

}  // namespace

QString shownName(const QString& path) {
  constexpr qsizetype kMost = 60;
  const QString name = QFileInfo(path).fileName();
  return name.size() <= kMost
             ? name
             : name.left(kMost / 2) + QStringLiteral("…") + name.right(kMost / 2 - 1);
}

FileOpener::FileOpener(const Workbench& bench, QSettings& settings, QObject* parent)
    : QObject(parent), bench_(bench), settings_(settings) {
  // One file that cannot be opened does not keep the others from it.
  connect(&bench_.jobs, &JobRunner::failed, this, [this] {
    if (std::exchange(is_opening_, false)) {
      openNext();
    }
  });
}

void FileOpener::open(const QStringList& paths) {
  bench_.messages.clear();
  waiting_.clear();
  for (const QString& path : paths) {
    waiting_.append({QFileInfo(path).absoluteFilePath(), std::nullopt, false});
  }
  openNext();
}

void FileOpener::openToCompare(const QString& path) {
  waiting_ = {{QFileInfo(path).absoluteFilePath(), std::nullopt, true}};
  openNext();
}

void FileOpener::reopenMap(double resolution_m) {
  if (bench_.session.map() && !bench_.session.map()->path.empty()) {
    waiting_ = {{QString::fromStdString(bench_.session.map()->path), resolution_m, false}};
    openNext();
  }
}

bool FileOpener::hasUrls(const QMimeData& data) { return data.hasUrls(); }

void FileOpener::openDropped(const QMimeData& data) {
  QStringList paths;
  for (const QUrl& url : data.urls()) {
    if (url.isLocalFile()) {
      paths << url.toLocalFile();
    }
  }
  if (paths.isEmpty()) {
    bench_.messages.show(MessageBar::Level::Warning,
                         tr("Only files of this computer can be dropped here."));
    return;
  }
  open(paths);
}

void FileOpener::openNext() {
  if (waiting_.isEmpty()) {
    emit allOpened();
    return;
  }
  const Request request = waiting_.takeFirst();
  is_opening_ = true;
  bench_.jobs.start(
      tr("Opening %1").arg(shownName(request.path)),
      [this, request](const std::stop_token& stop, const JobRunner::Progress& progress) {
        OpenedFile file =
            openFile(request.path.toStdString(), {request.resolution_m}, stop, progress);
        return [this, request, file = std::move(file)] {
          is_opening_ = false;
          std::visit([&](const auto& document) { takeOver(request, document); }, file);
          remember(request.path);
          tellProblems(request.path);
          emit opened(request.path);
          openNext();
        };
      });
}

template <class Opened>
void FileOpener::takeOver(const Request& request, const Opened& file) {
  if constexpr (std::is_same_v<Opened, std::shared_ptr<MapDocument>>) {
    request.is_other_map ? bench_.session.setOtherMap(file) : bench_.session.setMap(file);
  } else if (request.is_other_map) {
    tellNoMap(request.path);
  } else if constexpr (std::is_same_v<Opened, std::shared_ptr<LogDocument>>) {
    bench_.session.setLog(file);
  } else if constexpr (std::is_same_v<Opened, std::shared_ptr<RobotDocument>>) {
    bench_.session.setRobot(file);
  } else if constexpr (std::is_same_v<Opened, std::shared_ptr<ResultsDocument>>) {
    bench_.session.setResults(file);
  } else if constexpr (std::is_same_v<Opened, std::shared_ptr<SonarDocument>>) {
    bench_.session.setSonar(file);
  } else if constexpr (std::is_same_v<Opened, std::shared_ptr<SessionDocument>>) {
    openFilesOf(file->state);
    emit sessionFound(file->state);
  } else {
    bench_.session.setRuns(file);
  }
}

void FileOpener::tellNoMap(const QString& path) {
  bench_.messages.show(MessageBar::Level::Error,
                       tr("%1 is no map, so it cannot be compared.").arg(shownName(path)));
}

void FileOpener::tellProblems(const QString& path) {
  const std::string file = path.toStdString();
  const Session& session = bench_.session;
  if (session.map() && session.map()->path == file) {
    const auto& warnings = session.map()->warnings;
    if (!session.map()->has_own_resolution) {
      bench_.messages.show(
          MessageBar::Level::Warning,
          tr("%1 is a bare picture: it does not say how large a cell is. %2 m is assumed; "
             "change it with Map › Cell size…")
              .arg(shownName(path))
              .arg(session.map()->map.frame().resolution()));
    } else if (!warnings.empty()) {
      bench_.messages.show(MessageBar::Level::Warning,
                           problemsText(warnings, static_cast<std::int64_t>(warnings.size())));
    }
  } else if (session.log() && session.log()->path == file) {
    const RobotLog& log = session.log()->log;
    if (log.records.empty()) {
      bench_.messages.show(
          MessageBar::Level::Warning,
          tr("%1 holds no records: there is nothing to replay.").arg(shownName(path)));
    } else if (log.skipped_lines > 0) {
      bench_.messages.show(MessageBar::Level::Warning,
                           problemsText(log.skipped, log.skipped_lines));
    } else if (!log.notes.empty()) {
      bench_.messages.show(MessageBar::Level::Note,
                           problemsText(log.notes, static_cast<std::int64_t>(log.notes.size())));
    }
  }
}

void FileOpener::openFilesOf(const SessionState& state) {
  constexpr std::size_t kMapPlace = 1;
  constexpr std::size_t kOtherMapPlace = 2;
  QList<Request> files;
  for (std::size_t i = 0; i < state.files.size(); ++i) {
    if (!state.files[i].isEmpty()) {
      files.append(
          {state.files[i], i == kMapPlace ? state.map_cell_m : std::nullopt, i == kOtherMapPlace});
    }
  }
  waiting_ = files + waiting_;
}

void FileOpener::forget(const QString& path) {
  QStringList files = recentFiles();
  files.removeAll(path);
  settings_.setValue(kRecentKey, files);
  emit recentFilesChanged();
}

QStringList FileOpener::recentFiles() const { return settings_.value(kRecentKey).toStringList(); }

void FileOpener::remember(const QString& path) {
  QStringList files = recentFiles();
  files.removeAll(path);
  files.prepend(path);
  settings_.setValue(kRecentKey, QStringList(files.mid(0, kMostRecent)));
  emit recentFilesChanged();
}

}  // namespace vesper::gui
