#include "vesper/calibration/sonar/range_calibration.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "vesper/calibration/sonar/range_bootstrap.hpp"
#include "vesper/calibration/sonar/range_fit.hpp"
#include "vesper/calibration/sonar/speed_of_sound.hpp"
#include "vesper/core/input_error.hpp"

namespace vesper::calibration::inline v0 {
namespace {

constexpr double kZeroCelsius_k = 273.15;

void check(const RangeFitOptions& options) {
  if (!(options.axis_tolerance_rad > 0.0)) {
    throw std::invalid_argument("axis_tolerance_rad must be positive");
  }
  if (!(options.min_true_m >= 0.0)) {
    throw std::invalid_argument("min_true_m must be >= 0");
  }
  if (options.resamples < 0 || options.resamples > 100'000) {
    throw std::invalid_argument("resamples must lie in 0..100000");
  }
  if (options.relative_humidity &&
      !(*options.relative_humidity >= 0.0 && *options.relative_humidity <= 1.0)) {
    throw std::invalid_argument("relative_humidity must lie in 0..1");
  }
}

void addIntervals(const RangeFit& fit, const RangeFitOptions& options, RangeCalibration& result) {
  const RangeIntervals intervals = bootstrapRange(fit.used(), fit.line(), fit.spread(),
                                                  fit.floor_m(), options.resamples, options.seed);
  const auto widen = [](Estimate& estimate, const std::array<double, 2>& interval) {
    estimate.low = std::min(estimate.value, interval[0]);
    estimate.high = std::max(estimate.value, interval[1]);
  };
  widen(result.scale, intervals.scale);
  widen(result.offset_m, intervals.offset_m);
  widen(result.sigma_a_m, intervals.sigma_a_m);
  widen(result.sigma_b, intervals.sigma_b);
}

/// The line of raw numbers becomes the raw scale itself: metres = (value - offset)/scale.
void foldIntoRaw(RangeCalibration& result) {
  const double scale = result.scale.value;
  const double offset_m = result.offset_m.value;
  result.raw.scale_m /= scale;
  result.raw.offset_m = (result.raw.offset_m - offset_m) / scale;
  result.raw_was_fitted = true;
  for (Estimate* estimate : {&result.scale, &result.sigma_a_m, &result.sigma_b}) {
    *estimate = {estimate->value / scale, estimate->low / scale, estimate->high / scale};
  }
  result.offset_m = {0.0, result.offset_m.low - offset_m, result.offset_m.high - offset_m};
  for (RangeResidual& residual : result.residuals) {
    residual.reading_m = (residual.reading_m - offset_m) / scale;
    residual.residual_m /= scale;
  }
}

void addPhysics(const SonarSamples& input, const RangeFitOptions& options,
                RangeCalibration& result) {
  double to_dry = 1.0;
  if (options.relative_humidity) {
    to_dry = speedOfSoundInHumidAir(input.mean_celsius, *options.relative_humidity) /
             speedOfSoundInHumidAir(input.mean_celsius, 0.0);
    result.scale_in_dry_air = result.scale.value * to_dry;
  }
  const double scale = result.scale.value * to_dry;
  if (result.raw.unit == "us" || result.raw_was_fitted || !(scale > 0.9 && scale < 1.1)) {
    return;
  }
  const auto celsius = [&](double value) {
    const double dry = value * to_dry;
    return dry * dry * (kZeroCelsius_k + input.reference_celsius) - kZeroCelsius_k;
  };
  result.unit_scale_celsius =
      Estimate{celsius(result.scale.value), celsius(result.scale.low), celsius(result.scale.high)};
}

void addErrors(const std::vector<SonarSample>& used, const RangeFit& fit,
               RangeCalibration& result) {
  double before = 0.0;
  double after = 0.0;
  int count = 0;
  for (const SonarSample& sample : used) {
    const double residual_m = sample.value_m - fit.line().at(sample.path_m);
    if (std::abs(residual_m) > kTukeyLimit * fit.spread().at(sample.true_m)) {
      continue;
    }
    const double corrected_m = residual_m / fit.line().slope * sample.true_m / sample.path_m;
    before += (sample.value_m - sample.true_m) * (sample.value_m - sample.true_m);
    after += corrected_m * corrected_m;
    ++count;
  }
  result.rms_after_m = std::sqrt(after / std::max(1, count));
  if (!result.raw_was_fitted) {
    result.rms_before_m = std::sqrt(before / std::max(1, count));
  }
}

void addWarnings(const SonarSamples& input, const RangeFit& fit, RangeCalibration& result) {
  using Kind = SonarWarning::Kind;
  result.warnings =
      findTableMistakes(fit.used(), fit.line().slope, input.raw_is_sought, input.is_bench);
  if (!result.range.near_fails_m) {
    result.warnings.push_back({Kind::DeadZoneNotSeen, result.range.near_works_m});
  }
  if (!input.celsius_is_known) {
    result.warnings.push_back({Kind::NoTemperature, 0.0});
  }
  if (result.distances < 5) {
    result.warnings.push_back({Kind::FewDistances, static_cast<double>(result.distances)});
  }
  if (10 * result.outliers > result.used) {
    result.warnings.push_back(
        {Kind::ManyOutliers, static_cast<double>(result.outliers) / result.used});
  }
}

/// Of the samples near the axis at distances that work.
std::optional<CrossTalk> crossTalkOnAxis(std::vector<SonarSample> samples, const RangeFit& fit,
                                         const RangeFitOptions& options) {
  std::erase_if(samples, [&](const SonarSample& sample) {
    return std::abs(sample.angle_rad) > options.axis_tolerance_rad || !fit.isInRange(sample);
  });
  return findCrossTalk(samples, fit.line(), fit.spread());
}

}  // namespace

RangeCalibration calibrateRange(const SonarSamples& input, const std::string& source,
                                const RangeFitOptions& options) {
  check(options);
  const RangeFit fit(input, source, options);
  RangeCalibration result;
  result.readings = static_cast<int>(input.samples.size());
  result.reference_celsius = input.reference_celsius;
  result.mean_celsius = input.mean_celsius;
  result.celsius_is_known = input.celsius_is_known;
  fit.fill(result);
  if (!(fit.line().slope > 0.0) && !input.raw_is_sought) {
    throw InputError({source, 0, "", "readings that grow with the distance",
                      "a slope of " + std::to_string(fit.line().slope), "columns swapped?"});
  }
  if (2 * result.outliers > result.used) {
    throw InputError(
        {source, 0, "", "readings of which half or more follow one line",
         std::to_string(result.used - result.outliers) + " of " + std::to_string(result.used), ""});
  }
  addIntervals(fit, options, result);
  addWarnings(input, fit, result);
  std::vector<SonarSample> all = input.samples;
  if (input.raw_is_sought) {
    for (SonarSample& sample : all) {
      sample.value_m = fit.raw().offset_m + fit.raw().scale_m * sample.raw;
    }
  }
  result.beam = findBeamPattern(undisturbed(all), fit.line(), fit.spread());
  result.cross_talk = crossTalkOnAxis(all, fit, options);
  if (result.cross_talk && result.cross_talk->isSeen()) {
    result.warnings.push_back({SonarWarning::Kind::CrossTalk, result.cross_talk->extra_jumps});
  }
  if (input.raw_is_sought) {
    foldIntoRaw(result);
  }
  addErrors(fit.used(), fit, result);
  addPhysics(input, options, result);
  return result;
}

}  // namespace vesper::calibration::inline v0
