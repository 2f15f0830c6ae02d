#pragma once

#include <string>

#include "vesper/core/sim/simulation.hpp"

namespace vesper::tools {

/// What `vesper simulate` says of a run whose log went to `log_path`, on the standard output.
void printSimulation(const SimulationResult& result, const std::string& log_path, bool is_json);

}  // namespace vesper::tools
