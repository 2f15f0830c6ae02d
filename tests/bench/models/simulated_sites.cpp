#include "vesper/tests/bench/models/simulated_sites.hpp"

#include <algorithm>
#include <cmath>
#include <iostream>
#include <numbers>
#include <optional>
#include <random>
#include <utility>

#include "vesper/core/drawing/difference_raster.hpp"
#include "vesper/core/drawing/map_picture.hpp"
#include "vesper/core/files/atomic_file.hpp"
#include "vesper/core/grid/map_ray_cast.hpp"
#include "vesper/core/grid/occupancy_conversion.hpp"
#include "vesper/core/robot/robot_file.hpp"
#include "vesper/core/robot/world_file.hpp"
#include "vesper/core/sim/simulation.hpp"
#include "vesper/core/sim/truth_map.hpp"

namespace vesper::bench {
namespace {

constexpr double kRandomShare = 0.03;
constexpr double kLostShare = 0.02;

constexpr double kListedSpeed = 0.4;
constexpr double kListedShift_m = 0.02;
constexpr double kDegree = std::numbers::pi / 180.0;

std::string datasets() { return std::string(VESPER_SOURCE_DIR) + "/datasets/"; }

void moveBy(World& world, const Eigen::Vector2d& shift_m) {
  for (WorldPolyline& chain : world.polylines) {
    for (Eigen::Vector2d& point_m : chain.points_m) {
      point_m += shift_m;
    }
  }
  for (WorldRectangle& box : world.rectangles) {
    box.center_m += shift_m;
  }
  for (WorldCircle& circle : world.circles) {
    circle.center_m += shift_m;
  }
  for (Eigen::Vector2d& point_m : world.waypoints_m) {
    point_m += shift_m;
  }
  world.size_m += shift_m;
  const Pose2& start = world.T_world_start;
  world.T_world_start = Pose2(start.x() + shift_m.x(), start.y() + shift_m.y(), start.heading());
}

World asListed(World world) {
  for (SurfaceMaterial& material : world.materials) {
    material.max_incidence_rad =
        std::clamp(material.max_incidence_rad, 20.0 * kDegree, 28.0 * kDegree);
  }
  moveBy(world, {kListedShift_m, kListedShift_m});
  return world;
}

std::vector<RangeObservation> driven(const Site& site, const World& world,
                                     const RobotDescription& robot, int seed) {
  SimulationOptions options;
  options.seed = static_cast<std::uint64_t>(seed);
  options.speed_m_per_s = site.speed_m_per_s;
  options.effects.drop_out_share = kLostShare;
  const SimulationResult drive = simulate(world, robot, options);
  if (drive.status != SimulationStatus::Finished) {
    std::cout << "FAIL: " << site.world << " seed " << seed << " did not arrive\n";
  }
  ObservationReader reader(drive.log, robot, {PoseSource::Truth, world.air_celsius});
  ReadingCollector collector(robot, settingsOf("cone20"), std::string(site.world));
  collect(reader, collector);
  std::vector<RangeObservation> readings = collector.readings();
  std::mt19937_64 random(static_cast<std::uint64_t>(seed));
  std::uniform_real_distribution<double> uniform(0.0, 1.0);
  for (RangeObservation& reading : readings) {
    if (uniform(random) < kRandomShare) {
      const RangeLimits& range = robot.sensors[reading.sensor].range;
      reading.reading = ReadingClass::Hit;
      reading.range_m = range.min_m + uniform(random) * (range.max_m - range.min_m);
    }
  }
  return readings;
}

/// The truth with only those walls that were in sight of a sensor, within its range and whatever
/// its direction; the others are unknown.
OccupancyMap inSight(const OccupancyMap& truth, const std::vector<RangeObservation>& readings,
                     const RobotDescription& robot) {
  constexpr int kRays = 720;
  const GridFrame& frame = truth.frame();
  std::vector<std::uint8_t> seen(frame.cellCount());
  std::optional<CellIndex> last;
  for (const RangeObservation& reading : readings) {
    const std::optional<CellIndex> place = frame.cellAt({reading.x_m, reading.y_m});
    const bool is_near =
        last && place && std::abs(last->x - place->x) < 3 && std::abs(last->y - place->y) < 3;
    if (!place || is_near) {
      continue;
    }
    last = place;
    for (int ray = 0; ray < kRays; ++ray) {
      const double angle_rad = 2.0 * std::numbers::pi * ray / kRays;
      const MapRay end = castRay(truth, Pose2(reading.x_m, reading.y_m, angle_rad),
                                 robot.sensors[reading.sensor].range.max_m);
      if (end.end != MapRay::End::Occupied) {
        continue;
      }
      const double range_m = end.range_m + 0.01 * frame.resolution();
      const auto cell = frame.cellAt({reading.x_m + range_m * std::cos(angle_rad),
                                      reading.y_m + range_m * std::sin(angle_rad)});
      if (cell) {
        seen[frame.offsetOf(*cell)] = 1;
      }
    }
  }
  OccupancyMap visible = truth;
  for (std::size_t i = 0; i < seen.size(); ++i) {
    if (truth.percents()[i] == 100 && seen[i] == 0) {
      visible.set(frame.cellOf(i), OccupancyMap::kUnknown);
    }
  }
  return visible;
}

/// Free cells of the map where the truth is unknown or has no cells, per free cell of the truth.
double freeBehind(const OccupancyMap& map, const OccupancyMap& truth) {
  std::size_t behind = 0;
  for (std::size_t i = 0; i < map.percents().size(); ++i) {
    if (map.percents()[i] != 0) {
      continue;
    }
    const auto cell = truth.frame().cellAt(map.frame().centerOf(map.frame().cellOf(i)));
    behind += !cell || truth.percentAt(*cell) == OccupancyMap::kUnknown ? 1U : 0U;
  }
  return static_cast<double>(behind) / static_cast<double>(truth.counts().free);
}

MapMetrics judged(const OccupancyMap& map, const World& world, const OccupancyMap& truth) {
  MapMetricsOptions options;
  options.reached_from_m = Eigen::Vector2d(world.T_world_start.x(), world.T_world_start.y());
  return compareMaps(map, truth, options);
}

double f1Of(std::string_view model, const std::vector<RangeObservation>& readings,
            const RobotDescription& robot, const World& world, const OccupancyMap& truth) {
  return judged(toOccupancyMap(mapBy(model, readings, robot).grid), world, truth).f1.value_or(0.0);
}

}  // namespace

const std::array<Site, 4>& sites() {
  static const std::array<Site, 4> all = {
      Site{"office", "pioneer_p3dx", 0.4}, Site{"corridor", "pioneer_p3dx", 0.4},
      Site{"arena", "ev3", 0.2}, Site{"sewer", "pioneer_p3dx", 0.2}};
  return all;
}

SiteResult runSite(const Site& original, Conditions conditions, int first_seed, int seeds,
                   const std::string& pictures) {
  Site site = original;
  World world = readWorldFile(datasets() + "worlds/" + std::string(site.world) + ".world.yaml");
  std::string picture_name(site.world);
  if (conditions == Conditions::Listed) {
    world = asListed(std::move(world));
    site.speed_m_per_s *= kListedSpeed;
    picture_name += "_listed";
  }
  const RobotDescription robot =
      readRobotFile(datasets() + "robots/" + std::string(site.robot) + ".robot.yaml");
  const OccupancyMap truth = truthMap(world, 0.05);
  SiteResult result;
  result.site = site;
  for (int seed = first_seed; seed < first_seed + seeds; ++seed) {
    const std::vector<RangeObservation> readings = driven(site, world, robot, seed);
    const OccupancyMap visible = inSight(truth, readings, robot);
    for (const Contender& contender : contenders()) {
      const TimedMap made = mapBy(contender.key, readings, robot);
      const OccupancyMap map = toOccupancyMap(made.grid);
      const MapMetrics metrics = judged(map, world, visible);
      Figures& figures = result.by_model[contender.key];
      figures.f1.push_back(metrics.f1.value_or(0.0));
      figures.wall_m.push_back(metrics.map_to_truth.mean_m);
      figures.free_accuracy.push_back(metrics.free_accuracy.value_or(0.0));
      figures.occupied_in_free.push_back(metrics.occupied_in_free.value_or(0.0));
      figures.free_behind.push_back(freeBehind(map, truth));
      figures.lost.push_back(static_cast<double>(metrics.truth_walls_freed) /
                             static_cast<double>(metrics.truth_walls));
      figures.ms_per_1000.push_back(1e6 * made.seconds / static_cast<double>(readings.size()));
      if (seed == first_seed && !pictures.empty()) {
        std::string title = std::string(site.world) + ": " + std::string(contender.name);
        std::erase(title, '`');
        writeFileAtomically(
            pictures + "/" + picture_name + "_" + std::string(contender.key) + ".png",
            MapPicture(differenceRaster(metrics, truth.frame()), {.title = title}).png());
      }
    }
    for (const std::string_view model : {"cone20", "forward"}) {
      result.f1_of_4th[model].push_back(
          f1Of(model, everyNthScan(readings, 4), robot, world, visible));
      result.f1_of_10th[model].push_back(
          f1Of(model, everyNthScan(readings, 10), robot, world, visible));
    }
    std::cerr << picture_name << " seed " << seed << ": " << readings.size() << " readings, F1";
    for (const Contender& contender : contenders()) {
      std::cerr << ' ' << result.by_model[contender.key].f1.back();
    }
    std::cerr << '\n';
  }
  return result;
}

}  // namespace vesper::bench
