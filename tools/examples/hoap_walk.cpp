#include <cmath>
#include <memory>
#include <stdexcept>

#include "vesper/core/robot/robot_file.hpp"
#include "vesper/core/robot/world_file.hpp"
#include "vesper/core/sim/simulated_robot.hpp"
#include "vesper/core/sim/truth_map.hpp"
#include "vesper/planning/motion/step_and_turn.hpp"
#include "vesper/planning/search/dstar_lite.hpp"
#include "vesper/tools/examples/examples.hpp"

namespace vesper::examples {
namespace {

using namespace planning;

constexpr Stamp kWalkPeriod = std::chrono::milliseconds(50);

/// The room as the thesis plans in it: cells of 0.2 m, border cells and those nearer than 0.15 m
/// blocked.
OccupancyMap roomMap(const World& room) {
  constexpr int kCells = 16;
  OccupancyMap map(GridFrame(kCells, kCells, 0.2, Pose2()));
  for (int y = 0; y < kCells; ++y) {
    for (int x = 0; x < kCells; ++x) {
      const bool is_border = x == 0 || y == 0 || x == kCells - 1 || y == kCells - 1;
      const bool is_solid = isInsideSolid(room, map.frame().centerOf({x, y}));
      map.set({x, y}, is_border || is_solid ? 100 : 0);
    }
  }
  return map;
}

/// What the sonar meets is taken for the front of something as large as this.
constexpr double kUnknownRadius_m = 0.12;

constexpr double kHalfCone_rad = 0.26;

/// Cells on which the robot would touch such a body about `place`, which is known to `spread_m`.
std::vector<CellChange> blockedAround(const TraversabilityGrid& grid, double spread_m,
                                      const Eigen::Vector2d& place) {
  std::vector<CellChange> changes;
  const double reach_m =
      kUnknownRadius_m + 0.15 + 0.05 + spread_m;  // half the robot's width, some room
  for (int y = 0; y < grid.height(); ++y) {
    for (int x = 0; x < grid.width(); ++x) {
      const Eigen::Vector2d away = grid.frame().centerOf({x, y}) - place;
      if (away.norm() < reach_m && !grid.isBlocked({x, y})) {
        changes.push_back({{x, y}, true});
      }
    }
  }
  return changes;
}

class Walk {
 public:
  Walk(const World& world, const World& known, const RobotDescription& robot, unsigned seed)
      : robot_(world, robot, options(seed), world.T_world_start),
        grid_(std::make_shared<TraversabilityGrid>(roomMap(known), traversability())),
        search_(DstarLitePlanner().prepare(grid_)) {}

  Findings to(const Eigen::Vector2d& goal) {
    int steps = 0;
    while (steps < 200) {
      const StepAndTurnFollower first(plan(goal));
      StepAndTurnFollower follower = first;
      bool is_known = true;
      while (is_known && ++steps < 200) {
        const StepCommand command = follower.next(robot_.truth());
        if (command.is_done) {
          return {{"steps", steps},
                  {"plans", plans_},
                  {"goal_error_m", (robot_.truth().translation() - goal).norm()},
                  {"collisions", static_cast<double>(robot_.collisions())}};
        }
        move(0.0, command.turn_rad);
        is_known = look();
        if (is_known) {
          move(command.advance_m, 0.0);
        }
      }
    }
    const Pose2& pose = robot_.truth();
    throw std::runtime_error("the goal was not reached in 200 steps but x " +
                             std::to_string(pose.x()) + ", y " + std::to_string(pose.y()) +
                             " m after " + std::to_string(plans_) + " plans and " +
                             std::to_string(robot_.collisions()) + " collisions");
  }

 private:
  static SimulatedRobotOptions options(unsigned seed) {
    SimulatedRobotOptions options;
    options.seed = seed;
    options.stalls_at_walls = true;
    options.timing.sonar_interval_s = 0.05;
    return options;
  }
  static TraversabilityOptions traversability() {
    TraversabilityOptions options;
    options.footprint_radius_m = 0.15;
    return options;
  }

  std::vector<Waypoint> plan(const Eigen::Vector2d& goal) {
    ++plans_;
    Query query;
    query.start.p_world_m = robot_.truth().translation();
    query.goal.p_world_m = goal;
    const PlanResult result = search_->solve(query, {}, {});
    if (result.status != PlanStatus::Found) {
      throw std::runtime_error("no way: " + result.reason);
    }
    return result.path;
  }

  void move(double advance_m, double turn_rad) {
    constexpr double kSpeed_m_per_s = 0.1;
    constexpr double kTurn_rad_per_s = 0.5;
    const double seconds =
        std::max(std::abs(advance_m) / kSpeed_m_per_s, std::abs(turn_rad) / kTurn_rad_per_s);
    const double periods = std::ceil(seconds / toSeconds(kWalkPeriod));
    for (double i = 0.0; i < periods; i += 1.0) {
      const double total_s = periods * toSeconds(kWalkPeriod);
      robot_.step({advance_m / total_s, turn_rad / total_s}, kWalkPeriod);
    }
  }

  /// Stands and looks ahead; false if what it sees changes the map.
  bool look() {
    (void)robot_.takeRecords();
    robot_.step({}, std::chrono::milliseconds(200));
    std::optional<double> nearest_m;
    for (const Record& record : robot_.takeRecords()) {
      const auto* range = std::get_if<RangeRecord>(&record.body);
      if (range != nullptr && range->report == EchoReport::Measured) {
        nearest_m = std::min(nearest_m.value_or(range->value), range->value);
      }
    }
    constexpr double kTrust_m = 0.5;  // farther away a cone says too little of where
    if (!nearest_m || *nearest_m > kTrust_m) {
      return true;
    }
    const Eigen::Vector2d place = robot_.truth() * Eigen::Vector2d(kMount_m + *nearest_m, 0.0);
    const auto cell = grid_->frame().cellAt(place);
    if (!cell || grid_->isBlocked(*cell)) {
      return true;  // a wall or an obstacle of the map
    }
    const Eigen::Vector2d middle =
        robot_.truth() * Eigen::Vector2d(kMount_m + *nearest_m + kUnknownRadius_m, 0.0);
    auto changes = blockedAround(*grid_, *nearest_m * kHalfCone_rad, middle);
    std::erase_if(changes, [this](const CellChange& change) {
      return change.cell == grid_->frame().cellAt(robot_.truth().translation());
    });
    std::erase_if(changes, [this](const CellChange& change) {
      return std::find(told_.begin(), told_.end(), change.cell) != told_.end();
    });
    if (changes.empty()) {
      return true;
    }
    for (const CellChange& change : changes) {
      told_.push_back(change.cell);
    }
    dynamic_cast<ReplanningSearch&>(*search_).update(changes);
    return false;
  }

  static constexpr double kMount_m = 0.12;
  SimulatedRobot robot_;
  std::shared_ptr<TraversabilityGrid> grid_;
  std::unique_ptr<PreparedSearch> search_;
  std::vector<CellIndex> told_;
  int plans_ = 0;
};

}  // namespace

Findings hoapWalk(const std::string& datasets, unsigned seed) {
  const World known = readWorldFile(datasets + "/worlds/hoap2.world.yaml");
  RobotDescription robot = readRobotFile(datasets + "/robots/hoap2.robot.yaml");
  SensorDescription sonar;  // the thesis wishes for one
  sonar.id = "chest";
  sonar.T_robot_sensor = Pose2(0.12, 0.0, 0.0);
  sonar.range = {0.03, 2.0, 0.01};
  sonar.beam.half_angle_rad = kHalfCone_rad;
  sonar.error.sigma_m = {0.005, 0.0};
  robot.sensors = {sonar};
  World world = known;
  WorldCircle crate;  // that nobody told the planner of
  crate.center_m = {1.5, 0.9};
  crate.radius_m = 0.12;
  world.circles.push_back(crate);
  return Walk(world, known, robot, seed).to({2.7, 1.7});
}

}  // namespace vesper::examples
