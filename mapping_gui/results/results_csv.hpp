#pragma once

#include <string>

#include "vesper/planning/comparison/stored_results.hpp"

namespace vesper::gui {

enum class ResultsChart { Cactus, Times, TimeByLength };

/// What a chart shows, one line a point or a box; times in ms, lengths in m.
[[nodiscard]] std::string resultsCsv(const planning::StoredResults& results, ResultsChart chart);

}  // namespace vesper::gui
