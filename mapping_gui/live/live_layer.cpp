#include "vesper/mapping_gui/live/live_layer.hpp"

#include <QCoreApplication>
#include <QPainter>

#include "vesper/mapping_gui/layers/reading_layer.hpp"
#include "vesper/mapping_gui/layers/track_layer.hpp"
#include "vesper/mapping_gui/live/live_feed.hpp"

namespace vesper::gui {

QString LiveLayer::name() const { return QCoreApplication::translate("LiveLayer", "live robot"); }

bool LiveLayer::hasContent() const { return feed_.pose().has_value(); }

void LiveLayer::paint(QPainter& painter, const LayerCanvas& canvas) const {
  const RobotDescription& robot = feed_.request().robot->robot;
  const auto& readings = feed_.readings();
  for (std::size_t i = 0; i < readings.size(); ++i) {
    if (readings[i].changesMap()) {
      const double age = static_cast<double>(readings.size() - 1 - i) /
                         static_cast<double>(LiveFeed::kMostReadings);
      paintCone(painter, canvas.view, readings[i], robot.sensors[readings[i].sensor],
                1.0 - 0.8 * age);
    }
  }
  paintEchoes(painter, canvas.view, feed_.scan());
  paintTrack(painter, canvas.view, feed_.track());
  paintRobot(painter, canvas.view, *feed_.pose(),
             robot.footprint.radius_m > 0.0 ? robot.footprint.radius_m : kUsualRadius_m);
}

}  // namespace vesper::gui
