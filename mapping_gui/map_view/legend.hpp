#pragma once

#include <QWidget>
#include <optional>

#include "vesper/mapping_gui/map_view/shade_palette.hpp"

namespace vesper::gui {

/// What colours mean, with the thresholds of free and occupied as handles: drag them, or take them
/// by Tab and move them by the arrows.
class Legend : public QWidget {
  Q_OBJECT
 public:
  explicit Legend(QWidget* parent = nullptr);

  void setShadePalette(ShadePalette palette);
  void setThresholds(const ShadeThresholds& thresholds);
  [[nodiscard]] ShadePalette shadePalette() const noexcept { return palette_; }
  [[nodiscard]] const ShadeThresholds& thresholds() const noexcept { return thresholds_; }
  /// The place of a probability on the bar, in the widget's pixels.
  [[nodiscard]] double xOf(double probability) const;
  /// The same picture somewhere else, for exports.
  void paintAt(QPainter& painter, QPointF upper_left_px) const;

  [[nodiscard]] QSize sizeHint() const override;

 signals:
  void thresholdsChanged(const ShadeThresholds& thresholds);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  enum class Handle { Free, Occupied };
  void moveHandle(Handle handle, double probability);
  void paintHandle(QPainter& painter, double probability, const QString& text, bool is_above) const;
  [[nodiscard]] QRectF bar() const;
  /// Of the word or the swatch, whichever is wider.
  [[nodiscard]] double unknownWidth() const;

  ShadePalette palette_ = ShadePalette::Grey;
  ShadeThresholds thresholds_;
  std::optional<Handle> dragged_;
  Handle selected_ = Handle::Occupied;
};

}  // namespace vesper::gui
