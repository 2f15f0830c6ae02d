#pragma once

#include <optional>
#include <string>

#include "vesper/core/mapping/map_alignment.hpp"
#include "vesper/core/mapping/map_metrics.hpp"

namespace vesper::tools {

/// The metrics as text for people, one a line, and as one JSON document. `alignment` is empty where
/// the frames were given.
[[nodiscard]] std::string evaluationTable(const MapMetrics& metrics,
                                          const std::optional<MapAlignment>& alignment);
[[nodiscard]] std::string evaluationJson(const MapMetrics& metrics,
                                         const std::optional<MapAlignment>& alignment);

}  // namespace vesper::tools
