#pragma once

#include <QPolygonF>
#include <memory>

#include "vesper/mapping_gui/layers/map_layer.hpp"

namespace vesper {
inline namespace v0 {
struct RangeObservation;
struct RobotDescription;
struct SensorDescription;
}  // namespace v0
}  // namespace vesper

namespace vesper::gui {

class ReplayData;

/// The latest readings at the time shown: sonar cones with the band of two standard deviations
/// around the echo, older ones paler; of a laser its last scan.
class ReadingLayer : public MapLayer {
 public:
  ReadingLayer() : MapLayer(QStringLiteral("readings")) {}
  [[nodiscard]] QString name() const override;
  [[nodiscard]] bool hasContent() const override;
  void paint(QPainter& painter, const LayerCanvas& canvas) const override;

  void setData(std::shared_ptr<const ReplayData> data,
               std::shared_ptr<const RobotDescription> robot);
  void setTime(double time_s) { time_s_ = time_s; }

 private:
  std::shared_ptr<const ReplayData> data_;
  std::shared_ptr<const RobotDescription> robot_;
  double time_s_ = 0.0;
};

/// The cone of one sonar reading; `strength` 0..1 pales it.
void paintCone(QPainter& painter, const ViewTransform& view, const RangeObservation& reading,
               const SensorDescription& sensor, double strength);
/// Where the beams of a laser met something, world frame, metres.
void paintEchoes(QPainter& painter, const ViewTransform& view, const QPolygonF& hits_world_m);

}  // namespace vesper::gui
