#pragma once

#include <QObject>

#include "vesper/mapping_gui/app/workbench.hpp"
#include "vesper/mapping_gui/replay/replay_clock.hpp"

namespace vesper::gui {

class CorrectedTrackLayer;
class EllipseLayer;
class MapPresenter;
class ReadingLayer;
class TrackLayer;

/// Makes the open log ready in the background and shows it at the clock's time: track, readings,
/// uncertainty.
class ReplayController : public QObject {
  Q_OBJECT
 public:
  ReplayController(const Workbench& bench, MapPresenter& presenter, QObject* parent);

  [[nodiscard]] ReplayClock& clock() noexcept { return clock_; }
  /// Getting a log ready is over.
  [[nodiscard]] bool isReady() const;
  void setFollowing(bool is_following);

 private:
  /// `time_s`: the time to show then.
  void prepare(double time_s);
  void showTime(double time_s);
  void showCorrectedTrack();

  Workbench bench_;
  MapPresenter& presenter_;
  JobRunner* preparing_;
  ReplayClock clock_;
  // Owned by the view's layers.
  EllipseLayer* ellipses_;
  CorrectedTrackLayer* corrected_;
  TrackLayer* track_;
  ReadingLayer* readings_;
  bool is_following_ = false;
};

}  // namespace vesper::gui
