#pragma once

#include <QWidget>

class QCheckBox;
class QComboBox;
class QLabel;
class QToolButton;

namespace vesper::gui {

class ReplayClock;
class Timeline;

/// The buttons and the timeline of a replay.
class ReplayBar : public QWidget {
  Q_OBJECT
 public:
  ReplayBar(ReplayClock& clock, QWidget* parent);

  [[nodiscard]] Timeline& timeline() noexcept { return *timeline_; }
  [[nodiscard]] QCheckBox& follow() noexcept { return *follow_; }
  /// Moves one end of the loop to the time shown.
  void setLoopEnd(bool is_start);

 private:
  QToolButton* addButton(const QString& sign, const QString& name);
  void showState();
  void showTime(double time_s);

  ReplayClock& clock_;
  Timeline* timeline_;
  QToolButton* play_;
  QComboBox* speed_;
  QCheckBox* loop_;
  QCheckBox* follow_;
  QLabel* time_;
};

}  // namespace vesper::gui
