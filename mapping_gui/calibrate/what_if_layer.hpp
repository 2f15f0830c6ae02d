#pragma once

#include <QPolygonF>

#include "vesper/mapping_gui/calibrate/what_if.hpp"
#include "vesper/mapping_gui/layers/cell_layer.hpp"

namespace vesper::gui {

/// The log mapped with other wheels, and its way before (dashed) and after.
class WhatIfLayer : public CellLayer {
 public:
  WhatIfLayer() : CellLayer(QStringLiteral("what if")) {}
  [[nodiscard]] QString name() const override;
  [[nodiscard]] bool hasContent() const override { return is_active_ && CellLayer::hasContent(); }
  void paint(QPainter& painter, const LayerCanvas& canvas) const override;

  void show(WhatIfMap map);
  /// Only its own workspace shows it.
  void setActive(bool is_active) { is_active_ = is_active; }
  [[nodiscard]] const WhatIfMap& shown() const noexcept { return shown_; }

 private:
  WhatIfMap shown_;
  bool is_active_ = false;
};

}  // namespace vesper::gui
