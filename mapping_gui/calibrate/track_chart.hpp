#pragma once

#include <vector>

#include "vesper/mapping_gui/calibrate/what_if.hpp"
#include "vesper/mapping_gui/charts/themed_chart_view.hpp"

namespace vesper::gui {

/// The ways of the runs laid over each other: as the robot is described (dashed) and with other
/// wheels (solid), and where they really ended (crosses). Metres, from the start of each run.
class TrackChart : public ThemedChartView {
  Q_OBJECT
 public:
  explicit TrackChart(QWidget* parent);
  void show(const std::vector<RunTrack>& before, const std::vector<RunTrack>& after);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  void addWays(const std::vector<RunTrack>& tracks, bool is_after);

  QRectF extent_m_{-0.5, -0.5, 1.0, 1.0};
};

}  // namespace vesper::gui
