#pragma once

#include <QWidget>
#include <memory>
#include <optional>

#include "vesper/calibration/odometry/odometry_calibration.hpp"
#include "vesper/mapping_gui/app/workbench.hpp"

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QTableWidget;
class QVBoxLayout;

namespace vesper::gui {

class CalibrateCharts;
class WhatIfPanel;
struct RunsDocument;

/// Square runs to wheel sizes: which runs count, by which method, what came out, and where it goes.
class CalibratePanel : public QWidget {
  Q_OBJECT
 public:
  CalibratePanel(const Workbench& bench, CalibrateCharts& charts, QWidget* parent);

  void run();
  /// Whether its workspace is the one that is shown.
  void setActive(bool is_active);
  /// The corrected robot becomes the session's.
  void apply();
  [[nodiscard]] const std::optional<calibration::OdometryCalibration>& result() const noexcept {
    return result_;
  }

 signals:
  void calibrated();

 private:
  void buildForm();
  void addRuns(QVBoxLayout& layout);
  void addDriving(QVBoxLayout& layout);
  void showInputs();
  void showSteps();
  /// Takes a measured end that was typed into the table, millimetres.
  void takeEnd(int row, int column);
  /// As they are ticked now. Requires runs.
  [[nodiscard]] std::shared_ptr<RunsDocument> tickedRuns() const;
  /// A run was appended to the file `path`.
  void takeRun(const QString& path);
  void showResult();
  void saveRobot();
  void saveReport();
  void clearResult();
  void addRow(const QString& name, const QString& before, const QString& after,
              const QString& spread);
  [[nodiscard]] RobotDescription corrected() const;
  void save(const QString& path, const std::string& bytes);

  Workbench bench_;
  CalibrateCharts& charts_;
  QLabel* inputs_;
  QLabel* steps_;
  QTableWidget* runs_;
  QComboBox* method_;
  QLineEdit* floor_;
  QPushButton* run_;
  QTableWidget* parameters_;
  QLabel* summary_;
  QPushButton* apply_;
  QPushButton* save_;
  QPushButton* report_;
  WhatIfPanel* what_if_ = nullptr;
  std::optional<calibration::OdometryCalibration> result_;
};

}  // namespace vesper::gui
