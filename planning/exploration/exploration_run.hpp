#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "vesper/core/grid/occupancy_map.hpp"
#include "vesper/core/mapping/pose_track.hpp"
#include "vesper/core/sim/simulated_robot.hpp"
#include "vesper/planning/exploration/exploration_strategy.hpp"

namespace vesper::planning::inline v0 {

struct ExplorationOptions {
  std::string strategy = "frontier";
  StrategyOptions motion;  ///< Cut to the robot's limits.
  SimulatedRobotOptions robot;
  double resolution_m = 0.05;
  double max_duration_s = 300.0;
  double sample_period_s = 5.0;  ///< Of ExplorationRun::samples.
  double enough = 0.995;         ///< Ends at this coverage.
};

/// How far a run had come at one moment.
struct ExplorationSample {
  double time_s = 0.0;
  double path_m = 0.0;              ///< Really driven.
  double coverage = 0.0;            ///< Share of the reachable floor that the map has observed.
  std::optional<double> precision;  ///< Of the map's walls, against the truth within a cell.
  std::optional<double> recall;
  std::optional<double> f1;
  std::size_t collisions = 0;
};

struct ExplorationRun {
  std::string strategy;
  std::uint64_t seed = 0;
  std::vector<ExplorationSample> samples;  ///< The last one is the end.
  OccupancyMap map;                        ///< The robot's own, in the frame of its odometry.
  std::vector<Eigen::Vector2d> track_m;    ///< Where it really was.
  bool is_done = false;  ///< By its own account, or enough was covered; false: time was up.
};

/// Share of a run done, in [0, 1], by time.
using ExplorationProgress = std::function<void(double)>;

/// Lets a robot explore a world by one strategy, which sees what an ExplorationView holds and
/// nothing else; whatever touches something backs off 0.1 m first. The map is made of the robot's
/// own odometry and sonars; what it is worth is told by the world's truth. The same arguments give
/// the same run. Empty if `stop` was asked for. Throws std::invalid_argument for cars, which cannot
/// turn on the spot, and for options that do not do.
[[nodiscard]] std::optional<ExplorationRun> explore(const World& world,
                                                    const RobotDescription& robot,
                                                    const ExplorationOptions& options,
                                                    const std::stop_token& stop = {},
                                                    const ExplorationProgress& progress = {});

}  // namespace vesper::planning::inline v0
