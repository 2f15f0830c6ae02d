#include "vesper/calibration/odometry/umbmark_check.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <utility>

#include "vesper/calibration/odometry/wheel_replay.hpp"
#include "vesper/core/geometry/angle.hpp"

namespace vesper::calibration::inline v0 {
namespace {

/// A centre may lie off the model by this share of the largest error before we doubt the table.
constexpr double kDoubtfulShare = 0.15;
constexpr double kClearlyBetter = 1.0 / 3.0;
constexpr int kIterations = 20;

/// A centre of gravity that exact squares are fitted to.
struct Center {
  RunKind kind;
  double side_m;
  Eigen::Vector2d position_m;
  std::optional<double> heading_rad;
};

std::vector<Center> centersOf(const UmbmarkResult& result) {
  std::vector<Center> centers;
  for (const SquarePair& pair : result.sides) {
    for (const RunKind kind : {RunKind::Clockwise, RunKind::CounterClockwise}) {
      const SquareCluster& cluster =
          kind == RunKind::Clockwise ? pair.clockwise : pair.counter_clockwise;
      centers.push_back({kind, pair.side_m, cluster.center_m, {}});
      if (cluster.headings > 0) {
        centers.back().heading_rad = cluster.heading_rad;
      }
    }
  }
  return centers;
}

Center mended(Center center, TableMistake mistake) {
  switch (mistake) {
    case TableMistake::SwappedLabels:
      center.kind =
          center.kind == RunKind::Clockwise ? RunKind::CounterClockwise : RunKind::Clockwise;
      break;
    case TableMistake::MirroredX:
      center.position_m.x() *= -1.0;
      break;
    case TableMistake::MirroredY:
      center.position_m.y() *= -1.0;
      break;
    case TableMistake::ReversedSigns:
      center.position_m *= -1.0;
      break;
    case TableMistake::SwappedAxes:
      std::swap(center.position_m.x(), center.position_m.y());
      break;
    case TableMistake::None:
      break;
  }
  return center;
}

/// Model minus centre, metres; headings count by the arm of half a side.
Eigen::VectorXd misfits(const std::vector<Center>& centers, double track_width_m,
                        const Eigen::Vector2d& logs) {
  const WheelErrors errors{std::exp(logs.x()), std::exp(logs.y()), 1.0};
  Eigen::VectorXd values = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(3 * centers.size()));
  Eigen::Index row = 0;
  for (const Center& center : centers) {
    const auto end =
        replay(taskSteps(center.kind, center.side_m, 0.0, track_width_m), track_width_m, errors);
    values[row++] = end.x_m - center.position_m.x();
    values[row++] = end.y_m - center.position_m.y();
    if (center.heading_rad) {
      values[row] = 0.5 * center.side_m * wrapToPi(end.theta_rad - *center.heading_rad);
    }
    ++row;
  }
  return values;
}

struct Fit {
  Eigen::Vector2d logs = Eigen::Vector2d::Zero();
  double misfit_m = 0.0;
};

/// Gauss-Newton with halved steps.
Fit fitExactSquares(const std::vector<Center>& centers, double track_width_m) {
  constexpr double kStep = 1e-6;
  Fit fit;
  Eigen::VectorXd residual = misfits(centers, track_width_m, fit.logs);
  for (int iteration = 0; iteration < kIterations; ++iteration) {
    Eigen::MatrixXd jacobian(residual.size(), 2);
    for (int i = 0; i < 2; ++i) {
      const Eigen::Vector2d h = kStep * Eigen::Vector2d::Unit(i);
      jacobian.col(i) = (misfits(centers, track_width_m, fit.logs + h) -
                         misfits(centers, track_width_m, fit.logs - h)) /
                        (2.0 * kStep);
    }
    Eigen::Vector2d delta = -jacobian.colPivHouseholderQr().solve(residual);
    delta *= std::min(1.0, 0.2 / std::max(delta.norm(), 1e-300));
    for (int halving = 0; halving < 8; ++halving, delta *= 0.5) {
      const Eigen::VectorXd next = misfits(centers, track_width_m, fit.logs + delta);
      if (next.squaredNorm() < residual.squaredNorm()) {
        fit.logs += delta;
        residual = next;
        break;
      }
    }
  }
  fit.misfit_m = residual.norm() / std::sqrt(static_cast<double>(centers.size()));
  return fit;
}

std::string explain(TableMistake mistake) {
  switch (mistake) {
    case TableMistake::SwappedLabels:
      return "The ends fit a robot whose cw and ccw labels are swapped: left turns are ccw.";
    case TableMistake::MirroredX:
      return "The ends fit once x changes its sign: x is positive along the first leg.";
    case TableMistake::MirroredY:
      return "The ends fit once y changes its sign, or with cw and ccw swapped: y is positive to "
             "the left, and left turns are ccw.";
    case TableMistake::ReversedSigns:
      return "The ends fit once all signs change: the error is measured minus odometry.";
    case TableMistake::SwappedAxes:
      return "The ends fit once x and y are exchanged: x runs along the first leg.";
    case TableMistake::None:
      break;
  }
  return "The ends fit no robot with fixed wheels: look for a wrong row, a mixed unit or slip.";
}

TableMistake suspect(const std::vector<Center>& centers, double track_width_m, double as_is_m) {
  TableMistake best = TableMistake::None;
  double best_m = kClearlyBetter * as_is_m;
  for (const TableMistake mistake :
       {TableMistake::MirroredY, TableMistake::SwappedLabels, TableMistake::MirroredX,
        TableMistake::ReversedSigns, TableMistake::SwappedAxes}) {
    std::vector<Center> other;
    other.reserve(centers.size());
    for (const Center& center : centers) {
      other.push_back(mended(center, mistake));
    }
    const double misfit_m = fitExactSquares(other, track_width_m).misfit_m;
    if (misfit_m < 0.999 * best_m) {  // of equals the first
      best = mistake;
      best_m = misfit_m;
    }
  }
  return best;
}

/// What the x and y forms would differ by without any noise.
double ownBias(const UmbmarkResult& result, double track_width_m, const WheelErrors& errors) {
  std::vector<SquareError> ends;
  for (const Center& center : centersOf(result)) {
    const auto end =
        replay(taskSteps(center.kind, center.side_m, 0.0, track_width_m), track_width_m, errors);
    ends.push_back({"", center.kind, center.side_m, {end.x_m, end.y_m}, {}});
  }
  const UmbmarkResult exact = umbmark(ends, track_width_m);
  return exact.x.errors.E_b - exact.y.errors.E_b;
}

std::string number(double value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.4f", value);
  return text.data();
}

}  // namespace

UmbmarkConsistency checkConsistency(const UmbmarkResult& result, double track_width_m) {
  UmbmarkConsistency check;
  const std::vector<Center> centers = centersOf(result);
  const Fit fit = fitExactSquares(centers, track_width_m);
  check.exact = {std::exp(fit.logs.x()), std::exp(fit.logs.y()), 1.0};
  check.misfit_m = fit.misfit_m;
  check.x_y_E_b = result.x.errors.E_b - result.y.errors.E_b;
  check.expected_E_b = ownBias(result, track_width_m, check.exact);
  double sem_m = 0.0;
  double sem_share = 0.0;
  for (const SquarePair& pair : result.sides) {
    sem_m = std::max(sem_m, pair.sem_m.value_or(0.0));
    sem_share = std::max(sem_share, pair.sem_m.value_or(0.0) / pair.side_m);
  }
  constexpr double kExact_m = 1e-6;  // ends without any error fit, too
  check.is_consistent =
      fit.misfit_m <= std::max({kExact_m, 3.0 * sem_m, kDoubtfulShare * result.E_max_syst_m});
  if (!check.is_consistent) {
    check.suspicion = suspect(centers, track_width_m, fit.misfit_m);
    check.explanation = explain(check.suspicion);
    return check;
  }
  // alpha = sum of two centres / 4L and E_b = 1 + 2 alpha/pi, in two independent forms.
  const double noise_E_b = 0.32 * sem_share;
  if (std::abs(check.expected_E_b) > std::max(2e-3, noise_E_b) &&
      std::abs(check.x_y_E_b - check.expected_E_b) <
          3.0 * noise_E_b + 0.3 * std::abs(check.expected_E_b)) {
    check.explanation = "The x and y forms differ by " + number(std::abs(check.x_y_E_b)) +
                        " in E_b because the errors are large, not because of noise: the closed "
                        "forms are first-order. Least squares has no such bias.";
  }
  return check;
}

}  // namespace vesper::calibration::inline v0
