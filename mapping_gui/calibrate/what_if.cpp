#include "vesper/mapping_gui/calibrate/what_if.hpp"

#include <cmath>

#include "vesper/calibration/odometry/motion_observation.hpp"
#include "vesper/calibration/odometry/robot_wheels.hpp"
#include "vesper/calibration/odometry/wheel_replay.hpp"
#include "vesper/core/kinematics/encoder_odometry.hpp"
#include "vesper/mapping_gui/build/build_job.hpp"

namespace vesper::gui {
namespace {

/// Long steps of the wheels are drawn as arcs.
constexpr double kPiece_m = 0.02;

QPolygonF wayOf(const std::vector<calibration::WheelStep>& steps, double track_width_m,
                const calibration::WheelErrors& errors) {
  const double log_E_d = std::log(errors.E_d);
  const double log_E_b = std::log(errors.E_b);
  const double log_E_s = std::log(errors.E_s);
  const auto factors = calibration::factorsOfLogs(&log_E_d, &log_E_b, &log_E_s);
  calibration::ReplayedPose<double> pose;
  QPolygonF way_m;
  way_m << QPointF(0.0, 0.0);
  for (const calibration::WheelStep& step : steps) {
    const double length_m = std::max(std::abs(step.left_m), std::abs(step.right_m));
    const int pieces = std::max(1, static_cast<int>(std::ceil(length_m / kPiece_m)));
    for (int i = 0; i < pieces; ++i) {
      calibration::advance(pose, factors.left * step.left_m / pieces,
                           factors.right * step.right_m / pieces, factors.track * track_width_m);
      way_m << QPointF(pose.x_m, pose.y_m);
    }
  }
  return way_m;
}

QPolygonF drivenWay(const RobotLog& log, const RobotDescription& robot) {
  QPolygonF way_m;
  const EncoderOdometry driven = encoderOdometry(log, robot);
  for (const StampedPose& pose : driven.trajectory.poses()) {
    way_m << QPointF(pose.T_world_robot.x(), pose.T_world_robot.y());
  }
  return way_m;
}

}  // namespace

std::vector<RunTrack> tracksOf(const calibration::RunsFile& runs, const RobotDescription& robot,
                               const calibration::WheelErrors& errors) {
  const calibration::RobotWheels wheels = calibration::wheelsOf(robot, std::nullopt);
  std::vector<RunTrack> tracks;
  for (const calibration::CalibrationRun& run : runs.runs) {
    if (!run.use || !run.measured) {
      continue;
    }
    const calibration::MotionObservation motion =
        calibration::observationOf(run, runs.measured_sd, wheels.track_width_m,
                                   wheels.left_m_per_tick, wheels.right_m_per_tick);
    tracks.push_back({run.name, run.kind, wayOf(motion.steps, wheels.track_width_m, errors),
                      QPointF(motion.measured.x(), motion.measured.y())});
  }
  return tracks;
}

RobotDescription robotWith(const RobotDescription& robot, const calibration::WheelErrors& errors) {
  const DifferentialDrive drive =
      calibration::withErrors(calibration::differentialOf(robot, std::nullopt), errors);
  return calibration::withDrive(robot, drive, std::nullopt);
}

WhatIfMap mapWhatIf(const WhatIfRequest& request, const std::stop_token& stop) {
  auto robot = std::make_shared<RobotDocument>(*request.robot);
  robot->robot = robotWith(request.robot->robot, request.errors);
  auto build = std::make_shared<BuildRequest>();
  build->log = request.log;
  build->robot = robot;
  build->observations.poses = PoseSource::Encoders;
  ModelRequest model;
  if (request.is_coarse) {
    model.views = 1;
    build->settings.resolution_m = kCoarseCell_m;
  }
  build->settings.model = resolveModel(model);
  WhatIfMap result;
  result.document = buildMapOf(build, request.thresholds, stop, [](double) {}).document;
  if (!stop.stop_requested()) {
    result.track_m = drivenWay(request.log->log, robot->robot);
    result.track_before_m = drivenWay(request.log->log, request.robot->robot);
  }
  return result;
}

}  // namespace vesper::gui
