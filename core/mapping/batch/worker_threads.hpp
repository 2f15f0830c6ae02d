#pragma once

#include <atomic>
#include <cstddef>
#include <exception>
#include <stop_token>
#include <thread>
#include <vector>

namespace vesper::inline v0 {

/// Calls `work(item, thread)` for every item of [0, count), each in one of `threads` threads that
/// take the next item when they are done with one; one thread is the caller's own. Returns false if
/// `stop` asked for an end before all were done. An exception of `work` ends it and comes out here.
template <class Work>
bool forEachOnThreads(std::size_t count, int threads, const std::stop_token& stop, Work&& work) {
  std::atomic<std::size_t> next{0};
  std::atomic<bool> is_stopped{false};
  std::vector<std::exception_ptr> failures(static_cast<std::size_t>(threads));
  const auto run = [&](int thread) {
    try {
      for (std::size_t item = next++; item < count; item = next++) {
        if (stop.stop_requested() || is_stopped) {
          is_stopped = true;
          return;
        }
        work(item, thread);
      }
    } catch (...) {
      failures[static_cast<std::size_t>(thread)] = std::current_exception();
      is_stopped = true;
    }
  };
  {
    std::vector<std::jthread> others;
    for (int thread = 1; thread < threads; ++thread) {
      others.emplace_back(run, thread);
    }
    run(0);
  }
  for (const std::exception_ptr& failure : failures) {
    if (failure) {
      std::rethrow_exception(failure);
    }
  }
  return !is_stopped;
}

}  // namespace vesper::inline v0
