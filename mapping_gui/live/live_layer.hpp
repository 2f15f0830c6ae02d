#pragma once

#include "vesper/mapping_gui/layers/map_layer.hpp"

namespace vesper::gui {

class LiveFeed;

/// A live robot: its way, its latest readings and itself.
class LiveLayer : public MapLayer {
 public:
  /// The feed outlives the layer.
  explicit LiveLayer(const LiveFeed& feed) : MapLayer(QStringLiteral("live")), feed_(feed) {}
  [[nodiscard]] QString name() const override;
  [[nodiscard]] bool hasContent() const override;
  void paint(QPainter& painter, const LayerCanvas& canvas) const override;

 private:
  const LiveFeed& feed_;
};

}  // namespace vesper::gui
