#include "vesper/mapping_gui/live/drive_pad.hpp"

#include <QKeyEvent>
#include <QPainter>

namespace vesper::gui {
namespace {

constexpr int kKeyCap_px = 32;

bool isArrow(int key) {
  return key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_Left || key == Qt::Key_Right;
}

}  // namespace

DrivePad::DrivePad(QWidget* parent) : QWidget(parent) {
  setObjectName("drivePad");
  setAccessibleName(tr("Drive: hold the arrow keys"));
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

std::optional<BodyVelocity> DrivePad::wish() const {
  if (held_.isEmpty()) {
    return std::nullopt;
  }
  const int forward = (held_.contains(Qt::Key_Up) ? 1 : 0) - (held_.contains(Qt::Key_Down) ? 1 : 0);
  const int left = (held_.contains(Qt::Key_Left) ? 1 : 0) - (held_.contains(Qt::Key_Right) ? 1 : 0);
  return BodyVelocity{forward * most_.speed_m_per_s, left * most_.turn_rad_per_s};
}

void DrivePad::release() {
  held_.clear();
  emit letGo();
  update();
}

void DrivePad::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Space) {
    release();
  } else if (isArrow(event->key())) {
    if (!event->isAutoRepeat()) {  // after the space bar a key that is still down does not drive
      held_.insert(event->key());
      update();
    }
  } else {
    QWidget::keyPressEvent(event);
  }
}

void DrivePad::keyReleaseEvent(QKeyEvent* event) {
  if (!isArrow(event->key())) {
    QWidget::keyReleaseEvent(event);
  } else if (!event->isAutoRepeat() && held_.remove(event->key())) {
    if (held_.isEmpty()) {
      emit letGo();
    }
    update();
  }
}

void DrivePad::focusOutEvent(QFocusEvent* event) {
  release();
  QWidget::focusOutEvent(event);
}

void DrivePad::focusInEvent(QFocusEvent* event) {
  update();
  QWidget::focusInEvent(event);
}

void DrivePad::mousePressEvent(QMouseEvent* /*event*/) { setFocus(Qt::MouseFocusReason); }

void DrivePad::changeEvent(QEvent* event) {
  if (event->type() == QEvent::EnabledChange && !isEnabled()) {
    release();
  }
  QWidget::changeEvent(event);
}

void DrivePad::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QPalette& colours = palette();
  painter.setBrush(colours.color(QPalette::Base));
  painter.setPen(QPen(colours.color(hasFocus() ? QPalette::Highlight : QPalette::Mid),
                      hasFocus() ? 2.0 : 1.0));
  painter.drawRoundedRect(QRectF(rect()).adjusted(1.0, 1.0, -1.0, -1.0), 4.0, 4.0);
  const struct {
    int key, column, row;
    const char* sign;
  } caps[] = {{Qt::Key_Up, 0, 0, "▲"},
              {Qt::Key_Left, -1, 1, "◀"},
              {Qt::Key_Down, 0, 1, "▼"},
              {Qt::Key_Right, 1, 1, "▶"}};
  for (const auto& cap : caps) {
    const QRectF place(width() / 2.0 - kKeyCap_px / 2.0 + cap.column * (kKeyCap_px + 4),
                       8.0 + cap.row * (kKeyCap_px + 4), kKeyCap_px, kKeyCap_px);
    const bool is_held = held_.contains(cap.key);
    painter.setBrush(colours.color(is_held ? QPalette::Highlight : QPalette::Button));
    painter.setPen(QPen(colours.color(QPalette::Mid), 1.0));
    painter.drawRoundedRect(place, 4.0, 4.0);
    painter.setPen(colours.color(is_held ? QPalette::HighlightedText : QPalette::ButtonText));
    painter.drawText(place, Qt::AlignCenter, QString::fromUtf8(cap.sign));
  }
  painter.setPen(colours.color(QPalette::WindowText));
  const QString hint = !isEnabled() ? tr("Driving is off")
                       : hasFocus() ? tr("Hold an arrow key to drive")
                                    : tr("Click here to drive by the arrow keys");
  painter.drawText(rect().adjusted(6, 0, -6, -8), Qt::AlignHCenter | Qt::AlignBottom, hint);
}

}  // namespace vesper::gui
