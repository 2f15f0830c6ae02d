#include "vesper/calibration/trajectory/track_comparison.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <stdexcept>

#include "vesper/core/input_error.hpp"

namespace vesper::calibration::inline v0 {
namespace {

ErrorSummary summaryOf(std::vector<double> errors) {
  ErrorSummary summary;
  if (errors.empty()) {
    return summary;
  }
  const auto n = static_cast<double>(errors.size());
  double squares = 0.0;
  for (const double error : errors) {
    squares += error * error;
    summary.mean += error / n;
  }
  summary.rmse = std::sqrt(squares / n);
  double deviations = 0.0;
  for (const double error : errors) {
    deviations += (error - summary.mean) * (error - summary.mean);
  }
  summary.sd = std::sqrt(deviations / n);
  std::sort(errors.begin(), errors.end());
  const std::size_t half = errors.size() / 2;
  summary.median = errors.size() % 2 == 1 ? errors[half] : 0.5 * (errors[half - 1] + errors[half]);
  summary.min = errors.front();
  summary.max = errors.back();
  return summary;
}

SignedSummary signedSummaryOf(const std::vector<double>& errors) {
  SignedSummary summary;
  const auto n = static_cast<double>(errors.size());
  for (const double error : errors) {
    summary.mean += error / n;
    summary.mean_absolute += std::abs(error) / n;
  }
  double deviations = 0.0;
  for (const double error : errors) {
    deviations += (error - summary.mean) * (error - summary.mean);
  }
  summary.sd = errors.size() > 1 ? std::sqrt(deviations / (n - 1.0)) : 0.0;
  return summary;
}

/// Forward speed and turn rate between neighbouring poses.
struct Speeds {
  std::vector<double> forward_m_per_s;
  std::vector<double> turn_rad_per_s;
};

Speeds speedsOf(const std::vector<StampedPose>& track, const std::vector<StampedPose>& clock) {
  Speeds speeds;
  for (std::size_t i = 1; i < track.size(); ++i) {
    const double dt_s = toSeconds(clock[i].stamp - clock[i - 1].stamp);
    const Pose2& before = track[i - 1].T_world_robot;
    const Pose2& after = track[i].T_world_robot;
    const double turn_rad = angleBetween(before.heading(), after.heading());
    const double middle_rad = before.heading() + 0.5 * turn_rad;
    const Eigen::Vector2d step = after.translation() - before.translation();
    const double ahead_m = step.x() * std::cos(middle_rad) + step.y() * std::sin(middle_rad);
    speeds.forward_m_per_s.push_back(std::copysign(step.norm(), ahead_m) / dt_s);
    speeds.turn_rad_per_s.push_back(turn_rad / dt_s);
  }
  return speeds;
}

TrackMeasures measuresOf(const std::vector<StampedPose>& track,
                         const std::vector<StampedPose>& clock) {
  TrackMeasures measures;
  double turned_rad = 0.0;
  for (std::size_t i = 1; i < track.size(); ++i) {
    const Pose2& before = track[i - 1].T_world_robot;
    const Pose2& after = track[i].T_world_robot;
    measures.distance_m += (after.translation() - before.translation()).norm();
    turned_rad += std::abs(angleBetween(before.heading(), after.heading()));
  }
  measures.time_s = toSeconds(clock.back().stamp - clock.front().stamp);
  measures.mean_speed_m_per_s = measures.distance_m / measures.time_s;
  measures.mean_turn_rad_per_s = turned_rad / measures.time_s;
  return measures;
}

void addRelativeErrors(const TrackPair& pair, std::size_t step, TrackComparison& result) {
  std::vector<double> distances_m;
  std::vector<double> turns_rad;
  for (std::size_t i = 0; i + step < pair.a.size(); ++i) {
    const Pose2 moved_a = pair.a[i].T_world_robot.inverse() * pair.a[i + step].T_world_robot;
    const Pose2 moved_b = pair.b[i].T_world_robot.inverse() * pair.b[i + step].T_world_robot;
    const Pose2 error = moved_a.inverse() * moved_b;
    distances_m.push_back(error.translation().norm());
    turns_rad.push_back(std::abs(error.heading()));
  }
  result.rpe_m = summaryOf(std::move(distances_m));
  result.rpe_rad = summaryOf(std::move(turns_rad));
}

void addPoseErrors(const TrackPair& pair, TrackComparison& result) {
  std::vector<double> distances_m;
  std::vector<double> x_m;
  std::vector<double> y_m;
  std::vector<double> turns_rad;
  double squares = 0.0;
  for (std::size_t i = 0; i < pair.a.size(); ++i) {
    const Pose2& a = pair.a[i].T_world_robot;
    const Pose2& b = pair.b[i].T_world_robot;
    distances_m.push_back((b.translation() - a.translation()).norm());
    x_m.push_back(b.x() - a.x());
    y_m.push_back(b.y() - a.y());
    turns_rad.push_back(angleBetween(a.heading(), b.heading()));
    squares += turns_rad.back() * turns_rad.back();
  }
  result.final_separation_m = distances_m.back();
  result.ate_heading_rmse_rad = std::sqrt(squares / static_cast<double>(pair.a.size()));
  result.ate_m = summaryOf(std::move(distances_m));
  result.x_m = signedSummaryOf(x_m);
  result.y_m = signedSummaryOf(y_m);
  result.heading_rad = signedSummaryOf(turns_rad);
}

void addSpeedErrors(const TrackPair& pair, TrackComparison& result) {
  const Speeds a = speedsOf(pair.a, pair.a);
  const Speeds b = speedsOf(pair.b, pair.a);
  std::vector<double> speed;
  std::vector<double> turn;
  for (std::size_t i = 0; i < a.forward_m_per_s.size(); ++i) {
    speed.push_back(b.forward_m_per_s[i] - a.forward_m_per_s[i]);
    turn.push_back(b.turn_rad_per_s[i] - a.turn_rad_per_s[i]);
  }
  result.speed_m_per_s = signedSummaryOf(speed);
  result.turn_rad_per_s = signedSummaryOf(turn);
  const auto both = [](const std::vector<double>& x, const std::vector<double>& y) {
    return TrackComparison::Pairwise{pearson(x, y), spearman(x, y)};
  };
  result.speed_error_with_speed = both(speed, b.forward_m_per_s);
  result.speed_error_with_turn = both(speed, b.turn_rad_per_s);
  result.turn_error_with_speed = both(turn, b.forward_m_per_s);
  result.turn_error_with_turn = both(turn, b.turn_rad_per_s);
}

}  // namespace

TrackComparison compareTracks(std::span<const StampedPose> a, std::span<const StampedPose> b,
                              const std::string& source, const ComparisonOptions& options) {
  if (options.max_dt < Stamp::zero() || options.rpe_step < 1) {
    throw std::invalid_argument("compareTracks: max_dt must be >= 0 and rpe_step >= 1");
  }
  TrackPair pair =
      options.by_index ? associateByIndex(a, b) : associateByTime(a, b, options.max_dt);
  if (pair.a.size() < 3) {
    throw InputError({source, 0, "", "three poses or more at the same times",
                      std::to_string(pair.a.size()) + " pairs",
                      options.by_index ? "" : "other clocks? pair by number with --by-index"});
  }
  if (static_cast<std::size_t>(options.rpe_step) >= pair.a.size()) {
    throw std::invalid_argument("compareTracks: rpe_step must be less than the number of pairs, " +
                                std::to_string(pair.a.size()));
  }
  TrackComparison result;
  result.pairs = pair.a.size();
  result.T_a_b = alignmentOf(pair, options.alignment);
  pair = aligned(std::move(pair), result.T_a_b);
  result.a = measuresOf(pair.a, pair.a);
  result.b = measuresOf(pair.b, pair.a);
  addPoseErrors(pair, result);
  result.separation_per_metre = result.a.distance_m > 0.0
                                    ? result.final_separation_m / result.a.distance_m
                                    : std::numeric_limits<double>::quiet_NaN();
  addRelativeErrors(pair, static_cast<std::size_t>(options.rpe_step), result);
  addSpeedErrors(pair, result);
  result.tracks = std::move(pair);
  return result;
}

}  // namespace vesper::calibration::inline v0
