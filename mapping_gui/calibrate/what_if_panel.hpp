#pragma once

#include <QGroupBox>
#include <array>

#include "vesper/mapping_gui/app/workbench.hpp"
#include "vesper/mapping_gui/calibrate/what_if.hpp"

class QCheckBox;
class QDoubleSpinBox;
class QLabel;
class QPushButton;

namespace vesper::gui {

class JobRunner;
class TrackChart;
class WhatIfLayer;

/// Sliders for the errors of the drive: the ways of the runs follow at once, the open log is mapped
/// anew in the background, first coarsely.
class WhatIfPanel : public QGroupBox {
  Q_OBJECT
 public:
  WhatIfPanel(const Workbench& bench, TrackChart& chart, QWidget* parent);

  void setErrors(const calibration::WheelErrors& errors);
  [[nodiscard]] calibration::WheelErrors errors() const;
  /// Whether the map view shows its map.
  void setActive(bool is_active);
  [[nodiscard]] const WhatIfLayer& layer() const noexcept { return *layer_; }

 signals:
  /// The full map of the present errors is shown.
  void mapped();

 private:
  void buildForm();
  void showInputs();
  void follow();
  void rebuild(bool is_coarse);
  void apply();

  Workbench bench_;
  TrackChart& chart_;
  JobRunner* jobs_;
  WhatIfLayer* layer_;  ///< Owned by the view.
  std::array<QDoubleSpinBox*, 3> values_{};
  QCheckBox* maps_;
  QLabel* note_;
  QPushButton* reset_;
  QPushButton* apply_;
  bool is_active_ = false;
};

}  // namespace vesper::gui
