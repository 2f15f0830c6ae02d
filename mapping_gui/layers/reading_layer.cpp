#include "vesper/mapping_gui/layers/reading_layer.hpp"

#include <QCoreApplication>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>

#include "vesper/core/mapping/cone_reading.hpp"
#include "vesper/mapping_gui/replay/replay_data.hpp"

namespace vesper::gui {
namespace {

constexpr std::ptrdiff_t kMostCones = 16;
constexpr double kHalfTurn_deg = 57.29577951308232;
const QColor kHitColour(0, 114, 178);
const QColor kSilentColour(0, 158, 115);

/// The sector of a circle around `apex_px`, opening around `axis_deg`.
QPainterPath sector(QPointF apex_px, double inner_px, double outer_px, double axis_deg,
                    double half_deg) {
  const auto box = [&](double radius_px) {
    return QRectF(apex_px.x() - radius_px, apex_px.y() - radius_px, 2.0 * radius_px,
                  2.0 * radius_px);
  };
  QPainterPath path;
  path.arcMoveTo(box(outer_px), axis_deg - half_deg);
  path.arcTo(box(outer_px), axis_deg - half_deg, 2.0 * half_deg);
  if (inner_px > 0.0) {
    path.arcTo(box(inner_px), axis_deg + half_deg, -2.0 * half_deg);
  } else {
    path.lineTo(apex_px);
  }
  path.closeSubpath();
  return path;
}

}  // namespace

QString ReadingLayer::name() const {
  return QCoreApplication::translate("ReadingLayer", "readings");
}

bool ReadingLayer::hasContent() const { return data_ && robot_ && !data_->readings().empty(); }

void ReadingLayer::setData(std::shared_ptr<const ReplayData> data,
                           std::shared_ptr<const RobotDescription> robot) {
  data_ = std::move(data);
  robot_ = std::move(robot);
}

void paintCone(QPainter& painter, const ViewTransform& view, const RangeObservation& reading,
               const SensorDescription& sensor, double strength) {
  const bool is_hit = reading.reading == ReadingClass::Hit;
  const double range_m = is_hit ? reading.range_m : sensor.range.max_m;
  const double half_deg = halfAngleAt(sensor.beam, range_m) * kHalfTurn_deg;
  const double axis_deg = reading.heading_rad * kHalfTurn_deg;
  const QPointF apex_px = view.toScreen({reading.x_m, reading.y_m});
  QColor colour = is_hit ? kHitColour : kSilentColour;
  colour.setAlphaF(static_cast<float>(0.22 * strength));
  painter.setBrush(colour);
  colour.setAlphaF(static_cast<float>(0.9 * strength));
  painter.setPen(QPen(colour, 1.0, is_hit ? Qt::SolidLine : Qt::DashLine));
  painter.drawPath(sector(apex_px, 0.0, range_m * view.pxPerMetre(), axis_deg, half_deg));
  if (is_hit) {
    const double band_m = 2.0 * (sensor.error.sigma_m[0] + sensor.error.sigma_m[1] * range_m);
    colour.setAlphaF(static_cast<float>(0.55 * strength));
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawPath(sector(apex_px, std::max(range_m - band_m, 0.0) * view.pxPerMetre(),
                            (range_m + band_m) * view.pxPerMetre(), axis_deg, half_deg));
  }
}

void paintEchoes(QPainter& painter, const ViewTransform& view, const QPolygonF& hits_world_m) {
  painter.setPen(QPen(kHitColour, 3.0, Qt::SolidLine, Qt::RoundCap));
  for (const QPointF& hit_m : hits_world_m) {
    painter.drawPoint(view.toScreen(hit_m));
  }
}

void ReadingLayer::paint(QPainter& painter, const LayerCanvas& canvas) const {
  const auto& readings = data_->readings();
  const auto frame = static_cast<std::uint32_t>(data_->frameAt(time_s_));
  const auto end = std::upper_bound(
      readings.begin(), readings.end(), frame,
      [](std::uint32_t wanted, const ReplayReading& reading) { return wanted < reading.frame; });
  if (end == readings.begin()) {
    return;
  }
  const std::uint32_t last_scan = (end - 1)->observation.scan;
  const auto first = end - std::min(kMostCones, end - readings.begin());
  for (auto it = first; it != end; ++it) {
    const SensorDescription& sensor = robot_->sensors[it->observation.sensor];
    if (sensor.kind == SensorKind::Sonar && it->observation.changesMap()) {
      const double age = static_cast<double>(end - 1 - it) / static_cast<double>(kMostCones);
      paintCone(painter, canvas.view, it->observation, sensor, 1.0 - 0.8 * age);
    }
  }
  QPolygonF hits_world_m;
  for (auto it = end; it != readings.begin() && (it - 1)->observation.scan == last_scan; --it) {
    const RangeObservation& beam = (it - 1)->observation;
    if (robot_->sensors[beam.sensor].kind == SensorKind::Laser &&
        beam.reading == ReadingClass::Hit) {
      const Eigen::Vector2d end_m = beam.T_world_sensor() * Eigen::Vector2d(beam.range_m, 0.0);
      hits_world_m << QPointF(end_m.x(), end_m.y());
    }
  }
  paintEchoes(painter, canvas.view, hits_world_m);
}

}  // namespace vesper::gui
