#include "vesper/core/grid/log_odds.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace vesper::inline v0 {

double probabilityOf(double log_odds) noexcept { return 1.0 / (1.0 + std::exp(-log_odds)); }

double logOddsOf(double probability) noexcept {
  return std::log(probability / (1.0 - probability));
}

MilliLogOdds toMilli(double log_odds) noexcept {
  constexpr double kMost = std::numeric_limits<MilliLogOdds>::max();
  if (std::isnan(log_odds)) {
    return 0;
  }
  const double milli = log_odds / kLogOddsStep;
  const double rounded = milli > 0.0 ? std::ceil(milli) : std::floor(milli);
  return static_cast<MilliLogOdds>(std::clamp(rounded, -kMost, kMost));
}

}  // namespace vesper::inline v0
