#include "vesper/calibration/odometry/odometry_calibration.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "vesper/calibration/odometry/encoder_check.hpp"
#include "vesper/calibration/odometry/robot_wheels.hpp"

namespace vesper::calibration::inline v0 {
namespace {

constexpr std::array<std::pair<OdometryMethod, std::string_view>, 5> kMethods = {{
    {OdometryMethod::LeastSquares, "lsq"},
    {OdometryMethod::X, "x"},
    {OdometryMethod::Y, "y"},
    {OdometryMethod::Mean, "mean"},
    {OdometryMethod::Heading, "heading"},
}};

UmbmarkForm formOf(OdometryMethod method) {
  switch (method) {
    case OdometryMethod::X:
      return UmbmarkForm::X;
    case OdometryMethod::Y:
      return UmbmarkForm::Y;
    case OdometryMethod::Heading:
      return UmbmarkForm::Heading;
    default:
      return UmbmarkForm::Mean;
  }
}

struct MeasuredMotions {
  std::vector<MotionObservation> ends;
  std::vector<GyroObservation> gyro;
};

void append(MeasuredMotions& motions, std::vector<MotionObservation> ends,
            std::vector<GyroObservation> gyro) {
  std::move(ends.begin(), ends.end(), std::back_inserter(motions.ends));
  std::move(gyro.begin(), gyro.end(), std::back_inserter(motions.gyro));
}

/// A run with a log: replayed to its measured end, or along its pose track.
void addRunWithLog(MeasuredMotions& motions, const CalibrationRun& run, const RobotLog& log,
                   const RunsFile& file, const RobotDescription& robot, double track_width_m,
                   const LogMotionOptions& options) {
  std::vector<GyroObservation> gyro = gyroStretches(log, robot, options);
  if (!run.measured) {
    std::vector<MotionObservation> ends = trackIncrements(log, robot, options);
    for (MotionObservation& end : ends) {
      end.run = run.name;
      end.kind = run.kind;
    }
    append(motions, std::move(ends), std::move(gyro));
    return;
  }
  MotionObservation end;
  end.run = run.name;
  end.kind = run.kind;
  end.steps = wheelStepsOf(log, robot);
  end.has_heading = run.measured->theta_rad.has_value();
  end.measured_covariance = diagonalCovariance(file.measured_sd);
  end.measured = {run.measured->x_m, run.measured->y_m,
                  withTurnsOf(end.steps, track_width_m, run.measured->theta_rad.value_or(0.0))};
  append(motions, {std::move(end)}, std::move(gyro));
}

MeasuredMotions motionsOf(const OdometryMeasurements& measurements, const RobotDescription& robot,
                          const OdometryCalibrationOptions& options) {
  const RobotWheels wheels = wheelsOf(robot, options.width_m);
  MeasuredMotions motions;
  if (measurements.runs) {
    for (const CalibrationRun& run : measurements.runs->runs) {
      if (!run.use) {
        continue;
      }
      const auto log = measurements.run_logs.find(run.log);
      if (!run.log.empty() && log != measurements.run_logs.end()) {
        addRunWithLog(motions, run, log->second, *measurements.runs, robot, wheels.track_width_m,
                      options.log_motion);
      } else if (run.measured) {
        motions.ends.push_back(observationOf(run, measurements.runs->measured_sd,
                                             wheels.track_width_m, wheels.left_m_per_tick,
                                             wheels.right_m_per_tick));
      }
    }
  }
  for (const RobotLog& log : measurements.logs) {
    append(motions, trackIncrements(log, robot, options.log_motion),
           gyroStretches(log, robot, options.log_motion));
  }
  return motions;
}

/// Squares before and after; the model's ends are those of exact arcs.
void fillGains(OdometryCalibration& result) {
  const double track_width_m = result.before.track_width_m;
  std::vector<SquareError> after;
  for (const SquareError& error : result.umbmark->errors) {
    const auto end = replay(taskSteps(error.kind, error.side_m, 0.0, track_width_m), track_width_m,
                            result.errors);
    SquareGain gain{error, error.position_m - Eigen::Vector2d(end.x_m, end.y_m)};
    SquareError left = error;
    left.position_m = gain.after_m;
    after.push_back(left);
    result.gains.push_back(std::move(gain));
  }
  result.E_max_before_m = result.umbmark->E_max_syst_m;
  result.E_max_after_m = umbmark(after, track_width_m).E_max_syst_m;
}

void requirePlausible(const WheelErrors& errors, const std::string& source) {
  const auto check = [&source](const char* name, double value) {
    if (!(value > 0.5 && value < 2.0)) {
      throw InputError({source, 0, name, "a factor between 0.5 and 2", std::to_string(value),
                        "these runs are not this robot's: look for a wrong unit, sign or robot "
                        "file"});
    }
  };
  check("E_d", errors.E_d);
  check("E_b", errors.E_b);
  check("E_s", errors.E_s);
}

void fit(OdometryCalibration& result, const MeasuredMotions& motions, const RobotDescription& robot,
         const OdometryCalibrationOptions& options, const std::stop_token& stop) {
  EndPoseLsqOptions lsq;
  lsq.track_width_m = result.before.track_width_m;
  if (robot.drive.noise.k_left > 0.0 && robot.drive.noise.k_right > 0.0) {
    lsq.noise = robot.drive.noise;
  }
  lsq.is_held = options.is_held;
  if (options.method != OdometryMethod::LeastSquares) {
    lsq.is_held[kE_s] = true;  // the closed forms leave it alone
  }
  lsq.loss = options.loss;
  result.fit = fitEndPoses(motions.ends, motions.gyro, lsq, stop);
  if (result.fit->noise_estimate && result.fit->noise_estimate->interval[0] > 0.0) {
    result.noise = result.fit->noise;
  }
}

void takeClosedForm(OdometryCalibration& result, OdometryMethod method) {
  if (!result.umbmark) {
    throw std::invalid_argument("method '" + nameOf(method) +
                                "' needs squares in both directions; use lsq");
  }
  const UmbmarkEstimate* estimate = estimateOf(*result.umbmark, formOf(method));
  if (estimate == nullptr) {
    throw std::invalid_argument("method 'heading' needs measured headings in both directions");
  }
  result.errors = estimate->errors;
  result.is_complete = true;
}

void addWarnings(OdometryCalibration& result) {
  if (result.umbmark) {
    result.warnings = result.umbmark->notes;
    if (!result.consistency->explanation.empty()) {
      result.warnings.push_back(result.consistency->explanation);
    }
  }
  if (result.fit && result.method == OdometryMethod::LeastSquares) {
    result.warnings.insert(result.warnings.end(), result.fit->advice.begin(),
                           result.fit->advice.end());
  }
  if (result.fit && !result.fit->noise_estimate) {
    result.warnings.emplace_back(
        "Too few runs to estimate the wheel noise: the robot file keeps its own.");
  } else if (result.fit && !(result.fit->noise_estimate->interval[0] > 0.0)) {
    result.warnings.emplace_back(
        "The wheel noise is below what these measurements can show: the robot file keeps its own.");
  } else if (result.fit && !result.fit->noise_estimate->areToldApart()) {
    result.warnings.emplace_back(
        "One noise k for both wheels: these runs cannot tell the wheels apart.");
  }
}

/// A correction that its own runs speak against is none.
void distrust(OdometryCalibration& result) {
  if (!result.umbmark || !result.is_complete) {
    return;
  }
  const bool was_mistaken = result.consistency->suspicion != TableMistake::None;
  const bool is_worse = result.E_max_after_m > result.E_max_before_m &&
                        result.umbmark->is_second_pass_worthwhile.value_or(true);
  if (was_mistaken || is_worse) {
    result.is_complete = false;
    result.warnings.emplace_back(
        was_mistaken
            ? "Mend the table first: nothing can be applied while a mistake explains it better."
            : "Corrected, these squares would end farther off than before: nothing can be "
              "applied.");
  }
}

void noteEarlierCalibration(OdometryCalibration& result, const RobotDescription& robot) {
  if (robot.drive.calibration) {
    result.warnings.push_back("The robot file was calibrated on " + robot.drive.calibration->date +
                              " already: only runs driven with it since then may correct it "
                              "further.");
  }
}

void refuseAckermann(const OdometryMeasurements& measurements, const RobotDescription& robot) {
  if (!std::holds_alternative<AckermannDrive>(robot.drive.geometry)) {
    return;
  }
  const std::string source =
      measurements.runs ? measurements.runs->source
                        : (measurements.logs.empty() ? "" : measurements.logs.front().source);
  std::int64_t line = 0;
  std::string found = "a differential calibration";
  if (measurements.runs) {
    for (const CalibrationRun& run : measurements.runs->runs) {
      if (isSquare(run.kind) || run.kind == RunKind::Spin) {
        line = run.line;
        found = nameOf(run.kind);
        break;
      }
    }
  }
  throw InputError({source, line, "direction", "straights, circles and eights with a pose track",
                    found, "an ackermann robot cannot turn on the spot"});
}

}  // namespace

std::string nameOf(OdometryMethod method) {
  for (const auto& [value, name] : kMethods) {
    if (value == method) {
      return std::string(name);
    }
  }
  return {};
}

std::optional<OdometryMethod> odometryMethodOf(std::string_view name) {
  for (const auto& [value, known] : kMethods) {
    if (known == name) {
      return value;
    }
  }
  return std::nullopt;
}

OdometryCalibration calibrateOdometry(const OdometryMeasurements& measurements,
                                      const RobotDescription& robot,
                                      const OdometryCalibrationOptions& options,
                                      const std::stop_token& stop) {
  refuseAckermann(measurements, robot);
  OdometryCalibration result;
  result.robot = robot.name;
  result.method = options.method;
  result.before = differentialOf(robot, options.width_m);
  result.noise = robot.drive.noise;
  if (measurements.runs) {
    result.source = measurements.runs->source;
    result.measured_sd = measurements.runs->measured_sd;
    result.has_measured_sd = measurements.runs->has_measured_sd;
    checkEncoderSigns(*measurements.runs);
    const std::vector<SquareError> squares = squareErrors(measurements.runs->runs);
    if (!squares.empty()) {
      result.umbmark = umbmark(squares, result.before.track_width_m);
      result.consistency = checkConsistency(*result.umbmark, result.before.track_width_m);
    }
  } else if (!measurements.logs.empty()) {
    for (const RobotLog& log : measurements.logs) {
      result.source += (result.source.empty() ? "" : ", ") + log.source;
    }
    result.measured_sd = options.log_motion.pose_sd;
  }
  const MeasuredMotions motions = motionsOf(measurements, robot, options);
  if (motions.ends.empty()) {
    throw InputError({result.source, 0, "use", "at least one run that is used", "none", ""});
  }
  fit(result, motions, robot, options, stop);
  if (options.method == OdometryMethod::LeastSquares) {
    result.errors = result.fit->errors;
    result.is_complete = result.fit->isComplete();
  } else {
    takeClosedForm(result, options.method);
  }
  requirePlausible(result.errors, result.source);
  result.after = withErrors(result.before, result.errors);
  if (result.umbmark) {
    fillGains(result);
  }
  const WheelNoise& noise = result.noise;
  if (noise.k_left > 0.0 || noise.k_right > 0.0) {
    result.alphas = amclAlphas(noise, result.after.track_width_m);
  }
  addWarnings(result);
  distrust(result);
  noteEarlierCalibration(result, robot);
  return result;
}

RobotDescription applied(const OdometryCalibration& calibration, const RobotDescription& robot,
                         const std::string& date, const std::string& floor,
                         std::optional<double> width_m) {
  if (!calibration.is_complete) {
    throw std::invalid_argument("applied: the calibration is not complete");
  }
  RobotDescription result = withDrive(robot, calibration.after, width_m);
  result.drive.noise = calibration.noise;
  DriveCalibration& block = result.drive.calibration.emplace();
  const bool is_fit = calibration.method == OdometryMethod::LeastSquares;
  block.method = is_fit ? "end_pose_lsq" : "umbmark_" + nameOf(calibration.method);
  block.date = date;
  block.floor = floor;
  block.before_wheel_radius_m = {calibration.before.wheel_radius_left_m,
                                 calibration.before.wheel_radius_right_m};
  block.before_track_width_m = calibration.before.track_width_m;
  if (is_fit && calibration.fit) {
    constexpr std::array<const char*, 3> kNames = {"E_d", "E_b", "E_s"};
    for (int i = 0; i < 3; ++i) {
      if (calibration.fit->states[static_cast<std::size_t>(i)] != ParameterState::Estimated) {
        continue;
      }
      block.parameters.emplace_back(kNames[static_cast<std::size_t>(i)]);
      for (int j = i; j < 3; ++j) {
        if (calibration.fit->states[static_cast<std::size_t>(j)] == ParameterState::Estimated) {
          block.covariance_upper.push_back(calibration.fit->covariance(i, j));
        }
      }
    }
  }
  return result;
}

}  // namespace vesper::calibration::inline v0
