#include "vesper/mapping_gui/calibrate/sonar_charts.hpp"

#include <QEvent>
#include <QLegend>
#include <QLocale>
#include <QPainter>
#include <QScatterSeries>
#include <QScrollBar>
#include <QSvgRenderer>
#include <QValueAxis>
#include <algorithm>
#include <cmath>

#include "vesper/calibration/report/polar_beam.hpp"
#include "vesper/calibration/report/report_words.hpp"
#include "vesper/calibration/sonar/range_calibration.hpp"

namespace vesper::gui {
namespace {

/// Of the words of the beam's picture, which the report draws 13 pixels high.
constexpr double kLeastBeamScale = 0.8;

void clearChart(QChart& chart) {
  chart.removeAllSeries();
  for (QAbstractAxis* axis : chart.axes()) {
    chart.removeAxis(axis);
    delete axis;
  }
}

QScatterSeries* dotsOf(const QString& name, QColor colour, QScatterSeries::MarkerShape shape) {
  auto* dots = new QScatterSeries;
  dots->setName(name);
  dots->setColor(colour);
  dots->setBorderColor(Qt::transparent);
  dots->setMarkerShape(shape);
  dots->setMarkerSize(6.0);
  return dots;
}

/// A range of 0: all ranges together.
std::string beamCsv(const calibration::RangeCalibration& found) {
  QString csv = QStringLiteral("target,range_m,half_angle_rad,is_lower_bound\n");
  for (const auto* widths : {&found.beam.by_target, &found.beam.by_range}) {
    for (const calibration::BeamWidth& width : *widths) {
      const std::string target(
          calibration::targetWord(calibration::Language::English, width.target));
      csv += QStringLiteral("%1,%2,%3,%4\n")
                 .arg(QString::fromStdString(target))
                 .arg(width.range_m, 0, 'g', 10)
                 .arg(width.half_angle_rad, 0, 'g', 10)
                 .arg(width.is_lower_bound ? 1 : 0);
    }
  }
  return csv.toStdString();
}

}  // namespace

SonarErrorChart::SonarErrorChart(QWidget* parent)
    : ThemedChartView(tr("Error of the sonar against the distance"), parent) {
  setObjectName("sonarErrorChart");
  chart()->legend()->setAlignment(Qt::AlignRight);
}

void SonarErrorChart::show(const calibration::RangeCalibration* calibration) {
  clearChart(*chart());
  if (calibration == nullptr) {
    return;
  }
  QList<QPointF> before;
  QList<QPointF> after;
  QList<QPointF> left_out;
  double most_m = 0.1;
  double most_mm = 1.0;
  double least_mm = -1.0;
  for (const calibration::RangeResidual& one : calibration->residuals) {
    const double error_mm = (one.reading_m - one.true_m) * 1000.0;
    if (!std::isfinite(error_mm)) {
      continue;
    }
    if (!one.is_used || one.is_outlier) {
      left_out << QPointF(one.true_m, error_mm);
    } else {
      before << QPointF(one.true_m, error_mm);
      after << QPointF(one.true_m, one.residual_m * 1000.0);
      most_mm = std::max({most_mm, error_mm, one.residual_m * 1000.0});
      least_mm = std::min({least_mm, error_mm, one.residual_m * 1000.0});
    }
    most_m = std::max(most_m, one.true_m);
  }
  const auto add = [this](const QList<QPointF>& points, QScatterSeries* dots) {
    dots->replace(points);
    chart()->addSeries(dots);
  };
  add(before, dotsOf(tr("before"), QColor(213, 94, 0), QScatterSeries::MarkerShapeTriangle));
  add(after, dotsOf(tr("after"), QColor(0, 114, 178), QScatterSeries::MarkerShapeCircle));
  add(left_out, dotsOf(tr("left out"), QColor(150, 150, 150), QScatterSeries::MarkerShapeStar));
  auto* x_axis = new QValueAxis;
  x_axis->setTitleText(tr("distance, m"));
  chart()->addAxis(x_axis, Qt::AlignBottom);
  tickRoundly(*x_axis, 0.0, most_m);
  auto* y_axis = new QValueAxis;
  y_axis->setTitleText(tr("error, mm"));
  chart()->addAxis(y_axis, Qt::AlignLeft);
  tickRoundly(*y_axis, least_mm, most_mm);
  for (QAbstractSeries* series : chart()->series()) {
    series->attachAxis(x_axis);
    series->attachAxis(y_axis);
  }
  applyTheme();
}

BeamPicture::BeamPicture(QWidget* parent)
    : QAbstractScrollArea(parent), picture_(new QSvgRenderer(this)) {
  setObjectName("beamPicture");
  setFrameShape(QFrame::NoFrame);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setAccessibleName(tr("The beam of the sonar, seen from above"));
}

void BeamPicture::show(const calibration::RangeCalibration* calibration) {
  QByteArray svg;
  csv_.clear();
  if (calibration != nullptr) {
    csv_ = beamCsv(*calibration);
    const bool is_spanish = QLocale().language() == QLocale::Spanish;
    svg = QByteArray::fromStdString(
        calibration::polarBeamSvg(calibration->beam, is_spanish ? calibration::Language::Spanish
                                                                : calibration::Language::English));
  }
  svg_ = svg;
  takeTheme();
}

bool BeamPicture::isEmpty() const { return !picture_->isValid(); }

/// The report's picture is ink on paper; a dark window wants it the other way round.
void BeamPicture::takeTheme() {
  QByteArray svg = svg_;
  if (palette().color(QPalette::Window).lightness() < 128) {
    const QByteArray paper = palette().color(QPalette::Base).name().toUtf8();
    const QByteArray ink = palette().color(QPalette::WindowText).name().toUtf8();
    svg.replace("\"#fff\"", '"' + paper + '"');
    for (const char* dark : {"\"#222\"", "\"#444\""}) {
      svg.replace(dark, '"' + ink + '"');
    }
    for (const char* pale : {"\"#ccc\"", "\"#ddd\""}) {
      svg.replace(pale, "\"#50545c\"");
    }
  }
  picture_->load(svg);
  fitScrolling();
  viewport()->update();
}

/// As large as fits, but never so small that its words cannot be read.
QSizeF BeamPicture::shownSize() const {
  const QSizeF natural = picture_->viewBoxF().size();
  const double fit =
      std::min(viewport()->width() / natural.width(), viewport()->height() / natural.height());
  return natural * std::max(fit, kLeastBeamScale);
}

void BeamPicture::fitScrolling() {
  const int height = isEmpty() ? 0 : static_cast<int>(std::ceil(shownSize().height()));
  verticalScrollBar()->setRange(0, std::max(height - viewport()->height(), 0));
  verticalScrollBar()->setPageStep(viewport()->height());
  verticalScrollBar()->setSingleStep(20);
}

void BeamPicture::resizeEvent(QResizeEvent* /*event*/) { fitScrolling(); }

void BeamPicture::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) {
    takeTheme();
  }
  QAbstractScrollArea::changeEvent(event);
}

void BeamPicture::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(viewport());
  const QRectF all = viewport()->rect();
  if (isEmpty()) {
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(all, Qt::AlignCenter | Qt::TextWordWrap,
                     tr("A table with angles shows the beam here"));
    return;
  }
  const bool is_dark = palette().color(QPalette::Window).lightness() < 128;
  painter.fillRect(all, is_dark ? palette().color(QPalette::Base) : QColor(Qt::white));
  // By hand: the renderer keeps the aspect ratio only where it is given no rectangle.
  QRectF frame(QPointF(), shownSize());
  frame.moveCenter(all.center());
  if (verticalScrollBar()->maximum() > 0) {
    frame.moveTop(-verticalScrollBar()->value());
  }
  picture_->render(&painter, frame);
}

}  // namespace vesper::gui
