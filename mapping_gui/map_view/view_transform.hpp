#pragma once

#include <QPointF>
#include <QRectF>
#include <QSizeF>

namespace vesper::gui {

/// Where the window lies over the world: the world point in its middle and a scale. World points
/// are metres with y up; screen points are logical pixels with y down, (0, 0) at the upper left.
/// A value: immutable.
class ViewTransform {
 public:
  ViewTransform() = default;
  ViewTransform(QPointF center_world_m, double px_per_m, QSizeF viewport_px);

  [[nodiscard]] QPointF toScreen(QPointF p_world_m) const;
  [[nodiscard]] QPointF toWorld(QPointF p_screen_px) const;
  [[nodiscard]] QPointF center() const noexcept { return center_world_m_; }
  [[nodiscard]] double pxPerMetre() const noexcept { return px_per_m_; }
  [[nodiscard]] QSizeF viewport() const noexcept { return viewport_px_; }
  /// The part of the world that the window shows; y is the lower edge, height goes up.
  [[nodiscard]] QRectF visibleWorld() const;

  /// The same window with `p_world_m` at `p_screen_px` and another scale.
  [[nodiscard]] ViewTransform anchored(QPointF p_world_m, QPointF p_screen_px,
                                       double px_per_m) const;
  [[nodiscard]] ViewTransform centredOn(QPointF p_world_m) const;
  [[nodiscard]] ViewTransform resized(QSizeF viewport_px) const;
  /// The window that shows all of `world_m` with `margin_px` around it.
  [[nodiscard]] static ViewTransform fitting(const QRectF& world_m, QSizeF viewport_px,
                                             double margin_px);

 private:
  QPointF center_world_m_;
  double px_per_m_ = 50.0;
  QSizeF viewport_px_ = QSizeF(1.0, 1.0);
};

}  // namespace vesper::gui
