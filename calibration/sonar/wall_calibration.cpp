#include "vesper/calibration/sonar/wall_calibration.hpp"

#include <ceres/autodiff_cost_function.h>
#include <ceres/crs_matrix.h>
#include <ceres/loss_function.h>
#include <ceres/manifold.h>
#include <ceres/problem.h>

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>
#include <vector>

#include "vesper/calibration/solver/quiet_solve.hpp"
#include "vesper/calibration/sonar/wall_range_cost.hpp"
#include "vesper/core/geometry/angle.hpp"
#include "vesper/core/input_error.hpp"

namespace vesper::calibration::inline v0 {
namespace {

constexpr std::size_t kMinEchoes = 20;
constexpr double kMinApproach_m = 0.3;
constexpr double kTape_m = 0.005;    // sd of the wall's measured distance
constexpr double kReading_m = 0.01;  // sd of a reading in the fit of the wall
constexpr double kCauchy_sd = 2.0;
constexpr double kRunTurn_m = 0.15;       // hysteresis between approaching and leaving
constexpr double kUsefulTurn_rad = 0.26;  // 15 degrees
constexpr double kScaleLimit = 0.01;

/// The measured distance of the robot's centre to the wall at one place.
struct TapeCost {
  Eigen::Vector2d p_world_robot_m;
  double measured_m;

  template <typename T>
  bool operator()(const T* wall, T* residual) const {
    using std::cos;
    using std::sin;
    residual[0] = (wall[1] - cos(wall[0]) * p_world_robot_m.x() -
                   sin(wall[0]) * p_world_robot_m.y() - measured_m) /
                  kTape_m;
    return true;
  }
};

struct Wall {
  double direction_rad = 0.0;
  double distance_m = 0.0;

  [[nodiscard]] double distanceOf(const Eigen::Vector2d& p) const {
    return distance_m - std::cos(direction_rad) * p.x() - std::sin(direction_rad) * p.y();
  }
};

std::vector<const RangeObservation*> hitsOf(std::span<const RangeObservation> observations) {
  std::vector<const RangeObservation*> hits;
  for (const RangeObservation& observation : observations) {
    if (observation.reading == ReadingClass::Hit) {
      hits.push_back(&observation);
    }
  }
  return hits;
}

/// Mean direction of the beam, and the spread of directions around it (largest deviation).
double meanDirection(const std::vector<const RangeObservation*>& hits) {
  double x = 0.0;
  double y = 0.0;
  for (const RangeObservation* hit : hits) {
    x += std::cos(hit->T_world_sensor().heading());
    y += std::sin(hit->T_world_sensor().heading());
  }
  return std::atan2(y, x);
}

class WallFit {
 public:
  WallFit(std::vector<const RangeObservation*> hits, const SensorDescription& base,
          const std::string& source, const WallOptions& options)
      : hits_(std::move(hits)), base_(base), options_(options) {
    wall_.direction_rad = meanDirection(hits_);
    keepWithin(base.beam.half_angle_rad > 0.0 ? base.beam.half_angle_rad + 0.15 : 0.45);
    checkApproach(source);
    chooseParameters();
    solve();
    keepWithin(base.beam.half_angle_rad > 0.0 ? base.beam.half_angle_rad : 0.3);
    requireEchoes(source);
    solve();
  }

  [[nodiscard]] const Wall& wall() const { return wall_; }
  [[nodiscard]] bool normalWasFitted() const { return fits_normal_; }
  [[nodiscard]] double scaleSd() const { return scale_sd_; }

 private:
  /// Leaves out readings whose beam stands farther off the normal.
  void keepWithin(double limit_rad) {
    std::erase_if(hits_, [&](const RangeObservation* hit) {
      return std::abs(angleBetween(wall_.direction_rad, hit->T_world_sensor().heading())) >
             limit_rad;
    });
  }

  void requireEchoes(const std::string& source) const {
    if (hits_.size() < kMinEchoes) {
      throw InputError({source, 0, "", "20 echoes or more of one wall",
                        std::to_string(hits_.size()), "drive straight at a wall"});
    }
  }

  void checkApproach(const std::string& source) const {
    requireEchoes(source);
    double nearest = 1e300;
    double farthest = -1e300;
    for (const RangeObservation* hit : hits_) {
      const double ahead_m = -wall_.distanceOf(hit->T_world_sensor().translation());
      nearest = std::min(nearest, ahead_m);
      farthest = std::max(farthest, ahead_m);
    }
    if (farthest - nearest < kMinApproach_m) {
      throw InputError({source, 0, "", "0.3 m or more of approach to the wall",
                        std::to_string(farthest - nearest) + " m", "drive straight at a wall"});
    }
  }

  void chooseParameters() {
    double low = 0.0;
    double high = 0.0;
    for (const RangeObservation* hit : hits_) {
      const double off = angleBetween(wall_.direction_rad, hit->T_world_sensor().heading());
      low = std::min(low, off);
      high = std::max(high, off);
    }
    fits_normal_ = high - low >= kUsefulTurn_rad;
    model_ = {base_.error.offset_m, base_.error.scale};
    std::vector<double> distances;
    for (const RangeObservation* hit : hits_) {
      distances.push_back((hit->range_m - model_[0]) / model_[1] -
                          wall_.distanceOf(hit->T_world_sensor().translation()));
    }
    wall_.distance_m = medianOf(std::move(distances));
  }

  void solve() {
    std::array<double, 2> wall = {wall_.direction_rad, wall_.distance_m};
    ceres::Problem problem;
    for (const RangeObservation* hit : hits_) {
      problem.AddResidualBlock(
          WallRangeCost::create({hit->T_world_sensor().translation(), hit->range_m, kReading_m})
              .release(),
          new ceres::CauchyLoss(kCauchy_sd), wall.data(), model_.data());
    }
    if (options_.wall_distance_m) {
      const Pose2 T_world_robot = hits_.front()->T_world_sensor() * base_.T_robot_sensor.inverse();
      problem.AddResidualBlock(new ceres::AutoDiffCostFunction<TapeCost, 1, 2>(new TapeCost{
                                   T_world_robot.translation(), *options_.wall_distance_m}),
                               nullptr, wall.data());
    } else {
      problem.SetManifold(model_.data(), new ceres::SubsetManifold(2, {0}));
    }
    if (!fits_normal_) {
      problem.SetManifold(wall.data(), new ceres::SubsetManifold(2, {0}));
    }
    static_cast<void>(solveQuietly(problem, 100, 1e-12));
    wall_ = {wrapToPi(wall[0]), wall[1]};
    scale_sd_ = scaleSdOf(problem);
  }

  /// Infinite if the data do not determine the parameters. The scale is the last of them.
  static double scaleSdOf(ceres::Problem& problem) {
    ceres::CRSMatrix jacobian;
    problem.Evaluate({}, nullptr, nullptr, nullptr, &jacobian);
    Eigen::MatrixXd information = Eigen::MatrixXd::Zero(jacobian.num_cols, jacobian.num_cols);
    for (std::size_t row = 0; row + 1 < jacobian.rows.size(); ++row) {
      Eigen::VectorXd derivatives = Eigen::VectorXd::Zero(jacobian.num_cols);
      for (int i = jacobian.rows[row]; i < jacobian.rows[row + 1]; ++i) {
        const auto place = static_cast<std::size_t>(i);
        derivatives[jacobian.cols[place]] = jacobian.values[place];
      }
      information += derivatives * derivatives.transpose();
    }
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(information);
    const Eigen::VectorXd& values = solver.eigenvalues();
    const Eigen::Index last = values.size() - 1;
    constexpr double kLeastShare = 1e-12;
    if (!(values[0] > kLeastShare * values[last])) {
      return std::numeric_limits<double>::infinity();
    }
    return std::sqrt(
        solver.eigenvectors().row(last).cwiseAbs2().dot(values.cwiseInverse().transpose()));
  }

  std::vector<const RangeObservation*> hits_;
  const SensorDescription& base_;
  const WallOptions& options_;
  Wall wall_;
  std::array<double, 2> model_ = {0.0, 1.0};  ///< Bias, scale.
  bool fits_normal_ = false;
  double scale_sd_ = 0.0;
};

/// The observations as samples with the distance to the wall as the true one; run numbers change
/// where approaching becomes leaving.
SonarSamples samplesAt(const Wall& wall, std::span<const RangeObservation> observations,
                       const SensorDescription& base) {
  SonarSamples result;
  result.raw = base.raw;
  result.is_bench = false;
  result.reference_celsius = base.error.reference_celsius;
  result.mean_celsius = base.error.reference_celsius;
  result.celsius_is_known = true;
  int run = 0;
  int direction = 0;
  double turning_point_m = 0.0;
  for (const RangeObservation& observation : observations) {
    const double true_m = wall.distanceOf(observation.T_world_sensor().translation());
    if (run == 0) {
      run = 1;
      turning_point_m = true_m;
    }
    const double since_m = true_m - turning_point_m;
    if (direction == 0 ? std::abs(since_m) > kRunTurn_m : direction * since_m < -kRunTurn_m) {
      run += direction == 0 ? 0 : 1;
      direction = since_m > 0.0 ? 1 : -1;
      turning_point_m = true_m;
    } else if (direction * since_m > 0.0) {
      turning_point_m = true_m;
    }
    const bool is_silent =
        observation.reading == ReadingClass::NoEcho || observation.reading == ReadingClass::Far;
    if (true_m < 1e-3 || !(is_silent || observation.reading == ReadingClass::Hit)) {
      continue;
    }
    SonarSample sample;
    sample.true_m = sample.path_m = true_m;
    sample.value_m = is_silent ? std::numeric_limits<double>::infinity() : observation.range_m;
    sample.raw = (sample.value_m - base.raw.offset_m) / base.raw.scale_m;
    sample.no_echo = is_silent;
    sample.angle_rad = angleBetween(wall.direction_rad, observation.T_world_sensor().heading());
    sample.run = run;
    result.samples.push_back(sample);
  }
  return result;
}

}  // namespace

WallCalibration calibrateAtWall(std::span<const RangeObservation> observations,
                                const SensorDescription& base, const std::string& source,
                                const WallOptions& options) {
  if (options.wall_distance_m && !(*options.wall_distance_m > 0.0)) {
    throw std::invalid_argument("wall_distance_m must be positive");
  }
  using Kind = SonarWarning::Kind;
  const WallFit fit(hitsOf(observations), base, source, options);
  WallCalibration result;
  result.normal_rad = fit.wall().direction_rad;
  result.distance_m = fit.wall().distance_m;
  result.normal_was_fitted = fit.normalWasFitted();
  result.scale_sd = fit.scaleSd();
  const SonarSamples samples = samplesAt(fit.wall(), observations, base);
  if (!samples.samples.empty()) {
    result.runs = samples.samples.back().run;
  }
  RangeFitOptions range_options = options.fit;
  range_options.axis_tolerance_rad =
      base.beam.half_angle_rad > 0.0 ? base.beam.half_angle_rad : 0.3;
  result.range = calibrateRange(samples, source, range_options);
  // A wall's distance has no steps; the sensor's own is in its description. How far a wall may be
  // turned depends on its surface and says nothing of the beam.
  result.range.step_m.reset();
  result.range.beam = {};
  auto& warnings = result.range.warnings;
  if (!options.wall_distance_m) {
    result.range.offset_m = {base.error.offset_m, base.error.offset_m, base.error.offset_m};
    warnings.push_back({Kind::OffsetNotMeasured, 0.0});
  }
  if (!result.normal_was_fitted) {
    warnings.push_back({Kind::HeadingAssumed, 0.0});
  }
  if (!(result.scale_sd <= kScaleLimit)) {
    warnings.push_back({Kind::ScaleNotDetermined, result.scale_sd});
  }
  return result;
}

}  // namespace vesper::calibration::inline v0
