#include "vesper/mapping_gui/layers/conflict_layer.hpp"

#include <QCoreApplication>
#include <QPainter>
#include <algorithm>

#include "vesper/mapping_gui/map_view/cell_sampler.hpp"
#include "vesper/mapping_gui/session/documents.hpp"

namespace vesper::gui {
namespace {

constexpr CellShade kContradicted = 1;

/// One byte a cell of the map.
CellPyramid contradictionsOf(const MapDocument& map) {
  const GridFrame& frame = map.map.frame();
  std::vector<CellShade> shades(frame.cellCount());
  const auto first = map.grid->cellAt(frame.centerOf({0, 0}));
  for (const auto& [key, tile] : map.grid->tiles()) {
    const CellIndex low{key.second * GridTile::kSide - (first ? first->x : 0),
                        key.first * GridTile::kSide - (first ? first->y : 0)};
    for (int y = std::max(0, -low.y); y < std::min(GridTile::kSide, frame.height() - low.y); ++y) {
      CellShade* row = shades.data() + static_cast<std::size_t>(low.y + y) *
                                           static_cast<std::size_t>(frame.width());
      for (int x = std::max(0, -low.x); x < std::min(GridTile::kSide, frame.width() - low.x); ++x) {
        if (isContradicted(tile->hits(y)[x], tile->misses(y)[x])) {
          row[low.x + x] = kContradicted;
        }
      }
    }
  }
  return {frame.width(), frame.height(), std::move(shades)};
}

}  // namespace

QString ConflictLayer::name() const {
  return QCoreApplication::translate("ConflictLayer", "contradicted cells");
}

bool ConflictLayer::hasContent() const { return map_ && map_->grid; }

void ConflictLayer::setMap(std::shared_ptr<const MapDocument> map) {
  map_ = std::move(map);
  cells_.reset();
}

void ConflictLayer::paint(QPainter& painter, const LayerCanvas& canvas) const {
  if (!cells_) {
    cells_ = contradictionsOf(*map_);
  }
  ShadeColours only_conflicts{};  // everything else stays transparent
  only_conflicts[kContradicted] = qPremultiply(qRgba(204, 40, 140, 190));
  painter.drawImage(QPointF(0.0, 0.0), sampleCells(*cells_, map_->map.frame(), canvas.view,
                                                   canvas.device_ratio, only_conflicts));
}

}  // namespace vesper::gui
