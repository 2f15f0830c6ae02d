#pragma once

#include "vesper/core/grid/log_odds_grid.hpp"

namespace vesper::inline v0 {

/// True if both hold the same cells, log-odds, counts and options but for their memory limit.
[[nodiscard]] bool holdTheSame(const LogOddsGrid& a, const LogOddsGrid& b);

}  // namespace vesper::inline v0
