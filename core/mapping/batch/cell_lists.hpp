#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <stop_token>
#include <vector>

#include "vesper/core/mapping/batch/cone_cells.hpp"
#include "vesper/core/mapping/batch/worker_threads.hpp"

namespace vesper::inline v0 {

/// The cells of all readings' cones, in chunks of readings: kept where they fit the memory they may
/// have, else made again for every walk, with the same content. Keeps references to the readings
/// and the ConeCells, which must outlive it.
class CellLists {
 public:
  static constexpr std::size_t kReadingsPerChunk = 256;

  /// Keeps no lists yet.
  CellLists(const ConeCells& cones, std::span<const RangeObservation> readings);

  /// Makes the lists, if they fit `max_bytes`. False if it was stopped.
  bool keep(std::size_t max_bytes, int threads, const std::stop_token& stop);

  [[nodiscard]] const ConeCells& cones() const noexcept { return cones_; }
  [[nodiscard]] std::span<const RangeObservation> readings() const noexcept { return readings_; }
  [[nodiscard]] bool areKept() const noexcept { return !kept_.empty(); }
  [[nodiscard]] std::size_t bytes() const noexcept { return bytes_; }

  /// Calls `visit(reading, front, band, thread)` with the index of every reading, from several
  /// threads where there are several, in no order. False if it was stopped.
  template <class Visit>
  bool walk(int threads, const std::stop_token& stop, Visit&& visit) const;

 private:
  [[nodiscard]] std::size_t chunkCount() const noexcept {
    return (readings_.size() + kReadingsPerChunk - 1) / kReadingsPerChunk;
  }
  [[nodiscard]] std::span<const RangeObservation> readingsOf(std::size_t chunk) const noexcept {
    const std::size_t begin = chunk * kReadingsPerChunk;
    return readings_.subspan(begin, std::min(kReadingsPerChunk, readings_.size() - begin));
  }
  void make(std::size_t chunk, ConeCellChunk& cells) const;

  const ConeCells& cones_;
  std::span<const RangeObservation> readings_;
  std::vector<ConeCellChunk> kept_;
  std::size_t bytes_ = 0;
};

template <class Visit>
bool CellLists::walk(int threads, const std::stop_token& stop, Visit&& visit) const {
  std::vector<ConeCellChunk> scratch(static_cast<std::size_t>(threads));
  return forEachOnThreads(chunkCount(), threads, stop, [&](std::size_t chunk, int thread) {
    ConeCellChunk& made = scratch[static_cast<std::size_t>(thread)];
    if (!areKept()) {
      make(chunk, made);
    }
    const ConeCellChunk& cells = areKept() ? kept_[chunk] : made;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      visit(chunk * kReadingsPerChunk + i, cells.front(i), cells.band(i), thread);
    }
  });
}

}  // namespace vesper::inline v0
