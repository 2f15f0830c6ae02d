#pragma once

#include <QSet>
#include <QWidget>
#include <optional>

#include "vesper/core/kinematics/differential_drive.hpp"

namespace vesper::gui {

/// The keys that drive a robot: the arrows, for as long as they are held here. Letting go, the
/// space bar, or another widget that takes the keys means: stand (the dead man's rule).
class DrivePad : public QWidget {
  Q_OBJECT
 public:
  explicit DrivePad(QWidget* parent);

  void setSpeeds(const BodyVelocity& most) { most_ = most; }
  /// What the held keys ask for; empty: none is held.
  [[nodiscard]] std::optional<BodyVelocity> wish() const;
  [[nodiscard]] QSize sizeHint() const override { return {220, 112}; }

 signals:
  /// Keys were let go, or the space bar was pressed.
  void letGo();

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void keyReleaseEvent(QKeyEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void changeEvent(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  void release();

  QSet<int> held_;
  BodyVelocity most_{0.2, 0.8};
};

}  // namespace vesper::gui
