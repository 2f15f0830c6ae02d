#pragma once

#include "vesper/mapping_gui/charts/themed_chart_view.hpp"

namespace vesper::calibration {
inline namespace v0 {
struct OdometryCalibration;
}
}  // namespace vesper::calibration

namespace vesper::gui {

/// Where the squares ended, seen from where the odometry believed: clockwise and counter-clockwise
/// runs before and after the calibration, with centres of gravity and the ellipses of two standard
/// deviations. Millimetres.
class ClusterChart : public ThemedChartView {
  Q_OBJECT
 public:
  explicit ClusterChart(QWidget* parent);
  /// Null: nothing to show.
  void show(const calibration::OdometryCalibration* calibration);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void addCluster(const QList<QPointF>& ends_mm, const QString& name, QColor colour, bool is_square,
                  bool is_after);
  void fitAxes();

  QRectF extent_mm_;
};

}  // namespace vesper::gui
