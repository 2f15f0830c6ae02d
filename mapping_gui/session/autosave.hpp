#pragma once

#include <QDateTime>
#include <QObject>
#include <functional>
#include <memory>
#include <optional>

#include "vesper/mapping_gui/session/session_state.hpp"

class QLockFile;
class QTimer;

namespace vesper::gui {

class JobRunner;
class Session;

/// What a program left behind that ended unexpectedly.
struct LeftBehind {
  QString folder;
  QString session_path;
  QDateTime saved;
};

/// Keeps the session and the map's unsaved cells in a folder of its own, once a minute and only if
/// something has changed, in the background. A folder is locked as long as its program lives and
/// goes when that ends in order; what stands there unlocked was left behind.
class Autosave : public QObject {
  Q_OBJECT
 public:
  using StateSource = std::function<SessionState()>;

  /// Folders lie in `root`, which is made.
  Autosave(const Session& session, QString root, StateSource state, QObject* parent);
  ~Autosave() override;

  /// Starts to save, every `interval_s` seconds.
  void start(int interval_s);
  /// Left behind by others, the latest; what is damaged or empty is not counted.
  [[nodiscard]] std::optional<LeftBehind> leftBehind() const;
  /// It was taken over: it goes once this program has saved for itself.
  void takeOver(const LeftBehind& found);
  /// Saves now what has changed.
  void save();
  /// An orderly end: nothing is left behind.
  void end();
  [[nodiscard]] const QString& folder() const noexcept { return folder_; }

 signals:
  void saved();
  void failed(const QString& message);

 private:
  void removeTakenOver();

  const Session& session_;
  QString root_;
  QString folder_;
  StateSource state_;
  std::unique_ptr<QLockFile> lock_;
  JobRunner* jobs_;
  QTimer* timer_;
  QStringList taken_over_;
  int edits_ = 0;         ///< Counts changes of the map.
  int saved_edits_ = -1;  ///< Those that are in the folder.
  std::string saved_text_;
};

}  // namespace vesper::gui
