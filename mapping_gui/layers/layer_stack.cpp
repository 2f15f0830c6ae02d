#include "vesper/mapping_gui/layers/layer_stack.hpp"

#include <QPainter>
#include <algorithm>

namespace vesper::gui {

MapLayer* LayerStack::find(const QString& key) const {
  const auto found = std::find_if(layers_.begin(), layers_.end(),
                                  [&](const auto& layer) { return layer->key() == key; });
  return found == layers_.end() ? nullptr : found->get();
}

void LayerStack::insertBelow(const QString& key, std::unique_ptr<MapLayer> layer) {
  const auto place = std::find_if(layers_.begin(), layers_.end(),
                                  [&](const auto& other) { return other->key() == key; });
  layers_.insert(place, std::move(layer));
}

void LayerStack::setVisible(MapLayer& layer, bool is_visible) {
  layer.is_visible = is_visible;
  touch();
}

void LayerStack::setOpacity(MapLayer& layer, double opacity) {
  layer.opacity = std::clamp(opacity, 0.0, 1.0);
  touch();
}

void LayerStack::move(MapLayer& layer, int step) {
  const auto found = std::find_if(layers_.begin(), layers_.end(),
                                  [&](const auto& other) { return other.get() == &layer; });
  const auto last = static_cast<std::ptrdiff_t>(layers_.size()) - 1;
  std::ptrdiff_t to = found - layers_.begin();
  const std::ptrdiff_t from = to;
  do {
    to += step;
  } while (to >= 0 && to <= last && !layers_[static_cast<std::size_t>(to)]->hasContent());
  if (to < 0 || to > last) {
    return;
  }
  if (to > from) {
    std::rotate(layers_.begin() + from, layers_.begin() + from + 1, layers_.begin() + to + 1);
  } else {
    std::rotate(layers_.begin() + to, layers_.begin() + from, layers_.begin() + from + 1);
  }
  touch();
}

void LayerStack::paint(QPainter& painter, const LayerCanvas& canvas) const {
  for (const auto& layer : layers_) {
    if (!layer->is_visible || layer->opacity <= 0.0 || !layer->hasContent()) {
      continue;
    }
    painter.save();
    painter.setOpacity(layer->opacity);
    layer->paint(painter, canvas);
    painter.restore();
  }
}

}  // namespace vesper::gui
