#include "vesper/calibration/solver/quiet_solve.hpp"

#include <ceres/iteration_callback.h>
#include <ceres/problem.h>
#include <ceres/solver.h>

namespace vesper::calibration::inline v0 {

namespace {

class StopCallback : public ceres::IterationCallback {
 public:
  explicit StopCallback(const std::stop_token& stop) : stop_(stop) {}
  ceres::CallbackReturnType operator()(const ceres::IterationSummary& /*summary*/) override {
    return stop_.stop_requested() ? ceres::SOLVER_ABORT : ceres::SOLVER_CONTINUE;
  }

 private:
  const std::stop_token& stop_;
};

}  // namespace

SolveOutcome solveQuietly(ceres::Problem& problem, int max_iterations, double tolerance,
                          const std::stop_token& stop, LinearSolver solver) {
  StopCallback callback(stop);
  ceres::Solver::Options options;
  options.linear_solver_type =
      solver == LinearSolver::DenseQr ? ceres::DENSE_QR : ceres::SPARSE_NORMAL_CHOLESKY;
  options.num_threads = 1;
  options.max_num_iterations = max_iterations;
  options.function_tolerance = tolerance;
  options.parameter_tolerance = tolerance;
  options.gradient_tolerance = tolerance;
  options.logging_type = ceres::SILENT;
  options.callbacks.push_back(&callback);
  ceres::Solver::Summary summary;
  ceres::Solve(options, &problem, &summary);
  return {summary.final_cost, summary.termination_type == ceres::CONVERGENCE,
          static_cast<int>(summary.iterations.size())};
}

}  // namespace vesper::calibration::inline v0
