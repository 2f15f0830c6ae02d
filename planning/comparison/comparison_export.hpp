#pragma once

#include <string>

#include "vesper/planning/comparison/stored_results.hpp"

namespace vesper::planning::inline v0 {

/// The results with the column names of the Grid-Based Path Planning Competition's start kit
/// (`map,scen,experiment_id,path_size,path_length,ref_length,time_cost,20steps_cost,
/// max_step_time`) and the planner as one column more at the end. Lengths in cells, times in
/// seconds; a path comes in one step, so the three times are one. `ref_length` is the scenario's,
/// or else the octile optimum, empty if neither is known. Where no valid path was found size and
/// length are 0, as the start kit has it.
[[nodiscard]] std::string gppcCsv(const StoredResults& results);

/// Writes the five tables of OMPL's benchmark database (experiments, plannerConfigs, enums, runs,
/// progress, as its script ompl_benchmark_statistics.py makes them), which Planner Arena reads: an
/// experiment a map, a run an answer, seconds and megabytes. `status` has OMPL's words where they
/// fit and ours after them. `progress` stays empty: no planner is watched while it runs. Throws
/// InputError if the file exists, std::runtime_error where SQLite fails.
void writeOmplDatabase(const StoredResults& results, const std::string& path);

}  // namespace vesper::planning::inline v0
