#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace vesper::planning::inline v0 {

/// An open list for f values that never fall below the least one taken, but may lie far apart:
/// buckets of a third of a straight step, each a chain of entries in one pool. Entries of one
/// bucket come out in no order but the last one first; taking and adding are O(1) but for empty
/// buckets that are passed over.
template <typename Entry>
class JumpQueue {
 public:
  /// Empties the list; `least_f` bounds all that will be added.
  void begin(std::uint32_t least_f) {
    std::fill(heads_.begin(), heads_.begin() + static_cast<std::ptrdiff_t>(used_), kNone);
    pool_.clear();
    base_ = least_f >> kShift;
    current_ = 0;
    used_ = 0;
    size_ = 0;
  }

  void push(std::uint32_t f, const Entry& entry) {
    const std::size_t bucket = std::max<std::size_t>((f >> kShift) - base_, current_);
    if (bucket >= heads_.size()) {
      heads_.resize(std::max(bucket + 1, 2 * heads_.size()), kNone);
    }
    used_ = std::max(used_, bucket + 1);
    pool_.push_back({entry, heads_[bucket]});
    heads_[bucket] = static_cast<std::uint32_t>(pool_.size() - 1);
    ++size_;
  }

  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }

  /// No entry left has an f below this. Requires that the list is not empty.
  [[nodiscard]] std::uint64_t leastF() noexcept {
    while (heads_[current_] == kNone) {
      ++current_;
    }
    return static_cast<std::uint64_t>(base_ + current_) << kShift;
  }

  /// Requires that leastF() was called since the last push or pop.
  Entry pop() noexcept {
    const Link& link = pool_[heads_[current_]];
    heads_[current_] = link.next;
    --size_;
    return link.entry;
  }

  [[nodiscard]] std::size_t bytes() const noexcept {
    return pool_.capacity() * sizeof(Link) + heads_.capacity() * sizeof(std::uint32_t);
  }

 private:
  static constexpr unsigned kShift = 16;
  static constexpr std::uint32_t kNone = 0xFFFFFFFFU;
  struct Link {
    Entry entry;
    std::uint32_t next;
  };

  std::vector<Link> pool_;
  std::vector<std::uint32_t> heads_;
  std::size_t base_ = 0;
  std::size_t current_ = 0;
  std::size_t used_ = 0;
  std::size_t size_ = 0;
};

}  // namespace vesper::planning::inline v0
