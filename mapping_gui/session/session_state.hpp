#pragma once

#include <QPointF>
#include <QString>
#include <QStringList>
#include <array>
#include <optional>
#include <string>

#include "vesper/mapping_gui/map_view/shade_palette.hpp"

namespace vesper::gui {

/// The kinds of files of a session, as its keys name them.
inline constexpr std::array kSessionFiles = {"robot", "map",     "other_map", "log",
                                             "runs",  "results", "sonar"};

/// What the planners are asked for.
struct PlanChoices {
  std::optional<QPointF> start_m;
  std::optional<QPointF> goal_m;
  QStringList planners;
  double radius_m = 0.2;
  friend bool operator==(const PlanChoices&, const PlanChoices&) = default;
};

/// What is open and how it is looked at: all that a session file holds.
struct SessionState {
  /// Absolute paths in the order of kSessionFiles; empty: none.
  std::array<QString, kSessionFiles.size()> files;
  std::optional<double> map_cell_m;  ///< Of a picture that does not say it.
  int workspace = 0;                 ///< As the enum Workspace.
  struct View {
    QPointF center_m;
    double px_per_m = 1.0;
    friend bool operator==(const View&, const View&) = default;
  };
  std::optional<View> view;
  std::optional<ShadeThresholds> thresholds;
  double time_s = 0.0;  ///< Of the replay.
  PlanChoices plan;
  /// Of a session that was saved because nobody else would: the map holds edits of this file
  /// (empty: of none), which was read by this mode.
  struct Rescue {
    QString map_path;
    QString map_mode;
    friend bool operator==(const Rescue&, const Rescue&) = default;
  };
  std::optional<Rescue> rescue;

  friend bool operator==(const SessionState&, const SessionState&) = default;
};

/// Whether the file begins as a session file does.
[[nodiscard]] bool looksLikeSession(const std::string& path);

/// A JSON object with "vesper_session": 1. Paths in it are relative to its folder or absolute.
/// Throws InputError naming file, line or field for anything that is not as it should be.
[[nodiscard]] SessionState readSession(const std::string& path);

/// What readSession reads; files near `path` are named relative to its folder.
[[nodiscard]] std::string formatSession(const SessionState& state, const std::string& path);

}  // namespace vesper::gui
