#include "vesper/mapping_gui/replay/timeline.hpp"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

#include "vesper/mapping_gui/map_view/map_furniture.hpp"
#include "vesper/mapping_gui/replay/replay_clock.hpp"
#include "vesper/mapping_gui/replay/replay_data.hpp"

namespace vesper::gui {
namespace {

constexpr double kEnd_px = 8.0;
constexpr double kTickDistance_px = 90.0;

}  // namespace

Timeline::Timeline(ReplayClock& clock, QWidget* parent) : QAbstractSlider(parent), clock_(clock) {
  setObjectName("timeline");
  setOrientation(Qt::Horizontal);
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleName(tr("Time in the log, milliseconds"));
  setToolTip(tr("Between two records the robot moves evenly. Hatched: no records."));
  connect(&clock, &ReplayClock::dataChanged, this, [this] {
    setEnabled(clock_.canPlay());
    setRange(0, static_cast<int>(std::min(duration() * 1000.0, 2e9)));
    update();
  });
  connect(&clock, &ReplayClock::timeChanged, this, [this](double time_s) {
    setValue(static_cast<int>(time_s * 1000.0));
    update();
  });
  connect(&clock, &ReplayClock::stateChanged, this, qOverload<>(&QWidget::update));
  setEnabled(false);
}

double Timeline::duration() const { return clock_.data() ? clock_.data()->duration() : 0.0; }

double Timeline::xOf(double time_s) const {
  const double span_px = width() - 2.0 * kEnd_px;
  return kEnd_px + (duration() > 0.0 ? time_s / duration() * span_px : 0.0);
}

void Timeline::seekToPixel(double x_px) {
  const double share = (x_px - kEnd_px) / std::max(width() - 2.0 * kEnd_px, 1.0);
  clock_.seek(share * duration());
}

void Timeline::mousePressEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) {
    seekToPixel(event->position().x());
  }
}

void Timeline::mouseMoveEvent(QMouseEvent* event) {
  if ((event->buttons() & Qt::LeftButton) != 0) {
    seekToPixel(event->position().x());
  }
}

void Timeline::keyPressEvent(QKeyEvent* event) {
  const double step_s = (event->modifiers() & Qt::ShiftModifier) != 0 ? 0.1 : 1.0;
  switch (event->key()) {
    case Qt::Key_Left:
      clock_.seek(clock_.time() - step_s);
      return;
    case Qt::Key_Right:
      clock_.seek(clock_.time() + step_s);
      return;
    case Qt::Key_Home:
      clock_.seek(0.0);
      return;
    case Qt::Key_End:
      clock_.seek(duration());
      return;
    case Qt::Key_Space:
      clock_.toggle();
      return;
    default:
      event->ignore();
  }
}

void Timeline::wheelEvent(QWheelEvent* event) { event->ignore(); }

void Timeline::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QColor ink =
      palette().color(isEnabled() ? QPalette::Active : QPalette::Disabled, QPalette::WindowText);
  const QRectF bar(kEnd_px, 6.0, width() - 2.0 * kEnd_px, 8.0);
  painter.setPen(Qt::NoPen);
  painter.setBrush(palette().color(QPalette::Mid));
  painter.drawRoundedRect(bar, 3.0, 3.0);
  if (!clock_.canPlay()) {
    painter.setPen(ink);
    painter.drawText(rect().adjusted(8, 14, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                     clock_.data() ? tr("one record or none: nothing to play") : tr("no log"));
    return;
  }
  if (const auto loop = clock_.loop()) {
    QColor tint = palette().color(QPalette::Highlight);
    tint.setAlpha(90);
    painter.fillRect(QRectF(xOf((*loop)[0]), 2.0, xOf((*loop)[1]) - xOf((*loop)[0]), 16.0), tint);
  }
  for (const auto& gap : clock_.data()->gaps()) {
    painter.fillRect(QRectF(xOf(gap[0]), 6.0, std::max(xOf(gap[1]) - xOf(gap[0]), 1.0), 8.0),
                     QBrush(ink, Qt::BDiagPattern));
  }
  painter.setPen(ink);
  const double tick_s = 2.5 * roundLength(kTickDistance_px / bar.width() * duration() / 1.25);
  for (double time_s = 0.0; time_s <= duration(); time_s += tick_s) {
    painter.drawLine(QPointF(xOf(time_s), 15.0), QPointF(xOf(time_s), 19.0));
    painter.drawText(QRectF(xOf(time_s) - 40.0, 17.0, 80.0, 16.0), Qt::AlignCenter,
                     locale().toString(time_s, 'g', 4));
  }
  painter.setBrush(palette().color(QPalette::Highlight));
  painter.setPen(QPen(palette().color(hasFocus() ? QPalette::WindowText : QPalette::Base), 1.5));
  painter.drawEllipse(QPointF(xOf(clock_.time()), 10.0), 7.0, 7.0);
}

}  // namespace vesper::gui
