#pragma once

#include <span>

#include "vesper/core/mapping/batch/batch_run.hpp"

namespace vesper::bench {

/// The cone as it is usually built after Moravec & Elfes (ICRA 1985), for comparison: free weight
/// 0.4 with a quadratic profile in range and bearing, occupied weight 0.6 on the arc |rho - r| <=
/// eps, the arc's mass normalised to 1, combined as log-odds, clamped at +-4.
LogOddsGrid textbookCone(const BatchInput& input);

}  // namespace vesper::bench
