#include "vesper/calibration/odometry/lsq_advice.hpp"

#include <algorithm>

namespace vesper::calibration::inline v0 {
namespace {

bool hasKind(const std::vector<MotionObservation>& observations, RunKind kind) {
  return std::any_of(observations.begin(), observations.end(),
                     [kind](const MotionObservation& each) { return each.kind == kind; });
}

bool hasSquares(const std::vector<MotionObservation>& observations) {
  return hasKind(observations, RunKind::Clockwise) ||
         hasKind(observations, RunKind::CounterClockwise);
}

std::string aboutWheelSize(const EndPoseLsqResult& result,
                           const std::vector<MotionObservation>& observations) {
  const std::string which = hasSquares(observations) ? "Squares alone do not fix the wheel size: "
                                                     : "These runs do not fix the wheel size: ";
  const std::string track =
      result.is_relative[kE_b] ? " The track width is known only relative to the wheel size." : "";
  return which + "add three straight runs measured with a tape, or hold E_s if it is known." +
         track;
}

}  // namespace

std::vector<std::string> adviceFor(const EndPoseLsqResult& result,
                                   const std::vector<MotionObservation>& observations) {
  const auto isMissing = [&result](LsqParameter parameter) {
    return result.states[static_cast<std::size_t>(parameter)] == ParameterState::NotDetermined;
  };
  std::vector<std::string> advice;
  if (isMissing(kE_s)) {
    advice.push_back(aboutWheelSize(result, observations));
  }
  if (isMissing(kE_b)) {
    advice.emplace_back(
        "Nothing here turns the robot: the track width is not determined and stays "
        "as it was; add squares both ways or spins.");
  }
  if (isMissing(kE_d)) {
    advice.emplace_back(
        "Whole turns on the spot do not show unequal wheels: E_d is not determined "
        "and stays as it was; add squares both ways or straight runs.");
  }
  if (isMissing(kGyroBias) || isMissing(kGyroScale)) {
    advice.emplace_back(
        "The gyroscope's bias or scale is not determined: let the robot stand for "
        "some seconds and turn it by known angles.");
  }
  if (!result.has_converged) {
    advice.emplace_back("The fit did not converge: look for a wrong row or unit.");
  }
  for (const EndPoseFit& end : result.ends) {
    if (end.is_suspect) {
      advice.push_back("Run " + end.run + " (" + std::string(nameOf(end.kind)) +
                       ") does not fit the others: look at it, or drive it again.");
    }
  }
  return advice;
}

}  // namespace vesper::calibration::inline v0
