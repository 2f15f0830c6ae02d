#include "vesper/mapping_gui/replay/replay_controller.hpp"

#include "vesper/mapping_gui/app/job_runner.hpp"
#include "vesper/mapping_gui/app/message_bar.hpp"
#include "vesper/mapping_gui/build/build_job.hpp"
#include "vesper/mapping_gui/layers/reading_layer.hpp"
#include "vesper/mapping_gui/layers/track_layer.hpp"
#include "vesper/mapping_gui/map_view/map_presenter.hpp"
#include "vesper/mapping_gui/replay/replay_data.hpp"
#include "vesper/mapping_gui/session/documents.hpp"
#include "vesper/mapping_gui/session/session.hpp"

namespace vesper::gui {

ReplayController::ReplayController(const Workbench& bench, MapPresenter& presenter, QObject* parent)
    : QObject(parent),
      bench_(bench),
      presenter_(presenter),
      preparing_(new JobRunner(this)),
      clock_(this),
      ellipses_(&bench.view.layers().add(std::make_unique<EllipseLayer>())),
      corrected_(&bench.view.layers().add(std::make_unique<CorrectedTrackLayer>())),
      track_(&bench.view.layers().add(std::make_unique<TrackLayer>())),
      readings_(&bench.view.layers().add(std::make_unique<ReadingLayer>())) {
  connect(&bench_.session, &Session::logChanged, this, [this] {
    showCorrectedTrack();
    prepare(0.0);
  });
  connect(&bench_.session, &Session::robotChanged, this, [this] { prepare(clock_.time()); });
  connect(&bench_.session, &Session::mapChanged, this, &ReplayController::showCorrectedTrack);
  connect(&clock_, &ReplayClock::timeChanged, this, &ReplayController::showTime);
  connect(&bench_.view, &MapView::spaceTapped, &clock_, &ReplayClock::toggle);
  connect(preparing_, &JobRunner::failed, this, [this](const QString&, const QString& message) {
    bench_.messages.show(MessageBar::Level::Error,
                         tr("The log cannot be replayed: %1").arg(message));
  });
}

bool ReplayController::isReady() const { return !preparing_->isRunning(); }

void ReplayController::setFollowing(bool is_following) {
  is_following_ = is_following;
  showTime(clock_.time());
}

void ReplayController::prepare(double time_s) {
  const auto log = bench_.session.log();
  const auto robot_file = bench_.session.robot();
  if (!log) {
    clock_.setData(nullptr);
    return;
  }
  std::shared_ptr<const RobotDescription> robot;  // shared with the layer that draws the readings
  if (robot_file) {
    robot = std::shared_ptr<const RobotDescription>(robot_file, &robot_file->robot);
  }
  preparing_->start(
      tr("Reading the track"),
      [this, log, robot, time_s](const std::stop_token& stop, const JobRunner::Progress&) {
        auto data = std::make_shared<const ReplayData>(log->log, robot.get(), stop);
        return [this, data, robot, time_s] {
          track_->setData(data);
          track_->setRobotRadius(
              robot && robot->footprint.radius_m > 0.0 ? robot->footprint.radius_m : 0.15);
          ellipses_->setData(data);
          readings_->setData(data, robot);
          presenter_.setTrackBounds(track_->bounds());
          clock_.setData(data);
          clock_.seek(time_s);
          bench_.view.layers().touch();
        };
      });
}

void ReplayController::showCorrectedTrack() {
  const auto& map = bench_.session.map();
  const bool is_of_log = map && map->build && map->build->log == bench_.session.log();
  corrected_->setTrack(is_of_log ? map->build->observations.track.get() : nullptr);
  bench_.view.layers().touch();
}

void ReplayController::showTime(double time_s) {
  track_->setTime(time_s);
  readings_->setTime(time_s);
  if (is_following_ && clock_.data()) {
    if (const auto pose = clock_.data()->poseAt(time_s)) {
      bench_.view.centreOn({pose->x(), pose->y()});
    }
  }
  bench_.view.layers().touch();
}

}  // namespace vesper::gui
