#include "vesper/mapping_gui/calibrate/cluster_chart.hpp"

#include <Eigen/Eigenvalues>
#include <QLegendMarker>
#include <QLineSeries>
#include <QScatterSeries>
#include <QValueAxis>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "vesper/calibration/odometry/odometry_calibration.hpp"
#include "vesper/mapping_gui/charts/equal_axes.hpp"

namespace vesper::gui {
namespace {

const QColor kClockwise(0, 114, 178);
const QColor kCounterClockwise(213, 94, 0);
const QColor kClockwiseAtNight(86, 180, 233);
const QColor kCounterClockwiseAtNight(240, 140, 50);

QPointF meanOf(const QList<QPointF>& points) {
  QPointF sum;
  for (const QPointF& point : points) {
    sum += point;
  }
  return sum / static_cast<double>(points.size());
}

/// The outline of two standard deviations; empty for fewer than three points.
QList<QPointF> ellipseAround(const QList<QPointF>& points) {
  if (points.size() < 3) {  // two ends span no ellipse
    return {};
  }
  const QPointF mean = meanOf(points);
  Eigen::Matrix2d covariance = Eigen::Matrix2d::Zero();
  for (const QPointF& point : points) {
    const Eigen::Vector2d off(point.x() - mean.x(), point.y() - mean.y());
    covariance += off * off.transpose();
  }
  covariance /= static_cast<double>(points.size() - 1);
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix2d> solver(covariance);
  QList<QPointF> outline;
  constexpr int kCorners = 72;
  for (int i = 0; i <= kCorners; ++i) {
    const double angle = 2.0 * std::numbers::pi * i / kCorners;
    const Eigen::Vector2d on_circle(std::cos(angle), std::sin(angle));
    const Eigen::Vector2d p =
        2.0 * (solver.eigenvectors() *
               solver.eigenvalues().cwiseMax(0.0).cwiseSqrt().cwiseProduct(on_circle));
    outline << mean + QPointF(p.x(), p.y());
  }
  return outline;
}

}  // namespace

ClusterChart::ClusterChart(QWidget* parent)
    : ThemedChartView(tr("End points of the squares before and after; the table beside holds the "
                         "numbers"),
                      parent) {
  setObjectName("clusterChart");
  setMinimumHeight(190);
  auto* x_axis = new QValueAxis;
  auto* y_axis = new QValueAxis;
  x_axis->setTitleText(tr("x error, mm"));
  y_axis->setTitleText(tr("y error, mm"));
  chart()->addAxis(x_axis, Qt::AlignBottom);
  chart()->addAxis(y_axis, Qt::AlignLeft);
  chart()->legend()->setAlignment(Qt::AlignRight);
  applyTheme();
}

void ClusterChart::addCluster(const QList<QPointF>& ends_mm, const QString& name, QColor colour,
                              bool is_square, bool is_after) {
  if (ends_mm.isEmpty()) {
    return;
  }
  const auto attach = [this](QXYSeries* series) {
    chart()->addSeries(series);
    for (QAbstractAxis* axis : chart()->axes()) {
      series->attachAxis(axis);
    }
    for (const QPointF& point : series->points()) {
      extent_mm_ = extent_mm_.united(QRectF(point, QSizeF(1e-6, 1e-6)));
    }
  };
  auto* ends = new QScatterSeries;
  ends->setName(name);
  ends->replace(ends_mm);
  ends->setMarkerShape(is_square ? QScatterSeries::MarkerShapeRectangle
                                 : QScatterSeries::MarkerShapeCircle);
  ends->setMarkerSize(8.0);
  QColor filling = is_after ? colour : (isDark() ? colour.darker(140) : colour.lighter(190));
  filling.setAlpha(isDark() ? 230 : 150);  // clusters that meet near the origin stay visible
  ends->setColor(filling);
  ends->setBorderColor(colour);
  attach(ends);
  auto* center = new QScatterSeries;
  center->append(meanOf(ends_mm));
  center->setName(tr("%1, mean").arg(name));
  center->setMarkerShape(QScatterSeries::MarkerShapeStar);
  center->setMarkerSize(12.0);
  center->setColor(is_after ? colour : QColor(Qt::white));
  center->setBorderColor(colour);
  attach(center);
  chart()->legend()->markers(center).first()->setVisible(false);
  const QList<QPointF> outline = ellipseAround(ends_mm);
  if (!outline.isEmpty()) {
    auto* ellipse = new QLineSeries;
    ellipse->setName(tr("%1, ellipse of 2 σ").arg(name));
    ellipse->replace(outline);
    ellipse->setPen(QPen(colour, 1.6, is_after ? Qt::SolidLine : Qt::DashLine));
    attach(ellipse);
    chart()->legend()->markers(ellipse).first()->setVisible(false);
  }
}

void ClusterChart::show(const calibration::OdometryCalibration* calibration) {
  chart()->removeAllSeries();
  extent_mm_ = QRectF(-1.0, -1.0, 2.0, 2.0);  // the origin is where all should end
  if (calibration != nullptr) {
    for (const bool is_after : {false, true}) {
      for (const auto kind :
           {calibration::RunKind::Clockwise, calibration::RunKind::CounterClockwise}) {
        const bool is_cw = kind == calibration::RunKind::Clockwise;
        QList<QPointF> ends_mm;
        for (const calibration::SquareGain& gain : calibration->gains) {
          if (gain.before.kind == kind) {
            const Eigen::Vector2d end_m = is_after ? gain.after_m : gain.before.position_m;
            ends_mm << QPointF(end_m.x(), end_m.y()) * 1000.0;
          }
        }
        const QString name =
            is_cw ? (is_after ? tr("clockwise, after") : tr("clockwise, before"))
                  : (is_after ? tr("counter-clockwise, after") : tr("counter-clockwise, before"));
        const QColor colour = isDark() ? (is_cw ? kClockwiseAtNight : kCounterClockwiseAtNight)
                                       : (is_cw ? kClockwise : kCounterClockwise);
        addCluster(ends_mm, name, colour, !is_cw, is_after);
      }
    }
  }
  fitAxes();
}

// The same scale on both axes, or the ellipses lie.
void ClusterChart::fitAxes() { fitEqually(*chart(), extent_mm_); }

void ClusterChart::resizeEvent(QResizeEvent* event) {
  ThemedChartView::resizeEvent(event);
  fitAxes();
}

}  // namespace vesper::gui
