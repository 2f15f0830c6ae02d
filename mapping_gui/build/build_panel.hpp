#pragma once

#include <QWidget>
#include <memory>

#include "vesper/core/records/record.hpp"
#include "vesper/mapping_gui/app/workbench.hpp"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QPushButton;
class QSpinBox;
class QTableWidget;
class QVBoxLayout;

namespace vesper::gui {

class ConflictLayer;
class ReplayClock;
struct BuildRequest;
struct BuiltMap;
class ModelPicture;

/// The form that builds a map from the open log and robot.
class BuildPanel : public QWidget {
  Q_OBJECT
 public:
  BuildPanel(const Workbench& bench, ReplayClock& clock, QWidget* parent);

  /// The whole log, or only what lies before the time shown.
  void build(bool up_to_shown_time);

 private:
  void buildForm();
  QFormLayout* optionsForm();
  void addAnswers(QVBoxLayout& layout);
  void showInputs();
  void showModelDefaults();
  void showReport(const BuiltMap& built);
  void showReadings();
  void showModelPicture();
  [[nodiscard]] static QString readingText(const RangeRecord& range);
  [[nodiscard]] std::shared_ptr<BuildRequest> request() const;

  Workbench bench_;
  ReplayClock& clock_;
  ConflictLayer* conflicts_;  ///< Owned by the view's layers.
  QLabel* inputs_;
  QComboBox* model_;
  QDoubleSpinBox* resolution_;
  QSpinBox* views_;
  QDoubleSpinBox* free_;
  QDoubleSpinBox* occupied_;
  QComboBox* poses_;
  QCheckBox* drift_;
  QPushButton* build_;
  QPushButton* build_part_;
  QLabel* summary_;
  ModelPicture* picture_;
  QTableWidget* sensors_;
  QLabel* now_;
};

}  // namespace vesper::gui
