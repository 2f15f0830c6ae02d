#pragma once

#include <QGroupBox>
#include <array>
#include <atomic>
#include <memory>
#include <optional>

#include "vesper/mapping_gui/app/workbench.hpp"
#include "vesper/mapping_gui/calibrate/square_drive_job.hpp"

class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace vesper::gui {

/// Drives a live robot around squares for as long as a button is held down (the dead man's rule),
/// asks where each one ended and appends it to a runs file, as `vesper calibrate drive` does.
class SquareDrivePanel : public QGroupBox {
  Q_OBJECT
 public:
  SquareDrivePanel(const Workbench& bench, QWidget* parent);
  ~SquareDrivePanel() override;

  /// A square stands before it is measured.
  [[nodiscard]] bool isMeasuring() const noexcept { return driven_.has_value(); }

 signals:
  /// The runs file has one more line.
  void runAdded(const QString& path);

 private:
  void buildForm();
  void addDriving(QFormLayout& form);
  void addMeasuring(QFormLayout& form);
  void chooseFile();
  void hold();
  void letGo();
  void takeOver(const DrivenSquare& square);
  void addRun();
  void skipRun();
  /// Of the runs file; the other way round comes next once one has all its runs.
  void countRuns();
  void showState();
  [[nodiscard]] calibration::RunKind kind() const;
  /// A length or an angle as it was typed; a message and nothing for what is no number or lies
  /// beyond +-`most`.
  [[nodiscard]] std::optional<double> typed(const QLineEdit& field, double most,
                                            const QString& unit);

  Workbench bench_;
  QComboBox* address_;
  QLineEdit* file_;
  QDoubleSpinBox* side_;
  QSpinBox* runs_;
  QDoubleSpinBox* speed_;
  QDoubleSpinBox* turn_;
  QComboBox* direction_;
  QLabel* state_;
  QPushButton* hold_;
  QLineEdit* end_x_;
  QLineEdit* end_y_;
  QLineEdit* end_theta_;
  QPushButton* add_;
  QPushButton* skip_;
  /// Between the button and the running job, which may outlive this panel.
  struct Hold {
    std::atomic<bool> is_held = true;
    std::atomic<bool> is_linked =
        false;  ///< The robot answers: the job has asked for the first time.
  };
  std::shared_ptr<Hold> held_;
  bool is_driving_ = false;
  std::array<int, 2> counts_{};  ///< Squares of the runs file, clockwise and counter-clockwise.
  std::optional<DrivenSquare> driven_;  ///< Not measured yet.
};

}  // namespace vesper::gui
