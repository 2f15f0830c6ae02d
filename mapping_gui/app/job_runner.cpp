#include "vesper/mapping_gui/app/job_runner.hpp"

#include <QMetaObject>
#include <QTimer>
#include <algorithm>
#include <exception>

namespace vesper::gui {
namespace {

constexpr int kProgressInterval_ms = 60;

}  // namespace

JobRunner::JobRunner(QObject* parent) : QObject(parent), timer_(new QTimer(this)) {
  timer_->setInterval(kProgressInterval_ms);
  connect(timer_, &QTimer::timeout, this, [this] {
    if (current_) {
      emit progressed(current_->percent);
    }
  });
}

JobRunner::~JobRunner() {
  if (current_) {
    current_->thread.request_stop();
  }
}

void JobRunner::start(const QString& title, Work work) {
  cancel();
  dropFinished();
  title_ = title;
  current_ = std::make_unique<Job>();
  Job* job = current_.get();
  job->thread = std::jthread([this, job, work = std::move(work)](const std::stop_token& stop) {
    Finish take_over;
    QString error;
    try {
      take_over = work(stop, [job](double share) {
        job->percent = static_cast<int>(100.0 * std::clamp(share, 0.0, 1.0));
      });
    } catch (const std::exception& exception) {
      error = QString::fromUtf8(exception.what());
    }
    // Runs in the window's thread, and not at all once this runner is gone.
    QMetaObject::invokeMethod(
        this, [this, job, take_over, error] { finish(job, take_over, error); },
        Qt::QueuedConnection);
    job->is_over = true;
  });
  timer_->start();
  emit started(title);
  emit progressed(-1);
}

void JobRunner::finish(const Job* job, const Finish& take_over, const QString& error) {
  if (job != current_.get()) {
    dropFinished();
    return;
  }
  const bool was_stopped = job->thread.get_stop_token().stop_requested();
  const QString title = title_;
  retired_.push_back(std::move(current_));
  timer_->stop();
  if (!was_stopped && !error.isEmpty()) {
    emit failed(title, error);
  } else if (!was_stopped && take_over) {
    take_over();
  }
  if (!current_) {  // taking over may have started the next job
    emit ended();
  }
  dropFinished();
}

void JobRunner::cancel() {
  if (!current_) {
    return;
  }
  current_->thread.request_stop();
  retired_.push_back(std::move(current_));
  timer_->stop();
  emit ended();
}

void JobRunner::dropFinished() {
  std::erase_if(retired_, [](const auto& job) { return job->is_over.load(); });
}

}  // namespace vesper::gui
