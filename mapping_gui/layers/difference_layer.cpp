#include "vesper/mapping_gui/layers/difference_layer.hpp"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <numeric>

#include "vesper/mapping_gui/map_view/cell_sampler.hpp"

namespace vesper::gui {

QString DifferenceLayer::name() const {
  return QCoreApplication::translate("DifferenceLayer", "difference");
}

void DifferenceLayer::setRaster(const CellRaster& raster) {
  classes_ = raster.palette;
  // Classes by rising priority become rising shades: where cells share a pixel the highest wins.
  std::vector<std::size_t> order(classes_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return classes_[a].priority < classes_[b].priority;
  });
  std::vector<CellShade> shade_of_class(classes_.size());
  colours_ = {};
  for (std::size_t rank = 0; rank < order.size(); ++rank) {
    const Colour colour = classes_[order[rank]].colour;
    shade_of_class[order[rank]] = static_cast<CellShade>(rank);
    colours_[rank] = qRgb(colour.red, colour.green, colour.blue);
  }
  std::vector<CellShade> shades(raster.classes.size());
  std::transform(raster.classes.begin(), raster.classes.end(), shades.begin(),
                 [&](std::uint8_t cell_class) { return shade_of_class[cell_class]; });
  frame_ = raster.frame;
  cells_.emplace(raster.frame.width(), raster.frame.height(), std::move(shades));
}

void DifferenceLayer::paint(QPainter& painter, const LayerCanvas& canvas) const {
  painter.drawImage(QPointF(0.0, 0.0),
                    sampleCells(*cells_, *frame_, canvas.view, canvas.device_ratio, colours_));
  paintLegend(painter);
}

void DifferenceLayer::paintLegend(QPainter& painter) const {
  const QFontMetricsF metrics(painter.font());
  double widest_px = 0.0;
  double rows = 0.0;
  for (const CellClass& cell_class : classes_) {
    widest_px =
        std::max(widest_px, metrics.horizontalAdvance(QString::fromStdString(cell_class.name)));
    rows += cell_class.name.empty() ? 0.0 : 1.0;
  }
  const double line_px = metrics.height() + 3.0;
  const QRectF plate(14.0, 14.0, widest_px + 46.0, rows * line_px + 10.0);
  painter.setPen(QPen(QColor(0, 0, 0, 70), 1.0));
  painter.setBrush(QColor(255, 255, 255, 225));
  painter.drawRoundedRect(plate, 4.0, 4.0);
  double y = plate.top() + 5.0;
  for (const CellClass& cell_class : classes_) {
    if (cell_class.name.empty()) {
      continue;
    }
    painter.setPen(QPen(QColor(90, 90, 90), 1.0));
    painter.setBrush(
        QColor(cell_class.colour.red, cell_class.colour.green, cell_class.colour.blue));
    painter.drawRect(QRectF(plate.left() + 10.0, y + line_px / 2.0 - 6.0, 18.0, 12.0));
    painter.setPen(QColor(20, 20, 20));
    painter.drawText(QRectF(plate.left() + 36.0, y, widest_px + 4.0, line_px),
                     Qt::AlignLeft | Qt::AlignVCenter, QString::fromStdString(cell_class.name));
    y += line_px;
  }
}

}  // namespace vesper::gui
