#include "vesper/mapping_gui/replay/replay_clock.hpp"

#include <QTimer>
#include <algorithm>

#include "vesper/mapping_gui/replay/replay_data.hpp"

namespace vesper::gui {
namespace {

constexpr int kTick_ms = 16;

}  // namespace

ReplayClock::ReplayClock(QObject* parent) : QObject(parent), timer_(new QTimer(this)) {
  timer_->setTimerType(Qt::PreciseTimer);
  timer_->setInterval(kTick_ms);
  connect(timer_, &QTimer::timeout, this,
          [this] { advance(static_cast<double>(since_last_.nsecsElapsed()) * 1e-9); });
}

void ReplayClock::setData(std::shared_ptr<const ReplayData> data) {
  pause();
  data_ = std::move(data);
  loop_s_.reset();
  time_s_ = 0.0;
  emit dataChanged();
  emit timeChanged(time_s_);
}

bool ReplayClock::canPlay() const { return data_ && data_->duration() > 0.0; }

void ReplayClock::play() {
  if (!canPlay() || is_playing_) {
    return;
  }
  if (time_s_ >= data_->duration()) {
    seek(0.0);
  }
  is_playing_ = true;
  since_last_.start();
  timer_->start();
  emit stateChanged();
}

void ReplayClock::pause() {
  if (is_playing_) {
    is_playing_ = false;
    timer_->stop();
    emit stateChanged();
  }
}

void ReplayClock::seek(double time_s) {
  if (!data_) {
    return;
  }
  time_s_ = std::clamp(time_s, 0.0, data_->duration());
  emit timeChanged(time_s_);
}

void ReplayClock::step(int direction) {
  if (!data_ || data_->frames().empty()) {
    return;
  }
  pause();
  const auto& frames = data_->frames();
  const std::size_t frame = data_->frameAt(time_s_);
  const bool is_between = time_s_ > frames[frame].time_s + 1e-9;
  if (direction > 0) {
    seek(frames[std::min(frame + 1, frames.size() - 1)].time_s);
  } else {
    seek(frames[is_between || frame == 0 ? frame : frame - 1].time_s);
  }
}

void ReplayClock::setSpeed(double speed) {
  speed_ = speed;
  emit stateChanged();
}

void ReplayClock::changeSpeed(int direction) {
  const auto here = std::lower_bound(kSpeeds.begin(), kSpeeds.end(), speed_ - 1e-9);
  const auto index = std::clamp<std::ptrdiff_t>((here - kSpeeds.begin()) + direction, 0,
                                                static_cast<std::ptrdiff_t>(kSpeeds.size()) - 1);
  setSpeed(kSpeeds[static_cast<std::size_t>(index)]);
}

void ReplayClock::setLoop(std::optional<std::array<double, 2>> loop_s) {
  loop_s_ = loop_s;
  emit stateChanged();
}

void ReplayClock::advance(double real_s) {
  since_last_.start();
  if (!is_playing_) {
    return;
  }
  const double next_s = time_s_ + real_s * speed_;
  if (loop_s_ && next_s >= (*loop_s_)[1]) {
    seek((*loop_s_)[0]);
    return;
  }
  seek(next_s);
  if (time_s_ >= data_->duration()) {
    pause();
  }
}

}  // namespace vesper::gui
