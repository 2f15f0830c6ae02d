#include "vesper/mapping_gui/plan/race_layer.hpp"

#include <QCoreApplication>
#include <QPainter>

#include "vesper/mapping_gui/layers/path_layer.hpp"
#include "vesper/mapping_gui/map_view/cell_sampler.hpp"

namespace vesper::gui {
namespace {

constexpr int kRaceAlpha = 150;

}  // namespace

QString RaceLayer::name() const {
  return QCoreApplication::translate("RaceLayer", "expanded cells");
}

void RaceLayer::wipe() {
  shown_.assign(racers_.size(), 0);
  cells_.emplace(frame_->width(), frame_->height(),
                 std::vector<CellShade>(frame_->cellCount(), kUnknownShade));
}

void RaceLayer::setRace(const GridFrame& frame, std::vector<Racer> racers) {
  racers_ = std::move(racers);
  frame_ = frame;
  wipe();
}

void RaceLayer::clear() {
  racers_.clear();
  shown_.clear();
  cells_.reset();
}

void RaceLayer::setStandings(const std::vector<std::size_t>& standings) {
  bool goes_back = false;
  for (std::size_t i = 0; i < racers_.size(); ++i) {
    goes_back = goes_back || standings[i] < shown_[i];
  }
  if (goes_back) {
    wipe();
  }
  for (std::size_t i = 0; i < racers_.size(); ++i) {
    for (; shown_[i] < standings[i]; ++shown_[i]) {
      const CellIndex cell = racers_[i].expanded[shown_[i]];
      if (frame_->contains(cell)) {
        cells_->set(cell, static_cast<CellShade>(i + 1));
      }
    }
  }
}

void RaceLayer::paint(QPainter& painter, const LayerCanvas& canvas) const {
  ShadeColours colours{};  // everything else stays transparent
  for (std::size_t i = 0; i < racers_.size() && i + 1 < colours.size(); ++i) {
    const QColor colour = PathLayer::colourOf(racers_[i].path);
    colours[i + 1] = qPremultiply(qRgba(colour.red(), colour.green(), colour.blue(), kRaceAlpha));
  }
  painter.drawImage(QPointF(0.0, 0.0),
                    sampleCells(*cells_, *frame_, canvas.view, canvas.device_ratio, colours));
}

}  // namespace vesper::gui
