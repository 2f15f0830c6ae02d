#include "vesper/mapping_gui/build/model_picture.hpp"

#include <QLocale>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "vesper/core/grid/log_odds.hpp"
#include "vesper/core/grid/log_odds_grid.hpp"
#include "vesper/core/mapping/cone_reading.hpp"
#include "vesper/core/mapping/sensor_model.hpp"
#include "vesper/core/sensing/robot_description.hpp"

namespace vesper::gui {
namespace {

/// Cells of a picture; a finer grid would cost time and show nothing more.
constexpr int kMostAlong = 400;
const QColor kFreeColour(0, 158, 115);
const QColor kOccupiedColour(213, 94, 0);

}  // namespace

ModelEvidence evidenceOf(const ModelOptions& options, const SensorDescription& sensor,
                         double resolution_m, double range_m) {
  RobotDescription robot;
  robot.sensors = {sensor};
  robot.sensors[0].T_robot_sensor = Pose2();
  LogOddsGridOptions grid_options;
  grid_options.resolution_m = resolution_m;
  grid_options.views = options.views;
  LogOddsGrid grid(grid_options);
  RangeObservation echo;
  echo.x_m = echo.y_m = resolution_m / 2.0;  // in the middle of a cell
  echo.range_m = range_m;
  echo.reading = ReadingClass::Hit;
  const auto model = makeSensorModel(options, robot, resolution_m);
  model->add({&echo, 1}, grid);
  ModelEvidence evidence;
  evidence.range_m = range_m;
  evidence.resolution_m = resolution_m;
  const auto cells = [&](double length_m) {
    return static_cast<int>(std::ceil(length_m / resolution_m));
  };
  evidence.apex = 1;
  evidence.width = std::min(kMostAlong, cells(range_m * 1.12) + 3);
  const double half_rad = std::min(1.4, halfAngleAt(sensor.beam, range_m) + 0.06);
  const int half = std::min(kMostAlong / 2, cells(range_m * std::sin(half_rad)) + 1);
  evidence.height = 2 * half + 1;
  for (int y = -half; y <= half; ++y) {
    for (int x = 0; x < evidence.width; ++x) {
      evidence.log_odds.push_back(toLogOdds(grid.valueMilli({x - evidence.apex, y})));
    }
  }
  return evidence;
}

ModelPicture::ModelPicture(QWidget* parent) : QWidget(parent) {
  setObjectName("modelPicture");
  setAccessibleName(tr("What an echo adds to the map with these parameters"));
  setMinimumHeight(110);
}

void ModelPicture::show(std::optional<ModelEvidence> evidence, const QString& note) {
  evidence_ = std::move(evidence);
  note_ = note;
  if (evidence_) {
    picture_ = QImage(evidence_->width, evidence_->height, QImage::Format_ARGB32);
    double most = 1e-9;
    for (const double value : evidence_->log_odds) {
      most = std::max(most, std::abs(value));
    }
    for (int y = 0; y < evidence_->height; ++y) {
      for (int x = 0; x < evidence_->width; ++x) {
        const double value = evidence_->at(x, y);
        QColor colour = value > 0.0 ? kOccupiedColour : kFreeColour;
        // The least evidence is still to be seen.
        colour.setAlphaF(value == 0.0 ? 0.0F
                                      : static_cast<float>(0.15 + 0.85 * std::abs(value) / most));
        picture_.setPixelColor(x, evidence_->height - 1 - y, colour);
      }
    }
  }
  update();
}

void ModelPicture::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  painter.fillRect(rect(), palette().color(QPalette::Base));
  painter.setPen(palette().color(QPalette::WindowText));
  if (!evidence_) {
    painter.drawText(rect().adjusted(6, 4, -6, -4), Qt::AlignCenter | Qt::TextWordWrap, note_);
    return;
  }
  const QRectF room = QRectF(rect()).adjusted(4.0, 4.0, -4.0, -20.0);
  QSizeF size(picture_.size());
  size.scale(room.size(), Qt::KeepAspectRatio);
  QRectF place(QPointF(), size);
  place.moveCenter(room.center());
  painter.drawImage(place, picture_);
  const auto [least, most] =
      std::minmax_element(evidence_->log_odds.begin(), evidence_->log_odds.end());
  const QLocale locale;
  painter.drawText(QRectF(rect()).adjusted(4.0, 0.0, -4.0, -3.0),
                   Qt::AlignHCenter | Qt::AlignBottom,
                   tr("echo at %1 m: log-odds %2 to %3")
                       .arg(locale.toString(evidence_->range_m, 'f', 2),
                            locale.toString(*least, 'f', 2), locale.toString(*most, 'f', 2)));
}

}  // namespace vesper::gui
