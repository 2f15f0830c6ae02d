#include "vesper/mapping_gui/layers/cell_layer.hpp"

#include <QCoreApplication>
#include <QPainter>

#include "vesper/mapping_gui/map_view/cell_sampler.hpp"
#include "vesper/mapping_gui/session/documents.hpp"

namespace vesper::gui {

QString CellLayer::name() const {
  return key() == "other map" ? QCoreApplication::translate("CellLayer", "second map")
                              : QCoreApplication::translate("CellLayer", "occupancy");
}

void CellLayer::setColours(ShadePalette palette, const ShadeThresholds& thresholds) {
  colours_ = coloursOf(palette, thresholds);
}

void CellLayer::paint(QPainter& painter, const LayerCanvas& canvas) const {
  const QImage image =
      sampleCells(map_->shades, map_->map.frame(), canvas.view, canvas.device_ratio, colours_);
  const double from = curtain_ * canvas.view.viewport().width();
  painter.setClipRect(
      QRectF(from, 0.0, canvas.view.viewport().width() - from, canvas.view.viewport().height()));
  painter.drawImage(QPointF(0.0, 0.0), image);
}

}  // namespace vesper::gui
