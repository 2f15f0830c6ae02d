#pragma once

#include <QWidget>

class QTreeWidget;

namespace vesper::gui {

class LayerStack;
class MapLayer;

/// The layers with something to show: visible or not, how opaque, in which order.
class LayersPanel : public QWidget {
  Q_OBJECT
 public:
  LayersPanel(LayerStack& layers, QWidget* parent);

 private:
  void refresh();
  void moveCurrent(int step);
  [[nodiscard]] MapLayer* currentLayer() const;

  LayerStack& layers_;
  QTreeWidget* list_;
  QString shown_;  ///< What the list was filled from.
};

}  // namespace vesper::gui
