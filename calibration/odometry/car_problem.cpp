#include "vesper/calibration/odometry/car_problem.hpp"

#include <ceres/manifold.h>
#include <ceres/problem.h>

#include <memory>

#include "vesper/calibration/solver/quiet_solve.hpp"

namespace vesper::calibration::inline v0 {
namespace {

std::unique_ptr<ceres::CostFunction> carCostOf(const CarProblem& problem, std::size_t i) {
  return CarCost::create({&(*problem.observations)[i], problem.frame, problem.nominal_radius_m,
                          problem.root_informations[i], problem.wheel_sds_m[i]});
}

}  // namespace

CarSolution solveCar(const CarProblem& problem, const CarValues& start,
                     const std::array<bool, kCarParameters>& is_constant,
                     const std::stop_token& stop) {
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
  const SolveOutcome outcome = solveQuietly(ceres_problem, 50, 1e-10, stop);
  solution.cost = outcome.cost;
  solution.has_converged = outcome.has_converged;
  solution.iterations = outcome.iterations;
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
