#pragma once

#include <QGroupBox>
#include <memory>

#include "vesper/mapping_gui/app/workbench.hpp"

class QComboBox;
class QLabel;
class QPushButton;

namespace vesper::calibration {
inline namespace v0 {
struct SonarJobResult;
}
}  // namespace vesper::calibration

namespace vesper::gui {

class CalibrateCharts;

/// A table of distances and what a sonar said: its error and its beam, and the sensor that follows.
class SonarPanel : public QGroupBox {
  Q_OBJECT
 public:
  SonarPanel(const Workbench& bench, CalibrateCharts& charts, QWidget* parent);

  void run();
  /// The calibrated sensor becomes the session's.
  void apply();
  /// Null: nothing was calibrated.
  [[nodiscard]] const calibration::SonarJobResult* result() const noexcept { return result_.get(); }

 private:
  void showInputs();
  void showResult();
  void saveReport();

  Workbench bench_;
  CalibrateCharts& charts_;
  QLabel* input_;
  QComboBox* sensor_;
  QPushButton* run_;
  QLabel* summary_;
  QPushButton* apply_;
  QPushButton* report_;
  std::shared_ptr<calibration::SonarJobResult> result_;  ///< Shared with the job that makes it.
};

}  // namespace vesper::gui
