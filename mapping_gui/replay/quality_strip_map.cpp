// The rows of the quality strip that tell how the map grew, and the words beside the mouse.
#include <QLocale>
#include <QPainter>
#include <QToolTip>
#include <algorithm>

#include "vesper/mapping_gui/build/build_job.hpp"
#include "vesper/mapping_gui/replay/quality_strip.hpp"
#include "vesper/mapping_gui/replay/replay_clock.hpp"
#include "vesper/mapping_gui/replay/replay_data.hpp"
#include "vesper/mapping_gui/session/session.hpp"

namespace vesper::gui {
namespace {

constexpr std::size_t kLookKinds = 3;
constexpr double kBareEnd_px = 10.0;
constexpr double kValues_px = 76.0;

}  // namespace

QString QualityStrip::lookName(std::size_t kind) {
  switch (kind) {
    case 0:
      return tr("known area");
    case 1:
      return tr("entropy");
    default:
      return tr("conflicts");
  }
}

QString QualityStrip::lookText(std::size_t kind, double value) {
  const QLocale locale;
  switch (kind) {
    case 0:
      return locale.toString(value, 'f', 1) + QStringLiteral(" m²");
    case 1:
      return locale.toString(value, 'f', 3) + QStringLiteral(" bit");
    default:
      return locale.toString(100.0 * value, 'f', 1) + QStringLiteral(" %");
  }
}

void QualityStrip::takeMap() {
  looks_.clear();
  const auto& map = bench_.session.map();
  const auto& replay = clock_.data();
  if (map && map->build && replay && map->build->log == bench_.session.log()) {
    for (const MapQuality& quality : map->history) {
      if (const auto frame = replay->frameOfLine(quality.line)) {
        looks_.push_back({replay->frames()[*frame].time_s,
                          {quality.known_m2, quality.entropy_bits, quality.conflict}});
      }
    }
  }
  updateGeometry();
  update();
}

std::size_t QualityStrip::rows() const {
  return quality_.size() + (looks_.empty() ? 0 : kLookKinds);
}

double QualityStrip::stripEnd_px() const { return looks_.empty() ? kBareEnd_px : kValues_px; }

const QualityStrip::MapLook& QualityStrip::lookAt(double time_s) const {
  const auto after =
      std::upper_bound(looks_.begin(), looks_.end(), time_s,
                       [](double time, const MapLook& look) { return time < look.time_s; });
  return after == looks_.begin() ? *after : *(after - 1);
}

void QualityStrip::paintLooks(QPainter& painter, std::size_t kind, const QRectF& row) const {
  double most = 1e-9;
  for (const MapLook& look : looks_) {
    most = std::max(most, look.values[kind]);
  }
  QPolygonF curve;
  for (const MapLook& look : looks_) {
    curve << QPointF(xOf(look.time_s),
                     row.bottom() - (row.height() - 2.0) * look.values[kind] / most);
  }
  QPolygonF area = curve;
  area << QPointF(curve.back().x(), row.bottom()) << QPointF(curve.front().x(), row.bottom());
  QColor filling = palette().color(QPalette::Highlight);
  const QColor line = filling;
  filling.setAlpha(70);
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(filling);
  painter.drawPolygon(area);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(line, 1.5));
  painter.drawPolyline(curve);
  painter.restore();
  paintFrame(painter, row, lookName(kind));
  painter.drawText(QRectF(row.right() + 6.0, row.top(), kValues_px - 10.0, row.height()),
                   Qt::AlignLeft | Qt::AlignVCenter,
                   lookText(kind, lookAt(clock_.time()).values[kind]));
}

void QualityStrip::showTip(const QPoint& at_screen, std::size_t row, double share) {
  QString text;
  if (row >= quality_.size()) {
    const std::size_t kind = row - quality_.size();
    const QString meaning[] = {
        tr("what the map knows of the world"),
        tr("mean uncertainty of the known cells: 1 bit is a toss-up, 0 is certain"),
        tr("share of known cells that %1 or more readings raised and as many lowered")
            .arg(kStrongReadings)};
    text = QStringLiteral("%1: %2 (%3)")
               .arg(lookName(kind), lookText(kind, lookAt(share * duration()).values[kind]),
                    meaning[kind]);
  } else {
    const auto& bins = quality_[row];
    const QualityBin& bin = bins[std::min(
        bins.size() - 1, static_cast<std::size_t>(share * static_cast<double>(bins.size())))];
    QStringList words;
    for (std::size_t kind = 0; kind < bin.counts.size() && bin.total() > 0; ++kind) {
      words << QStringLiteral("%1 %2 %").arg(
          classText(kind), QLocale().toString(100.0 * bin.counts[kind] / bin.total(), 'f', 0));
    }
    text = names_[row] + QStringLiteral(": ") + words.join(QStringLiteral(", "));
  }
  QToolTip::showText(at_screen, text, this);
}

}  // namespace vesper::gui
