#pragma once

#include <optional>

#include "vesper/core/mapping/batch/batch_run.hpp"

namespace vesper::inline v0 {

/// The log-likelihood ratio (natural logarithm) that one echo or silence of the model `muriel`
/// gives to one cell, before it is shared among the readings of its bucket; after Konolige,
/// Autonomous Robots 4 (1997), with the numbers of MAPPING_MODELS §4. `reach` is p g.
struct MurielTerms {
  static constexpr double kBackground_per_m = 0.25;  ///< bg: density of echoes from elsewhere.
  static constexpr double kMost = 2.5;

  /// Of a cell that the sound passed: ln(1 - p g).
  [[nodiscard]] static double passed(double reach) noexcept;
  /// Of a cell of the band, `offset_m` = rho - r away: ln((p g / A) Normal + bg (1 - p g later)) -
  /// ln bg, at most 2.5; `later` is the share of the density beyond rho.
  [[nodiscard]] static double band(double reach, double offset_m, double sigma_m,
                                   double cells_share) noexcept;
};

/// Builds a map by `muriel`: readings from one place (0.2 m) in one direction (15 degrees) see the
/// same, so the n of one bucket weigh 1/sqrt(n) each. Log-odds stay within +-6. `detection` is p;
/// larger than 0.05 erases mirror-like walls. Empty if stopped. Throws GridMemoryError and, for a
/// detection outside (0, 1), std::invalid_argument.
[[nodiscard]] std::optional<LogOddsGrid> buildMurielMap(const BatchInput& input, double detection,
                                                        const BatchRun& run);

}  // namespace vesper::inline v0
