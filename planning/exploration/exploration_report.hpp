#pragma once

#include <optional>
#include <string>
#include <vector>

#include "vesper/planning/exploration/exploration_run.hpp"

namespace vesper::planning::inline v0 {

/// Mean and standard deviation over the trials of one strategy (none of a single one).
struct MeanAndSd {
  double mean = 0.0;
  std::optional<double> sd;
};

/// What the trials of one strategy came to.
struct StrategySummary {
  std::string strategy;
  std::size_t trials = 0;
  MeanAndSd coverage;
  MeanAndSd f1;  ///< A map without walls counts as 0.
  MeanAndSd time_s;
  MeanAndSd path_m;
  MeanAndSd collisions;
  /// Time to 90 % coverage, over the trials that came so far.
  std::optional<double> to_90_s;
  std::size_t reached_90 = 0;
};

/// One entry a strategy, in the order in which they come first.
[[nodiscard]] std::vector<StrategySummary> summariseRuns(const std::vector<ExplorationRun>& runs);

/// `strategy,seed,time_s,path_m,coverage,precision,recall,f1,collisions`: one line a sample.
[[nodiscard]] std::string explorationCsv(const std::vector<ExplorationRun>& runs);

/// One HTML page: the table, coverage and F1 over time and over the way, and the map of each
/// strategy's first trial with the way really driven.
[[nodiscard]] std::string explorationPage(const std::string& world, const std::string& robot,
                                          const std::vector<ExplorationRun>& runs);

}  // namespace vesper::planning::inline v0
