#pragma once

#include <QTabWidget>

namespace vesper::gui {

class BeamPicture;
class ClusterChart;
class ResidualChart;
class SonarErrorChart;
class TrackChart;

/// The pictures of a calibration, one a tab.
class CalibrateCharts : public QTabWidget {
  Q_OBJECT
 public:
  explicit CalibrateCharts(QWidget* parent);

  [[nodiscard]] ClusterChart& clusters() noexcept { return *clusters_; }
  [[nodiscard]] TrackChart& tracks() noexcept { return *tracks_; }
  [[nodiscard]] ResidualChart& residuals() noexcept { return *residuals_; }
  [[nodiscard]] SonarErrorChart& sonarError() noexcept { return *sonar_error_; }
  [[nodiscard]] BeamPicture& beam() noexcept { return *beam_; }

 private:
  ClusterChart* clusters_;
  TrackChart* tracks_;
  ResidualChart* residuals_;
  SonarErrorChart* sonar_error_;
  BeamPicture* beam_;
};

}  // namespace vesper::gui
