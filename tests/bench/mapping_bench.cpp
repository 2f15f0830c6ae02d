// Speed of the mapper, one thread. The walk: a robot drives 2 cm a reading through 20 m x 20 m,
// turning a little, and fires a ring of 8 sonars in turn (full opening 0.3 rad, maximum 3 m, cells
// of 5 cm), their ranges changing slowly between 1.3 m and 2.9 m (about 300 cells a reading).
#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <random>
#include <vector>

#include "vesper/core/mapping/batch/forward_model.hpp"
#include "vesper/core/mapping/cone_model.hpp"
#include "vesper/core/mapping/ray_model.hpp"

namespace vesper {
namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kResolution_m = 0.05;

RobotDescription robotOf(SensorKind kind, double max_m, double half_angle_rad) {
  RobotDescription robot;
  SensorDescription sensor;
  sensor.id = "sensor";
  sensor.kind = kind;
  sensor.range = {0.1, max_m, 0.0};
  sensor.beam.half_angle_rad = half_angle_rad;
  robot.sensors = {sensor};
  return robot;
}

/// Keeps `value` within [low, high] by reflection.
double reflected(double value, double low, double high) {
  return value < low ? 2 * low - value : value > high ? 2 * high - value : value;
}

std::vector<RangeObservation> sonarWalk(std::size_t readings) {
  std::mt19937 random(1);
  std::normal_distribution<double> turn(0.0, 0.01);
  std::normal_distribution<double> change(0.0, 0.05);
  std::array<double, 8> ranges_m;
  ranges_m.fill(2.1);
  double x_m = 10.0;
  double y_m = 10.0;
  double heading_rad = 0.3;
  std::vector<RangeObservation> walk;
  for (std::size_t i = 0; i < readings; ++i) {
    heading_rad += turn(random);
    x_m += 0.02 * std::cos(heading_rad);
    y_m += 0.02 * std::sin(heading_rad);
    if (x_m < 0 || x_m > 20 || y_m < 0 || y_m > 20) {
      heading_rad += kPi;
    }
    double& range_m = ranges_m[i % 8];
    range_m = reflected(range_m + change(random), 1.3, 2.9);
    RangeObservation observation;
    observation.x_m = x_m;
    observation.y_m = y_m;
    observation.heading_rad = wrapToPi(heading_rad + static_cast<double>(i % 8) * kPi / 4);
    observation.range_m = range_m;
    observation.scan = static_cast<std::uint32_t>(i + 1);
    observation.reading = ReadingClass::Hit;
    walk.push_back(observation);
  }
  return walk;
}

void BM_Cone(benchmark::State& state) {
  const bool is_exact = state.range(1) != 0;
  const std::vector<RangeObservation> walk = sonarWalk(is_exact ? 2000 : 20000);
  const ModelOptions options = resolveModel(
      {.name = "cone", .views = static_cast<int>(state.range(0)), .is_exact = is_exact});
  ConeModel model(options, robotOf(SensorKind::Sonar, 3.0, 0.15), kResolution_m);
  LogOddsGrid grid({.resolution_m = kResolution_m, .views = options.views});
  const auto addAll = [&] {
    for (const RangeObservation& observation : walk) {
      model.add({&observation, 1}, grid);
    }
  };
  addAll();  // tiles and kernels are there
  const std::size_t made_before = model.kernels().made();
  for (auto _ : state) {
    addAll();
  }
  const double readings =
      static_cast<double>(state.iterations()) * static_cast<double>(walk.size());
  state.counters["ns_per_reading"] = benchmark::Counter(
      readings * 1e-9, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
  state.counters["kernels_made_per_reading"] =
      static_cast<double>(model.kernels().made() - made_before) / readings;
  state.counters["first_pass_kernels"] =
      static_cast<double>(made_before) / static_cast<double>(walk.size());
}
BENCHMARK(BM_Cone)
    ->ArgNames({"views", "exact"})
    ->Args({1, 0})
    ->Args({20, 0})
    ->Args({1, 1})
    ->Args({20, 1})
    ->Unit(benchmark::kMillisecond);

/// `forward` with 12 directions and 12 iterations on the walk, with a beam of 0.26 rad and ranges
/// 0.45 m longer (about 680 cells a reading). Goals: 3 s and 200 MB.
void BM_Forward(benchmark::State& state) {
  std::vector<RangeObservation> walk = sonarWalk(20000);
  for (RangeObservation& reading : walk) {
    reading.range_m += 0.45;
  }
  const RobotDescription robot = robotOf(SensorKind::Sonar, 3.6, 0.26);
  BatchRun run;
  run.threads = static_cast<int>(state.range(0));
  double megabytes = 0.0;
  double cells = 0.0;
  for (auto _ : state) {
    const std::optional<ForwardMap> map =
        buildForwardMap({walk, robot, kResolution_m, 0.8}, {.directions = 12}, run);
    megabytes = 1e-6 * static_cast<double>(map->report.memory_bytes);
    cells = static_cast<double>(windowOf(walk, robot, kResolution_m, 0.8).cellCount());
  }
  state.counters["MB"] = megabytes;
  state.counters["cells"] = cells;
}
BENCHMARK(BM_Forward)
    ->ArgName("threads")
    ->Arg(1)
    ->Arg(2)
    ->MeasureProcessCPUTime()
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

/// A laser of 180 beams in a room of 16 m x 12 m with a pillar, from places along a line.
std::vector<RangeObservation> laserWalk(int scans) {
  std::vector<RangeObservation> beams;
  for (int scan = 0; scan < scans; ++scan) {
    const double x_m = 4.0 + 8.0 * scan / scans;
    const double y_m = 5.0 + 0.3 * std::sin(0.05 * scan);
    for (int i = 0; i < 180; ++i) {
      const double heading_rad = wrapToPi(0.01 * scan + (i - 90) * kPi / 180);
      const double cosine = std::cos(heading_rad);
      const double sine = std::sin(heading_rad);
      const double to_x_m = (cosine > 0 ? 16 - x_m : x_m) / std::max(1e-9, std::abs(cosine));
      const double to_y_m = (sine > 0 ? 12 - y_m : y_m) / std::max(1e-9, std::abs(sine));
      RangeObservation beam;
      beam.x_m = x_m;
      beam.y_m = y_m;
      beam.heading_rad = heading_rad;
      beam.range_m = std::min(to_x_m, to_y_m);
      beam.scan = static_cast<std::uint32_t>(scan + 1);
      beam.reading = ReadingClass::Hit;
      beams.push_back(beam);
    }
  }
  return beams;
}

void BM_Ray(benchmark::State& state) {
  const std::vector<RangeObservation> beams = laserWalk(500);
  RayModel model(resolveModel({.name = "ray"}), robotOf(SensorKind::Laser, 30.0, 0.01),
                 kResolution_m);
  LogOddsGrid grid({.resolution_m = kResolution_m});
  for (auto _ : state) {
    for (std::size_t i = 0; i < beams.size(); i += 180) {
      model.add({beams.data() + i, 180}, grid);
    }
  }
  state.counters["beams_per_s"] = benchmark::Counter(
      static_cast<double>(state.iterations()) * static_cast<double>(beams.size()),
      benchmark::Counter::kIsRate);
}
BENCHMARK(BM_Ray)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace vesper

BENCHMARK_MAIN();
