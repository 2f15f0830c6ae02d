#pragma once

#include <QElapsedTimer>
#include <QWidget>
#include <memory>

#include "vesper/mapping_gui/app/workbench.hpp"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QGroupBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;

namespace vesper::gui {

class DrivePad;
class LiveFeed;
class MapPresenter;
struct LiveRequest;
struct MapDocument;

/// Connects to a live robot, records it, shows the map that grows, and drives it by keys.
class LivePanel : public QWidget {
  Q_OBJECT
 public:
  LivePanel(const Workbench& bench, MapPresenter& presenter, QWidget* parent);

  [[nodiscard]] LiveFeed& feed() noexcept { return *feed_; }
  void connectOrEnd();
  void stopRobot();
  void focusAddress();
  [[nodiscard]] QCheckBox& recordSwitch() noexcept { return *record_; }

 signals:
  /// For the status bar; empty: nothing is live.
  void statusChanged(const QString& text, bool is_stale);
  /// The recording of a session that is over.
  void openRequested(const QString& path);

 private:
  void buildForm();
  QWidget* buildLink();
  QWidget* buildView();
  QWidget* buildDriving();
  void showInputs();
  void showState();
  void start();
  void toggleRecording(bool is_on);
  void chooseRecording();
  void tick();
  void refreshMap();
  void say(const QString& text);
  void driveByKeys();
  [[nodiscard]] QString newRecording() const;

  Workbench bench_;
  MapPresenter& presenter_;
  LiveFeed* feed_;
  std::shared_ptr<MapDocument> shown_;  ///< The last map handed to the session.
  QElapsedTimer since_map_;
  qint64 map_cost_ms_ = 0;
  std::int64_t mapped_ = 0;  ///< LiveFeed::used() of shown_.
  int ticks_to_status_ = 0;
  QLabel* robot_;
  QComboBox* address_;
  QDoubleSpinBox* resolution_;
  QCheckBox* record_;
  QLineEdit* recording_;
  QPushButton* connect_;
  QLabel* status_;
  QPushButton* open_;
  QCheckBox* hold_;
  QCheckBox* follow_;
  QCheckBox* drive_switch_;
  QDoubleSpinBox* speed_;
  QDoubleSpinBox* turn_;
  DrivePad* pad_;
  QPushButton* stop_;
  QPlainTextEdit* console_;
};

}  // namespace vesper::gui
