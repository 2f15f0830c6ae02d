#include "vesper/mapping_gui/layers/layers_panel.hpp"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QSlider>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <cmath>

#include "vesper/mapping_gui/layers/layer_stack.hpp"

namespace vesper::gui {

LayersPanel::LayersPanel(LayerStack& layers, QWidget* parent)
    : QWidget(parent), layers_(layers), list_(new QTreeWidget(this)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(4, 4, 4, 4);
  list_->setObjectName("layersList");
  list_->setAccessibleName(tr("Layers, the topmost first"));
  list_->setColumnCount(2);
  list_->setHeaderLabels({tr("layer"), tr("opacity")});
  list_->setRootIsDecorated(false);
  list_->header()->setSectionResizeMode(0, QHeaderView::Stretch);
  list_->header()->setStretchLastSection(false);
  list_->setColumnWidth(1, 110);
  list_->setMinimumHeight(100);
  list_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
  layout->addWidget(list_);
  auto* row = new QHBoxLayout;
  layout->addLayout(row);
  row->addStretch(1);
  for (const int step : {1, -1}) {
    auto* button = new QToolButton(this);
    button->setText(step > 0 ? QStringLiteral("▲") : QStringLiteral("▼"));
    button->setToolTip(step > 0 ? tr("Move the layer up") : tr("Move the layer down"));
    button->setAccessibleName(button->toolTip());
    connect(button, &QToolButton::clicked, this, [this, step] { moveCurrent(step); });
    row->addWidget(button);
  }
  connect(list_, &QTreeWidget::itemChanged, this, [this](QTreeWidgetItem* item, int column) {
    if (column != 0) {
      return;
    }
    // Later: showing a layer fills the list anew, and Qt is not done with the item yet.
    QMetaObject::invokeMethod(
        this,
        [this, key = item->data(0, Qt::UserRole).toString(),
         is_ticked = item->checkState(0) == Qt::Checked] {
          if (MapLayer* layer = layers_.find(key)) {
            layers_.setVisible(*layer, is_ticked);
          }
        },
        Qt::QueuedConnection);
  });
  connect(&layers_, &LayerStack::changed, this, &LayersPanel::refresh);
  refresh();
}

MapLayer* LayersPanel::currentLayer() const {
  const QTreeWidgetItem* item = list_->currentItem();
  return item == nullptr ? nullptr : layers_.find(item->data(0, Qt::UserRole).toString());
}

void LayersPanel::moveCurrent(int step) {
  if (MapLayer* layer = currentLayer()) {
    layers_.move(*layer, step);
  }
}

void LayersPanel::refresh() {
  QString wanted;
  for (const auto& layer : layers_.layers()) {
    if (layer->hasContent()) {
      wanted += layer->key() + (layer->is_visible ? "+" : "-");
    }
  }
  if (wanted == shown_) {  // an opacity alone must not rebuild the slider that is being dragged
    return;
  }
  shown_ = wanted;
  const MapLayer* current = currentLayer();
  const QSignalBlocker blocker(list_);
  list_->clear();
  for (auto it = layers_.layers().rbegin(); it != layers_.layers().rend(); ++it) {
    MapLayer* layer = it->get();
    if (!layer->hasContent()) {
      continue;
    }
    auto* item = new QTreeWidgetItem(list_, {layer->name()});
    item->setData(0, Qt::UserRole, layer->key());
    item->setCheckState(0, layer->is_visible ? Qt::Checked : Qt::Unchecked);
    auto* opacity = new QSlider(Qt::Horizontal, list_);
    opacity->setRange(0, 100);
    opacity->setValue(static_cast<int>(std::lround(layer->opacity * 100.0)));
    opacity->setAccessibleName(tr("Opacity of %1").arg(layer->name()));
    connect(opacity, &QSlider::valueChanged, this,
            [this, layer](int percent) { layers_.setOpacity(*layer, percent / 100.0); });
    list_->setItemWidget(item, 1, opacity);
    if (layer == current) {
      list_->setCurrentItem(item);
    }
  }
}

}  // namespace vesper::gui
