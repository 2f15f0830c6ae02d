#include "vesper/calibration/odometry/identifiability.hpp"

#include <Eigen/Eigenvalues>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace vesper::calibration::inline v0 {
namespace {

/// A share below this in a unit vector is no part of the combination.
constexpr double kShare = 0.3;
/// Information of a combination whose standard deviation is 10 %.
constexpr double kLeastInformation = 100.0;

Eigen::MatrixXd submatrix(const Eigen::MatrixXd& matrix, const std::vector<int>& indices) {
  const auto size = static_cast<Eigen::Index>(indices.size());
  Eigen::MatrixXd part(size, size);
  for (Eigen::Index row = 0; row < size; ++row) {
    for (Eigen::Index column = 0; column < size; ++column) {
      part(row, column) =
          matrix(indices[static_cast<std::size_t>(row)], indices[static_cast<std::size_t>(column)]);
    }
  }
  return part;
}

double conditionOf(const Eigen::VectorXd& eigenvalues) {
  const double least = eigenvalues[0];
  const double most = eigenvalues[eigenvalues.size() - 1];
  return least > most * 1e-15 ? most / least : std::numeric_limits<double>::infinity();
}

int weakest(const Eigen::VectorXd& combination, const std::vector<int>& active,
            const std::vector<int>& hold_order) {
  for (const int candidate : hold_order) {
    for (std::size_t i = 0; i < active.size(); ++i) {
      if (active[i] == candidate && std::abs(combination[static_cast<Eigen::Index>(i)]) >= kShare) {
        return static_cast<int>(i);
      }
    }
  }
  Eigen::Index largest = 0;
  combination.cwiseAbs().maxCoeff(&largest);
  return static_cast<int>(largest);
}

}  // namespace

Identifiability identifiability(const Eigen::MatrixXd& information,
                                const std::vector<bool>& is_held,
                                const std::vector<int>& hold_order, double max_condition) {
  const std::size_t count = is_held.size();
  if (information.rows() != information.cols() ||
      information.rows() != static_cast<Eigen::Index>(count)) {
    throw std::invalid_argument("identifiability: information and is_held differ in size");
  }
  Identifiability result;
  result.states.assign(count, ParameterState::Estimated);
  result.is_relative.assign(count, false);
  std::vector<int> active;
  for (std::size_t i = 0; i < count; ++i) {
    if (is_held[i]) {
      result.states[i] = ParameterState::Held;
    } else {
      active.push_back(static_cast<int>(i));
    }
  }
  for (bool is_first = true; !active.empty(); is_first = false) {
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(submatrix(information, active));
    const Eigen::VectorXd& values = solver.eigenvalues();
    const double condition = conditionOf(values);
    result.condition = is_first ? condition : result.condition;
    if (condition <= max_condition && values[0] >= kLeastInformation) {
      break;
    }
    const Eigen::VectorXd combination = solver.eigenvectors().col(0);
    const int dropped = weakest(combination, active, hold_order);
    for (std::size_t i = 0; i < active.size(); ++i) {
      const bool has_share = std::abs(combination[static_cast<Eigen::Index>(i)]) >= kShare;
      if (has_share) {
        result.is_relative[static_cast<std::size_t>(active[i])] = true;
      }
    }
    const int parameter = active[static_cast<std::size_t>(dropped)];
    result.states[static_cast<std::size_t>(parameter)] = ParameterState::NotDetermined;
    active.erase(active.begin() + dropped);
  }
  for (std::size_t i = 0; i < count; ++i) {
    result.is_relative[i] = result.is_relative[i] && result.states[i] == ParameterState::Estimated;
  }
  return result;
}

}  // namespace vesper::calibration::inline v0
