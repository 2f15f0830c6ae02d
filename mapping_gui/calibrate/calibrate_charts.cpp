#include "vesper/mapping_gui/calibrate/calibrate_charts.hpp"

#include "vesper/mapping_gui/calibrate/cluster_chart.hpp"
#include "vesper/mapping_gui/calibrate/residual_chart.hpp"
#include "vesper/mapping_gui/calibrate/sonar_charts.hpp"
#include "vesper/mapping_gui/calibrate/track_chart.hpp"

namespace vesper::gui {

CalibrateCharts::CalibrateCharts(QWidget* parent)
    : QTabWidget(parent),
      clusters_(new ClusterChart(this)),
      tracks_(new TrackChart(this)),
      residuals_(new ResidualChart(this)),
      sonar_error_(new SonarErrorChart(this)),
      beam_(new BeamPicture(this)) {
  setObjectName("calibrateCharts");
  setAccessibleName(tr("Charts of the calibration"));
  setDocumentMode(true);
  addTab(clusters_, tr("End points"));
  addTab(tracks_, tr("Ways"));
  addTab(residuals_, tr("Residuals"));
  addTab(sonar_error_, tr("Sonar error"));
  addTab(beam_, tr("Beam"));
}

}  // namespace vesper::gui
