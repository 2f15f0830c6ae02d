#pragma once

#include <QColor>
#include <QPolygonF>
#include <memory>
#include <vector>

#include "vesper/core/geometry/pose2.hpp"
#include "vesper/core/mapping/pose_track.hpp"
#include "vesper/mapping_gui/layers/map_layer.hpp"

namespace vesper::gui {

class ReplayData;

/// Of a robot that does not say it.
inline constexpr double kUsualRadius_m = 0.15;

/// The way of the robot and the robot itself at the time shown.
class TrackLayer : public MapLayer {
 public:
  TrackLayer() : MapLayer(QStringLiteral("track")) {}
  [[nodiscard]] QString name() const override;
  [[nodiscard]] bool hasContent() const override { return data_ != nullptr; }
  void paint(QPainter& painter, const LayerCanvas& canvas) const override;

  void setData(std::shared_ptr<const ReplayData> data);
  void setTime(double time_s) { time_s_ = time_s; }
  /// Of the robot's outline, metres.
  void setRobotRadius(double radius_m) { radius_m_ = radius_m; }
  [[nodiscard]] QRectF bounds() const;

 private:
  std::shared_ptr<const ReplayData> data_;
  std::vector<QPolygonF> stretches_;  ///< World points; one a segment of the log.
  double time_s_ = 0.0;
  double radius_m_ = kUsualRadius_m;
};

/// The way of the robot without drift, as the map was built from it.
class CorrectedTrackLayer : public MapLayer {
 public:
  CorrectedTrackLayer() : MapLayer(QStringLiteral("corrected track")) {}
  [[nodiscard]] QString name() const override;
  [[nodiscard]] bool hasContent() const override { return !stretches_.empty(); }
  void paint(QPainter& painter, const LayerCanvas& canvas) const override;
  /// Null: none.
  void setTrack(const PoseTrack* track);

 private:
  std::vector<QPolygonF> stretches_;
};

/// How unsure the robot's position is, along its way: two standard deviations.
class EllipseLayer : public MapLayer {
 public:
  EllipseLayer() : MapLayer(QStringLiteral("ellipses")) { is_visible = false; }
  [[nodiscard]] QString name() const override;
  [[nodiscard]] bool hasContent() const override;
  void paint(QPainter& painter, const LayerCanvas& canvas) const override;
  void setData(std::shared_ptr<const ReplayData> data) { data_ = std::move(data); }

 private:
  std::shared_ptr<const ReplayData> data_;
};

inline constexpr QColor kTrackColour(0, 114, 178);
/// A way over the world with a pale rim, metres.
void paintTrack(QPainter& painter, const ViewTransform& view, const QPolygonF& track_world_m,
                const QColor& colour = kTrackColour);
/// A robot as a circle with an arrow, never smaller than can be seen.
void paintRobot(QPainter& painter, const ViewTransform& view, const Pose2& T_world_robot,
                double radius_m);
/// World points as a screen polygon, points nearer than a pixel to the one before left out.
[[nodiscard]] QPolygonF simplified(const QPolygonF& world_m, const ViewTransform& view);
/// A line of any length, in pieces that the raster engine draws fast.
void drawLongLine(QPainter& painter, const QPolygonF& line_px);

}  // namespace vesper::gui
