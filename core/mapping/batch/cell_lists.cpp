#include "vesper/core/mapping/batch/cell_lists.hpp"

#include <atomic>

namespace vesper::inline v0 {

CellLists::CellLists(const ConeCells& cones, std::span<const RangeObservation> readings)
    : cones_(cones), readings_(readings) {}

void CellLists::make(std::size_t chunk, ConeCellChunk& cells) const {
  cells.clear();
  for (const RangeObservation& reading : readingsOf(chunk)) {
    cones_.append(reading, cells);
  }
}

bool CellLists::keep(std::size_t max_bytes, int threads, const std::stop_token& stop) {
  std::vector<ConeCellChunk> made(chunkCount());
  std::atomic<std::size_t> bytes{0};
  const bool is_done =
      forEachOnThreads(made.size(), threads, stop, [&](std::size_t chunk, int /*thread*/) {
        if (bytes <= max_bytes) {
          make(chunk, made[chunk]);
          made[chunk].shrink();
          bytes += made[chunk].bytes();
        }
      });
  if (is_done && bytes <= max_bytes) {
    kept_ = std::move(made);
    bytes_ = bytes;
  }
  return is_done;
}

}  // namespace vesper::inline v0
