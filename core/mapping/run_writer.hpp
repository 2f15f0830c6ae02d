#pragma once

#include <array>
#include <cstdint>
#include <limits>

#include "vesper/core/grid/cell_runs.hpp"

namespace vesper::inline v0 {

/// Collects the cells of rows, given from left to right, into runs of one view.
class RunWriter {
 public:
  /// Replaces what `out` holds.
  explicit RunWriter(CellRuns& out) : out_(out) { out.clear(); }

  void put(int dx, int dy, const std::array<std::uint8_t, 4>& views, MilliLogOdds delta) {
    const bool joins = is_open_ && current_.views == views && current_.count < kMostCells;
    if (!joins) {
      close();
      if (delta == 0) {
        return;
      }
      current_ = {static_cast<std::int16_t>(dx), static_cast<std::int16_t>(dy), 0, false, views};
      is_open_ = true;
    }
    out_.deltas.push_back(delta);
    ++current_.count;
    current_.marks = current_.marks || delta > 0;
  }

  /// Ends the run: cuts zeros off its end.
  void close() {
    if (!is_open_) {
      return;
    }
    is_open_ = false;
    while (out_.deltas.back() == 0) {
      out_.deltas.pop_back();
      --current_.count;
    }
    out_.runs.push_back(current_);
  }
  /// Ends the last run and all.
  void finish() {
    close();
    out_.finish();
  }

 private:
  static constexpr std::uint16_t kMostCells = std::numeric_limits<std::uint16_t>::max();
  CellRuns& out_;
  CellRun current_;
  bool is_open_ = false;
};

}  // namespace vesper::inline v0
