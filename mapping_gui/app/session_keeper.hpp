#pragma once

#include <QObject>
#include <functional>
#include <optional>

#include "vesper/mapping_gui/app/workbench.hpp"
#include "vesper/mapping_gui/session/session_state.hpp"

class QSettings;

namespace vesper::gui {

class Autosave;
class FileOpener;
class PlanPanel;
class ReplayController;

/// Session files: gathers what is open and how it is looked at, and brings it back; keeps it once a
/// minute, and offers what a program that ended unexpectedly has left behind.
class SessionKeeper : public QObject {
  Q_OBJECT
 public:
  /// What a session remembers of the window.
  struct Parts {
    FileOpener& opener;
    ReplayController& replay;
    PlanPanel& plan;
    std::function<int()> workspace;
    std::function<void(int)> setWorkspace;
  };
  /// The parts outlive the keeper.
  SessionKeeper(const Workbench& bench, const Parts& parts, QObject* parent);

  [[nodiscard]] SessionState state() const;
  /// False, and a message, if it could not be written.
  bool save(const QString& path);
  /// Starts to keep the session. `settings` says where and how often.
  void startAutosave(const QSettings& settings);
  /// An orderly end.
  void end();
  [[nodiscard]] Autosave* autosave() noexcept { return autosave_; }

 private:
  void offerLeftBehind();
  void apply();
  void applyView();
  void restoreEdits(const SessionState::Rescue& rescue);

  Workbench bench_;
  Parts parts_;
  std::optional<SessionState> pending_;  ///< Its files are being opened.
  QString left_behind_;                  ///< A session that is being brought back.
  Autosave* autosave_ = nullptr;
};

}  // namespace vesper::gui
