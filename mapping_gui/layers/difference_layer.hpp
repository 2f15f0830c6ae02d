#pragma once

#include <memory>
#include <optional>

#include "vesper/core/drawing/cell_raster.hpp"
#include "vesper/mapping_gui/layers/map_layer.hpp"
#include "vesper/mapping_gui/map_view/shade_palette.hpp"

namespace vesper::gui {

/// Cells of a few named kinds, as the difference of two maps.
class DifferenceLayer : public MapLayer {
 public:
  DifferenceLayer() : MapLayer(QStringLiteral("difference")) {}
  [[nodiscard]] QString name() const override;
  [[nodiscard]] bool hasContent() const override { return cells_.has_value(); }
  void paint(QPainter& painter, const LayerCanvas& canvas) const override;
  void setRaster(const CellRaster& raster);
  void clear() { cells_.reset(); }

 private:
  void paintLegend(QPainter& painter) const;

  std::optional<GridFrame> frame_;
  std::optional<CellPyramid> cells_;
  ShadeColours colours_{};
  std::vector<CellClass> classes_;
};

}  // namespace vesper::gui
