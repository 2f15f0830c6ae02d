#include "vesper/mapping_gui/replay/quality_strip.hpp"

#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

#include "vesper/mapping_gui/replay/replay_clock.hpp"
#include "vesper/mapping_gui/replay/replay_data.hpp"
#include "vesper/mapping_gui/session/documents.hpp"
#include "vesper/mapping_gui/session/session.hpp"

namespace vesper::gui {
namespace {

constexpr std::size_t kQualityBins = 200;
constexpr double kNames_px = 100.0;
constexpr double kLegend_px = 22.0;

// By ReadingClass; Okabe and Ito, told apart with any colour vision.
const QColor kQualityColours[] = {
    {0, 114, 178}, {86, 180, 233}, {230, 159, 0}, {213, 94, 0}, {204, 121, 167}};

}  // namespace

QString QualityStrip::classText(std::size_t kind) {
  switch (kind) {
    case 0:
      return tr("echo");
    case 1:
      return tr("no echo");
    case 2:
      return tr("too near");
    case 3:
      return tr("invalid");
    default:
      return tr("too far");
  }
}

QualityStrip::QualityStrip(const Workbench& bench, ReplayClock& clock, QWidget* parent)
    : QWidget(parent), bench_(bench), clock_(clock) {
  setObjectName("qualityStrip");
  setAccessibleName(tr("Quality of the readings over time; the arrows go through it"));
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setMinimumHeight(90);
  connect(&clock_, &ReplayClock::dataChanged, this, &QualityStrip::takeData);
  connect(&clock_, &ReplayClock::timeChanged, this, qOverload<>(&QWidget::update));
  connect(&bench_.session, &Session::mapChanged, this, &QualityStrip::takeMap);
}

QSize QualityStrip::sizeHint() const {
  return {400, static_cast<int>(kLegend_px +
                                22.0 * static_cast<double>(std::max<std::size_t>(3, rows())))};
}

double QualityStrip::duration() const { return clock_.data() ? clock_.data()->duration() : 0.0; }

void QualityStrip::takeData() {
  quality_.clear();
  names_.clear();
  if (clock_.data() && bench_.session.robot()) {
    for (const SensorDescription& sensor : bench_.session.robot()->robot.sensors) {
      names_.push_back(QString::fromStdString(sensor.id));
    }
    quality_ = readingQuality(*clock_.data(), names_.size(), kQualityBins);
    // Sensors without a reading, such as bumpers, have no row.
    for (std::size_t i = names_.size(); i-- > 0;) {
      const bool is_silent = std::all_of(quality_[i].begin(), quality_[i].end(),
                                         [](const QualityBin& bin) { return bin.total() == 0; });
      if (is_silent) {
        quality_.erase(quality_.begin() + static_cast<std::ptrdiff_t>(i));
        names_.erase(names_.begin() + static_cast<std::ptrdiff_t>(i));
      }
    }
  }
  takeMap();
}

double QualityStrip::xOf(double time_s) const {
  const double span_px = width() - kNames_px - stripEnd_px();
  return kNames_px + (duration() > 0.0 ? time_s / duration() * span_px : 0.0);
}

void QualityStrip::seekTo(double x_px) {
  const double span_px = std::max(width() - kNames_px - stripEnd_px(), 1.0);
  clock_.seek(std::clamp((x_px - kNames_px) / span_px, 0.0, 1.0) * duration());
}

QRectF QualityStrip::rowOf(std::size_t index) const {
  const double height = (this->height() - kLegend_px - 4.0) / static_cast<double>(rows());
  return {kNames_px, kLegend_px + static_cast<double>(index) * height + 2.0,
          width() - kNames_px - stripEnd_px(), std::max(height - 4.0, 4.0)};
}

void QualityStrip::paintRow(QPainter& painter, std::size_t sensor, const QRectF& row) const {
  const double bin_px = row.width() / static_cast<double>(kQualityBins);
  for (std::size_t bin = 0; bin < kQualityBins; ++bin) {
    const QualityBin& counts = quality_[sensor][bin];
    double bottom = row.bottom();
    for (std::size_t kind = 0; kind < counts.counts.size() && counts.total() > 0; ++kind) {
      const double height = row.height() * counts.counts[kind] / counts.total();
      painter.fillRect(QRectF(row.left() + static_cast<double>(bin) * bin_px, bottom - height,
                              bin_px + 0.5, height),
                       kQualityColours[kind]);
      bottom -= height;
    }
  }
  paintFrame(painter, row, names_[sensor]);
}

void QualityStrip::paintFrame(QPainter& painter, const QRectF& row, const QString& name) const {
  painter.setPen(palette().color(QPalette::Mid));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(row);
  painter.setPen(palette().color(QPalette::WindowText));
  painter.drawText(
      QRectF(6.0, row.top(), kNames_px - 12.0, row.height()), Qt::AlignRight | Qt::AlignVCenter,
      fontMetrics().elidedText(name, Qt::ElideRight, static_cast<int>(kNames_px) - 12));
}

void QualityStrip::paintLegend(QPainter& painter) const {
  double x = kNames_px;
  for (std::size_t kind = 0; kind < std::size(kQualityColours); ++kind) {
    painter.fillRect(QRectF(x, 6.0, 11.0, 11.0), kQualityColours[kind]);
    const QString text = classText(kind);
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(QPointF(x + 16.0, 16.0), text);
    x += 34.0 + fontMetrics().horizontalAdvance(text);
  }
}

void QualityStrip::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  painter.fillRect(rect(), palette().color(QPalette::Base));
  if (quality_.empty()) {
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap,
                     tr("A log with the description of its robot shows here how good its readings "
                        "are"));
    return;
  }
  paintLegend(painter);
  for (std::size_t i = 0; i < quality_.size(); ++i) {
    paintRow(painter, i, rowOf(i));
  }
  for (std::size_t i = quality_.size(); i < rows(); ++i) {
    paintLooks(painter, i - quality_.size(), rowOf(i));
  }
  painter.setPen(QPen(palette().color(QPalette::WindowText), 1.5));
  const double x = xOf(clock_.time());
  painter.drawLine(QPointF(x, kLegend_px), QPointF(x, height() - 2.0));
}

std::string QualityStrip::csv() const {
  if (quality_.empty()) {
    return {};
  }
  QString csv = QStringLiteral(
      "sensor,from_s,to_s,echo,no_echo,near,invalid,far,"
      "known_m2,entropy_bits,conflict\n");
  const double bin_s = duration() / static_cast<double>(kQualityBins);
  for (std::size_t sensor = 0; sensor < quality_.size(); ++sensor) {
    for (std::size_t bin = 0; bin < kQualityBins; ++bin) {
      csv += QStringLiteral("%1,%2,%3")
                 .arg(names_[sensor])
                 .arg(static_cast<double>(bin) * bin_s, 0, 'g', 10)
                 .arg(static_cast<double>(bin + 1) * bin_s, 0, 'g', 10);
      for (const std::int32_t count : quality_[sensor][bin].counts) {
        csv += ',' + QString::number(count);
      }
      csv += QStringLiteral(",,,\n");
    }
  }
  for (const MapLook& look : looks_) {
    csv += QStringLiteral("map,0,%1,,,,,").arg(look.time_s, 0, 'g', 10);
    for (const double value : look.values) {
      csv += ',' + QString::number(value, 'g', 10);
    }
    csv += '\n';
  }
  return csv.toStdString();
}

void QualityStrip::mousePressEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) {
    seekTo(event->position().x());
  }
}

void QualityStrip::mouseMoveEvent(QMouseEvent* event) {
  if ((event->buttons() & Qt::LeftButton) != 0) {
    seekTo(event->position().x());
    return;
  }
  for (std::size_t i = 0; i < rows() && !quality_.empty(); ++i) {
    const QRectF row = rowOf(i);
    if (row.contains(event->position())) {
      showTip(event->globalPosition().toPoint(), i,
              (event->position().x() - row.left()) / row.width());
      return;
    }
  }
}

void QualityStrip::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right) {
    clock_.seek(clock_.time() + (event->key() == Qt::Key_Left ? -1.0 : 1.0));
  } else {
    QWidget::keyPressEvent(event);
  }
}

}  // namespace vesper::gui
