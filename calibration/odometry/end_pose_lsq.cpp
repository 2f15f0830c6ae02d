#include "vesper/calibration/odometry/end_pose_lsq.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "vesper/calibration/odometry/end_pose_check.hpp"
#include "vesper/calibration/odometry/end_pose_information.hpp"
#include "vesper/calibration/odometry/end_pose_problem.hpp"
#include "vesper/calibration/odometry/end_pose_weights.hpp"
#include "vesper/calibration/odometry/estimated_part.hpp"
#include "vesper/calibration/odometry/lsq_advice.hpp"
#include "vesper/calibration/odometry/noise_degrees.hpp"
#include "vesper/calibration/odometry/suspect_ends.hpp"

namespace vesper::calibration::inline v0 {
namespace {

constexpr double kAnyCondition = std::numeric_limits<double>::infinity();

/// One fit from start to end.
class EndPoseFitter {
 public:
  EndPoseFitter(const std::vector<MotionObservation>& observations,
                const std::vector<GyroObservation>& gyro, const EndPoseLsqOptions& options,
                const std::stop_token& stop)
      : observations_(observations), gyro_(gyro), options_(options), stop_(stop) {
    problem_ = {&observations, &gyro, options.track_width_m, {}, {}, {}};
    for (const MotionObservation& observation : observations) {
      problem_.paths.emplace_back(observation.steps, options.track_width_m);
    }
    result_.noise = options.noise;
    for (int i = 0; i < kLsqParameters; ++i) {
      const auto place = static_cast<std::size_t>(i);
      const bool is_held =
          i < 3 ? options.is_held[place] : gyro.empty() || options.is_gyro_held[place - 3];
      result_.states[place] = is_held ? ParameterState::Held : ParameterState::Estimated;
    }
    is_suspect_.assign(observations.size(), false);
    for (const GyroObservation& stretch : gyro) {
      mean_duration_s_ += stretch.duration_s / static_cast<double>(gyro.size());
    }
  }

  EndPoseLsqResult fit() {
    spread();
    weigh();
    ends_ = linearise(problem_, values_);
    // For the nominal robot first: what only the size of its errors would show (the wheel size in
    // squares that do not close) is not determined by the runs.
    decideWhatIsDetermined(RobustLoss::None, options_.max_condition);
    const bool can_be_robust = countsAllowRobustLoss(observations_);
    const RobustLoss first = options_.loss == RobustLoss::Auto
                                 ? (can_be_robust ? RobustLoss::Cauchy : RobustLoss::None)
                                 : options_.loss;
    run(first);
    if (decideWhatIsDetermined(RobustLoss::None, options_.max_condition)) {
      run(first);
    }
    if (options_.loss == RobustLoss::Auto && can_be_robust) {
      findSuspects();
    }
    if (stop_.stop_requested()) {
      finish(first);
      return std::move(result_);
    }
    const bool has_suspects =
        std::find(is_suspect_.begin(), is_suspect_.end(), true) != is_suspect_.end();
    const RobustLoss last = options_.loss != RobustLoss::Auto ? options_.loss
                            : has_suspects                    ? RobustLoss::Cauchy
                                                              : RobustLoss::None;
    weighByNewNoise();
    weighGyroByItsSpread();
    spread();
    weigh();
    run(last);
    finishNoise();
    weigh();
    // With weights by what is left over, conditions of exact ends mean nothing; sd and relations
    // do.
    if (decideWhatIsDetermined(last, kAnyCondition)) {
      run(last);
    }
    finish(last);
    return std::move(result_);
  }

 private:
  /// The spread depends on the errors so weakly that it is worked out again only after large moves.
  void spread() {
    constexpr double kNear = 0.01;
    double moved = spreads_.empty() ? 1.0 : 0.0;
    for (std::size_t i = 0; i < 3; ++i) {
      moved = std::max(moved, std::abs(values_[i] - spread_values_[i]));
    }
    if (moved < kNear) {
      return;
    }
    spread_values_ = values_;
    spreads_.clear();
    for (const MotionObservation& observation : observations_) {
      spreads_.push_back(endSpread(observation.steps, options_.track_width_m, errorsOf(values_)));
    }
  }

  void weigh() {
    problem_.root_informations.clear();
    for (std::size_t i = 0; i < observations_.size(); ++i) {
      const Eigen::Matrix3d covariance =
          spreads_[i].of(result_.noise) + observations_[i].measured_covariance;
      problem_.root_informations.push_back(
          rootInformation(covariance, observations_[i].has_heading));
    }
    problem_.gyro_sds_rad.clear();
    for (const GyroObservation& stretch : gyro_) {
      problem_.gyro_sds_rad.push_back(
          std::hypot(gyro_factor_ * stretch.sd_rad, wheelSpread(stretch)));
    }
  }

  /// Spread of a stretch's turn by its wheels.
  [[nodiscard]] double wheelSpread(const GyroObservation& stretch) const {
    return std::sqrt(std::pow(result_.noise.k_left, 2) * stretch.rolled_left_m +
                     std::pow(result_.noise.k_right, 2) * stretch.rolled_right_m) /
           options_.track_width_m;
  }

  /// A gyroscope may be worse than stated, never better: its weight follows from what is left over.
  void weighGyroByItsSpread() {
    constexpr std::size_t kEnough = 8;
    if (gyro_.size() < kEnough) {
      return;
    }
    double left_over = 0.0;
    double stated = 0.0;
    for (const GyroObservation& stretch : gyro_) {
      left_over += std::pow(gyroMisfit(stretch, values_, options_.track_width_m), 2) -
                   std::pow(wheelSpread(stretch), 2);
      stated += std::pow(stretch.sd_rad, 2);
    }
    gyro_factor_ = std::sqrt(std::max(left_over / stated, 1.0));
  }

  void run(RobustLoss loss) {
    std::array<bool, kLsqParameters> is_constant{};
    for (std::size_t i = 0; i < is_constant.size(); ++i) {
      is_constant[i] = result_.states[i] != ParameterState::Estimated;
      values_[i] = is_constant[i] ? 0.0 : values_[i];
    }
    const EndPoseSolution solution =
        solve(problem_, values_, is_constant, loss, options_.loss_scale, stop_);
    values_ = solution.values;
    result_.has_converged = solution.has_converged;
    result_.iterations += solution.iterations;
    ends_ = linearise(problem_, values_);
  }

  [[nodiscard]] double mahalanobis(std::size_t i) const {
    return (problem_.root_informations[i] * ends_[i].residual).norm();
  }

  [[nodiscard]] LsqInformation information(RobustLoss loss) const {
    std::vector<double> weights;
    for (std::size_t i = 0; i < ends_.size(); ++i) {
      weights.push_back(weightOf(i, loss));
    }
    return informationOf(problem_, values_, ends_, weights);
  }

  [[nodiscard]] double weightOf(std::size_t i, RobustLoss loss) const {
    return robustWeight(mahalanobis(i), loss, options_.loss_scale);
  }

  /// Sorts out what the ends cannot tell at the present values; what was sorted out stays so. True
  /// if fewer parameters are estimated than before.
  bool decideWhatIsDetermined(RobustLoss loss, double max_condition) {
    LsqInformation scaled = information(loss);
    if (mean_duration_s_ > 0.0) {  // the bias counts by the angle it makes in one stretch
      scaled.row(kGyroBias) /= mean_duration_s_;
      scaled.col(kGyroBias) /= mean_duration_s_;
    }
    const std::vector<ParameterState> before(result_.states.begin(), result_.states.end());
    const Identifiability found =
        identifiability(scaled, before, {kGyroScale, kGyroBias, kE_s, kE_b, kE_d}, max_condition);
    std::copy(found.states.begin(), found.states.end(), result_.states.begin());
    std::copy(found.relative_to.begin(), found.relative_to.end(), result_.relative_to.begin());
    if (max_condition < kAnyCondition) {
      result_.condition = std::max(result_.condition, found.condition);
    }
    return before != found.states;
  }

  void findSuspects() {
    std::vector<double> squared_distances;
    for (std::size_t i = 0; i < ends_.size(); ++i) {
      squared_distances.push_back(std::pow(mahalanobis(i), 2));
    }
    is_suspect_.assign(ends_.size(), false);
    is_suspect_ =
        suspectEnds(noiseTerms(), squared_distances, result_.noise, options_.estimates_noise);
  }

  /// What the fit leaves over, of all ends but the suspects.
  [[nodiscard]] std::vector<NoiseTerm> noiseTerms() const {
    std::vector<int> estimated;
    for (int i = 0; i < 3; ++i) {
      if (result_.states[static_cast<std::size_t>(i)] == ParameterState::Estimated) {
        estimated.push_back(i);
      }
    }
    std::vector<NoiseTerm> terms;
    for (std::size_t i = 0; i < ends_.size(); ++i) {
      if (is_suspect_[i]) {
        continue;
      }
      NoiseTerm term;
      term.residual = ends_[i].residual;
      term.has_heading = observations_[i].has_heading;
      term.jacobian.resize(3, static_cast<Eigen::Index>(estimated.size()));
      for (std::size_t j = 0; j < estimated.size(); ++j) {
        term.jacobian.col(static_cast<Eigen::Index>(j)) = ends_[i].jacobian.col(estimated[j]);
      }
      term.spread = spreads_[i];
      term.measured_covariance = observations_[i].measured_covariance;
      terms.push_back(std::move(term));
    }
    return terms;
  }

  void weighByNewNoise() {
    if (!options_.estimates_noise) {
      return;
    }
    if (const auto k = estimateCommonK(noiseTerms())) {
      result_.noise = {*k, *k};
    }
  }

  void finishNoise() {
    if (!options_.estimates_noise) {
      return;
    }
    result_.noise_estimate = estimateNoise(noiseTerms());
    if (result_.noise_estimate) {
      result_.noise = result_.noise_estimate->noise();
      result_.noise_estimate->parameter_degrees =
          NoiseDegrees(noiseTerms(), result_.noise).ofParameters();
    }
  }

  /// For noise that was itself estimated from these runs.
  [[nodiscard]] double smallSample() const {
    return result_.noise_estimate ? smallSampleFactor(result_.noise_estimate->parameter_degrees)
                                  : 1.0;
  }

  void fillCovariance(RobustLoss loss) {
    std::vector<int> active;
    for (int i = 0; i < kLsqParameters; ++i) {
      if (result_.states[static_cast<std::size_t>(i)] == ParameterState::Estimated) {
        active.push_back(i);
      }
    }
    const Eigen::MatrixXd covariance = covarianceOfPart(information(loss), active);
    const std::array<double, kLsqParameters> by_log = {result_.errors.E_d, result_.errors.E_b,
                                                       result_.errors.E_s, 1.0, result_.gyro_scale};
    for (std::size_t row = 0; row < active.size(); ++row) {
      for (std::size_t column = 0; column < active.size(); ++column) {
        const int i = active[row];
        const int j = active[column];
        result_.covariance(i, j) =
            by_log[static_cast<std::size_t>(i)] * by_log[static_cast<std::size_t>(j)] *
            smallSample() *
            covariance(static_cast<Eigen::Index>(row), static_cast<Eigen::Index>(column));
      }
    }
  }

  void finish(RobustLoss loss) {
    result_.errors = errorsOf(values_);
    result_.gyro_bias_rad_per_s = values_[kGyroBias];
    result_.gyro_scale = std::exp(values_[kGyroScale]);
    result_.loss = loss;
    fillCovariance(loss);
    for (std::size_t i = 0; i < ends_.size(); ++i) {
      EndPoseFit end;
      end.run = observations_[i].run;
      end.kind = observations_[i].kind;
      end.residual = -ends_[i].residual;
      end.has_heading = observations_[i].has_heading;
      end.mahalanobis = mahalanobis(i);
      end.weight = weightOf(i, loss);
      end.is_suspect = is_suspect_[i];
      result_.ends.push_back(std::move(end));
    }
    result_.advice = adviceFor(result_, observations_);
  }

  const std::vector<MotionObservation>& observations_;
  const std::vector<GyroObservation>& gyro_;
  EndPoseLsqOptions options_;
  std::stop_token stop_;
  EndPoseProblem problem_{};
  EndPoseLsqResult result_;
  LsqValues values_{};
  std::vector<EndSpread> spreads_;
  LsqValues spread_values_{};  ///< That spreads_ belong to.
  std::vector<LinearisedEnd> ends_;
  std::vector<bool> is_suspect_;
  double gyro_factor_ = 1.0;  ///< Of the stated sd of the gyroscope.
  double mean_duration_s_ = 0.0;
};

}  // namespace

EndPoseLsqResult fitEndPoses(const std::vector<MotionObservation>& observations,
                             const std::vector<GyroObservation>& gyro,
                             const EndPoseLsqOptions& options, const std::stop_token& stop) {
  checkFitInput(observations, gyro, options);
  return EndPoseFitter(observations, gyro, options, stop).fit();
}

}  // namespace vesper::calibration::inline v0
