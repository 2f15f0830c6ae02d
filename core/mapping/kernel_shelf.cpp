#include "vesper/core/mapping/kernel_shelf.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>
#include <utility>

namespace vesper::inline v0 {
namespace {

constexpr std::size_t kFewestSlots = 64;
constexpr std::size_t kSlackBytes = kLanesBehind * sizeof(MilliLogOdds);
constexpr std::size_t kCacheLine = 64;

}  // namespace

/// Deltas follow it, and runs follow these: what vectors read beside the deltas is part of it.
struct alignas(kSlackBytes) KernelShelf::Block {
  std::uint64_t last_use = 0;
  std::uint32_t runs = 0;
  std::uint32_t deltas = 0;
  std::size_t bytes = 0;

  [[nodiscard]] MilliLogOdds* deltaData() noexcept {
    return reinterpret_cast<MilliLogOdds*>(this + 1);
  }
  [[nodiscard]] CellRun* runData() noexcept {
    return reinterpret_cast<CellRun*>(deltaData() + deltas);
  }
  [[nodiscard]] CellRunsView view() noexcept { return {{runData(), runs}, deltaData()}; }
};

void KernelShelf::FreeBlock::operator()(Block* block) const noexcept {
  std::free(block);  // from std::aligned_alloc: a block has a size that no type has
}

std::size_t KernelShelf::slotOf(std::uint64_t key) const noexcept {
  constexpr std::uint64_t kGolden = 0x9e3779b97f4a7c15U;  // 2^64 over the golden ratio
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = ((key * kGolden) >> 32U) & mask;
  while (slots_[slot].block != nullptr && slots_[slot].key != key) {
    slot = (slot + 1) & mask;
  }
  return slot;
}

std::optional<CellRunsView> KernelShelf::find(std::uint64_t key) noexcept {
  if (slots_.empty()) {
    return std::nullopt;
  }
  Block* const block = slots_[slotOf(key)].block.get();
  if (block == nullptr) {
    return std::nullopt;
  }
#if defined(__GNUC__)
  const auto* const memory = reinterpret_cast<const char*>(block);
  for (std::size_t line = 1; line < 4; ++line) {
    __builtin_prefetch(memory + line * kCacheLine);  // may lie behind it
  }
#endif
  block->last_use = ++uses_;
  return block->view();
}

CellRunsView KernelShelf::keep(std::uint64_t key, const CellRuns& kernel) {
  if (4 * (used_ + 1) > 3 * slots_.size()) {
    resize(std::max(kFewestSlots, 2 * slots_.size()));
  }
  const std::size_t deltas = kernel.deltas.size() - 2 * kLanesBehind;
  const std::size_t run_bytes = kernel.runs.size() * sizeof(CellRun);
  const std::size_t wanted =
      sizeof(Block) + deltas * sizeof(MilliLogOdds) + std::max(run_bytes, kSlackBytes);
  const std::size_t bytes = (wanted + kSlackBytes - 1) / kSlackBytes * kSlackBytes;
  void* const memory = std::aligned_alloc(kSlackBytes, bytes);
  if (memory == nullptr) {
    throw std::bad_alloc();
  }
  std::memset(memory, 0, bytes);
  auto* const block = new (memory) Block{++uses_, static_cast<std::uint32_t>(kernel.runs.size()),
                                         static_cast<std::uint32_t>(deltas), bytes};
  std::copy_n(kernel.deltas.data() + kLanesBehind, deltas, block->deltaData());
  std::copy(kernel.runs.begin(), kernel.runs.end(), block->runData());
  Slot& slot = slots_[slotOf(key)];
  slot.key = key;
  slot.block.reset(block);
  ++used_;
  block_bytes_ += bytes;
  return block->view();
}

void KernelShelf::resize(std::size_t slots) {
  std::vector<Slot> old(slots);
  old.swap(slots_);
  for (Slot& slot : old) {
    if (slot.block != nullptr) {
      slots_[slotOf(slot.key)] = std::move(slot);
    }
  }
}

void KernelShelf::dropOldHalf() {
  if (used_ == 0) {
    return;
  }
  std::vector<std::uint64_t> uses;
  for (const Slot& slot : slots_) {
    if (slot.block != nullptr) {
      uses.push_back(slot.block->last_use);
    }
  }
  const auto middle = uses.begin() + static_cast<std::ptrdiff_t>(uses.size() / 2);
  std::nth_element(uses.begin(), middle, uses.end());
  for (Slot& slot : slots_) {
    if (slot.block != nullptr && slot.block->last_use <= *middle) {
      block_bytes_ -= slot.block->bytes;
      slot.block.reset();
      --used_;
    }
  }
  std::size_t slots = kFewestSlots;
  while (2 * slots < 3 * used_) {
    slots *= 2;
  }
  resize(slots);
}

}  // namespace vesper::inline v0
