#include "vesper/calibration/odometry/ackermann_calibration.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

namespace vesper::calibration::inline v0 {
namespace {

constexpr std::array<std::string_view, 4> kWheelNames = {"front left", "front right", "rear left",
                                                         "rear right"};

struct CarMeasurements {
  std::vector<CarObservation> observations;
  std::size_t logs = 0;
};

void addLog(CarMeasurements& found, const RobotLog& log, const std::string& name,
            const RobotDescription& robot, const CarObservationOptions& options) {
  std::vector<CarObservation> more = carObservations(log, robot, options);
  for (CarObservation& observation : more) {
    observation.run = name + '#' + std::to_string(found.logs);  // two runs may share a name
    found.observations.push_back(std::move(observation));
  }
  ++found.logs;
}

const RobotLog& logOf(const CalibrationRun& run, const OdometryMeasurements& measurements) {
  const std::string& source = measurements.runs->source;
  if (isSquare(run.kind) || run.kind == RunKind::Spin) {
    throw InputError({source, run.line, "direction",
                      "straights, circles and eights with a pose track",
                      std::string(nameOf(run.kind)), "an ackermann robot cannot turn on the spot"});
  }
  const auto log = measurements.run_logs.find(run.log);
  if (run.log.empty() || log == measurements.run_logs.end()) {
    throw InputError({source, run.line, "log", "a log with a pose track", "none",
                      "the end pose alone does not tell radii, offset and slip apart"});
  }
  return log->second;
}

CarMeasurements gather(const OdometryMeasurements& measurements, const RobotDescription& robot,
                       const CarObservationOptions& options) {
  CarMeasurements found;
  if (measurements.runs) {
    for (const CalibrationRun& run : measurements.runs->runs) {
      if (run.use) {
        addLog(found, logOf(run, measurements), run.name, robot, options);
      }
    }
  }
  for (const RobotLog& log : measurements.logs) {
    addLog(found, log, log.source, robot, options);
  }
  return found;
}

void requireCounts(const CarMeasurements& measured, const std::string& source) {
  std::array<double, 4> turned_rad{};
  for (const CarObservation& observation : measured.observations) {
    for (const CarPeriod& period : observation.periods) {
      for (std::size_t i = 0; i < 4; ++i) {
        turned_rad[i] += std::abs(period.turned_rad[i]);
      }
    }
  }
  const double most = *std::max_element(turned_rad.begin(), turned_rad.end());
  for (std::size_t i = 0; i < 4; ++i) {
    if (turned_rad[i] < 0.25 * most) {
      throw InputError(
          {source, 0, "enc",
           fmt::format("counts of the {} wheel like those of the others", kWheelNames[i]),
           fmt::format("{:.0f} % of them", 100.0 * turned_rad[i] / most),
           "look at its encoder, and at the order FL, FR, RL, RR"});
    }
  }
}

void requirePlausible(const AckermannCalibration& calibration) {
  for (std::size_t i = 0; i < 4; ++i) {
    const double factor =
        calibration.fit.after.wheel_radius_m[i] / calibration.before.wheel_radius_m[i];
    if (!(factor > 0.5 && factor < 2.0)) {
      throw InputError({calibration.source, 0, std::string(nameOfCarResult(static_cast<int>(i))),
                        "a factor between 0.5 and 2", fmt::format("{:.4g}", factor),
                        "these logs are not this robot's: look for a wrong unit, sign or robot "
                        "file"});
    }
  }
  const double offset_rad = calibration.fit.after.steer_offset_rad;
  if (!(std::abs(offset_rad) <= 0.5)) {
    throw InputError({calibration.source, 0, "steer_offset_rad", "an offset within 0.5 rad",
                      fmt::format("{:.4g}", offset_rad),
                      "look for degrees where radians belong, and at the sign of the angles"});
  }
}

void addCarWarnings(AckermannCalibration& calibration) {
  const CarLsqResult& fit = calibration.fit;
  std::vector<std::string>& warnings = calibration.warnings;
  const auto state = [&fit](int i) { return fit.states[static_cast<std::size_t>(i)]; };
  for (int i = 0; i < 4; ++i) {
    if (state(i) == ParameterState::NotDetermined) {
      warnings.push_back(fmt::format("The radius of the {} wheel is not determined: drive farther.",
                                     kWheelNames[static_cast<std::size_t>(i)]));
    }
  }
  if (state(kSteerOffset) == ParameterState::NotDetermined) {
    warnings.emplace_back(
        "The steering offset is not determined: drive straights and turns both ways.");
  }
  const std::string fastest = fmt::format("{:.2f} rad/s", fit.fastest_told_rad_per_s);
  if (state(kSlipIdentity) == ParameterState::Estimated &&
      state(kSlipMost) == ParameterState::NotDetermined) {
    warnings.push_back("No turn was fast enough to see where the slip curve ends: beyond " +
                       fastest + " it is held constant.");
  } else if (state(kSlipIdentity) != ParameterState::Estimated) {
    warnings.push_back("Up to " + fastest + " these logs show no other slip than the robot file " +
                       (calibration.before.slip ? "has" : "has, which is none") +
                       ": faster circles may.");
  }
  if (!fit.turns_both_ways) {
    warnings.emplace_back(
        "The logs do not turn both ways: what looks like a steering offset may be slip or a wrong "
        "wheelbase. Add eights.");
  }
  if (!fit.has_converged) {
    warnings.emplace_back("The fit has not converged.");
  }
}

}  // namespace

std::string_view nameOfCarResult(int result) noexcept {
  constexpr std::array<std::string_view, kCarParameters> kNames = {
      "E_front_left",     "E_front_right",    "E_rear_left", "E_rear_right",
      "steer_offset_rad", "slip_identity_to", "slip_slope",  "slip_actual"};
  return kNames[static_cast<std::size_t>(result)];
}

AckermannCalibration calibrateAckermann(const OdometryMeasurements& measurements,
                                        const RobotDescription& robot, const MeasuredSd& pose_sd,
                                        const std::stop_token& stop) {
  const auto* drive = std::get_if<AckermannDrive>(&robot.drive.geometry);
  if (drive == nullptr) {
    throw std::invalid_argument("calibrateAckermann: the drive must be ackermann");
  }
  AckermannCalibration result;
  result.robot = robot.name;
  result.before = *drive;
  result.pose_sd = pose_sd;
  if (measurements.runs) {
    result.source = measurements.runs->source;
  } else if (!measurements.logs.empty()) {
    result.source = measurements.logs.front().source;
  }
  CarObservationOptions options;
  options.increment_m = std::max(2.0, drive->wheelbase_m);
  options.pose_sd = pose_sd;
  const CarMeasurements measured = gather(measurements, robot, options);
  if (measured.observations.empty()) {
    throw InputError({result.source, 0, "use", "at least one run that is used", "none", ""});
  }
  requireCounts(measured, result.source);
  result.logs = measured.logs;
  result.increments = measured.observations.size();
  for (const CarObservation& observation : measured.observations) {
    result.way_m += observation.way_m;
  }
  result.fit = fitCar(measured.observations, *drive, robot.drive.ticks_per_revolution, stop);
  requirePlausible(result);
  result.is_complete = result.fit.has_converged;
  for (int i = 0; i <= kSteerOffset; ++i) {
    result.is_complete = result.is_complete && result.fit.states[static_cast<std::size_t>(i)] ==
                                                   ParameterState::Estimated;
  }
  addCarWarnings(result);
  return result;
}

RobotDescription applied(const AckermannCalibration& calibration, const RobotDescription& robot,
                         const std::string& date, const std::string& floor) {
  if (!calibration.is_complete) {
    throw std::invalid_argument("applied: the calibration is not complete");
  }
  RobotDescription result = robot;
  result.drive.geometry = calibration.fit.after;
  DriveCalibration& block = result.drive.calibration.emplace();
  block.method = "ackermann_lsq";
  block.date = date;
  block.floor = floor;
  block.before_wheel_radius_m.assign(calibration.before.wheel_radius_m.begin(),
                                     calibration.before.wheel_radius_m.end());
  block.before_steer_offset_rad = calibration.before.steer_offset_rad;
  const auto isEstimated = [&](int i) {
    return calibration.fit.states[static_cast<std::size_t>(i)] == ParameterState::Estimated;
  };
  for (int i = 0; i < kCarParameters; ++i) {
    if (!isEstimated(i)) {
      continue;
    }
    block.parameters.emplace_back(nameOfCarResult(i));
    for (int j = i; j < kCarParameters; ++j) {
      if (isEstimated(j)) {
        block.covariance_upper.push_back(calibration.fit.covariance(i, j));
      }
    }
  }
  return result;
}

}  // namespace vesper::calibration::inline v0
