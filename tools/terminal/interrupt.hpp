#pragma once

#include <stop_token>
#include <thread>

namespace vesper::tools {

/// While it lives, Ctrl-C (SIGINT) and SIGTERM ask the running job to stop instead of ending the
/// process, so that nothing is left half-written; a second one ends the process at once. Create it
/// in the main thread before other threads start: they inherit the blocked signals. One at a time.
class InterruptGuard {
 public:
  InterruptGuard();
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

  /// For the job's std::stop_token parameter.
  [[nodiscard]] std::stop_token token() const noexcept { return job_.get_token(); }
  /// Whether a signal has come: the verb then returns kInterrupted (130).
  [[nodiscard]] bool isInterrupted() const noexcept { return job_.stop_requested(); }

 private:
  std::stop_source job_;
  std::jthread watcher_;
};

}  // namespace vesper::tools
