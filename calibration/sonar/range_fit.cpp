#include "vesper/calibration/sonar/range_fit.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <set>
#include <utility>

#include "vesper/calibration/sonar/range_bootstrap.hpp"
#include "vesper/calibration/sonar/speed_of_sound.hpp"
#include "vesper/core/input_error.hpp"

namespace vesper::calibration::inline v0 {
namespace {

constexpr double kCarrierPeriod_s = 25e-6;  // of 40 kHz
constexpr int kMaxPasses = 8;
constexpr int kMinDistances = 3;

/// Standard deviation of an error that is uniform over one step.
double ofStep(double step_m) { return step_m / std::sqrt(12.0); }

int differentDistances(const std::vector<SonarSample>& samples) {
  std::set<std::int64_t> millimetres;
  for (const SonarSample& sample : samples) {
    millimetres.insert(std::llround(sample.true_m * 1000.0));
  }
  return static_cast<int>(millimetres.size());
}

/// The samples near the axis; without those that neighbours may have disturbed, if others are left.
std::vector<SonarSample> onAxis(const std::vector<SonarSample>& samples,
                                const RangeFitOptions& options) {
  std::vector<SonarSample> result;
  std::copy_if(samples.begin(), samples.end(), std::back_inserter(result), [&](const auto& sample) {
    return std::abs(sample.angle_rad) <= options.axis_tolerance_rad;
  });
  return undisturbed(std::move(result));
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

}  // namespace

std::vector<SonarSample> undisturbed(std::vector<SonarSample> samples) {
  const auto fires = [](const SonarSample& sample) { return sample.neighbours_fire; };
  if (!std::all_of(samples.begin(), samples.end(), fires)) {
    std::erase_if(samples, fires);
  }
  return samples;
}

RangeFit::RangeFit(const SonarSamples& input, const std::string& source,
                   const RangeFitOptions& options)
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

void RangeFit::fill(RangeCalibration& result) const {
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
      result.residuals.push_back({sample.true_m, sample.value_m, residual_m, is_used, is_outlier});
    }
  }
  result.no_echo_rate = in_range > 0 ? static_cast<double>(silent) / in_range : 0.0;
}

bool RangeFit::isInRange(const SonarSample& sample) const {
  return sample.true_m >= options_.min_true_m && sample.true_m >= range_.near_works_m - 5e-4 &&
         sample.true_m <= range_.far_works_m + 5e-4;
}

std::vector<SonarSample> RangeFit::usable(const std::vector<double>& codes) const {
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

void RangeFit::requireDistances() const {
  const int distances = differentDistances(used_);
  if (distances < kMinDistances) {
    throw InputError({source_, 0, "", "echoes near the axis at three distances or more",
                      std::to_string(distances), "five or more distances are better"});
  }
}

void RangeFit::findRawScale() {
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

void RangeFit::settle() {
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

}  // namespace vesper::calibration::inline v0
