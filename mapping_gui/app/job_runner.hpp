#pragma once

#include <QObject>
#include <atomic>
#include <functional>
#include <memory>
#include <stop_token>
#include <thread>
#include <vector>

class QTimer;

namespace vesper::gui {

/// Runs one long job at a time away from the window's thread. A job's work returns what is to be
/// done with its result in the window's thread; that is done only if the job was neither cancelled
/// nor followed by another. Exceptions end as failed(). Destroying the runner stops and joins.
class JobRunner : public QObject {
  Q_OBJECT
 public:
  using Finish = std::function<void()>;
  using Progress = std::function<void(double share)>;
  using Work = std::function<Finish(const std::stop_token& stop, const Progress& progress)>;

  explicit JobRunner(QObject* parent = nullptr);
  ~JobRunner() override;

  /// Cancels what runs. `title` is shown, translated: "Opening office.yaml".
  void start(const QString& title, Work work);
  void cancel();
  [[nodiscard]] bool isRunning() const noexcept { return current_ != nullptr; }
  [[nodiscard]] const QString& title() const noexcept { return title_; }

 signals:
  void started(const QString& title);
  /// Whole per cent; -1: not known.
  void progressed(int percent);
  /// After the result was taken over, the failure reported or the job given up.
  void ended();
  void failed(const QString& title, const QString& message);

 private:
  struct Job {
    std::atomic<int> percent = -1;
    std::atomic<bool> is_over = false;
    std::jthread thread;
  };
  void finish(const Job* job, const Finish& take_over, const QString& error);
  void dropFinished();

  std::unique_ptr<Job> current_;
  /// Cancelled jobs that have not come to an end yet; nobody waits for them but the destructor.
  std::vector<std::unique_ptr<Job>> retired_;
  QString title_;
  QTimer* timer_;
};

}  // namespace vesper::gui
