#pragma once

#include <QObject>
#include <QPolygonF>
#include <chrono>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "vesper/core/live/live_mapper.hpp"
#include "vesper/core/live/live_session.hpp"
#include "vesper/core/sensing/range_observation.hpp"
#include "vesper/mapping_gui/map_view/shade_palette.hpp"
#include "vesper/mapping_gui/session/documents.hpp"

class QTimer;

namespace vesper::gui {

struct LiveRequest {
  std::string url;  ///< See parseLinkAddress.
  // Shared by the session, the feed and the layer that draws its readings.
  std::shared_ptr<const RobotDocument> robot;
  LiveMapperOptions mapping;
  std::string recording;  ///< A new file; empty: nothing is recorded.
};

/// What a live robot says, taken some 30 times a second: the map that grows from it, the way of the
/// robot, its latest readings. The link, its recording and its queue are those of LiveSession.
class LiveFeed : public QObject {
  Q_OBJECT
 public:
  static constexpr std::size_t kMostReadings = 16;

  explicit LiveFeed(QObject* parent);
  ~LiveFeed() override;

  /// Starts anew, with an empty map. Throws std::exception with the reason for an address, a
  /// recording or a robot that does not do.
  void start(const LiveRequest& request);
  /// The same robot over the same link, made anew, recorded into `recording` from now on; empty: no
  /// longer recorded. Throws as start(). Requires isRunning().
  void setRecording(const std::string& recording);
  /// Stops a driven robot, completes the recording, maps what is left. What came stays.
  void end();
  [[nodiscard]] bool isRunning() const noexcept { return session_ != nullptr; }
  /// Of the last session.
  [[nodiscard]] const LiveStatus& status() const noexcept { return status_; }
  [[nodiscard]] const LiveRequest& request() const noexcept { return request_; }

  /// Commands are sent only while this is on.
  void setDriving(bool is_allowed);
  /// To be called at least every 300 ms as long as somebody holds a key (see LiveSession::drive).
  void drive(const BodyVelocity& velocity);
  void stopRobot();

  [[nodiscard]] const QPolygonF& track() const noexcept { return track_; }
  [[nodiscard]] const std::optional<Pose2>& pose() const noexcept { return pose_; }
  /// The latest of the sonars, the newest last.
  [[nodiscard]] const std::deque<RangeObservation>& readings() const noexcept { return readings_; }
  /// Where the last scan of a laser met something, world frame, metres.
  [[nodiscard]] const QPolygonF& scan() const noexcept { return scan_; }
  /// Readings that have changed the map so far.
  [[nodiscard]] std::int64_t used() const;
  /// The map as it is now; null as long as no reading changed it. Its log-odds are those of the
  /// mapper, which grow on while it runs: for this thread alone until then.
  [[nodiscard]] std::shared_ptr<MapDocument> document(const ShadeThresholds& thresholds) const;

 signals:
  /// Some 30 times a second while it runs, and once at the end.
  void ticked();
  /// Words of the robot, links made and lost, bad lines.
  void said(const QString& text);
  /// The input is over or the link cannot be used: end() was called.
  void over();

 private:
  void open(const std::string& recording);
  void tick();
  void takeEvents();
  void takeRecord(const Record& record);
  void takeRange(const RangeRecord& range);
  void takeScan(const ScanRecord& scan);
  void say(const Record& record);
  void moveTo(const Pose2& pose);

  LiveRequest request_;
  /// Refers to the robot of request_. Shared with the maps that show its grid.
  std::shared_ptr<LiveMapper> mapper_;
  std::unique_ptr<LiveSession> session_;  ///< Null: not running.
  LiveStatus status_;
  QTimer* timer_;
  bool may_drive_ = false;
  QPolygonF track_;
  std::optional<Pose2> pose_;
  std::deque<RangeObservation> readings_;
  QPolygonF scan_;
  std::optional<double> celsius_;
};

}  // namespace vesper::gui
