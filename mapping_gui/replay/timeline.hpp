#pragma once

#include <QAbstractSlider>
#include <array>
#include <optional>
#include <vector>

namespace vesper::gui {

class ReplayClock;

/// The whole log as a bar: gaps hatched, the loop tinted, the time shown as a handle. Values are
/// milliseconds. Left and right go by a second, Shift by a tenth, Home and End to the ends, Space
/// plays.
class Timeline : public QAbstractSlider {
  Q_OBJECT
 public:
  Timeline(ReplayClock& clock, QWidget* parent);

  [[nodiscard]] QSize sizeHint() const override { return {400, 34}; }
  [[nodiscard]] QSize minimumSizeHint() const override { return {160, 34}; }
  /// Where a time lies, in the widget's pixels.
  [[nodiscard]] double xOf(double time_s) const;

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;

 private:
  void seekToPixel(double x_px);
  [[nodiscard]] double duration() const;

  ReplayClock& clock_;
};

}  // namespace vesper::gui
