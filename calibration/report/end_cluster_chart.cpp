#include "vesper/calibration/report/end_cluster_chart.hpp"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "vesper/calibration/report/report_words.hpp"
#include "vesper/core/drawing/svg_chart.hpp"

namespace vesper::calibration::inline v0 {
namespace {

/// Ends of one direction.
struct Cluster {
  std::vector<ChartPoint> points_mm;
  Eigen::Vector2d mean_mm = Eigen::Vector2d::Zero();
  Eigen::Matrix2d covariance_mm2 = Eigen::Matrix2d::Zero();
};

Cluster clusterOf(const std::vector<SquareGain>& gains, RunKind kind, bool is_after) {
  Cluster cluster;
  std::vector<Eigen::Vector2d> ends_mm;
  for (const SquareGain& gain : gains) {
    if (gain.before.kind == kind) {
      ends_mm.push_back(1e3 * (is_after ? gain.after_m : gain.before.position_m));
      cluster.points_mm.push_back({ends_mm.back().x(), ends_mm.back().y()});
      cluster.mean_mm += ends_mm.back();
    }
  }
  if (ends_mm.empty()) {
    return cluster;
  }
  cluster.mean_mm /= static_cast<double>(ends_mm.size());
  for (const Eigen::Vector2d& end_mm : ends_mm) {
    const Eigen::Vector2d off_mm = end_mm - cluster.mean_mm;
    cluster.covariance_mm2 += off_mm * off_mm.transpose();
  }
  if (ends_mm.size() > 1) {
    cluster.covariance_mm2 /= static_cast<double>(ends_mm.size() - 1);
  }
  return cluster;
}

void addCluster(SvgChart& chart, const OdometryCalibration& calibration, RunKind kind,
                bool is_after, const std::string& name, SeriesStyle style) {
  const Cluster cluster = clusterOf(calibration.gains, kind, is_after);
  chart.scatter(name, cluster.points_mm, style);
  if (cluster.points_mm.size() > 2) {  // two ends span no ellipse
    style.width_px = 1.2;
    style.marker.reset();
    chart.ellipse("", cluster.mean_mm, cluster.covariance_mm2, 1.0, style);
    chart.ellipse("", cluster.mean_mm, cluster.covariance_mm2, 2.0, style);
  }
}

/// An axis that shows all ends, their ellipses and the origin.
ChartAxis errorAxis(std::string label, const OdometryCalibration& calibration, bool is_after,
                    int coordinate) {
  double low_mm = 0.0;
  double high_mm = 0.0;
  for (const SquareGain& gain : calibration.gains) {
    const Eigen::Vector2d& end_m = is_after ? gain.after_m : gain.before.position_m;
    low_mm = std::min(low_mm, 1e3 * end_m[coordinate]);
    high_mm = std::max(high_mm, 1e3 * end_m[coordinate]);
  }
  for (const RunKind kind : {RunKind::Clockwise, RunKind::CounterClockwise}) {
    const Cluster cluster = clusterOf(calibration.gains, kind, is_after);
    const double reach_mm = 2.0 * std::sqrt(cluster.covariance_mm2(coordinate, coordinate));
    low_mm = std::min(low_mm, cluster.mean_mm[coordinate] - reach_mm);
    high_mm = std::max(high_mm, cluster.mean_mm[coordinate] + reach_mm);
  }
  const double margin_mm = 0.08 * (high_mm - low_mm) + 1.0;
  return {.label = std::move(label), .low = low_mm - margin_mm, .high = high_mm + margin_mm};
}

}  // namespace

std::string endClusterChart(const OdometryCalibration& calibration, Language language,
                            bool is_after) {
  SvgChart chart(
      {.title = is_after ? words(language, "After calibration", "Después de calibrar")
                         : words(language, "Before calibration", "Antes de calibrar"),
       .x = errorAxis(words(language, "x error [mm]", "error en x [mm]"), calibration, is_after, 0),
       .y = errorAxis(words(language, "y error [mm]", "error en y [mm]"), calibration, is_after, 1),
       .width_px = 620,
       .height_px = 520,
       .has_equal_axes = true});
  addCluster(chart, calibration, RunKind::Clockwise, is_after,
             words(language, "clockwise", "horario"),
             {.colour = colours::kBlue, .dash = Dash::Solid, .marker = Marker::Circle});
  addCluster(chart, calibration, RunKind::CounterClockwise, is_after,
             words(language, "counter-clockwise", "antihorario"),
             {.colour = colours::kVermilion, .dash = Dash::Dashed, .marker = Marker::Square});
  chart.scatter(words(language, "no error", "sin error"), {{0.0, 0.0}},
                {.colour = colours::kBlack, .dash = Dash::Solid, .marker = Marker::Plus});
  return chart.svg();
}

}  // namespace vesper::calibration::inline v0
