#pragma once

#include <memory>

#include "vesper/mapping_gui/layers/map_layer.hpp"
#include "vesper/mapping_gui/map_view/shade_palette.hpp"

namespace vesper::gui {

struct MapDocument;

/// The cells of a map.
class CellLayer : public MapLayer {
 public:
  explicit CellLayer(QString key) : MapLayer(std::move(key)) {}

  [[nodiscard]] QString name() const override;
  [[nodiscard]] bool hasContent() const override { return map_ != nullptr; }
  void paint(QPainter& painter, const LayerCanvas& canvas) const override;

  /// Owned by the session too.
  void setMap(std::shared_ptr<const MapDocument> map) { map_ = std::move(map); }
  void setColours(ShadePalette palette, const ShadeThresholds& thresholds);
  /// Only the part to the right of this share of the window's width is drawn; 0: all of it.
  void setCurtain(double share) { curtain_ = share; }

 private:
  std::shared_ptr<const MapDocument> map_;
  ShadeColours colours_ = coloursOf(ShadePalette::Grey, {});
  double curtain_ = 0.0;
};

}  // namespace vesper::gui
