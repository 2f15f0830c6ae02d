#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "vesper/core/grid/cell_runs.hpp"

namespace vesper::inline v0 {

/// Thousands of small kernels by number, each in one piece of memory: to find one takes a look into
/// a table of numbers, which fits a cache, and one into memory, which is asked for at once.
class KernelShelf {
 public:
  /// The kernel of `key`, if there is one. Valid until the next change.
  [[nodiscard]] std::optional<CellRunsView> find(std::uint64_t key) noexcept;
  /// Keeps a copy. Requires that there is none of that key.
  CellRunsView keep(std::uint64_t key, const CellRuns& kernel);
  /// Drops those that were not used for longest, about half of them.
  void dropOldHalf();

  [[nodiscard]] std::size_t bytes() const noexcept {
    return block_bytes_ + slots_.size() * sizeof(Slot);
  }

 private:
  struct Block;
  struct FreeBlock {
    void operator()(Block* block) const noexcept;
  };
  using BlockPointer = std::unique_ptr<Block, FreeBlock>;
  struct Slot {
    std::uint64_t key = 0;
    BlockPointer block;  ///< None: a free slot.
  };

  [[nodiscard]] std::size_t slotOf(std::uint64_t key) const noexcept;
  void resize(std::size_t slots);

  std::vector<Slot> slots_;  ///< Open addressing; a power of two of them, at most 3/4 used.
  std::size_t used_ = 0;
  std::size_t block_bytes_ = 0;
  std::uint64_t uses_ = 0;
};

}  // namespace vesper::inline v0
