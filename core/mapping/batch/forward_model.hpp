#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "vesper/core/mapping/batch/batch_run.hpp"
#include "vesper/core/mapping/batch/forward_em.hpp"
#include "vesper/core/mapping/batch/held_out_score.hpp"

namespace vesper::inline v0 {

/// What a user may fix; the rest follows from the data (MAPPING_MODELS §5, "Is the site
/// mirror-like?").
struct ForwardRequest {
  std::optional<int> directions = std::nullopt;
  std::optional<double> threshold = std::nullopt;
  double detection = 0.5;
  int iterations = 12;
};

/// How a map by `forward` came about.
struct ForwardReport {
  std::vector<ForwardIteration> iterations;
  bool has_converged = false;  ///< Ended as the likelihood grew by less than the limit.
  /// Of the map with 12 directions; empty if the directions were given.
  std::optional<double> specular_index;
  int directions = 12;
  double threshold = 0.15;
  ForwardPriors priors;
  /// Thresholds tried on readings that were left out (fold 0), where one was chosen so.
  std::vector<std::pair<double, HeldOutScore>> tried;
  bool lists_were_kept = false;  ///< Else they were made again for every walk.
  std::size_t memory_bytes = 0;  ///< Most at one time, without the readings.
};

struct ForwardMap {
  LogOddsGrid grid;
  ForwardReport report;
};

/// Builds a map by `forward`. With 12 directions the specular index is found; from 0.15 on they
/// stay, below one direction is taken, with m_min 0.01 and the threshold of {0.01, 0.1, 0.3} that
/// predicts held-out readings best (a higher one only if it gains more than chance, two standard
/// errors: in mirror-like places a high threshold that wins by chance costs most walls). Log-odds
/// are a score that the usual thresholds understand, not a calibrated probability: occupied p =
/// 0.65 + 0.34 (mx - thr) / (1 - thr), free p = 1 / (1 + exp(1.45 + T_v)), undecided 0.5. Empty if
/// stopped. Throws GridMemoryError if the cells' states alone need more than the memory allowed,
/// and std::invalid_argument.
[[nodiscard]] std::optional<ForwardMap> buildForwardMap(const BatchInput& input,
                                                        const ForwardRequest& request,
                                                        const BatchRun& run);

}  // namespace vesper::inline v0
