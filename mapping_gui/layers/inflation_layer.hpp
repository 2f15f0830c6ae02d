#pragma once

#include <optional>

#include "vesper/core/grid/grid_frame.hpp"
#include "vesper/mapping_gui/layers/map_layer.hpp"
#include "vesper/mapping_gui/map_view/shade_palette.hpp"

namespace vesper::gui {

/// Where the robot's centre may not go, beside the obstacles themselves.
class InflationLayer : public MapLayer {
 public:
  InflationLayer() : MapLayer(QStringLiteral("inflation")) {}
  [[nodiscard]] QString name() const override;
  [[nodiscard]] bool hasContent() const override { return cells_.has_value(); }
  void paint(QPainter& painter, const LayerCanvas& canvas) const override;
  void setCells(const GridFrame& frame, CellPyramid cells);
  void clear() { cells_.reset(); }

 private:
  std::optional<GridFrame> frame_;
  std::optional<CellPyramid> cells_;
};

}  // namespace vesper::gui
