#include "vesper/calibration/odometry/end_pose_problem.hpp"

#include <ceres/loss_function.h>
#include <ceres/problem.h>

#include <cmath>

#include "vesper/calibration/odometry/gyro_cost.hpp"
#include "vesper/calibration/odometry/motion_cost.hpp"
#include "vesper/calibration/solver/quiet_solve.hpp"

namespace vesper::calibration::inline v0 {
namespace {

std::unique_ptr<ceres::LossFunction> lossOf(RobustLoss loss, double scale) {
  if (loss == RobustLoss::Huber) {
    return std::make_unique<ceres::HuberLoss>(scale);
  }
  if (loss == RobustLoss::Cauchy) {
    return std::make_unique<ceres::CauchyLoss>(scale);
  }
  return nullptr;
}

}  // namespace

EndPoseSolution solve(const EndPoseProblem& problem, const LsqValues& start,
                      const std::array<bool, kLsqParameters>& is_constant, RobustLoss loss,
                      double loss_scale, const std::stop_token& stop) {
  EndPoseSolution solution{start, false, 0};
  const auto block = [&solution](int i) { return &solution.values[static_cast<std::size_t>(i)]; };
  const std::unique_ptr<ceres::LossFunction> shared_loss = lossOf(loss, loss_scale);
  ceres::Problem::Options options;
  options.loss_function_ownership = ceres::DO_NOT_TAKE_OWNERSHIP;
  ceres::Problem ceres_problem(options);
  for (std::size_t i = 0; i < problem.observations->size(); ++i) {
    auto cost = MotionCost::create(
        {&problem.paths[i], (*problem.observations)[i].measured, problem.root_informations[i]});
    ceres_problem.AddResidualBlock(cost.release(), shared_loss.get(), block(kE_d), block(kE_b),
                                   block(kE_s));
  }
  for (std::size_t i = 0; i < problem.gyro->size(); ++i) {
    auto cost =
        GyroCost::create({(*problem.gyro)[i], problem.track_width_m, problem.gyro_sds_rad[i]});
    ceres_problem.AddResidualBlock(cost.release(), nullptr, block(kE_d), block(kE_b), block(kE_s),
                                   block(kGyroBias), block(kGyroScale));
  }
  bool has_free = false;
  for (int i = 0; i < kLsqParameters; ++i) {
    if (is_constant[static_cast<std::size_t>(i)]) {
      if (ceres_problem.HasParameterBlock(block(i))) {
        ceres_problem.SetParameterBlockConstant(block(i));
      }
    } else {
      has_free = true;
    }
  }
  if (!has_free) {
    solution.has_converged = true;
    return solution;
  }
  const SolveOutcome outcome = solveQuietly(ceres_problem, 60, 1e-12, stop);
  solution.has_converged = outcome.has_converged;
  solution.iterations = outcome.iterations;
  return solution;
}

WheelErrors errorsOf(const LsqValues& values) {
  return {std::exp(values[kE_d]), std::exp(values[kE_b]), std::exp(values[kE_s])};
}

std::vector<LinearisedEnd> linearise(const EndPoseProblem& problem, const LsqValues& values) {
  std::vector<LinearisedEnd> ends;
  ends.reserve(problem.observations->size());
  for (std::size_t observation = 0; observation < problem.paths.size(); ++observation) {
    LinearisedEnd end;
    end.jacobian.setZero();
    const auto cost = MotionCost::create({&problem.paths[observation],
                                          (*problem.observations)[observation].measured,
                                          Eigen::Matrix3d::Identity()});
    const std::array<const double*, 3> parameters = {&values[kE_d], &values[kE_b], &values[kE_s]};
    std::array<Eigen::Vector3d, 3> columns;
    std::array<double*, 3> jacobians = {columns[0].data(), columns[1].data(), columns[2].data()};
    cost->Evaluate(parameters.data(), end.residual.data(), jacobians.data());
    for (int i = 0; i < 3; ++i) {
      end.jacobian.col(i) = columns[static_cast<std::size_t>(i)];
    }
    ends.push_back(end);
  }
  return ends;
}

}  // namespace vesper::calibration::inline v0
