#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "vesper/core/mapping/batch/cell_lists.hpp"
#include "vesper/core/mapping/batch/echo_causes.hpp"
#include "vesper/core/mapping/batch/evidence_sums.hpp"

namespace vesper::inline v0 {

/// What one iteration found before it changed the map.
struct ForwardIteration {
  double mean_log_likelihood = 0.0;  ///< Of a reading.
  double hit_share = 0.0;            ///< Mean w_hit over all readings,
  double pass_share = 0.0;           ///< w_pass,
  double random_share = 0.0;         ///< and w_rand.
};

/// Expectation maximisation of what each cell reflects to each direction of view (MAPPING_MODELS
/// §5). Results are the same for any number of threads and any order of readings.
class ForwardEm {
 public:
  /// Only readings whose entry of `is_used` is not 0 count (one a reading of the lists; empty:
  /// all). Keeps references to lists and marks. Throws std::invalid_argument (check()).
  ForwardEm(const CellLists& lists, std::span<const std::uint8_t> is_used,
            const ForwardOptions& options, int threads);

  /// Memory that it takes, without the lists.
  [[nodiscard]] static std::size_t bytes(std::size_t cells, int directions, int threads) noexcept;

  /// The map to begin with: T += q g on the front, H += 3 g Normal, normalised over the band;
  /// m = (H + 0.02) / (H + T + 0.6) where H > 0. False if it was stopped: start again.
  bool start(const std::stop_token& stop = {});
  /// One E-step and one M-step. Empty if it was stopped: the map is as before.
  std::optional<ForwardIteration> iterate(const std::stop_token& stop = {});

  [[nodiscard]] const CellLists& lists() const noexcept { return lists_; }
  [[nodiscard]] const CellWindow& window() const noexcept { return lists_.cones().window(); }
  [[nodiscard]] const ForwardOptions& options() const noexcept { return options_; }
  [[nodiscard]] const ForwardPriors& priors() const noexcept { return priors_; }
  [[nodiscard]] bool isUsed(std::size_t reading) const noexcept {
    return is_used_.empty() || is_used_[reading] != 0;
  }
  [[nodiscard]] int threads() const noexcept { return threads_; }

  /// Of cell `cell` of the window seen in direction `b`: m, and the expected echoes (H) and passes
  /// (T) of the last E-step.
  [[nodiscard]] float reflection(std::size_t cell, int b) const noexcept {
    return reflection_[place(cell, b)];
  }
  [[nodiscard]] float hits(std::size_t cell, int b) const noexcept {
    return hits_[0].at(place(cell, b));
  }
  [[nodiscard]] float passes(std::size_t cell, int b) const noexcept {
    return passes_[0].at(place(cell, b));
  }
  /// The highest reflection of the cell, and its direction (the first of several).
  [[nodiscard]] float highest(std::size_t cell) const noexcept { return highest_[cell]; }
  [[nodiscard]] int bestDirection(std::size_t cell) const noexcept { return best_[cell]; }
  /// M: expected echoes in all directions as a share of all readings.
  [[nodiscard]] double pooled(std::size_t cell) const noexcept;

  /// Calls `visit(reading, front, band, causes, reckoning, thread)` for every used reading, with
  /// the map as it stands. False if it was stopped.
  template <class Visit>
  bool reckonAll(const std::stop_token& stop, Visit&& visit) const;

 private:
  [[nodiscard]] std::size_t place(std::size_t cell, int b) const noexcept {
    return static_cast<std::size_t>(b) * window().cellCount() + cell;
  }
  /// Offsets of the planes of each sector's direction.
  [[nodiscard]] std::array<std::size_t, kConeSectors> planesOf(
      const RangeObservation& reading) const noexcept;
  void clearSums();
  /// Adds up what the threads gathered.
  void joinSums();
  template <class Work>
  void forCells(Work&& work) const;
  void maximise(std::size_t begin, std::size_t end);
  void maximiseCell(std::size_t cell, float sparsity);
  void setHighest(std::size_t cell);
  void adapt();

  const CellLists& lists_;
  std::span<const std::uint8_t> is_used_;
  ForwardOptions options_;
  ForwardPriors priors_;
  int threads_;
  int iterations_ = 0;
  std::vector<float> reflection_;   ///< Plane by plane, one a direction.
  std::vector<EvidenceSums> hits_;  ///< One a thread; the first is the sum of all.
  std::vector<EvidenceSums> passes_;
  std::vector<float> highest_;
  std::vector<std::uint8_t> best_;
  std::vector<std::uint8_t> may_hide_;
};

template <class Visit>
bool ForwardEm::reckonAll(const std::stop_token& stop, Visit&& visit) const {
  std::vector<EchoReckoning> reckonings(static_cast<std::size_t>(threads_),
                                        EchoReckoning(options_, lists_.cones().rangeUnit()));
  return lists_.walk(
      threads_, stop,
      [&](std::size_t index, std::span<const ConeCell> front, std::span<const ConeCell> band,
          int thread) {
        if (!isUsed(index)) {
          return;
        }
        const RangeObservation& reading = lists_.readings()[index];
        const std::array<std::size_t, kConeSectors> planes = planesOf(reading);
        EchoReckoning& reckoning = reckonings[static_cast<std::size_t>(thread)];
        const auto reflectionOf = [&](const ConeCell& cell) {
          return reflection_[planes[cell.sector] + static_cast<std::size_t>(cell.cell)];
        };
        const auto mayHide = [&](const ConeCell& cell) {
          return may_hide_[static_cast<std::size_t>(cell.cell)] != 0;
        };
        const EchoCauses causes =
            reckoning.reckon(reading, lists_.cones().sensorOf(reading),
                             lists_.cones().sigmaOf(reading), front, band, reflectionOf, mayHide);
        visit(index, front, band, causes, reckoning, thread);
      });
}

}  // namespace vesper::inline v0
