#pragma once

#include <QObject>
#include <memory>
#include <vector>

#include "vesper/mapping_gui/layers/map_layer.hpp"

namespace vesper::gui {

/// The layers of a view, from the lowest to the topmost.
class LayerStack : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  /// Puts a layer on top and returns it.
  template <class Layer>
  Layer& add(std::unique_ptr<Layer> layer) {
    Layer& added = *layer;
    layers_.push_back(std::move(layer));
    return added;
  }
  /// Puts a layer beneath the one named `key` and returns it; on top if there is none.
  template <class Layer>
  Layer& addBelow(const QString& key, std::unique_ptr<Layer> layer) {
    Layer& added = *layer;
    insertBelow(key, std::move(layer));
    return added;
  }
  [[nodiscard]] const std::vector<std::unique_ptr<MapLayer>>& layers() const noexcept {
    return layers_;
  }
  [[nodiscard]] MapLayer* find(const QString& key) const;
  void setVisible(MapLayer& layer, bool is_visible);
  void setOpacity(MapLayer& layer, double opacity);
  /// Moves a layer by one place, up (1) or down (-1), past layers without content.
  void move(MapLayer& layer, int step);
  /// To be called when what a layer shows has changed.
  void touch() { emit changed(); }
  void paint(QPainter& painter, const LayerCanvas& canvas) const;

 signals:
  void changed();

 private:
  void insertBelow(const QString& key, std::unique_ptr<MapLayer> layer);

  std::vector<std::unique_ptr<MapLayer>> layers_;
};

}  // namespace vesper::gui
