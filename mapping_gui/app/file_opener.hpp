#pragma once

#include <QObject>
#include <QStringList>
#include <optional>

#include "vesper/mapping_gui/app/workbench.hpp"

class QMimeData;
class QSettings;

namespace vesper::gui {

struct SessionState;

/// Opens files in the background and puts what they hold into the session.
class FileOpener : public QObject {
  Q_OBJECT
 public:
  FileOpener(const Workbench& bench, QSettings& settings, QObject* parent);

  /// One after another; what each file is, its content tells.
  void open(const QStringList& paths);
  /// The same, but the next map becomes the second one of a comparison.
  void openToCompare(const QString& path);
  /// A picture again, with another side of a cell.
  void reopenMap(double resolution_m);
  /// Local files of a drop; a message if there are none.
  void openDropped(const QMimeData& data);
  [[nodiscard]] static bool hasUrls(const QMimeData& data);
  /// Newest first.
  [[nodiscard]] QStringList recentFiles() const;
  void remember(const QString& path);
  void forget(const QString& path);

 signals:
  void recentFilesChanged();
  /// A file was taken over into the session.
  void opened(const QString& path);
  /// A session file was opened; its files follow.
  void sessionFound(const SessionState& state);
  /// The last of the files is open or was refused.
  void allOpened();

 private:
  struct Request {
    QString path;
    std::optional<double> resolution_m;
    bool is_other_map = false;
  };
  void openNext();
  void openFilesOf(const SessionState& state);
  template <class Opened>
  void takeOver(const Request& request, const Opened& file);
  void tellNoMap(const QString& path);
  void tellProblems(const QString& path);

  Workbench bench_;
  QSettings& settings_;
  QList<Request> waiting_;
  bool is_opening_ = false;
};

/// A path as the user reads it: the file's name, long ones cut in the middle.
[[nodiscard]] QString shownName(const QString& path);

}  // namespace vesper::gui
