#include "vesper/planning/comparison/path_metrics.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "vesper/core/geometry/angle.hpp"
#include "vesper/planning/comparison/statistics.hpp"

namespace vesper::planning::inline v0 {
namespace {

/// Changes of direction below this are rounding, not turns.
constexpr double kTurnTolerance_rad = 1e-6;

using Point = Eigen::Vector2d;

std::vector<Point> distinctPoints(std::span<const Waypoint> path) {
  std::vector<Point> points;
  for (const Waypoint& waypoint : path) {
    const Point& p = waypoint.T_world_robot.translation();
    if (points.empty() || (p - points.back()).norm() > 0.0) {
      points.push_back(p);
    }
  }
  return points;
}

/// 1 / radius of the circle through three points: 4 area / product of the sides.
double mengerCurvature(const Point& a, const Point& b, const Point& c) {
  const Point ab = b - a;
  const Point ac = c - a;
  const double doubled_area = std::abs(ab.x() * ac.y() - ab.y() * ac.x());
  const double sides = ab.norm() * (c - b).norm() * ac.norm();
  return sides > 0.0 ? 2.0 * doubled_area / sides : 0.0;
}

void measureTurns(const std::vector<Point>& points, PathMetrics& metrics) {
  for (std::size_t i = 1; i + 1 < points.size(); ++i) {
    const Point before = points[i] - points[i - 1];
    const Point after = points[i + 1] - points[i];
    const double turn_rad = std::abs(
        angleBetween(std::atan2(before.y(), before.x()), std::atan2(after.y(), after.x())));
    metrics.turning_rad += turn_rad;
    metrics.turns += turn_rad > kTurnTolerance_rad ? 1 : 0;
    if (turn_rad > kTurnTolerance_rad) {
      metrics.max_curvature =
          std::max(metrics.max_curvature, mengerCurvature(points[i - 1], points[i], points[i + 1]));
    }
  }
}

/// The path's points every half cell, its corners included.
std::vector<Point> sampled(const std::vector<Point>& points, double step_m) {
  std::vector<Point> samples;
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    const Point along = points[i + 1] - points[i];
    const auto steps = static_cast<std::size_t>(std::ceil(along.norm() / step_m));
    for (std::size_t k = 0; k < steps; ++k) {
      samples.push_back(points[i] + along * (static_cast<double>(k) / static_cast<double>(steps)));
    }
  }
  if (!points.empty()) {
    samples.push_back(points.back());
  }
  return samples;
}

}  // namespace

PathMetrics measurePath(const TraversabilityGrid& grid, std::span<const float> clearances,
                        std::span<const Waypoint> path) {
  PathMetrics metrics;
  metrics.points = path.size();
  const std::vector<Point> points = distinctPoints(path);
  measureTurns(points, metrics);
  std::vector<double> along;
  std::size_t unknown = 0;
  for (const Point& p : sampled(points, grid.frame().resolution() / 2.0)) {
    const std::optional<CellIndex> cell = grid.frame().cellAt(p);
    if (cell) {
      along.push_back(static_cast<double>(clearances[grid.frame().offsetOf(*cell)]));
      unknown += grid.unknown().at(*cell) ? 1 : 0;
    }
  }
  if (along.empty()) {
    return metrics;
  }
  std::ranges::sort(along);
  double sum_m = 0.0;
  for (const double clearance_m : along) {
    sum_m += clearance_m;
  }
  metrics.clearance_min_m = along.front();
  metrics.clearance_mean_m = sum_m / static_cast<double>(along.size());
  metrics.clearance_p05_m = quantileOfSorted(along, 0.05);
  metrics.unknown_share = static_cast<double>(unknown) / static_cast<double>(along.size());
  return metrics;
}

}  // namespace vesper::planning::inline v0
