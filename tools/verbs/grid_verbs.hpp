#pragma once

#include <CLI/CLI.hpp>

namespace vesper::tools {

/// Verbs under `vesper grid`; each is called in grid.cpp and works as said in verbs.hpp.
void addGridAlignVerb(CLI::App& grid, int& exit_code);
void addGridDiffVerb(CLI::App& grid, int& exit_code);
void addGridMergeVerb(CLI::App& grid, int& exit_code);
void addGridCropVerb(CLI::App& grid, int& exit_code);
void addGridRotateVerb(CLI::App& grid, int& exit_code);
void addGridCleanVerb(CLI::App& grid, int& exit_code);

}  // namespace vesper::tools
