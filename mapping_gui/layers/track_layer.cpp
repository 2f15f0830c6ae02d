#include "vesper/mapping_gui/layers/track_layer.hpp"

#include <QCoreApplication>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "vesper/mapping_gui/replay/replay_data.hpp"

namespace vesper::gui {
namespace {

const QColor kCorrectedColour(0, 158, 115);
const QColor kRobotColour(213, 94, 0);
constexpr qsizetype kPiece = 200;
constexpr double kDegPerRad = 57.29577951308232;
constexpr qsizetype kManyPoints = 2000;
constexpr double kTolerance_px = 0.5;
constexpr double kNear_px = 1.0;

/// The directions from an anchor in which a straight line passes all points so far within half a
/// pixel: what follows in them needs no vertex of its own.
class Fan {
 public:
  explicit Fan(QPointF anchor_px) : anchor_px_(anchor_px), last_px_(anchor_px) {}

  [[nodiscard]] QPointF anchor() const { return anchor_px_; }
  [[nodiscard]] QPointF last() const { return last_px_; }

  /// False: a line that ends in last() must be begun anew.
  bool takes(QPointF p_px) {
    const QPointF offset_px = p_px - anchor_px_;
    const double distance_px = std::hypot(offset_px.x(), offset_px.y());
    if (distance_px < kNear_px && reach_px_ == 0.0) {
      return true;
    }
    const double angle = std::atan2(offset_px.y(), offset_px.x());
    if (reach_px_ == 0.0) {
      base_ = angle;
    }
    const double turn = std::remainder(angle - base_, 2.0 * std::numbers::pi);
    if (turn < low_ || turn > high_ || distance_px < reach_px_ - kTolerance_px) {
      return false;
    }
    const double half = kTolerance_px / std::max(distance_px, kNear_px);
    low_ = std::max(low_, turn - half);
    high_ = std::min(high_, turn + half);
    reach_px_ = std::max(reach_px_, distance_px);
    last_px_ = p_px;
    return true;
  }

 private:
  QPointF anchor_px_;
  QPointF last_px_;
  double base_ = 0.0;
  double low_ = -std::numbers::pi;
  double high_ = std::numbers::pi;
  double reach_px_ = 0.0;
};

/// World points; one polygon a segment of the log.
std::vector<QPolygonF> stretchesOf(const PoseTrack& track) {
  std::vector<QPolygonF> stretches;
  for (std::size_t segment = 0; segment + 1 < track.borders().size(); ++segment) {
    QPolygonF stretch;
    for (std::size_t i = track.borders()[segment]; i < track.borders()[segment + 1]; ++i) {
      const Pose2& pose = track.entries()[i].T_world_robot;
      stretch << QPointF(pose.x(), pose.y());
    }
    stretches.push_back(std::move(stretch));
  }
  return stretches;
}

}  // namespace

QPolygonF simplified(const QPolygonF& world_m, const ViewTransform& view) {
  QPolygonF line_px;
  if (world_m.isEmpty()) {
    return line_px;
  }
  Fan fan(view.toScreen(world_m.front()));
  line_px << fan.anchor();
  for (qsizetype i = 1; i < world_m.size(); ++i) {
    const QPointF p_px = view.toScreen(world_m[i]);
    if (!fan.takes(p_px)) {
      fan = Fan(fan.last());
      line_px << fan.anchor();
      fan.takes(p_px);
    }
  }
  line_px << view.toScreen(world_m.back());
  return line_px;
}

void drawLongLine(QPainter& painter, const QPolygonF& line_px) {
  if (line_px.size() > kManyPoints) {  // joins of wide lines cost more than the lines
    QList<QLineF> pieces;
    pieces.reserve(line_px.size());
    for (qsizetype i = 0; i + 1 < line_px.size(); ++i) {
      pieces << QLineF(line_px[i], line_px[i + 1]);
    }
    painter.drawLines(pieces);
    return;
  }
  for (qsizetype i = 0; i + 1 < line_px.size(); i += kPiece) {
    painter.drawPolyline(line_px.mid(i, kPiece + 1));
  }
}

QString TrackLayer::name() const { return QCoreApplication::translate("TrackLayer", "track"); }

void TrackLayer::setData(std::shared_ptr<const ReplayData> data) {
  data_ = std::move(data);
  stretches_.clear();
  if (!data_ || data_->track() == nullptr) {
    data_ = data_ && data_->track() != nullptr ? data_ : nullptr;
    return;
  }
  stretches_ = stretchesOf(*data_->track());
}

QString CorrectedTrackLayer::name() const {
  return QCoreApplication::translate("TrackLayer", "track without drift");
}

void CorrectedTrackLayer::setTrack(const PoseTrack* track) {
  stretches_ = track != nullptr ? stretchesOf(*track) : std::vector<QPolygonF>();
}

void CorrectedTrackLayer::paint(QPainter& painter, const LayerCanvas& canvas) const {
  for (const QPolygonF& stretch : stretches_) {
    paintTrack(painter, canvas.view, stretch, kCorrectedColour);
  }
}

QRectF TrackLayer::bounds() const {
  QRectF all;
  for (const QPolygonF& stretch : stretches_) {
    all = all.united(stretch.boundingRect().adjusted(-0.5, -0.5, 0.5, 0.5));
  }
  return all;
}

void TrackLayer::paint(QPainter& painter, const LayerCanvas& canvas) const {
  for (const QPolygonF& stretch : stretches_) {
    paintTrack(painter, canvas.view, stretch);
  }
  if (const auto pose = data_->poseAt(time_s_)) {
    paintRobot(painter, canvas.view, *pose, radius_m_);
  }
}

void paintTrack(QPainter& painter, const ViewTransform& view, const QPolygonF& track_world_m,
                const QColor& colour) {
  const QPolygonF line_px = simplified(track_world_m, view);
  painter.setBrush(Qt::NoBrush);
  const bool is_tangle = line_px.size() > kManyPoints;
  if (!is_tangle) {  // around a tangle it would be fog
    painter.setPen(QPen(QColor(255, 255, 255, 160), 3.5));
    drawLongLine(painter, line_px);
  }
  // Lines of one pixel are drawn several times as fast as wider ones.
  painter.setPen(QPen(colour, is_tangle ? 1.0 : 1.8, Qt::SolidLine, Qt::FlatCap));
  drawLongLine(painter, line_px);
}

void paintRobot(QPainter& painter, const ViewTransform& view, const Pose2& T_world_robot,
                double radius_m) {
  painter.save();
  painter.translate(view.toScreen({T_world_robot.x(), T_world_robot.y()}));
  painter.rotate(-T_world_robot.heading() * kDegPerRad);
  const double radius_px = std::max(radius_m * view.pxPerMetre(), 7.0);
  painter.setBrush(QColor(255, 255, 255, 200));
  painter.setPen(QPen(kRobotColour, 2.0));
  painter.drawEllipse(QPointF(0.0, 0.0), radius_px, radius_px);
  painter.setBrush(kRobotColour);
  painter.setPen(Qt::NoPen);
  painter.drawPolygon(QPolygonF{QPointF(radius_px * 0.9, 0.0),
                                QPointF(-radius_px * 0.4, radius_px * 0.5),
                                QPointF(-radius_px * 0.4, -radius_px * 0.5)});
  painter.restore();
}

QString EllipseLayer::name() const {
  return QCoreApplication::translate("TrackLayer", "uncertainty, 2 sigma");
}

bool EllipseLayer::hasContent() const { return data_ && !data_->ellipses().empty(); }

void EllipseLayer::paint(QPainter& painter, const LayerCanvas& canvas) const {
  painter.setPen(QPen(QColor(204, 121, 167), 1.2));
  painter.setBrush(QColor(204, 121, 167, 40));
  QPointF last_px(-1e9, -1e9);
  for (const PoseEllipse& ellipse : data_->ellipses()) {
    const QPointF center_px =
        canvas.view.toScreen({ellipse.T_world_robot.x(), ellipse.T_world_robot.y()});
    if ((center_px - last_px).manhattanLength() < 12.0) {
      continue;
    }
    last_px = center_px;
    painter.save();
    painter.translate(center_px);
    painter.rotate(-ellipse.major_direction_rad * kDegPerRad);
    painter.drawEllipse(QPointF(), 2.0 * ellipse.major_m * canvas.view.pxPerMetre(),
                        2.0 * ellipse.minor_m * canvas.view.pxPerMetre());
    painter.restore();
  }
}

}  // namespace vesper::gui
