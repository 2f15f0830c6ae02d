#include "vesper/calibration/odometry/end_pose_problem.hpp"

#include <ceres/loss_function.h>
#include <ceres/problem.h>
#include <ceres/solver.h>

#include "vesper/calibration/odometry/gyro_cost.hpp"
#include "vesper/calibration/odometry/motion_cost.hpp"

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
                      double loss_scale) {
  EndPoseSolution solution{start, false, 0};
  const auto block = [&solution](int i) { return &solution.values[static_cast<std::size_t>(i)]; };
  const std::unique_ptr<ceres::LossFunction> shared_loss = lossOf(loss, loss_scale);
  ceres::Problem::Options options;
  options.loss_function_ownership = ceres::DO_NOT_TAKE_OWNERSHIP;
  ceres::Problem ceres_problem(options);
  for (std::size_t i = 0; i < problem.observations->size(); ++i) {
    auto cost = MotionCost::create(
        {&(*problem.observations)[i], problem.track_width_m, problem.root_informations[i]});
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
  ceres::Solver::Options solver;
  solver.linear_solver_type = ceres::DENSE_QR;
  solver.num_threads = 1;
  solver.max_num_iterations = 60;
  solver.function_tolerance = 1e-12;
  solver.parameter_tolerance = 1e-13;
  solver.gradient_tolerance = 1e-12;
  solver.logging_type = ceres::SILENT;
  ceres::Solver::Summary summary;
  ceres::Solve(solver, &ceres_problem, &summary);
  solution.has_converged = summary.termination_type == ceres::CONVERGENCE;
  solution.iterations = static_cast<int>(summary.iterations.size());
  return solution;
}

std::vector<LinearisedEnd> linearise(const EndPoseProblem& problem, const LsqValues& values) {
  std::vector<LinearisedEnd> ends;
  ends.reserve(problem.observations->size());
  for (const MotionObservation& observation : *problem.observations) {
    LinearisedEnd end;
    end.jacobian.setZero();
    const auto cost =
        MotionCost::create({&observation, problem.track_width_m, Eigen::Matrix3d::Identity()});
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
