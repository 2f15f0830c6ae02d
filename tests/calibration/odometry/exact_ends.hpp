#pragma once

#include "vesper/calibration/odometry/end_pose_lsq.hpp"
#include "vesper/calibration/odometry/wheel_replay.hpp"

namespace vesper::calibration {

constexpr double kTrack_m = 0.34;

/// A noise-free end of a task.
inline MotionObservation exactEnd(RunKind kind, double side_m, const WheelErrors& errors) {
  MotionObservation observation;
  observation.kind = kind;
  observation.run = std::string(nameOf(kind));
  observation.steps = taskSteps(kind, side_m, 1.0, kTrack_m);
  const auto end = replay(observation.steps, kTrack_m, errors);
  observation.measured = {end.x_m, end.y_m, end.theta_rad};
  return observation;
}

inline std::vector<MotionObservation> exactSquares(const WheelErrors& errors, int each = 1) {
  std::vector<MotionObservation> ends;
  for (int i = 0; i < each; ++i) {
    ends.push_back(exactEnd(RunKind::Clockwise, 4.0, errors));
    ends.push_back(exactEnd(RunKind::CounterClockwise, 4.0, errors));
  }
  return ends;
}

inline EndPoseLsqOptions lsqOptions() {
  EndPoseLsqOptions options;
  options.track_width_m = kTrack_m;
  return options;
}

inline EndPoseLsqOptions withWheelSizeHeld() {
  EndPoseLsqOptions held = lsqOptions();
  held.is_held[kE_s] = true;
  return held;
}

}  // namespace vesper::calibration
