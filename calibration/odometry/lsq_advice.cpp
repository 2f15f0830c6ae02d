#include "vesper/calibration/odometry/lsq_advice.hpp"

#include <algorithm>
#include <utility>

namespace vesper::calibration::inline v0 {
namespace {

bool hasKind(const std::vector<MotionObservation>& observations, RunKind kind) {
  return std::any_of(observations.begin(), observations.end(),
                     [kind](const MotionObservation& each) { return each.kind == kind; });
}

bool hasOneDirectionOnly(const std::vector<MotionObservation>& observations) {
  return hasKind(observations, RunKind::Clockwise) !=
         hasKind(observations, RunKind::CounterClockwise);
}

bool areSquares(const std::vector<MotionObservation>& observations) {
  return std::all_of(observations.begin(), observations.end(),
                     [](const MotionObservation& each) { return isSquare(each.kind); });
}

/// Why a parameter is not determined, and what to do.
std::string aboutMissing(LsqParameter parameter,
                         const std::vector<MotionObservation>& observations) {
  switch (parameter) {
    case kE_s:
      return std::string(areSquares(observations) ? "Squares alone" : "These runs") +
             " do not fix the wheel size (E_s): add three straight runs measured with a tape, or "
             "hold E_s if it is known.";
    case kE_b:
      return hasOneDirectionOnly(observations)
                 ? "Squares in one direction only do not tell a wrong track width (E_b) from "
                   "unequal wheels (E_d): add the other direction."
                 : "The track width (E_b) is not determined and stays as it was: add squares both "
                   "ways, or spins with their heading measured.";
    case kE_d:
      return "Turns on the spot do not show unequal wheels: E_d is not determined and stays as it "
             "was; add squares both ways or straight runs.";
    case kGyroBias:
    case kGyroScale:
      break;
  }
  return "The gyroscope's bias or scale is not determined: let the robot stand for some seconds "
         "and turn it by known angles.";
}

}  // namespace

std::vector<std::string> adviceFor(const EndPoseLsqResult& result,
                                   const std::vector<MotionObservation>& observations) {
  std::vector<std::string> advice;
  for (const LsqParameter parameter : {kE_s, kE_b, kE_d, kGyroBias, kGyroScale}) {
    const auto place = static_cast<std::size_t>(parameter);
    if (result.states[place] == ParameterState::NotDetermined) {
      std::string text = aboutMissing(parameter, observations);
      if (advice.empty() || advice.back() != text) {
        advice.push_back(std::move(text));
      }
    }
    if (const std::string others = result.relativeTo(parameter); !others.empty()) {
      advice.push_back(std::string(kLsqNames[place]) + " is known only relative to " + others +
                       '.');
    }
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
