#include "vesper/calibration/odometry/end_pose_lsq.hpp"

#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "vesper/calibration/odometry/end_pose_problem.hpp"
#include "vesper/calibration/odometry/estimated_part.hpp"
#include "vesper/calibration/odometry/lsq_advice.hpp"

namespace vesper::calibration::inline v0 {
namespace {

constexpr double kMedianChi2Of3 = 2.365973884;
constexpr double kMedianChi2Of2 = 1.386294361;
constexpr double kChi2Of999With3 = 16.266236196;
constexpr double kChi2Of999With2 = 13.815510558;
constexpr int kRunsForRobustLoss = 4;

using Information = Eigen::Matrix<double, kLsqParameters, kLsqParameters>;

void check(const std::vector<MotionObservation>& observations,
           const std::vector<GyroObservation>& gyro, const EndPoseLsqOptions& options) {
  const bool is_good = options.track_width_m > 0.0 && std::isfinite(options.track_width_m) &&
                       options.noise.k_left > 0.0 && options.noise.k_right > 0.0 &&
                       std::isfinite(options.noise.k_left + options.noise.k_right) &&
                       options.loss_scale > 0.0 && options.max_condition > 1.0;
  if (!is_good) {
    throw std::invalid_argument("fitEndPoses: the options must be positive and finite");
  }
  if (observations.empty()) {
    throw std::invalid_argument("fitEndPoses: needs at least one measured end");
  }
  for (const MotionObservation& observation : observations) {
    if (!observation.measured.allFinite() ||
        !(observation.measured_covariance.diagonal().minCoeff() > 0.0) ||
        !observation.measured_covariance.allFinite() || observation.steps.empty()) {
      throw std::invalid_argument("fitEndPoses: ends must be finite, with sd > 0 and steps");
    }
    for (const WheelStep& step : observation.steps) {
      if (!std::isfinite(step.left_m) || !std::isfinite(step.right_m)) {
        throw std::invalid_argument("fitEndPoses: wheel steps must be finite");
      }
    }
  }
  for (const GyroObservation& stretch : gyro) {
    if (!std::isfinite(stretch.left_m + stretch.right_m + stretch.gyro_turn_rad) ||
        !(stretch.duration_s > 0.0) || !(stretch.sd_rad > 0.0)) {
      throw std::invalid_argument(
          "fitEndPoses: gyro stretches must be finite, with duration and sd");
    }
  }
}

WheelErrors errorsOf(const LsqValues& values) {
  return {std::exp(values[kE_d]), std::exp(values[kE_b]), std::exp(values[kE_s])};
}

/// U with U^T U = S^-1; only x and y where there is no heading.
Eigen::Matrix3d rootInformation(const Eigen::Matrix3d& covariance, bool has_heading) {
  Eigen::Matrix3d root = Eigen::Matrix3d::Zero();
  if (has_heading) {
    root = covariance.llt().matrixL().solve(Eigen::Matrix3d::Identity());
  } else {
    root.topLeftCorner<2, 2>() =
        covariance.topLeftCorner<2, 2>().llt().matrixL().solve(Eigen::Matrix2d::Identity());
  }
  return root;
}

double cauchyWeight(double mahalanobis, double scale) {
  return 1.0 / (1.0 + mahalanobis * mahalanobis / (scale * scale));
}

/// One fit from start to end.
class EndPoseFitter {
 public:
  EndPoseFitter(const std::vector<MotionObservation>& observations,
                const std::vector<GyroObservation>& gyro, const EndPoseLsqOptions& options)
      : observations_(observations), gyro_(gyro), options_(options) {
    problem_ = {&observations, &gyro, options.track_width_m, {}, {}};
    result_.noise = options.noise;
    result_.states.fill(ParameterState::Held);
    is_suspect_.assign(observations.size(), false);
    for (const GyroObservation& stretch : gyro) {
      mean_duration_s_ += stretch.duration_s / static_cast<double>(gyro.size());
    }
  }

  EndPoseLsqResult fit() {
    spread();
    weigh();
    ends_ = linearise(problem_, values_);
    decideWhatIsDetermined();
    const bool can_be_robust = countsAllowRobustLoss();
    const RobustLoss first = options_.loss == RobustLoss::Auto
                                 ? (can_be_robust ? RobustLoss::Cauchy : RobustLoss::None)
                                 : options_.loss;
    run(first);
    if (decideWhatIsDetermined()) {
      run(first);
    }
    if (options_.loss == RobustLoss::Auto && can_be_robust) {
      findSuspects();
    }
    const bool has_suspects =
        std::find(is_suspect_.begin(), is_suspect_.end(), true) != is_suspect_.end();
    const RobustLoss last = options_.loss != RobustLoss::Auto ? options_.loss
                            : has_suspects                    ? RobustLoss::Cauchy
                                                              : RobustLoss::None;
    weighByNewNoise();
    spread();
    weigh();
    run(last);
    finishNoise();
    weigh();
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
      const double wheels_rad =
          std::sqrt(std::pow(result_.noise.k_left, 2) * stretch.rolled_left_m +
                    std::pow(result_.noise.k_right, 2) * stretch.rolled_right_m) /
          options_.track_width_m;
      problem_.gyro_sds_rad.push_back(std::hypot(stretch.sd_rad, wheels_rad));
    }
  }

  void run(RobustLoss loss) {
    std::array<bool, kLsqParameters> is_constant{};
    for (std::size_t i = 0; i < is_constant.size(); ++i) {
      is_constant[i] = result_.states[i] != ParameterState::Estimated;
      values_[i] = is_constant[i] ? 0.0 : values_[i];
    }
    const EndPoseSolution solution =
        solve(problem_, values_, is_constant, loss, options_.loss_scale);
    values_ = solution.values;
    result_.has_converged = solution.has_converged;
    result_.iterations += solution.iterations;
    ends_ = linearise(problem_, values_);
  }

  [[nodiscard]] double mahalanobis(std::size_t i) const {
    return (problem_.root_informations[i] * ends_[i].residual).norm();
  }

  /// Sum of J^T S^-1 J with robust weights, in LsqValues.
  [[nodiscard]] Information information(RobustLoss loss) const {
    Information sum = Information::Zero();
    for (std::size_t i = 0; i < ends_.size(); ++i) {
      const Eigen::Matrix<double, 3, kLsqParameters> whitened =
          problem_.root_informations[i] * ends_[i].jacobian;
      sum += weightOf(i, loss) * whitened.transpose() * whitened;
    }
    const WheelErrors errors = errorsOf(values_);
    const double mean = errors.E_s * 2.0 / (errors.E_d + 1.0);
    for (std::size_t i = 0; i < gyro_.size(); ++i) {
      const GyroObservation& stretch = gyro_[i];
      const double per_track = 1.0 / (errors.E_b * options_.track_width_m);
      const double right = mean * errors.E_d * stretch.right_m * per_track;
      const double left = mean * stretch.left_m * per_track;
      const double log_right = 1.0 / (errors.E_d + 1.0);  // d log(2 E_d/(E_d + 1)) / d log E_d
      const double log_left = log_right - 1.0;
      Eigen::Matrix<double, 1, kLsqParameters> row;
      row << right * log_right - left * log_left, -(right - left), right - left, stretch.duration_s,
          -std::exp(values_[kGyroScale]) * stretch.gyro_turn_rad;
      row /= problem_.gyro_sds_rad[i];
      sum += row.transpose() * row;
    }
    return sum;
  }

  [[nodiscard]] double weightOf(std::size_t i, RobustLoss loss) const {
    const double distance = mahalanobis(i);
    if (loss == RobustLoss::Cauchy) {
      return cauchyWeight(distance, options_.loss_scale);
    }
    if (loss == RobustLoss::Huber) {
      return std::min(1.0, options_.loss_scale / std::max(distance, 1e-300));
    }
    return 1.0;
  }

  /// True if fewer parameters are estimated than before.
  bool decideWhatIsDetermined() {
    Information scaled = information(RobustLoss::None);
    if (mean_duration_s_ > 0.0) {  // the bias counts by the angle it makes in one stretch
      scaled.row(kGyroBias) /= mean_duration_s_;
      scaled.col(kGyroBias) /= mean_duration_s_;
    }
    const bool has_gyro = !gyro_.empty();
    const std::vector<bool> is_held = {options_.is_held[0], options_.is_held[1],
                                       options_.is_held[2], !has_gyro || options_.is_gyro_held[0],
                                       !has_gyro || options_.is_gyro_held[1]};
    const Identifiability found = identifiability(
        scaled, is_held, {kGyroScale, kGyroBias, kE_s, kE_b, kE_d}, options_.max_condition);
    const auto before = result_.states;
    std::copy(found.states.begin(), found.states.end(), result_.states.begin());
    std::copy(found.is_relative.begin(), found.is_relative.end(), result_.is_relative.begin());
    result_.condition = found.condition;
    return before != result_.states;
  }

  [[nodiscard]] bool countsAllowRobustLoss() const {
    int clockwise = 0;
    int counter_clockwise = 0;
    int free = 0;
    for (const MotionObservation& observation : observations_) {
      clockwise += observation.kind == RunKind::Clockwise ? 1 : 0;
      counter_clockwise += observation.kind == RunKind::CounterClockwise ? 1 : 0;
      free += isSquare(observation.kind) ? 0 : 1;
    }
    const bool has_squares = clockwise + counter_clockwise > 0;
    return has_squares ? std::min(clockwise, counter_clockwise) >= kRunsForRobustLoss
                       : free >= 2 * kRunsForRobustLoss;
  }

  /// Ends too far off for the spread of the others, by the median.
  void findSuspects() {
    std::vector<double> ratios;
    for (std::size_t i = 0; i < ends_.size(); ++i) {
      const double median = observations_[i].has_heading ? kMedianChi2Of3 : kMedianChi2Of2;
      ratios.push_back(std::pow(mahalanobis(i), 2) / median);
    }
    std::vector<double> sorted = ratios;
    const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
    std::nth_element(sorted.begin(), middle, sorted.end());
    // A noise-free table is not made of suspects: below the assumed noise nothing is.
    const double scale = std::max(*middle, 0.25);
    for (std::size_t i = 0; i < ends_.size(); ++i) {
      const bool has_heading = observations_[i].has_heading;
      const double limit =
          has_heading ? kChi2Of999With3 / kMedianChi2Of3 : kChi2Of999With2 / kMedianChi2Of2;
      is_suspect_[i] = ratios[i] > limit * scale;
    }
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
    }
  }

  /// Variance of Student's t over that of a normal distribution: the noise was itself estimated
  /// from these runs.
  [[nodiscard]] double smallSampleFactor() const {
    if (!result_.noise_estimate || result_.noise_estimate->degrees_of_freedom <= 4) {
      return 1.0;
    }
    const double degrees = result_.noise_estimate->degrees_of_freedom;
    return degrees / (degrees - 2.0);
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
            smallSampleFactor() *
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
  EndPoseProblem problem_{};
  EndPoseLsqResult result_;
  LsqValues values_{};
  std::vector<EndSpread> spreads_;
  LsqValues spread_values_{};  ///< That spreads_ belong to.
  std::vector<LinearisedEnd> ends_;
  std::vector<bool> is_suspect_;
  double mean_duration_s_ = 0.0;
};

}  // namespace

std::optional<double> EndPoseLsqResult::sd(LsqParameter parameter) const {
  const auto i = static_cast<std::size_t>(parameter);
  if (states[i] != ParameterState::Estimated || is_relative[i]) {
    return std::nullopt;
  }
  return std::sqrt(covariance(parameter, parameter));
}

bool EndPoseLsqResult::isComplete() const noexcept {
  return has_converged &&
         std::find(states.begin(), states.end(), ParameterState::NotDetermined) == states.end();
}

EndPoseLsqResult fitEndPoses(const std::vector<MotionObservation>& observations,
                             const std::vector<GyroObservation>& gyro,
                             const EndPoseLsqOptions& options) {
  check(observations, gyro, options);
  return EndPoseFitter(observations, gyro, options).fit();
}

}  // namespace vesper::calibration::inline v0
