#include <algorithm>
#include <cmath>

#include "vesper/calibration/odometry/end_pose_lsq.hpp"

namespace vesper::calibration::inline v0 {

std::optional<double> EndPoseLsqResult::sd(LsqParameter parameter) const {
  const auto i = static_cast<std::size_t>(parameter);
  if (states[i] != ParameterState::Estimated || !relative_to[i].empty()) {
    return std::nullopt;
  }
  return std::sqrt(covariance(parameter, parameter));
}

std::string EndPoseLsqResult::relativeTo(LsqParameter parameter) const {
  std::string names;
  for (const int other : relative_to[static_cast<std::size_t>(parameter)]) {
    names += (names.empty() ? "" : ", ") + std::string(kLsqNames[static_cast<std::size_t>(other)]);
  }
  return names;
}

bool EndPoseLsqResult::isComplete() const noexcept {
  return has_converged &&
         std::find(states.begin(), states.end(), ParameterState::NotDetermined) == states.end();
}

}  // namespace vesper::calibration::inline v0
