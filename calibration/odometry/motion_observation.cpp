#include "vesper/calibration/odometry/motion_observation.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace vesper::calibration::inline v0 {
namespace {

constexpr double kTurn_rad = 2.0 * std::numbers::pi;
/// A whole motion is cut into about this many pieces for the spread of noise.
constexpr double kPieces = 96.0;

double travel(const WheelStep& step) {
  return std::max(std::abs(step.left_m), std::abs(step.right_m));
}

/// One short step: where it ends and the derivatives of that by right and left travel.
struct Piece {
  ReplayedPose<double> end;
  Eigen::Matrix<double, 3, 2> by_travel;
  double left_m;
  double right_m;
};

/// advance() with its derivatives by the travel.
Piece move(ReplayedPose<double>& pose, double left_m, double right_m, double track_m) {
  const double half_turn = (right_m - left_m) / (2.0 * track_m);
  const double shape = sinc(half_turn);
  const double shape_slope =
      std::abs(half_turn) < 1e-4 ? -half_turn / 3.0 : (std::cos(half_turn) - shape) / half_turn;
  const double mean_m = 0.5 * (left_m + right_m);
  const double c = std::cos(pose.theta_rad + half_turn);
  const double s = std::sin(pose.theta_rad + half_turn);
  const double side = mean_m * shape / (2.0 * track_m);           // by turning the chord
  const double stretch = mean_m * shape_slope / (2.0 * track_m);  // by bending it
  Piece piece{};
  piece.left_m = left_m;
  piece.right_m = right_m;
  piece.by_travel << (0.5 * shape + stretch) * c - side * s, (0.5 * shape - stretch) * c + side * s,
      (0.5 * shape + stretch) * s + side * c, (0.5 * shape - stretch) * s - side * c, 1.0 / track_m,
      -1.0 / track_m;
  pose.x_m += mean_m * shape * c;
  pose.y_m += mean_m * shape * s;
  pose.theta_rad += 2.0 * half_turn;
  piece.end = pose;
  return piece;
}

std::vector<Piece> piecesOf(const std::vector<WheelStep>& steps, double track_width_m,
                            const WheelErrors& errors) {
  double total_m = 0.0;
  for (const WheelStep& step : steps) {
    total_m += travel(step);
  }
  const double left_factor = errors.E_s * 2.0 / (errors.E_d + 1.0);
  const double track_m = track_width_m * errors.E_b;
  std::vector<Piece> pieces;
  pieces.reserve(steps.size() + static_cast<std::size_t>(kPieces) + 1);
  ReplayedPose<double> pose;
  for (const WheelStep& step : steps) {
    if (travel(step) == 0.0) {
      continue;
    }
    const int count = 1 + static_cast<int>(kPieces * travel(step) / total_m);
    const double left_m = step.left_m * left_factor / count;
    const double right_m = step.right_m * left_factor * errors.E_d / count;
    for (int i = 0; i < count; ++i) {
      pieces.push_back(move(pose, left_m, right_m, track_m));
    }
  }
  return pieces;
}

void fillHeading(MotionObservation& observation, double track_width_m, double theta_rad) {
  observation.measured.z() = observation.kind == RunKind::Spin
                                 ? theta_rad
                                 : withTurnsOf(observation.steps, track_width_m, theta_rad);
}

/// Four equal legs and corners that make these totals.
std::vector<WheelStep> equalLegs(RunKind kind, double left_m, double right_m,
                                 double track_width_m) {
  const double leg_m = (left_m + right_m) / 8.0;
  const double corner_rad = (right_m - left_m) / (4.0 * track_width_m);
  std::vector<WheelStep> steps = taskSteps(kind, leg_m, 0.0, track_width_m);
  for (std::size_t i = 1; i < steps.size(); i += 2) {
    const double rim_m = corner_rad * track_width_m / 2.0;
    steps[i] = {-rim_m, rim_m};
  }
  return steps;
}

bool isUsable(const CalibrationRun& run, double left_m, double right_m, double track_width_m) {
  if (!isSquare(run.kind)) {
    return true;
  }
  const double turned_rad = (right_m - left_m) / track_width_m;
  const double task_rad = run.kind == RunKind::CounterClockwise ? kTurn_rad : -kTurn_rad;
  return !run.has_odometry && std::abs(turned_rad - task_rad) < std::numbers::pi / 4.0 &&
         left_m + right_m > 0.0;
}

}  // namespace

Eigen::Matrix3d diagonalCovariance(const MeasuredSd& sd) {
  return Eigen::Vector3d(sd.x_m, sd.y_m, sd.theta_rad).cwiseAbs2().asDiagonal();
}

Eigen::Matrix3d EndSpread::of(const WheelNoise& noise) const {
  return noise.k_left * noise.k_left * left + noise.k_right * noise.k_right * right;
}

EndSpread endSpread(const std::vector<WheelStep>& steps, double track_width_m,
                    const WheelErrors& errors) {
  const std::vector<Piece> pieces = piecesOf(steps, track_width_m, errors);
  EndSpread spread;
  if (pieces.empty()) {
    return spread;
  }
  const ReplayedPose<double>& end = pieces.back().end;
  for (const Piece& piece : pieces) {
    // Turning a step's end by d moves the motion's end by d times the lever, at right angles.
    Eigen::Matrix<double, 3, 2> at_end = piece.by_travel;
    at_end.row(0) -= (end.y_m - piece.end.y_m) * piece.by_travel.row(2);
    at_end.row(1) += (end.x_m - piece.end.x_m) * piece.by_travel.row(2);
    spread.right += std::abs(piece.right_m) * at_end.col(0) * at_end.col(0).transpose();
    spread.left += std::abs(piece.left_m) * at_end.col(1) * at_end.col(1).transpose();
  }
  return spread;
}

double withTurnsOf(const std::vector<WheelStep>& steps, double track_width_m, double theta_rad) {
  double turned_rad = 0.0;
  for (const WheelStep& step : steps) {
    turned_rad += (step.right_m - step.left_m) / track_width_m;
  }
  return theta_rad + kTurn_rad * std::round((turned_rad - theta_rad) / kTurn_rad);
}

MotionObservation observationOf(const CalibrationRun& run, const MeasuredSd& sd,
                                double track_width_m, double left_m_per_tick,
                                double right_m_per_tick) {
  const EndPose& measured = *run.measured;
  MotionObservation observation;
  observation.run = run.name;
  observation.kind = run.kind;
  observation.measured_covariance = diagonalCovariance(sd);
  observation.has_heading = measured.theta_rad.has_value();
  if (run.ticks) {
    const double left_m = (*run.ticks)[0] * left_m_per_tick;
    const double right_m = (*run.ticks)[1] * right_m_per_tick;
    if (isUsable(run, left_m, right_m, track_width_m)) {
      observation.steps = isSquare(run.kind) ? equalLegs(run.kind, left_m, right_m, track_width_m)
                                             : std::vector{WheelStep{left_m, right_m}};
      observation.measured = {measured.x_m, measured.y_m, 0.0};
      fillHeading(observation, track_width_m, measured.theta_rad.value_or(0.0));
      return observation;
    }
  }
  const double believed_m = std::hypot(run.odometry.x_m, run.odometry.y_m);
  const double belief_rad = run.odometry.theta_rad.value_or(0.0);
  const double length_m = run.kind == RunKind::Straight ? believed_m : run.side_m;
  const double turns = run.kind == RunKind::Spin ? belief_rad / kTurn_rad : 0.0;
  observation.steps = taskSteps(run.kind, length_m, turns, track_width_m);
  const Eigen::Vector3d error(measured.x_m - run.odometry.x_m, measured.y_m - run.odometry.y_m,
                              measured.theta_rad.value_or(0.0) - belief_rad);
  const double task_x_m = run.kind == RunKind::Straight ? length_m : 0.0;
  const double task_rad = run.kind == RunKind::Spin ? belief_rad : 0.0;
  observation.measured = Eigen::Vector3d(task_x_m, 0.0, task_rad) + error;
  fillHeading(observation, track_width_m, observation.measured.z());
  return observation;
}

}  // namespace vesper::calibration::inline v0
