#pragma once

#include <cstdint>

namespace vesper::inline v0 {

/// Natural log-odds are stored as whole thousandths: 693 is ln 2, twice as likely occupied as free.
using MilliLogOdds = std::int16_t;

inline constexpr double kLogOddsStep = 0.001;

[[nodiscard]] constexpr double toLogOdds(int milli) noexcept { return milli * kLogOddsStep; }

/// 1 / (1 + exp(-l)), in (0, 1).
[[nodiscard]] double probabilityOf(double log_odds) noexcept;
/// ln(p / (1 - p)). Requires p in (0, 1).
[[nodiscard]] double logOddsOf(double probability) noexcept;

/// `log_odds` in thousandths, rounded away from 0, so that no evidence is lost to rounding.
/// Limited to the range of MilliLogOdds; NaN gives 0.
[[nodiscard]] MilliLogOdds toMilli(double log_odds) noexcept;

}  // namespace vesper::inline v0
