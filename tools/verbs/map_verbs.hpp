#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "vesper/core/map_io/read_map.hpp"

namespace vesper::tools {

/// How a verb reads maps.
struct MapInputOptions {
  std::optional<double> resolution_m;  ///< For files that do not say it.
  std::vector<double> height_m;        ///< Low and high, for OctoMap trees; empty: all.
  std::size_t max_cells = std::size_t{1} << 28U;
};
void addMapInputOptions(CLI::App& verb, MapInputOptions& options);
[[nodiscard]] MapReadOptions readOptionsOf(const MapInputOptions& input);

/// How a verb writes ROS maps.
struct MapOutputOptions {
  std::string mode;  ///< trinary, scale, raw; empty: as the input was, or trinary.
  double occupied_threshold = 0.65;
  double free_threshold = 0.196;
  bool for_nav2 = false;
};
void addMapOutputOptions(CLI::App& verb, MapOutputOptions& options);

}  // namespace vesper::tools
