#include "vesper/planning/exploration/exploration_run.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <variant>

#include "vesper/core/grid/occupancy_conversion.hpp"
#include "vesper/core/live/live_mapper.hpp"
#include "vesper/core/mapping/map_metrics.hpp"
#include "vesper/core/sim/positive_option.hpp"
#include "vesper/core/sim/truth_map.hpp"

namespace vesper::planning::inline v0 {
namespace {

constexpr Stamp kControlPeriod = std::chrono::milliseconds(20);
constexpr Stamp kDecisionPeriod = std::chrono::milliseconds(100);
constexpr Stamp kMapPeriod = std::chrono::seconds(1);
constexpr double kBackOff_m = 0.1;

SimulatedRobotOptions exploringRobot(const ExplorationOptions& options) {
  SimulatedRobotOptions robot = options.robot;
  robot.stalls_at_walls = true;
  robot.records_truth = false;
  return robot;
}

StrategyOptions limitedMotion(const ExplorationOptions& options, const RobotDescription& robot) {
  StrategyOptions motion = options.motion;
  const auto cut = [](double wanted, double limit) {
    return limit > 0.0 ? std::min(wanted, limit) : wanted;
  };
  motion.speed_m_per_s = cut(motion.speed_m_per_s, robot.limits.speed_m_per_s);
  motion.turn_rad_per_s = cut(motion.turn_rad_per_s, robot.limits.turn_rad_per_s);
  motion.seed = options.robot.seed;
  return motion;
}

LiveMapperOptions mapping(const ExplorationOptions& options) {
  LiveMapperOptions mapper;
  mapper.settings.resolution_m = options.resolution_m;
  mapper.settings.model = resolveModel({});
  mapper.poses = PoseSource::Odometry;
  return mapper;
}

class Explorer {
 public:
  Explorer(const World& world, const RobotDescription& robot, const ExplorationOptions& options)
      : options_(options),
        truth_(truthMap(world, options.resolution_m)),
        start_m_(world.T_world_start.translation()),
        robot_(world, robot, exploringRobot(options), world.T_world_start),
        mapper_(robot, mapping(options), "exploration"),
        view_(robot),
        motion_(limitedMotion(options, robot)),
        strategy_(makeStrategy(options.strategy, motion_)) {}

  std::optional<ExplorationRun> run(const std::stop_token& stop,
                                    const ExplorationProgress& progress) {
    const Stamp end = fromSeconds(options_.max_duration_s);
    const Stamp sample_period = fromSeconds(options_.sample_period_s);
    Stamp next_sample = sample_period;
    robot_.greet();
    robot_.report();
    takeRecords();
    while (robot_.now() < end && !is_done_) {
      if (stop.stop_requested()) {
        return std::nullopt;
      }
      decide();
      if (robot_.now() >= next_sample) {
        next_sample += sample_period;
        sample();
        if (progress) {
          progress(toSeconds(robot_.now()) / options_.max_duration_s);
        }
      }
    }
    mapper_.finish();
    if (!samples_.empty() && samples_.back().time_s == toSeconds(robot_.now())) {
      samples_.pop_back();
    }
    sample();
    return ExplorationRun{options_.strategy, options_.robot.seed, samples_, map(), track_m_,
                          is_done_};
  }

 private:
  void decide() {
    BodyVelocity command;
    if (back_until_m_) {
      command.speed_m_per_s = -motion_.speed_m_per_s / 2.0;
      const bool is_over = robot_.path() >= *back_until_m_ || robot_.now() >= back_end_;
      if (is_over) {
        back_until_m_.reset();
        strategy_->touched(view_);
      }
    } else if (view_.isTouching()) {
      back_until_m_ = robot_.path() + kBackOff_m;
      back_end_ = robot_.now() + std::chrono::seconds(3);  // something may stand behind, too
    } else {
      command = strategy_->next(view_);
      is_done_ = strategy_->isDone();
    }
    for (Stamp done{0}; done < kDecisionPeriod; done += kControlPeriod) {
      robot_.step(command, kControlPeriod);
    }
    takeRecords();
    view_.setStalled(robot_.isStalled());
    if (robot_.now() >= next_map_) {
      next_map_ = robot_.now() + kMapPeriod;
      mapper_.advance();
      updateMap();
      track_m_.push_back(robot_.truth().translation());
    }
  }

  void takeRecords() {
    for (const Record& record : robot_.takeRecords()) {
      view_.take(record);
      mapper_.add(record);
    }
  }

  void updateMap() {
    if (mapper_.builder().grid().observedBox()) {
      // Cells that were seen but are not decided yet are not the same as those never seen.
      MapConversion conversion;
      conversion.is_graded = true;
      seen_ = toOccupancyMap(mapper_.builder().grid(), conversion);
      view_.setMap(&*seen_);
    }
  }

  [[nodiscard]] OccupancyMap map() const {
    auto map = mapper_.map();
    return map ? *std::move(map) : OccupancyMap(GridFrame(1, 1, options_.resolution_m, Pose2()));
  }

  void sample() {
    MapMetricsOptions judging;
    judging.reached_from_m = start_m_;
    const MapMetrics metrics = compareMaps(map(), truth_, judging);
    const double coverage = 1.0 - metrics.unknown_share.value_or(1.0);
    samples_.push_back({toSeconds(robot_.now()), robot_.path(), coverage, metrics.precision,
                        metrics.recall, metrics.f1, robot_.collisions()});
    is_done_ = is_done_ || coverage >= options_.enough;
  }

  const ExplorationOptions& options_;
  OccupancyMap truth_;
  Eigen::Vector2d start_m_;
  SimulatedRobot robot_;
  LiveMapper mapper_;
  ExplorationView view_;
  StrategyOptions motion_;
  std::unique_ptr<ExplorationStrategy> strategy_;
  std::optional<OccupancyMap> seen_;
  std::vector<ExplorationSample> samples_;
  std::vector<Eigen::Vector2d> track_m_;
  std::optional<double> back_until_m_;
  Stamp back_end_{0};
  Stamp next_map_{0};
  bool is_done_ = false;
};

}  // namespace

std::optional<ExplorationRun> explore(const World& world, const RobotDescription& robot,
                                      const ExplorationOptions& options,
                                      const std::stop_token& stop,
                                      const ExplorationProgress& progress) {
  requirePositive(options.max_duration_s, "explore", "max_duration_s");
  requirePositive(options.sample_period_s, "explore", "sample_period_s");
  if (std::holds_alternative<AckermannDrive>(robot.drive.geometry)) {
    throw std::invalid_argument("explore: a car cannot turn on the spot; take another robot");
  }
  return Explorer(world, robot, options).run(stop, progress);
}

}  // namespace vesper::planning::inline v0
