#include "vesper/mapping_gui/calibrate/what_if_layer.hpp"

#include <QCoreApplication>
#include <QPainter>

#include "vesper/mapping_gui/layers/track_layer.hpp"

namespace vesper::gui {

QString WhatIfLayer::name() const {
  return QCoreApplication::translate("WhatIfLayer", "what if: map and tracks");
}

void WhatIfLayer::show(WhatIfMap map) {
  shown_ = std::move(map);
  setMap(shown_.document);
}

void WhatIfLayer::paint(QPainter& painter, const LayerCanvas& canvas) const {
  CellLayer::paint(painter, canvas);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(QColor(213, 94, 0), 1.5, Qt::DashLine));
  drawLongLine(painter, simplified(shown_.track_before_m, canvas.view));
  paintTrack(painter, canvas.view, shown_.track_m);
}

}  // namespace vesper::gui
