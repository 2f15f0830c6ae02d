#pragma once

#include <cstdint>
#include <stop_token>

namespace ceres {
class Problem;
}  // namespace ceres

namespace vesper::calibration::inline v0 {

struct SolveOutcome {
  double cost = 0.0;  ///< Half the sum of squares, losses applied.
  bool has_converged = false;
  int iterations = 0;
};

enum class LinearSolver : std::uint8_t {
  DenseQr,        ///< For the fits: few parameters.
  SparseCholesky  ///< For graphs: thousands, each in few residuals.
};

/// Solves a problem the way everything here does: one thread (results repeat bit for bit), nothing
/// printed. Stops where cost or parameters change by less than the share
/// `tolerance`, or after `max_iterations`; when stopped, before the next iteration.
[[nodiscard]] SolveOutcome solveQuietly(ceres::Problem& problem, int max_iterations,
                                        double tolerance, const std::stop_token& stop = {},
                                        LinearSolver solver = LinearSolver::DenseQr);

}  // namespace vesper::calibration::inline v0
