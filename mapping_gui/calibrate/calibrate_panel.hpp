#pragma once

#include <QWidget>
#include <optional>

#include "vesper/calibration/odometry/odometry_calibration.hpp"
#include "vesper/mapping_gui/app/workbench.hpp"

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QTableWidget;

namespace vesper::gui {

class CalibrateCharts;
class WhatIfPanel;

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
  void showInputs();
  void showSteps();
  /// Takes a measured end that was typed into the table, millimetres.
  void takeEnd(int row, int column);
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
