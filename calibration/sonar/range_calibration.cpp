#include "vesper/calibration/sonar/range_calibration.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <stdexcept>

#include "vesper/calibration/sonar/range_bootstrap.hpp"
#include "vesper/calibration/sonar/speed_of_sound.hpp"
#include "vesper/core/input_error.hpp"

namespace vesper::calibration::inline v0 {
namespace {

constexpr double kCarrierPeriod_s = 25e-6;  // of 40 kHz
constexpr double kZeroCelsius_k = 273.15;
constexpr int kMaxPasses = 8;
constexpr int kMinDistances = 3;

/// Standard deviation of an error that is uniform over one step.
double ofStep(double step_m) { return step_m / std::sqrt(12.0); }

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

int differentDistances(const std::vector<SonarSample>& samples) {
  std::set<std::int64_t> millimetres;
  for (const SonarSample& sample : samples) {
    millimetres.insert(std::llround(sample.true_m * 1000.0));
  }
  return static_cast<int>(millimetres.size());
}

/// The samples near the axis.
std::vector<SonarSample> onAxis(const std::vector<SonarSample>& samples,
                                const RangeFitOptions& options) {
  std::vector<SonarSample> result;
  std::copy_if(samples.begin(), samples.end(), std::back_inserter(result), [&](const auto& sample) {
    return std::abs(sample.angle_rad) <= options.axis_tolerance_rad;
  });
  return result;
}

/// Line and spread of `samples`, from the start again.
void fitLine(const std::vector<SonarSample>& samples, double floor_m, StraightLine& line,
             RangeSpread& spread) {
  const SampleColumns columns(samples);
  line = theilSenLine(columns.path_m, columns.value_m);
  for (int pass = 0; pass < 3; ++pass) {
    spread = fitSpread(columns.true_m, columns.residuals(line), floor_m);
    line = tukeyLine(columns.path_m, columns.value_m, columns.sigmas(spread), line);
  }
}

/// The state of the fit while line, dead zone and codes are found.
class RangeFit {
 public:
  RangeFit(const SonarSamples& input, const std::string& source, const RangeFitOptions& options)
      : source_(source), options_(options), axis_(onAxis(input.samples, options)), raw_(input.raw) {
    if (input.raw_is_sought) {
      findRawScale();
    }
    const double step_m = std::abs(raw_.scale_m) * findRawStep(axis_).value_or(0.0);
    floor_m_ =
        std::max(ofStep(step_m), ofStep(0.5 * kCarrierPeriod_s * speedOfSound(input.mean_celsius)));
    const std::vector<double> codes = repeatedRawValues(axis_);
    used_ = usable(codes);
    requireDistances();
    fitLine(used_, floor_m_, line_, spread_);
    no_echo_ = markNoEcho(axis_, codes, line_, spread_);
    step_raw_ = findRawStep(axis_);
    settle();
  }

  void fill(RangeCalibration& result) const {
    result.raw = raw_;
    result.scale.value = line_.slope;
    result.offset_m.value = line_.intercept;
    result.sigma_a_m.value = spread_.a_m;
    result.sigma_b.value = spread_.b;
    result.range = range_;
    if (step_raw_) {
      result.step_m = std::abs(raw_.scale_m) * *step_raw_;
    }
    result.no_echo = no_echo_;
    result.used = static_cast<int>(used_.size());
    result.distances = differentDistances(used_);
    int silent = 0;
    int in_range = 0;
    for (const SonarSample& sample : axis_) {
      const bool is_used = isInRange(sample) && !sample.no_echo;
      silent += isInRange(sample) && sample.no_echo ? 1 : 0;
      in_range += isInRange(sample) ? 1 : 0;
      if (!sample.no_echo) {
        const double residual_m = sample.value_m - line_.at(sample.path_m);
        const bool is_outlier = std::abs(residual_m) > kTukeyLimit * spread_.at(sample.true_m);
        result.outliers += is_used && is_outlier ? 1 : 0;
        result.residuals.push_back(
            {sample.true_m, sample.value_m, residual_m, is_used, is_outlier});
      }
    }
    result.no_echo_rate = in_range > 0 ? static_cast<double>(silent) / in_range : 0.0;
  }

  [[nodiscard]] const StraightLine& line() const { return line_; }
  [[nodiscard]] const RangeSpread& spread() const { return spread_; }
  [[nodiscard]] const RawScale& raw() const { return raw_; }
  [[nodiscard]] double floor_m() const { return floor_m_; }
  [[nodiscard]] const std::vector<SonarSample>& used() const { return used_; }

 private:
  [[nodiscard]] bool isInRange(const SonarSample& sample) const {
    return sample.true_m >= options_.min_true_m && sample.true_m >= range_.near_works_m - 5e-4 &&
           sample.true_m <= range_.far_works_m + 5e-4;
  }

  [[nodiscard]] std::vector<SonarSample> usable(const std::vector<double>& codes) const {
    std::vector<SonarSample> result;
    for (const SonarSample& sample : axis_) {
      const bool is_code = std::any_of(codes.begin(), codes.end(), [&](double code) {
        return std::abs(code - sample.raw) <= 1e-6;
      });
      if (!sample.no_echo && !is_code && sample.true_m >= options_.min_true_m) {
        result.push_back(sample);
      }
    }
    return result;
  }

  void requireDistances() const {
    const int distances = differentDistances(used_);
    if (distances < kMinDistances) {
      throw InputError({source_, 0, "", "echoes near the axis at three distances or more",
                        std::to_string(distances), "five or more distances are better"});
    }
  }

  void findRawScale() {
    used_ = usable(repeatedRawValues(axis_));
    requireDistances();
    const SampleColumns columns(used_);
    const StraightLine line = theilSenLine(columns.path_m, columns.value_m);
    if (!(std::abs(line.slope) > 1e-9)) {
      throw InputError({source_, 0, "reading_raw", "readings that change with the distance",
                        "the same everywhere", ""});
    }
    raw_ = {"raw", 1.0 / line.slope, -line.intercept / line.slope};
    for (SonarSample& sample : axis_) {
      sample.value_m = raw_.offset_m + raw_.scale_m * sample.raw;
    }
  }

  /// Repeats line and working range until neither changes.
  void settle() {
    const double step_m = std::abs(raw_.scale_m) * step_raw_.value_or(0.0);
    for (int pass = 0; pass < kMaxPasses; ++pass) {
      const WorkingRange before = range_;
      range_ = findWorkingRange(axis_, line_, spread_, step_m);
      used_.clear();
      std::copy_if(axis_.begin(), axis_.end(), std::back_inserter(used_),
                   [&](const auto& sample) { return isInRange(sample) && !sample.no_echo; });
      requireDistances();
      fitLine(used_, floor_m_, line_, spread_);
      if (pass > 0 && range_.near_works_m == before.near_works_m &&
          range_.far_works_m == before.far_works_m) {
        return;
      }
    }
  }

  std::string source_;
  RangeFitOptions options_;
  std::vector<SonarSample> axis_;
  std::vector<SonarSample> used_;
  RawScale raw_;
  StraightLine line_;
  RangeSpread spread_;
  WorkingRange range_;
  std::vector<NoEchoCode> no_echo_;
  std::optional<double> step_raw_;
  double floor_m_ = 0.0;
};

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
  result.beam = findBeamPattern(all, fit.line(), fit.spread());
  if (input.raw_is_sought) {
    foldIntoRaw(result);
  }
  addErrors(fit.used(), fit, result);
  addPhysics(input, options, result);
  return result;
}

}  // namespace vesper::calibration::inline v0
