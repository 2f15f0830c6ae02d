#include "vesper/calibration/odometry/identifiability.hpp"

#include <Eigen/Eigenvalues>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "vesper/calibration/odometry/estimated_part.hpp"

namespace vesper::calibration::inline v0 {
namespace {

/// A share below this in a unit vector is no part of the combination.
constexpr double kShare = 0.3;
/// Information of a combination whose standard deviation is 3 %.
constexpr double kLeastInformation = 1.0 / (0.03 * 0.03);
/// How far off a parameter may be that is not determined.
constexpr double kUnknown = 0.05;

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

std::vector<int> placesOf(const std::vector<ParameterState>& states, ParameterState state) {
  std::vector<int> places;
  for (std::size_t i = 0; i < states.size(); ++i) {
    if (states[i] == state) {
      places.push_back(static_cast<int>(i));
    }
  }
  return places;
}

/// Fills relative_to: a parameter u that is off by d moves the estimated ones by -I_ee^-1 I_eu d.
void findRelations(const Eigen::MatrixXd& information, Identifiability& result) {
  result.relative_to.assign(result.states.size(), {});
  const std::vector<int> estimated = placesOf(result.states, ParameterState::Estimated);
  if (estimated.empty()) {
    return;
  }
  const Eigen::MatrixXd covariance = covarianceOfPart(information, estimated);
  for (const int unknown : placesOf(result.states, ParameterState::NotDetermined)) {
    const Eigen::VectorXd by_unknown = information(estimated, unknown);
    const Eigen::VectorXd moved = covariance * by_unknown * kUnknown;
    for (std::size_t i = 0; i < estimated.size(); ++i) {
      const auto row = static_cast<Eigen::Index>(i);
      if (std::abs(moved[row]) > std::sqrt(covariance(row, row))) {
        result.relative_to[static_cast<std::size_t>(estimated[i])].push_back(unknown);
      }
    }
  }
}

}  // namespace

Identifiability identifiability(const Eigen::MatrixXd& information,
                                const std::vector<ParameterState>& before,
                                const std::vector<int>& hold_order, double max_condition) {
  if (information.rows() != information.cols() ||
      information.rows() != static_cast<Eigen::Index>(before.size())) {
    throw std::invalid_argument("identifiability: information and states differ in size");
  }
  Identifiability result;
  result.states = before;
  std::vector<int> active = placesOf(before, ParameterState::Estimated);
  for (bool is_first = true; !active.empty(); is_first = false) {
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(information(active, active));
    const Eigen::VectorXd& values = solver.eigenvalues();
    const double condition = conditionOf(values);
    result.condition = is_first ? condition : result.condition;
    if (condition <= max_condition && values[0] >= kLeastInformation) {
      break;
    }
    const int dropped = weakest(solver.eigenvectors().col(0), active, hold_order);
    result.states[static_cast<std::size_t>(active[static_cast<std::size_t>(dropped)])] =
        ParameterState::NotDetermined;
    active.erase(active.begin() + dropped);
  }
  findRelations(information, result);
  return result;
}

}  // namespace vesper::calibration::inline v0
