#pragma once

#include <optional>
#include <vector>

#include "vesper/mapping_gui/layers/map_layer.hpp"
#include "vesper/mapping_gui/map_view/cell_pyramid.hpp"
#include "vesper/mapping_gui/plan/race.hpp"

namespace vesper::gui {

/// The cells that racing planners have expanded so far, each in the colour of its path; a cell of
/// several has the colour of the last of them in the list.
class RaceLayer : public MapLayer {
 public:
  RaceLayer() : MapLayer(QStringLiteral("race")) {}
  [[nodiscard]] QString name() const override;
  [[nodiscard]] bool hasContent() const override { return cells_.has_value(); }
  void paint(QPainter& painter, const LayerCanvas& canvas) const override;

  /// Requires a racer.
  void setRace(const GridFrame& frame, std::vector<Racer> racers);
  void clear();
  [[nodiscard]] const std::vector<Racer>& racers() const noexcept { return racers_; }
  /// How many cells of each racer are shown.
  void setStandings(const std::vector<std::size_t>& standings);
  [[nodiscard]] const std::vector<std::size_t>& standings() const noexcept { return shown_; }

 private:
  void wipe();

  std::vector<Racer> racers_;
  std::vector<std::size_t> shown_;
  std::optional<GridFrame> frame_;
  std::optional<CellPyramid> cells_;  ///< Shade i + 1: racer i.
};

}  // namespace vesper::gui
