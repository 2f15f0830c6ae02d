#pragma once

#include <QObject>
#include <QRectF>

#include "vesper/mapping_gui/map_view/legend.hpp"
#include "vesper/mapping_gui/map_view/map_view.hpp"

class QTimer;

namespace vesper {
inline namespace v0 {
class GridFrame;
}
}  // namespace vesper

namespace vesper::gui {

class CellLayer;
class Session;

/// Shows the session's map in the view: the layer of cells, the legend, what there is to see.
class MapPresenter : public QObject {
  Q_OBJECT
 public:
  MapPresenter(Session& session, MapView& view, QObject* parent);

  void setPalette(ShadePalette palette);
  [[nodiscard]] ShadePalette palette() const { return legend_->shadePalette(); }
  [[nodiscard]] Legend& legend() noexcept { return *legend_; }
  [[nodiscard]] CellLayer& cells() noexcept { return *cells_; }
  /// More to see than the map, as a track that leaves it; an empty rectangle: nothing.
  void setTrackBounds(const QRectF& world_m);
  /// While a map grows the view only follows if nobody has moved it; tracks of logs do not count.
  void setLive(bool is_live);
  void setLiveBounds(const QRectF& world_m);
  /// The view with legend, for a picture of any size.
  void paintPicture(QPainter& painter, QSizeF size_px, double device_ratio) const;

 signals:
  /// Another palette, or other thresholds.
  void coloursChanged();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void showMap();
  void updateContent();
  void placeLegend();

  Session& session_;
  MapView& view_;
  CellLayer* cells_;  ///< Owned by the view's layers.
  Legend* legend_;
  QTimer* settle_;
  QRectF track_m_;
  QRectF live_m_;
  bool is_live_ = false;
};

/// The smallest upright rectangle around a grid, world frame.
[[nodiscard]] QRectF boundsOf(const GridFrame& frame);

}  // namespace vesper::gui
