#include "vesper/mapping_gui/map_view/map_view.hpp"

#include <QPainter>
#include <QResizeEvent>
#include <QScrollBar>
#include <algorithm>
#include <cmath>

#include "vesper/mapping_gui/map_view/map_furniture.hpp"
#include "vesper/mapping_gui/map_view/map_tool.hpp"

namespace vesper::gui {
namespace {

constexpr double kFitMargin_px = 24.0;
constexpr double kFurniture_px = 100.0;  // legend and scale bar, below what is fitted

/// Fits above the furniture, unless the window is too low for both.
ViewTransform fitted(const QRectF& world_m, QSizeF viewport_px) {
  const double below_px = viewport_px.height() > 2.6 * kFurniture_px ? kFurniture_px : 0.0;
  const QSizeF free_px(viewport_px.width(), viewport_px.height() - below_px);
  const ViewTransform fit = ViewTransform::fitting(world_m, free_px, kFitMargin_px);
  return {fit.center() - QPointF(0.0, below_px / 2.0 / fit.pxPerMetre()), fit.pxPerMetre(),
          viewport_px};
}

}  // namespace

MapView::MapView(QWidget* parent) : QAbstractScrollArea(parent) {
  setObjectName("mapView");
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleName(tr("Map"));
  setFrameShape(QFrame::NoFrame);
  viewport()->setMouseTracking(true);
  viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
  connect(&layers_, &LayerStack::changed, viewport(), qOverload<>(&QWidget::update));
  updateCursor();
}

void MapView::setContent(const QRectF& world_m, double cell_m) {
  content_m_ = world_m;
  cell_m_ = cell_m;
  viewport()->update();
}

void MapView::setTool(MapTool* tool) {
  if (tool_ != nullptr && tool_ != tool) {
    tool_->cancel();
  }
  tool_ = tool;
  updateCursor();
  viewport()->update();
}

double MapView::clampedScale(double px_per_m) const {
  if (content_m_.isEmpty()) {
    return std::clamp(px_per_m, 1e-3, 1e6);
  }
  const double most = kMostPxPerCell / cell_m_;
  const double fit = fitted(content_m_, transform_.viewport()).pxPerMetre();
  return std::clamp(px_per_m, std::min(fit * kLeastShareOfFit, most), most);
}

void MapView::setTransform(const ViewTransform& transform) {
  transform_ = transform;
  updateScrollBars();
  viewport()->update();
  emit viewChanged();
}

void MapView::fit() {
  if (!content_m_.isEmpty()) {
    fitTo(content_m_);
    is_fitted_ = true;
  }
}

void MapView::fitTo(const QRectF& world_m) {
  const ViewTransform wanted = fitted(world_m, transform_.viewport());
  setTransform({wanted.center(), clampedScale(wanted.pxPerMetre()), wanted.viewport()});
  is_fitted_ = false;
}

void MapView::centreOn(QPointF p_world_m) {
  is_fitted_ = false;
  setTransform(transform_.centredOn(p_world_m));
}

void MapView::showAt(QPointF center_m, double px_per_m) {
  is_fitted_ = false;
  setTransform({center_m, clampedScale(px_per_m), transform_.viewport()});
}

void MapView::showOneToOne() {
  is_fitted_ = false;
  setTransform({transform_.center(), clampedScale(1.0 / (cell_m_ * devicePixelRatioF())),
                transform_.viewport()});
}

void MapView::zoom(double notches, QPointF anchor_px) {
  QPointF anchor_m = transform_.toWorld(anchor_px);
  if (!content_m_.isEmpty()) {  // beside the map its nearest point stays, so it cannot be lost
    anchor_m = {std::clamp(anchor_m.x(), content_m_.left(), content_m_.right()),
                std::clamp(anchor_m.y(), content_m_.top(), content_m_.bottom())};
    anchor_px = transform_.toScreen(anchor_m);
  }
  const double scale =
      clampedScale(transform_.pxPerMetre() * std::exp2(notches / kNotchesPerDoubling));
  if (scale != transform_.pxPerMetre()) {
    is_fitted_ = false;
    setTransform(transform_.anchored(anchor_m, anchor_px, scale));
  }
}

void MapView::zoomAtCentre(double notches) {
  const double scale =
      clampedScale(transform_.pxPerMetre() * std::exp2(notches / kNotchesPerDoubling));
  is_fitted_ = false;
  setTransform({transform_.center(), scale, transform_.viewport()});
}

void MapView::panBy(QPointF offset_px) {
  QPointF center_m =
      transform_.center() + QPointF(-offset_px.x(), offset_px.y()) / transform_.pxPerMetre();
  if (!content_m_.isEmpty()) {  // the middle of the window stays over the content
    center_m = {std::clamp(center_m.x(), content_m_.left(), content_m_.right()),
                std::clamp(center_m.y(), content_m_.top(), content_m_.bottom())};
  }
  centreOn(center_m);
}

void MapView::paintAll(QPainter& painter, const ViewTransform& view, double device_ratio) const {
  painter.setRenderHint(QPainter::Antialiasing);
  painter.fillRect(QRectF({0.0, 0.0}, view.viewport()), palette().color(QPalette::Mid));
  layers_.paint(painter, {view, device_ratio});
  if (!content_m_.isEmpty()) {
    paintFurniture(painter, view, font());
  }
}

void MapView::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(viewport());
  paintAll(painter, transform_, devicePixelRatioF());
  if (tool_ != nullptr) {
    tool_->paint(painter, transform_);
  }
  if (cell_cursor_m_) {
    const double side_px = std::max(cell_m_ * transform_.pxPerMetre(), 8.0);
    QRectF frame_px(0.0, 0.0, side_px, side_px);
    frame_px.moveCenter(transform_.toScreen(*cell_cursor_m_));
    painter.setPen(QPen(palette().color(QPalette::Highlight), 2.0));
    painter.drawRect(frame_px);
  }
}

void MapView::paintPicture(QPainter& painter, QSizeF size_px, double device_ratio) const {
  const QRectF visible_m = transform_.visibleWorld();
  paintAll(painter, ViewTransform::fitting(visible_m, size_px, 0.0), device_ratio);
}

void MapView::resizeEvent(QResizeEvent* event) {
  const QSizeF size_px = event->size();
  transform_ = transform_.resized(size_px);
  if (is_fitted_) {
    fit();
  } else {
    setTransform(transform_);
  }
}

void MapView::updateScrollBars() {
  // Positions in pixels of the present scale; the bars only mirror what the view does.
  const QRectF visible_m = transform_.visibleWorld();
  const auto set = [this](QScrollBar* bar, double low_m, double high_m, double from_m,
                          double span_m) {
    const double scale = transform_.pxPerMetre();
    const double range_px = std::max((high_m - low_m - span_m) * scale, 0.0);
    const double place_px = std::clamp((from_m - low_m) * scale, 0.0, range_px);
    const double shrink = std::max(range_px / 1e9, 1.0);
    bar->setRange(0, static_cast<int>(range_px / shrink));
    bar->setPageStep(static_cast<int>(std::min(span_m * scale / shrink, 1e9)));
    bar->setValue(static_cast<int>(place_px / shrink));
  };
  updates_scroll_bars_ = true;
  set(horizontalScrollBar(), content_m_.left(), content_m_.right(), visible_m.left(),
      visible_m.width());
  set(verticalScrollBar(), -content_m_.bottom(), -content_m_.top(), -visible_m.bottom(),
      visible_m.height());
  updates_scroll_bars_ = false;
}

void MapView::scrollContentsBy(int dx, int dy) {
  if (!updates_scroll_bars_) {
    panBy({static_cast<double>(dx), static_cast<double>(dy)});
  }
}

}  // namespace vesper::gui
