#include "vesper/mapping_gui/app/panel_scroll.hpp"

#include <QEvent>
#include <QLayout>

namespace vesper::gui {
namespace {

constexpr int kScrollBar_px = 18;

}  // namespace

PanelScroll::PanelScroll(QWidget* panel, QWidget* parent) : QScrollArea(parent) {
  setWidgetResizable(true);
  setFrameShape(QFrame::NoFrame);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setWidget(panel);
  setMinimumWidth(panel->minimumSizeHint().width() + kScrollBar_px);
  panel->installEventFilter(this);
}

bool PanelScroll::eventFilter(QObject* object, QEvent* event) {
  const bool is_handled = QScrollArea::eventFilter(object, event);
  if (object == widget() && event->type() == QEvent::LayoutRequest) {
    fitHeight();
  }
  return is_handled;
}

void PanelScroll::resizeEvent(QResizeEvent* event) {
  fitHeight();
  QScrollArea::resizeEvent(event);
}

void PanelScroll::fitHeight() {
  const QLayout* layout = widget()->layout();
  widget()->setMinimumHeight(layout != nullptr && layout->hasHeightForWidth()
                                 ? layout->minimumHeightForWidth(viewport()->width())
                                 : 0);
}

}  // namespace vesper::gui
