#pragma once

#include <QString>

#include "vesper/mapping_gui/map_view/view_transform.hpp"

class QPainter;

namespace vesper::gui {

/// What a layer needs to know of the picture it is painted into.
struct LayerCanvas {
  ViewTransform view;
  double device_ratio = 1.0;
};

/// One thing that is drawn over the world: cells, tracks, paths, marks. Painted in logical pixels,
/// on the screen and into exported files alike, so pens have a width and are never cosmetic.
class MapLayer {
 public:
  explicit MapLayer(QString key) : key_(std::move(key)) {}
  MapLayer(const MapLayer&) = delete;
  MapLayer& operator=(const MapLayer&) = delete;
  virtual ~MapLayer() = default;

  /// For programs: never translated.
  [[nodiscard]] const QString& key() const noexcept { return key_; }
  /// For people, in the language of the window.
  [[nodiscard]] virtual QString name() const = 0;
  virtual void paint(QPainter& painter, const LayerCanvas& canvas) const = 0;
  /// False: there is nothing to show, and the list of layers leaves it out.
  [[nodiscard]] virtual bool hasContent() const = 0;

  bool is_visible = true;
  double opacity = 1.0;

 private:
  QString key_;
};

}  // namespace vesper::gui
