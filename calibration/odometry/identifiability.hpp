#pragma once

#include <Eigen/Core>
#include <vector>

namespace vesper::calibration::inline v0 {

/// What a table of measurements can say about each parameter.
enum class ParameterState {
  Estimated,
  Held,          ///< By the caller's wish.
  NotDetermined  ///< The measurements do not fix it; it stays as it was.
};

struct Identifiability {
  std::vector<ParameterState> states;
  /// For each estimated parameter those that are not determined and would move it by more than its
  /// standard deviation if they were 5 % off: it is known only relative to them, and its own value
  /// has no uncertainty that could be told.
  std::vector<std::vector<int>> relative_to;
  /// Largest over smallest eigenvalue of the information of all parameters that were not given as
  /// held; infinite if one is not seen at all.
  double condition = 1.0;
};

/// Splits parameters by the eigenvalues of their information matrix (J^T S^-1 J, all parameters
/// dimensionless and near 1 in size). While the condition exceeds `max_condition`, or the weakest
/// combination is known worse than 3 % (the errors that are looked for are no larger), the first
/// parameter of `hold_order` that has a share in that combination is declared not determined.
/// Parameters that `before` calls held or not determined stay so. Solvers do not warn here: with
/// closed squares alone Ceres converges and its covariance shows a small sigma for the wheel size
/// (CALIBRATION §5). Throws std::invalid_argument unless the sizes agree.
[[nodiscard]] Identifiability identifiability(const Eigen::MatrixXd& information,
                                              const std::vector<ParameterState>& before,
                                              const std::vector<int>& hold_order,
                                              double max_condition = 1e4);

}  // namespace vesper::calibration::inline v0
