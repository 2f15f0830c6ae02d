#pragma once

#include <memory>
#include <optional>

#include "vesper/mapping_gui/layers/map_layer.hpp"
#include "vesper/mapping_gui/map_view/cell_pyramid.hpp"

namespace vesper::gui {

struct MapDocument;

/// Cells with strong evidence both ways (isContradicted), of maps with log-odds. Hidden until it is
/// asked for, and computed only then.
class ConflictLayer : public MapLayer {
 public:
  ConflictLayer() : MapLayer(QStringLiteral("conflicts")) { is_visible = false; }
  [[nodiscard]] QString name() const override;
  [[nodiscard]] bool hasContent() const override;
  void paint(QPainter& painter, const LayerCanvas& canvas) const override;
  /// Owned by the session too.
  void setMap(std::shared_ptr<const MapDocument> map);

 private:
  std::shared_ptr<const MapDocument> map_;
  mutable std::optional<CellPyramid> cells_;  ///< Empty: not computed yet.
};

}  // namespace vesper::gui
