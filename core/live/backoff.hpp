#pragma once

#include <algorithm>
#include <chrono>

namespace vesper::inline v0 {

/// How long to wait before the next try to connect: doubling from the first to the longest.
class Backoff {
 public:
  Backoff(std::chrono::milliseconds first, std::chrono::milliseconds longest)
      : first_(first), longest_(longest), next_(first) {}

  [[nodiscard]] std::chrono::milliseconds next() {
    const std::chrono::milliseconds wait = next_;
    next_ = std::min(2 * next_, longest_);
    return wait;
  }
  void reset() noexcept { next_ = first_; }

 private:
  std::chrono::milliseconds first_;
  std::chrono::milliseconds longest_;
  std::chrono::milliseconds next_;
};

}  // namespace vesper::inline v0
