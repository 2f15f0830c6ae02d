#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "vesper/calibration/sonar/range_calibration.hpp"

namespace vesper::calibration::inline v0 {
namespace {

/// To a tenth of a millimetre or milliradian, which is what a person wants to read in the file.
double rounded(double value) { return std::round(value * 1e4) / 1e4; }

/// The kind of target with the most readings: what the mapper's table is taken from.
TargetKind mainTarget(const BeamPattern& beam) {
  const auto most = std::max_element(
      beam.by_target.begin(), beam.by_target.end(),
      [](const BeamWidth& left, const BeamWidth& right) { return left.readings < right.readings; });
  return most->target;
}

/// A border was seen: not heard everywhere, and not deaf from the axis on.
bool isSeen(const BeamWidth& width) { return width.half_angle_rad > 0.0 && !width.is_lower_bound; }

/// Only borders that were seen replace what the file says.
void applyBeam(const BeamPattern& beam, BeamDescription& result) {
  if (beam.by_target.empty()) {
    return;
  }
  const TargetKind main = mainTarget(beam);
  for (const BeamWidth& width : beam.by_target) {
    if (isSeen(width)) {
      result.by_target[std::string(targetName(width.target))] = rounded(width.half_angle_rad);
    }
    if (isSeen(width) && width.target == main) {
      result.half_angle_rad = rounded(width.half_angle_rad);
    }
  }
  std::vector<std::array<double, 2>> by_range;
  for (const BeamWidth& width : beam.by_range) {
    if (isSeen(width) && width.target == main) {
      by_range.push_back({rounded(width.range_m), rounded(width.half_angle_rad)});
    }
  }
  if (!by_range.empty()) {
    result.half_angle_by_range = std::move(by_range);
  }
}

/// Limits lie three sd outside the distances that work, so that their noisy readings count, but
/// never beyond the middle to the distance that fails. A limit that was not reached is kept if
/// there is one.
void applyRange(const RangeCalibration& calibration, RangeLimits& result) {
  const WorkingRange& seen = calibration.range;
  const auto margin_m = [&](double true_m) {
    return calibration.step_m.value_or(0.0) +
           3.0 * (calibration.sigma_a_m.value + calibration.sigma_b.value * true_m);
  };
  const bool has_limits = result.max_m > 0.0;
  if (seen.near_fails_m || !has_limits) {
    const double middle_m =
        seen.near_fails_m ? 0.5 * (seen.near_works_m + *seen.near_fails_m) : 0.0;
    result.min_m = rounded(std::max(middle_m, seen.near_works_m - margin_m(seen.near_works_m)));
  }
  if (seen.far_fails_m || !has_limits) {
    const double outer_m = seen.far_works_m + margin_m(seen.far_works_m);
    result.max_m =
        rounded(seen.far_fails_m ? std::min(outer_m, 0.5 * (seen.far_works_m + *seen.far_fails_m))
                                 : outer_m);
  }
}

}  // namespace

SensorDescription withCalibration(const SensorDescription& base,
                                  const RangeCalibration& calibration) {
  SensorDescription result = base;
  result.kind = SensorKind::Sonar;
  if (base.raw.unit != calibration.raw.unit) {
    result.no_echo.clear();  // numbers of the other unit
  }
  result.raw = calibration.raw;
  for (const NoEchoCode& code : calibration.no_echo) {
    const bool is_number = code.raw < 1e300;  // inf needs no declaration
    const bool is_new =
        std::find(result.no_echo.begin(), result.no_echo.end(), code.raw) == result.no_echo.end();
    if (is_number && is_new && !code.was_declared) {
      result.no_echo.push_back(code.raw);
    }
  }
  applyRange(calibration, result.range);
  if (calibration.step_m) {
    result.range.step_m = *calibration.step_m;
  }
  applyBeam(calibration.beam, result.beam);
  result.error = {calibration.scale.value,
                  calibration.offset_m.value,
                  {calibration.sigma_a_m.value, calibration.sigma_b.value},
                  calibration.reference_celsius};
  return result;
}

}  // namespace vesper::calibration::inline v0
