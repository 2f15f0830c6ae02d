#pragma once

#include <QColor>
#include <QPolygonF>
#include <optional>
#include <vector>

#include "vesper/mapping_gui/layers/map_layer.hpp"

namespace vesper::gui {

/// Paths from a start to a goal, told apart by colour and dash, with their names in a corner.
class PathLayer : public MapLayer {
 public:
  struct Path {
    QString name;  ///< As in the legend.
    QPolygonF points_world_m;
  };
  PathLayer() : MapLayer(QStringLiteral("paths")) {}
  [[nodiscard]] QString name() const override;
  [[nodiscard]] bool hasContent() const override;
  void paint(QPainter& painter, const LayerCanvas& canvas) const override;

  /// The first of them has the colour and the dash of index `first`.
  void setPaths(std::vector<Path> paths, std::size_t first = 0) {
    paths_ = std::move(paths);
    first_ = first;
  }
  void setEnds(std::optional<QPointF> start_m, std::optional<QPointF> goal_m);
  /// A place to mark, with words beside it.
  void setGap(std::optional<QPointF> gap_m, const QString& text);

  /// The colour and the dash of the path of that index.
  [[nodiscard]] static QColor colourOf(std::size_t index);
  [[nodiscard]] static Qt::PenStyle dashOf(std::size_t index);

 private:
  void paintLegend(QPainter& painter) const;

  std::vector<Path> paths_;
  std::size_t first_ = 0;
  std::optional<QPointF> start_m_;
  std::optional<QPointF> goal_m_;
  std::optional<QPointF> gap_m_;
  QString gap_text_;
};

}  // namespace vesper::gui
