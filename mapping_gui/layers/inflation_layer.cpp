#include "vesper/mapping_gui/layers/inflation_layer.hpp"

#include <QCoreApplication>
#include <QPainter>

#include "vesper/mapping_gui/map_view/cell_sampler.hpp"

namespace vesper::gui {

QString InflationLayer::name() const {
  return QCoreApplication::translate("InflationLayer", "footprint zone");
}

void InflationLayer::setCells(const GridFrame& frame, CellPyramid cells) {
  frame_ = frame;
  cells_ = std::move(cells);
}

void InflationLayer::paint(QPainter& painter, const LayerCanvas& canvas) const {
  ShadeColours only_zone{};  // everything else stays transparent
  only_zone[shadeOf(1.0)] = qPremultiply(qRgba(230, 159, 0, 110));
  painter.drawImage(QPointF(0.0, 0.0),
                    sampleCells(*cells_, *frame_, canvas.view, canvas.device_ratio, only_zone));
}

}  // namespace vesper::gui
