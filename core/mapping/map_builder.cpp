#include "vesper/core/mapping/map_builder.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <stdexcept>
#include <utility>

namespace vesper::inline v0 {
namespace {

LogOddsGridOptions gridOptions(const MapSettings& settings) {
  LogOddsGridOptions options;
  options.resolution_m = settings.resolution_m;
  options.views = settings.model.views;
  options.max_memory_bytes = settings.max_memory_bytes;
  return options;
}

std::string metres(double value_m) {
  std::array<char, 40> text{};
  std::snprintf(text.data(), text.size(), "%.6g", value_m);
  return text.data();
}

/// Sensors farther from the origin than this see cells that have no index.
double farthest(double resolution_m) { return 0.5 * LogOddsGrid::kMostIndex * resolution_m; }

bool isOffThePlane(const RangeObservation& observation, double resolution_m) {
  const double farthest_m = farthest(resolution_m);
  return !(std::abs(observation.x_m) < farthest_m && std::abs(observation.y_m) < farthest_m);
}

void checkSettings(const MapSettings& settings) {
  if (!(settings.max_extension_m > 0.0) || !std::isfinite(settings.max_extension_m)) {
    throw std::invalid_argument("max-extension must be positive");
  }
}

}  // namespace

MapBuilder::MapBuilder(const RobotDescription& robot, const MapSettings& settings,
                       std::string source)
    : MapBuilder(robot, settings, std::move(source), LogOddsGrid(gridOptions(settings))) {}

MapBuilder::MapBuilder(const RobotDescription& robot, const MapSettings& settings,
                       std::string source, LogOddsGrid grid)
    : source_(std::move(source)), settings_(settings), grid_(std::move(grid)) {
  checkSettings(settings);
  if (grid_.resolution() != settings.resolution_m) {
    throw std::invalid_argument("the map to continue has cells of " + metres(grid_.resolution()) +
                                " m, not " + metres(settings.resolution_m) + " m");
  }
  if (grid_.views() != settings.model.views) {
    throw std::invalid_argument("the map to continue keeps " + std::to_string(grid_.views()) +
                                " views, not " + std::to_string(settings.model.views));
  }
  model_ = makeSensorModel(settings.model, robot, settings.resolution_m);
  for (const SensorDescription& sensor : robot.sensors) {
    widest_reach_m_ = std::max(widest_reach_m_, sensor.range.max_m);
  }
  if (const std::optional<CellBox> box = grid_.observedBox()) {
    const Eigen::Vector2d low_m = grid_.centerOf(box->low);
    const Eigen::Vector2d high_m = grid_.centerOf(box->high);
    known_ = Area{low_m.x(), low_m.y(), high_m.x(), high_m.y()};
  }
}

void MapBuilder::startArea(std::span<const RangeObservation> observations) {
  const RangeObservation* first = nullptr;
  for (const RangeObservation& observation : observations) {
    if (!observation.changesMap() || (first != nullptr && observation.scan == first->scan) ||
        isOffThePlane(observation, settings_.resolution_m)) {
      continue;
    }
    const bool agrees = first != nullptr &&
                        std::abs(observation.x_m - first->x_m) <= settings_.max_extension_m &&
                        std::abs(observation.y_m - first->y_m) <= settings_.max_extension_m;
    if (agrees) {
      break;
    }
    first = &observation;
  }
  if (first != nullptr) {
    const double reach_m = widest_reach_m_;
    known_ = Area{first->x_m - reach_m, first->y_m - reach_m, first->x_m + reach_m,
                  first->y_m + reach_m};
  }
}

void MapBuilder::refuse(std::span<const RangeObservation> scan, std::string expected) {
  const RangeObservation& sensor = scan.front();
  refusals_.readings += std::ranges::count_if(scan, &RangeObservation::changesMap);
  if (refusals_.named.size() < Refusals::kMostNamed) {
    refusals_.named.push_back(
        {source_, sensor.line, "pose", std::move(expected),
         "a sensor at (" + metres(sensor.x_m) + ", " + metres(sensor.y_m) + ") m",
         "left out; if the poses are in millimetres or centimetres, say so (x_mm, x_cm)"});
  }
}

bool MapBuilder::accept(std::span<const RangeObservation> scan) {
  double reach_m = -1.0;
  for (const RangeObservation& observation : scan) {
    if (observation.changesMap()) {
      reach_m = std::max(reach_m, model_->reach(observation));
    }
  }
  if (reach_m < 0.0) {
    return false;
  }
  const RangeObservation& sensor = scan.front();
  if (!known_ || isOffThePlane(sensor, settings_.resolution_m)) {
    refuse(scan,
           "a sensor within " + metres(farthest(settings_.resolution_m)) + " m of the origin");
    return false;
  }
  const Area wanted{sensor.x_m - reach_m, sensor.y_m - reach_m, sensor.x_m + reach_m,
                    sensor.y_m + reach_m};
  const double extension_m =
      std::max({known_->low_x_m - wanted.low_x_m, known_->low_y_m - wanted.low_y_m,
                wanted.high_x_m - known_->high_x_m, wanted.high_y_m - known_->high_y_m});
  if (!(extension_m <= settings_.max_extension_m)) {
    refuse(scan, "a reading within " + metres(settings_.max_extension_m) + " m of the known area");
    return false;
  }
  known_->low_x_m = std::min(known_->low_x_m, wanted.low_x_m);
  known_->low_y_m = std::min(known_->low_y_m, wanted.low_y_m);
  known_->high_x_m = std::max(known_->high_x_m, wanted.high_x_m);
  known_->high_y_m = std::max(known_->high_y_m, wanted.high_y_m);
  return true;
}

void MapBuilder::add(std::span<const RangeObservation> observations) {
  add(observations, [](const RangeObservation& /*last*/) {});
}

bool buildMap(ObservationReader& reader, MapBuilder& builder, const std::stop_token& stop,
              const MapProgress& progress) {
  while (true) {
    if (stop.stop_requested()) {
      return false;
    }
    const std::span<const RangeObservation> observations = reader.next();
    if (observations.empty()) {
      return true;
    }
    builder.add(observations);
    if (progress) {
      progress(reader.recordsDone(), reader.recordCount());
    }
  }
}

}  // namespace vesper::inline v0
