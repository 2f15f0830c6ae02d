#include "vesper/mapping_gui/map_view/view_transform.hpp"

#include <algorithm>

namespace vesper::gui {

ViewTransform::ViewTransform(QPointF center_world_m, double px_per_m, QSizeF viewport_px)
    : center_world_m_(center_world_m), px_per_m_(px_per_m), viewport_px_(viewport_px) {}

QPointF ViewTransform::toScreen(QPointF p_world_m) const {
  return {viewport_px_.width() / 2.0 + (p_world_m.x() - center_world_m_.x()) * px_per_m_,
          viewport_px_.height() / 2.0 - (p_world_m.y() - center_world_m_.y()) * px_per_m_};
}

QPointF ViewTransform::toWorld(QPointF p_screen_px) const {
  return {center_world_m_.x() + (p_screen_px.x() - viewport_px_.width() / 2.0) / px_per_m_,
          center_world_m_.y() - (p_screen_px.y() - viewport_px_.height() / 2.0) / px_per_m_};
}

QRectF ViewTransform::visibleWorld() const {
  const QSizeF size_m = viewport_px_ / px_per_m_;
  return {center_world_m_ - QPointF(size_m.width(), size_m.height()) / 2.0, size_m};
}

ViewTransform ViewTransform::anchored(QPointF p_world_m, QPointF p_screen_px,
                                      double px_per_m) const {
  const QPointF offset_px(p_screen_px.x() - viewport_px_.width() / 2.0,
                          viewport_px_.height() / 2.0 - p_screen_px.y());
  return {p_world_m - offset_px / px_per_m, px_per_m, viewport_px_};
}

ViewTransform ViewTransform::centredOn(QPointF p_world_m) const {
  return {p_world_m, px_per_m_, viewport_px_};
}

ViewTransform ViewTransform::resized(QSizeF viewport_px) const {
  return {center_world_m_, px_per_m_, viewport_px};
}

ViewTransform ViewTransform::fitting(const QRectF& world_m, QSizeF viewport_px, double margin_px) {
  constexpr double kLeast_m = 1e-6;
  const double width_px = std::max(viewport_px.width() - 2.0 * margin_px, 1.0);
  const double height_px = std::max(viewport_px.height() - 2.0 * margin_px, 1.0);
  const double scale = std::min(width_px / std::max(world_m.width(), kLeast_m),
                                height_px / std::max(world_m.height(), kLeast_m));
  return {world_m.center(), scale, viewport_px};
}

}  // namespace vesper::gui
