#include "vesper/core/drawing/map_files.hpp"
#include "vesper/core/grid/occupancy_conversion.hpp"
#include "vesper/core/log/read_log.hpp"
#include "vesper/core/log/robot_lines_writer.hpp"
#include "vesper/core/map_io/ros_map.hpp"
#include "vesper/core/mapping/map_builder.hpp"
#include "vesper/core/mapping/map_report.hpp"
#include "vesper/core/sim/simulation.hpp"
#include "vesper/core/sim/truth_map.hpp"
#include "vesper/tools/demo/demo_steps.hpp"

namespace vesper::tools {
namespace {

constexpr double kResolution_m = 0.05;

std::string driveThrough(const World& world, const RobotDescription& robot,
                         const DemoPlace& place) {
  SimulationOptions options;
  options.seed = place.seed;
  options.actual_drive = trueDrive(robot);
  const SimulationResult result = simulate(world, robot, options, place.stop);
  if (result.status == SimulationStatus::Cancelled) {
    throw DemoInterrupted{};
  }
  std::string path = (place.out / "log.jsonl").string();
  writeRobotLines(path, result.log);
  return path;
}

OccupancyMap buildAndWrite(const RobotLog& log, const RobotDescription& robot,
                           const std::string& prefix, const DemoPlace& place) {
  ObservationOptions reading;
  reading.poses = PoseSource::Encoders;
  ObservationReader reader(log, robot, reading);
  MapSettings settings;
  settings.resolution_m = kResolution_m;
  MapBuilder builder(robot, settings, log.source);
  buildMap(reader, builder, place.stop, {});
  if (place.stop.stop_requested()) {
    throw DemoInterrupted{};
  }
  OccupancyMap map = toOccupancyMap(builder.grid());
  const MapReport report = reportOf(reader, builder, robot, map);
  MapProvenance provenance;
  provenance.robot = robot.name;
  provenance.model = settings.model;
  provenance.sources.push_back({log.source, report.poses, report.used, std::nullopt});
  writeMapFiles(prefix, {builder.grid(), map, provenance, &reader.track()});
  return map;
}

}  // namespace

DemoMaps mapDemoWorld(const World& world, const RobotDescription& before,
                      const RobotDescription& after, const DemoPlace& place) {
  const RobotLog log = readLog(driveThrough(world, before, place), {}, place.stop);
  const OccupancyMap truth = truthMap(world, kResolution_m);
  writeRosMap((place.out / "truth").string(), truth);
  MapMetricsOptions metrics;
  metrics.T_truth_map = world.T_world_start;  // encoder poses start at the origin
  const OccupancyMap map_before =
      buildAndWrite(log, before, (place.out / "map_before").string(), place);
  OccupancyMap map_after = buildAndWrite(log, after, (place.out / "map_after").string(), place);
  return {compareMaps(map_before, truth, metrics), compareMaps(map_after, truth, metrics),
          std::move(map_after)};
}

}  // namespace vesper::tools
