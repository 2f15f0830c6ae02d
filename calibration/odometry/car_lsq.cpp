#include "vesper/calibration/odometry/car_lsq.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <stdexcept>

#include "vesper/calibration/odometry/car_problem.hpp"
#include "vesper/calibration/odometry/estimated_part.hpp"
#include "vesper/core/kinematics/ackermann_odometry.hpp"

namespace vesper::calibration::inline v0 {
namespace {

/// 99.9 % of chi-square with three degrees of freedom.
constexpr double kSlipIsSeen = 16.266236196;
constexpr double kMostCarCondition = 1e8;
/// What the angle's mean over a control period leaves over of an increment's wheel ways, metres.
/// Without it wheels that count exactly would look so sure of each other that the mean of the
/// radii, which only the pose track knows, seemed undetermined beside that.
constexpr double kReplayedWays_m = 1e-4;

AckermannDrive driveOf(const CarValues& values, const AckermannDrive& nominal, bool has_slip) {
  AckermannDrive drive = nominal;
  const CarFactors<double> factors = carFactorsOf(nominal.wheel_radius_m, values.data());
  drive.wheel_radius_m = factors.radius_m;
  drive.steer_offset_rad = factors.steer_offset_rad;
  if (has_slip) {
    const auto& slip = factors.slip;
    drive.slip = AckermannDrive::Slip{
        slip.identity_to, slip.identity_to + (slip.most - slip.identity_to) / slip.slope,
        slip.most};
  } else {
    drive.slip.reset();
  }
  return drive;
}

/// Turn rate that the steering asks for in a period.
double toldRate(const CarPeriod& period, const AckermannDrive& drive) {
  AckermannDrive without_slip = drive;
  without_slip.slip.reset();
  const CarMotion motion = motionOf(without_slip, period);
  return motion.travel_m * curvature(drive, motion.steer_rad, period.mode) / period.duration();
}

/// One fit from start to end.
class CarFitter {
 public:
  CarFitter(const std::vector<CarObservation>& observations, const AckermannDrive& nominal,
            double ticks_per_revolution, const std::stop_token& stop)
      : observations_(observations), nominal_(nominal), stop_(stop) {
    problem_.observations = &observations;
    problem_.frame = {nominal.wheelbase_m, nominal.axle_m, hasMode(nominal, SteerMode::Car)};
    problem_.nominal_radius_m = nominal.wheel_radius_m;
    const double mean_m =
        std::accumulate(nominal.wheel_radius_m.begin(), nominal.wheel_radius_m.end(), 0.0) / 4.0;
    const double tick_m = 2.0 * std::numbers::pi * mean_m / ticks_per_revolution;
    // Rounding at both ends.
    way_variance_m2_ = tick_m * tick_m / 6.0 + kReplayedWays_m * kReplayedWays_m;
    values_[kSteerOffset] = nominal.steer_offset_rad;
    setSlip(nominal.slip);
    is_constant_[kSlipIdentity] = is_constant_[kSlipSlope] = is_constant_[kSlipMost] = true;
    findTurns();
  }

  CarLsqResult fit() {
    weigh();
    result_.misfit_before = misfit();
    improve();
    trySlip();
    improve();
    if (dropWhatIsNotDetermined()) {
      improve();
    }
    finish();
    return std::move(result_);
  }

 private:
  [[nodiscard]] CarMisfit misfit() const {
    return misfitOf(observations_, problem_.frame,
                    carFactorsOf(problem_.nominal_radius_m, values_.data()));
  }

  void setSlip(const std::optional<AckermannDrive::Slip>& slip) {
    has_slip_ = slip.has_value();
    const double identity_to = slip ? std::max(slip->identity_to, 1e-6) : kNoSlip;
    const double most = slip ? std::max(slip->actual, 1e-6) : kNoSlip;
    values_[kSlipIdentity] = std::log(identity_to);
    values_[kSlipMost] = std::log(most);
    values_[kSlipSlope] =
        slip && slip->commanded > slip->identity_to
            ? (slip->actual - slip->identity_to) / (slip->commanded - slip->identity_to)
            : 1.0;
  }

  void findTurns() {
    bool has_left = false;
    bool has_right = false;
    for (const CarObservation& observation : observations_) {
      for (const CarPeriod& period : observation.periods) {
        const double rate = toldRate(period, nominal_);
        constexpr double kTurning_rad_per_s = 0.02;
        has_left = has_left || rate > kTurning_rad_per_s;
        has_right = has_right || rate < -kTurning_rad_per_s;
        result_.fastest_told_rad_per_s = std::max(result_.fastest_told_rad_per_s, std::abs(rate));
      }
    }
    result_.turns_both_ways = has_left && has_right;
  }

  /// Covariances by the present drive and noise.
  void weigh() {
    const AckermannDrive drive = driveOf(values_, nominal_, has_slip_);
    processes_.clear();
    problem_.root_informations.clear();
    problem_.wheel_sds_m.clear();
    for (const CarObservation& observation : observations_) {
      processes_.push_back(processOf(observation, drive, CarNoise{}));
      const Eigen::Matrix3d S =
          scales_.motion * processes_.back() + observation.measured_covariance;
      problem_.root_informations.push_back(S.llt().matrixL().solve(Eigen::Matrix3d::Identity()));
      problem_.wheel_sds_m.push_back(
          std::sqrt(wheelVariance() * observation.way_m + way_variance_m2_));
    }
  }

  [[nodiscard]] double wheelVariance() const { return scales_.wheels * kWheelVariance_m2_per_m; }

  void scaleNoise() {
    scales_ = noiseScales(observations_, problem_.frame,
                          carFactorsOf(problem_.nominal_radius_m, values_.data()), processes_,
                          way_variance_m2_);
  }

  void solveOnce() {
    const CarSolution solution = solveCar(problem_, values_, is_constant_, stop_);
    values_ = solution.values;
    cost_ = solution.cost;
    result_.has_converged = solution.has_converged;
    result_.iterations += solution.iterations;
  }

  /// Weights follow from what the fit leaves over, and the fit from the weights.
  void improve() {
    constexpr int kRounds = 2;
    for (int round = 0; round < kRounds; ++round) {
      weigh();
      solveOnce();
      scaleNoise();
    }
    weigh();
    solveOnce();
  }

  /// Frees the slip curve if that explains the data better.
  void trySlip() {
    const double fastest = result_.fastest_told_rad_per_s;
    if (!(fastest > 0.0)) {
      return;
    }
    const CarValues without = values_;
    const double cost_without = cost_;
    std::array<bool, kCarParameters> is_constant = is_constant_;
    is_constant[kSlipIdentity] = is_constant[kSlipSlope] = is_constant[kSlipMost] = false;
    CarSolution best{without, cost_without, false, 0};
    for (const double share : {0.3, 0.5, 0.7, 0.85}) {
      CarValues start = without;
      start[kSlipIdentity] = std::log(share * fastest);
      start[kSlipSlope] = 0.6;
      start[kSlipMost] = std::log((share + 0.55 * (1.0 - share)) * fastest);
      const CarSolution solution = solveCar(problem_, start, is_constant, stop_);
      result_.iterations += solution.iterations;
      const double slope = solution.values[kSlipSlope];
      const bool is_curve =
          slope > 0.0 && slope < 1.0 && solution.values[kSlipMost] > solution.values[kSlipIdentity];
      if (is_curve && solution.cost < best.cost) {
        best = solution;
      }
    }
    result_.slip_chi2 = 2.0 * (cost_without - best.cost);
    if (result_.slip_chi2 > kSlipIsSeen) {
      values_ = best.values;
      is_constant_ = is_constant;
      has_slip_ = true;
    }
  }

  [[nodiscard]] Eigen::MatrixXd information() const {
    Eigen::MatrixXd sum = Eigen::MatrixXd::Zero(kCarParameters, kCarParameters);
    for (const LinearisedCar& one : linearise(problem_, values_)) {
      sum += one.jacobian.transpose() * one.jacobian;
    }
    return sum;
  }

  /// True if the slip curve or its upper end had to be given up.
  bool dropWhatIsNotDetermined() {
    std::vector<ParameterState> before;
    for (const bool is_constant : is_constant_) {
      before.push_back(is_constant ? ParameterState::Held : ParameterState::Estimated);
    }
    const Identifiability found =
        identifiability(information(), before,
                        {kSlipMost, kSlipSlope, kSlipIdentity, 4, 3, 2, 1, 0}, kMostCarCondition);
    std::copy(found.states.begin(), found.states.end(), result_.states.begin());
    for (std::size_t i = 0; i < result_.is_relative.size(); ++i) {
      result_.is_relative[i] = !found.relative_to[i].empty();
    }
    result_.condition = found.condition;
    const auto isLost = [&](int parameter) {
      return result_.states[static_cast<std::size_t>(parameter)] == ParameterState::NotDetermined;
    };
    if (isLost(kSlipIdentity) || isLost(kSlipSlope)) {
      setSlip(nominal_.slip);
      is_constant_[kSlipIdentity] = is_constant_[kSlipSlope] = is_constant_[kSlipMost] = true;
      return true;
    }
    if (isLost(kSlipMost)) {  // no turn came so far: where the line stood at the fastest one
      const double identity_to = std::exp(values_[kSlipIdentity]);
      values_[kSlipMost] = std::log(
          identity_to + values_[kSlipSlope] * (result_.fastest_told_rad_per_s - identity_to));
      is_constant_[kSlipMost] = true;
      return true;
    }
    return false;
  }

  void fillCovariance() {
    std::vector<int> active;
    for (int i = 0; i < kCarParameters; ++i) {
      if (result_.states[static_cast<std::size_t>(i)] == ParameterState::Estimated) {
        active.push_back(i);
      }
    }
    const Eigen::MatrixXd covariance = covarianceOfPart(information(), active);
    const auto natural = [this](int parameter) {  // derivative of the result by the parameter
      const bool is_log = parameter != kSteerOffset && parameter != kSlipSlope;
      return is_log ? std::exp(values_[static_cast<std::size_t>(parameter)]) : 1.0;
    };
    for (std::size_t row = 0; row < active.size(); ++row) {
      for (std::size_t column = 0; column < active.size(); ++column) {
        const int i = active[row];
        const int j = active[column];
        result_.covariance(i, j) =
            natural(i) * natural(j) *
            covariance(static_cast<Eigen::Index>(row), static_cast<Eigen::Index>(column));
      }
    }
  }

  void finish() {
    result_.after = driveOf(values_, nominal_, has_slip_);
    fillCovariance();
    result_.misfit_after = misfit();
    const CarNoise thesis;
    result_.noise = {scales_.motion * thesis.travel_m2_per_m, scales_.motion * thesis.steer_rad2,
                     scales_.motion * thesis.covariance_m_rad};
    result_.wheel_m2_per_m = wheelVariance();
  }

  const std::vector<CarObservation>& observations_;
  const AckermannDrive& nominal_;
  std::stop_token stop_;
  CarProblem problem_;
  CarLsqResult result_;
  CarValues values_{};
  std::array<bool, kCarParameters> is_constant_{};
  std::vector<Eigen::Matrix3d> processes_;
  double way_variance_m2_ = 0.0;
  CarNoiseScales scales_;
  double cost_ = 0.0;
  bool has_slip_ = false;
};

}  // namespace

std::optional<double> CarLsqResult::sd(int parameter) const {
  const auto i = static_cast<std::size_t>(parameter);
  if (states.at(i) != ParameterState::Estimated || is_relative[i]) {
    return std::nullopt;
  }
  return std::sqrt(covariance(parameter, parameter));
}

CarLsqResult fitCar(const std::vector<CarObservation>& observations, const AckermannDrive& nominal,
                    double ticks_per_revolution, const std::stop_token& stop) {
  if (observations.empty()) {
    throw std::invalid_argument("fitCar: needs at least one observation");
  }
  return CarFitter(observations, nominal, ticks_per_revolution, stop).fit();
}

}  // namespace vesper::calibration::inline v0
