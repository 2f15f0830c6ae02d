#pragma once

#include "vesper/mapping_gui/charts/themed_chart_view.hpp"

namespace vesper::calibration {
inline namespace v0 {
struct OdometryCalibration;
}
}  // namespace vesper::calibration

namespace vesper::gui {

/// What the fit leaves over at the end of each run: measured minus model, x and y in millimetres,
/// heading in milliradians. Runs that should be looked at are marked by name.
class ResidualChart : public ThemedChartView {
  Q_OBJECT
 public:
  explicit ResidualChart(QWidget* parent);
  /// Null, or a calibration without a fit: nothing to show.
  void show(const calibration::OdometryCalibration* calibration);
};

}  // namespace vesper::gui
