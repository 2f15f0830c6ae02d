#include "vesper/calibration/odometry/umbmark.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <stdexcept>

#include "vesper/calibration/odometry/wheel_replay.hpp"
#include "vesper/core/geometry/angle.hpp"

namespace vesper::calibration::inline v0 {
namespace {

constexpr double kQuarter_rad = std::numbers::pi / 2.0;
constexpr int kRunsOfTheProcedure = 5;

SquareCluster clusterOf(const std::vector<SquareError>& errors, RunKind kind, double side_m) {
  SquareCluster cluster;
  double heading_sum_rad = 0.0;
  for (const SquareError& error : errors) {
    if (error.kind == kind && error.side_m == side_m) {
      ++cluster.runs;
      cluster.center_m += error.position_m;
      if (error.heading_rad) {
        ++cluster.headings;
        heading_sum_rad += *error.heading_rad;
      }
    }
  }
  if (cluster.runs == 0) {
    return cluster;
  }
  cluster.center_m /= cluster.runs;
  cluster.radius_m = cluster.center_m.norm();
  cluster.heading_rad = cluster.headings > 0 ? heading_sum_rad / cluster.headings : 0.0;
  if (cluster.runs > 1) {
    Eigen::Vector2d squares = Eigen::Vector2d::Zero();
    for (const SquareError& error : errors) {
      if (error.kind == kind && error.side_m == side_m) {
        squares += (error.position_m - cluster.center_m).cwiseAbs2();
      }
    }
    cluster.sd_m = (squares / (cluster.runs - 1)).cwiseSqrt();
  }
  return cluster;
}

SquarePair pairOf(const std::vector<SquareError>& errors, double side_m) {
  SquarePair pair;
  pair.side_m = side_m;
  pair.clockwise = clusterOf(errors, RunKind::Clockwise, side_m);
  pair.counter_clockwise = clusterOf(errors, RunKind::CounterClockwise, side_m);
  pair.E_max_syst_m = std::max(pair.clockwise.radius_m, pair.counter_clockwise.radius_m);
  double squares = 0.0;
  int degrees = 0;
  for (const SquareCluster* cluster : {&pair.clockwise, &pair.counter_clockwise}) {
    if (cluster->sd_m) {
      squares += cluster->sd_m->squaredNorm() * (cluster->runs - 1);
      degrees += 2 * (cluster->runs - 1);
    }
  }
  if (degrees > 0) {
    pair.sigma_m = std::sqrt(squares / degrees);
    pair.sem_m =
        *pair.sigma_m / std::sqrt(std::min(pair.clockwise.runs, pair.counter_clockwise.runs));
  }
  return pair;
}

/// alpha and the curvature of the legs by one form at one side.
struct Angles {
  double alpha_rad = 0.0;
  double beta_rad = 0.0;
};

Angles anglesOf(const SquarePair& pair, UmbmarkForm form) {
  const Eigen::Vector2d& cw = pair.clockwise.center_m;
  const Eigen::Vector2d& ccw = pair.counter_clockwise.center_m;
  const double minus_4L = -4.0 * pair.side_m;
  const Angles x{(cw.x() + ccw.x()) / minus_4L, (cw.x() - ccw.x()) / minus_4L};
  const Angles y{(cw.y() - ccw.y()) / minus_4L, (cw.y() + ccw.y()) / minus_4L};
  switch (form) {
    case UmbmarkForm::X:
      return x;
    case UmbmarkForm::Y:
      return y;
    case UmbmarkForm::Mean:
      return {0.5 * (x.alpha_rad + y.alpha_rad), 0.5 * (x.beta_rad + y.beta_rad)};
    case UmbmarkForm::Heading:
      break;
  }
  const double cw_rad = pair.clockwise.heading_rad;
  const double ccw_rad = pair.counter_clockwise.heading_rad;
  return {(cw_rad - ccw_rad) / 8.0, (cw_rad + ccw_rad) / 8.0};
}

UmbmarkEstimate estimate(const std::vector<SquarePair>& sides, UmbmarkForm form,
                         double track_width_m) {
  double weights = 0.0;
  double alpha_rad = 0.0;
  double curvature_per_m = 0.0;
  for (const SquarePair& pair : sides) {
    const bool by_heading = form == UmbmarkForm::Heading;
    const int cw = by_heading ? pair.clockwise.headings : pair.clockwise.runs;
    const int ccw = by_heading ? pair.counter_clockwise.headings : pair.counter_clockwise.runs;
    if (cw == 0 || ccw == 0) {
      continue;
    }
    const double weight = 1.0 / (1.0 / cw + 1.0 / ccw);
    const Angles angles = anglesOf(pair, form);
    weights += weight;
    alpha_rad += weight * angles.alpha_rad;
    curvature_per_m += weight * 2.0 * std::sin(angles.beta_rad / 2.0) / pair.side_m;  // 1/R
  }
  alpha_rad /= weights;
  curvature_per_m /= weights;
  UmbmarkEstimate result;
  result.alpha_rad = alpha_rad;
  const double half_chord = std::clamp(curvature_per_m * sides.front().side_m / 2.0, -1.0, 1.0);
  result.beta_rad = 2.0 * std::asin(half_chord);
  result.errors.E_b = kQuarter_rad / (kQuarter_rad - alpha_rad);
  // The heading form is exact with the actual track; the others are published with the nominal one.
  const double track_m =
      form == UmbmarkForm::Heading ? result.errors.E_b * track_width_m : track_width_m;
  const double share = curvature_per_m * track_m / 2.0;
  result.errors.E_d = (1.0 + share) / (1.0 - share);
  result.is_plausible = result.errors.E_d > 0.5 && result.errors.E_d < 2.0 &&
                        result.errors.E_b > 0.5 && result.errors.E_b < 2.0;
  result.c_left = 2.0 / (result.errors.E_d + 1.0);
  result.c_right = 2.0 / (1.0 / result.errors.E_d + 1.0);
  return result;
}

void addNotes(UmbmarkResult& result) {
  int fewest = kRunsOfTheProcedure;
  for (const SquarePair& pair : result.sides) {
    fewest = std::min({fewest, pair.clockwise.runs, pair.counter_clockwise.runs});
  }
  if (fewest < kRunsOfTheProcedure) {
    result.notes.push_back("UMBmark asks for five runs each way; here some direction has " +
                           std::to_string(fewest) + (fewest == 1 ? " (no spread known)." : "."));
  }
}

}  // namespace

std::vector<SquareError> squareErrors(const std::vector<CalibrationRun>& runs) {
  std::vector<SquareError> errors;
  for (const CalibrationRun& run : runs) {
    if (!run.use || !isSquare(run.kind) || !run.measured) {
      continue;
    }
    SquareError error{run.name, run.kind, run.side_m, {}, {}};
    error.position_m = {run.measured->x_m - run.odometry.x_m, run.measured->y_m - run.odometry.y_m};
    if (run.measured->theta_rad) {
      error.heading_rad = wrapToPi(*run.measured->theta_rad - run.odometry.theta_rad.value_or(0.0));
    }
    errors.push_back(error);
  }
  return errors;
}

UmbmarkResult umbmark(const std::vector<SquareError>& errors, double track_width_m) {
  if (!(track_width_m > 0.0) || !std::isfinite(track_width_m)) {
    throw std::invalid_argument("umbmark: track_width_m must be positive and finite");
  }
  UmbmarkResult result;
  result.errors = errors;
  std::map<double, int> sides;
  for (const SquareError& error : errors) {
    if (!isSquare(error.kind) || !(error.side_m > 0.0) || !std::isfinite(error.side_m) ||
        !error.position_m.allFinite()) {
      throw std::invalid_argument("umbmark: errors must be of squares, finite, with side_m > 0");
    }
    ++sides[error.side_m];
  }
  for (const auto& [side_m, count] : sides) {
    SquarePair pair = pairOf(errors, side_m);
    if (pair.clockwise.runs == 0 || pair.counter_clockwise.runs == 0) {
      result.notes.push_back("Driven one way only, and of no use here: " + std::to_string(count) +
                             " square(s) of one side length.");
      continue;
    }
    result.E_max_syst_m = std::max(result.E_max_syst_m, pair.E_max_syst_m);
    if (pair.sem_m) {
      result.is_second_pass_worthwhile =
          result.is_second_pass_worthwhile.value_or(false) || pair.E_max_syst_m > 3.0 * *pair.sem_m;
    }
    result.sides.push_back(std::move(pair));
  }
  if (result.sides.empty()) {
    throw std::invalid_argument("umbmark: needs runs in both directions of one side length");
  }
  result.x = estimate(result.sides, UmbmarkForm::X, track_width_m);
  result.y = estimate(result.sides, UmbmarkForm::Y, track_width_m);
  result.mean = estimate(result.sides, UmbmarkForm::Mean, track_width_m);
  const bool has_headings =
      std::any_of(result.sides.begin(), result.sides.end(), [](const SquarePair& pair) {
        return pair.clockwise.headings > 0 && pair.counter_clockwise.headings > 0;
      });
  if (has_headings) {
    result.heading = estimate(result.sides, UmbmarkForm::Heading, track_width_m);
  }
  addNotes(result);
  return result;
}

const UmbmarkEstimate* estimateOf(const UmbmarkResult& result, UmbmarkForm form) {
  switch (form) {
    case UmbmarkForm::X:
      return &result.x;
    case UmbmarkForm::Y:
      return &result.y;
    case UmbmarkForm::Mean:
      return &result.mean;
    case UmbmarkForm::Heading:
      break;
  }
  return result.heading ? &*result.heading : nullptr;
}

double predictedEMax(double side_m, double track_width_m, const WheelErrors& errors) {
  double farthest_m = 0.0;
  for (const RunKind kind : {RunKind::Clockwise, RunKind::CounterClockwise}) {
    const auto end = replay(taskSteps(kind, side_m, 0.0, track_width_m), track_width_m, errors);
    farthest_m = std::max(farthest_m, std::hypot(end.x_m, end.y_m));
  }
  return farthest_m;
}

}  // namespace vesper::calibration::inline v0
