#pragma once

#include <optional>
#include <span>

#include "vesper/calibration/sonar/robust_line.hpp"
#include "vesper/calibration/sonar/sonar_samples.hpp"

namespace vesper::calibration::inline v0 {

/// What the readings say about echoes of the robot's other sonars: the same places measured with
/// the neighbours silent and with them firing. A ghost is a reading that jumps off the line while
/// the neighbours fire.
struct CrossTalk {
  int places = 0;             ///< Distance, angle and target at which both states were measured.
  int silent = 0;             ///< Readings there with the neighbours silent.
  int firing = 0;             ///< And with them firing.
  double silent_jumps = 0.0;  ///< Share of the former that jumped.
  double firing_jumps = 0.0;  ///< Share of the latter.
  /// Mean of the paired differences of the shares (firing minus silent), places weighed as Cochran
  /// does, by firing * silent/(firing + silent).
  double extra_jumps = 0.0;
  /// That the neighbours make no difference: Cochran-Mantel-Haenszel test of the paired places,
  /// chi-square with one degree of freedom.
  double p_value = 1.0;
  /// Median of the paired differences of the medians of the readings that did not jump, metres.
  double shift_m = 0.0;

  /// The neighbours are heard.
  [[nodiscard]] bool isSeen() const noexcept { return p_value < 0.01 && extra_jumps > 0.0; }
};

/// A reading jumps if it is off `line` by more than max(10 sd, 5 cm); "no echo" does not jump.
/// Empty where no place was measured in both states.
[[nodiscard]] std::optional<CrossTalk> findCrossTalk(std::span<const SonarSample> samples,
                                                     const StraightLine& line,
                                                     const RangeSpread& spread);

}  // namespace vesper::calibration::inline v0
