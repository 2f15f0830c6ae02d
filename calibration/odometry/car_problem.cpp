#include "vesper/calibration/odometry/car_problem.hpp"

#include <ceres/manifold.h>
#include <ceres/problem.h>
#include <ceres/solver.h>

#include <memory>

namespace vesper::calibration::inline v0 {
namespace {

std::unique_ptr<ceres::CostFunction> carCostOf(const CarProblem& problem, std::size_t i) {
  return CarCost::create({&(*problem.observations)[i], problem.frame, problem.nominal_radius_m,
                          problem.root_informations[i], problem.wheel_sds_m[i]});
}

}  // namespace

CarSolution solveCar(const CarProblem& problem, const CarValues& start,
                     const std::array<bool, kCarParameters>& is_constant) {
  CarSolution solution;
  solution.values = start;
  ceres::Problem ceres_problem;
  for (std::size_t i = 0; i < problem.observations->size(); ++i) {
    ceres_problem.AddResidualBlock(carCostOf(problem, i).release(), nullptr,
                                   solution.values.data());
  }
  std::vector<int> constant;
  for (int i = 0; i < kCarParameters; ++i) {
    if (is_constant[static_cast<std::size_t>(i)]) {
      constant.push_back(i);
    }
  }
  if (!constant.empty()) {
    ceres_problem.SetManifold(
        solution.values.data(),
        new ceres::SubsetManifold(kCarParameters, constant));  // which the problem owns
  }
  ceres::Solver::Options solver;
  solver.linear_solver_type = ceres::DENSE_QR;
  solver.num_threads = 1;
  solver.max_num_iterations = 50;
  solver.function_tolerance = 1e-10;
  solver.parameter_tolerance = 1e-10;
  solver.gradient_tolerance = 1e-10;
  solver.logging_type = ceres::SILENT;
  ceres::Solver::Summary summary;
  ceres::Solve(solver, &ceres_problem, &summary);
  solution.cost = summary.final_cost;
  solution.has_converged = summary.termination_type == ceres::CONVERGENCE;
  solution.iterations = static_cast<int>(summary.iterations.size());
  return solution;
}

std::vector<LinearisedCar> linearise(const CarProblem& problem, const CarValues& values) {
  std::vector<LinearisedCar> all;
  all.reserve(problem.observations->size());
  const double* parameters = values.data();
  for (std::size_t i = 0; i < problem.observations->size(); ++i) {
    LinearisedCar one;
    double* jacobian = one.jacobian.data();
    carCostOf(problem, i)->Evaluate(&parameters, one.residual.data(), &jacobian);
    all.push_back(one);
  }
  return all;
}

}  // namespace vesper::calibration::inline v0
