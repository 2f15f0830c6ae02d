#include "vesper/tools/terminal/interrupt.hpp"

#include <signal.h>
#include <time.h>

#include <utility>

namespace vesper::tools {
namespace {

sigset_t watchedSignals() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  return signals;
}

/// The number of the signal that came within a short while; -1: none.
int waitForSignal(const sigset_t& signals) {
  constexpr timespec kPatience{0, 20'000'000};
  return ::sigtimedwait(&signals, nullptr, &kPatience);
}

void watch(const std::stop_token& end, std::stop_source& job) {
  const sigset_t signals = watchedSignals();
  while (!end.stop_requested()) {
    const int number = waitForSignal(signals);
    if (number <= 0) {
      continue;
    }
    if (!job.request_stop()) {  // the second one: the job does not listen
      ::signal(number, SIG_DFL);
      ::pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
      ::raise(number);
    }
  }
}

}  // namespace

InterruptGuard::InterruptGuard() {
  const sigset_t signals = watchedSignals();
  ::pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  watcher_ = std::jthread([job = job_](const std::stop_token& end) mutable { watch(end, job); });
}

InterruptGuard::~InterruptGuard() {
  watcher_.request_stop();
  watcher_.join();
  const sigset_t signals = watchedSignals();
  ::pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
}

}  // namespace vesper::tools
