#pragma once

#include <optional>
#include <span>
#include <vector>

#include "vesper/calibration/sonar/robust_line.hpp"
#include "vesper/calibration/sonar/sonar_samples.hpp"

namespace vesper::calibration::inline v0 {

/// A raw value that a sensor gives where it hears nothing.
struct NoEchoCode {
  double raw = 0.0;
  int readings = 0;
  bool was_declared = false;  ///< Stands in the robot file already (or is inf).
};

/// Between which distances the readings follow the line. An empty value: not seen in the data.
struct WorkingRange {
  double near_works_m = 0.0;           ///< The smallest tested distance that works.
  std::optional<double> near_fails_m;  ///< The next smaller one, where half or more are wrong.
  double far_works_m = 0.0;            ///< The largest tested distance that works.
  std::optional<double> far_fails_m;   ///< The next larger one.
};

/// Raw values that occur, exactly the same, at distances that differ by more than a quarter and 5
/// cm: the sensor says the same whatever the distance. What to expect is not known yet, so a caller
/// asks isFarFromLine() once there is a line.
[[nodiscard]] std::vector<double> repeatedRawValues(std::span<const SonarSample> samples);

/// Marks every sample that holds a code: a value of `candidates`, or one of the codes that sonars
/// are known for (0, -1, 255, 2550, 65535), if more than two thirds of its occurrences are far from
/// the line (max(10 sd, 5 cm)) and its value lies beyond all readings on the line. Returns the
/// codes, with those already marked as no echo.
[[nodiscard]] std::vector<NoEchoCode> markNoEcho(std::span<SonarSample> samples,
                                                 std::span<const double> candidates,
                                                 const StraightLine& line,
                                                 const RangeSpread& spread);

/// A distance works if at least half of its readings lie within max(4 sd, step, 1 cm) of the line.
/// The working range is the stretch of tested distances with the most working over failing ones, so
/// that a single odd distance does not split it. Distances are told apart to the millimetre; more
/// than 40 are put into 40 groups. Both limits are 0 if no distance works.
[[nodiscard]] WorkingRange findWorkingRange(std::span<const SonarSample> samples,
                                            const StraightLine& line, const RangeSpread& spread,
                                            double step_m);

/// The step of the raw values: the greatest number of which all differences are multiples, to a
/// millionth. Empty if there is none, for fewer than four different values, and where the multiples
/// may be those of the bench: neither do readings at one distance differ by up to three steps nor
/// are there twelve different values at uneven gaps.
[[nodiscard]] std::optional<double> findRawStep(std::span<const SonarSample> samples);

}  // namespace vesper::calibration::inline v0
