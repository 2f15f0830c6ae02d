#pragma once

#include <optional>

namespace vesper::inline v0 {

/// What depends on how many echoes a wall cell got (MAPPING_MODELS §5, "Adapt to the amount of
/// data").
struct ForwardPriors {
  double min_hits = 1.5;  ///< minH: expected echoes that an occupied cell needs, in one direction.
  double sparsity = 0.3;  ///< s: subtracted from a cell's expected echoes; keeps walls thin.
  double pooling = 3.0;   ///< kappa: readings that a cell's mean over all directions stands for.
  friend bool operator==(const ForwardPriors&, const ForwardPriors&) = default;
};

/// Numbers of the model `forward`. Source of all: MAPPING_MODELS §5-6, chosen by prototypes on
/// simulated worlds; the F1 moves by less than 0.005 for detection 0.3..0.6, random 0.02..0.15,
/// threshold 0.1..0.2 (12 directions), least_reflection 0.02..0.2. Causes of a reading after Thrun,
/// Autonomous Robots 15 (2003); there one map is sought by flips, here expectations are iterated.
struct ForwardOptions {
  int directions = 12;     ///< B: of view that a cell tells apart; 1..64.
  double detection = 0.5;  ///< q: that a cell which reflects answers, on the axis; (0, 1].
  double random = 0.05;    ///< p_rand: share of readings without a cause in the map; (0, 1).
  double least_reflection = 0.05;  ///< m_min: cells below it hide nothing behind them.
  double hit_prior = 0.2;          ///< a
  double pass_prior = 0.6;         ///< b'
  double threshold = 0.15;         ///< thr: reflection above which a cell is occupied.
  int iterations = 12;             ///< At most; at least 1.
  double least_gain = 1e-4;  ///< Ends when the mean log-likelihood of a reading grows by less.
  /// Empty: adapted to the data once, after the second iteration.
  std::optional<ForwardPriors> priors = std::nullopt;
  friend bool operator==(const ForwardOptions&, const ForwardOptions&) = default;
};

/// Throws std::invalid_argument naming the first number out of its range.
void check(const ForwardOptions& options);

}  // namespace vesper::inline v0
