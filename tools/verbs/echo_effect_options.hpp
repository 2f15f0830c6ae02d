#pragma once

#include <CLI/CLI.hpp>

#include "vesper/core/sim/simulated_sensors.hpp"

namespace vesper::tools {

/// `--drop-outs`, `--double-bounces` and `--crosstalk` of a verb that simulates sonars.
void addEchoEffects(CLI::App& verb, EchoEffects& effects);

}  // namespace vesper::tools
