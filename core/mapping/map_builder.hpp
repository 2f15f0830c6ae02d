#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "vesper/core/grid/log_odds_grid.hpp"
#include "vesper/core/input_error.hpp"
#include "vesper/core/mapping/observations.hpp"
#include "vesper/core/mapping/sensor_model.hpp"

namespace vesper::inline v0 {

struct MapSettings {
  double resolution_m = 0.05;
  ModelOptions model;
  /// A reading that would extend the map by more than this from the known area is refused.
  double max_extension_m = 50.0;
  std::size_t max_memory_bytes = std::size_t{4} << 30;
};

/// Readings that were refused because they lie too far from everything else.
struct Refusals {
  static constexpr std::size_t kMostNamed = 100;
  std::int64_t readings = 0;        ///< That would have changed the map.
  std::vector<InputProblem> named;  ///< One a scan, the first kMostNamed of them.
};

/// Adds observations to a grid by a model, and keeps one wild pose from growing the map.
class MapBuilder {
 public:
  /// A new map. `source` names the log in refusals. Throws std::invalid_argument naming the first
  /// setting or sensor that does not do.
  MapBuilder(const RobotDescription& robot, const MapSettings& settings, std::string source);
  /// Goes on with `grid`. Throws std::invalid_argument if its resolution or views are others.
  MapBuilder(const RobotDescription& robot, const MapSettings& settings, std::string source,
             LogOddsGrid grid);

  /// Adds whole scans. Throws GridMemoryError.
  void add(std::span<const RangeObservation> observations);
  /// The same; calls `added` with the last observation of each scan once it stands in the grid.
  template <class Added>
  void add(std::span<const RangeObservation> observations, Added&& added);

  [[nodiscard]] const LogOddsGrid& grid() const noexcept { return grid_; }
  [[nodiscard]] LogOddsGrid takeGrid() { return std::move(grid_); }
  [[nodiscard]] const Refusals& refusals() const noexcept { return refusals_; }
  [[nodiscard]] const MapSettings& settings() const noexcept { return settings_; }
  /// Scans that were added; whether a scan is accepted depends on those before it.
  [[nodiscard]] SensorModel& model() noexcept { return *model_; }

  /// What would be added of `observations`: the scans that lie near enough, in order. Called by
  /// add(); a second builder that is only asked this passes the same scans.
  template <class Visit>
  void forEachAccepted(std::span<const RangeObservation> observations, Visit&& visit);

 private:
  struct Area {
    double low_x_m = 0.0;
    double low_y_m = 0.0;
    double high_x_m = 0.0;
    double high_y_m = 0.0;
  };
  /// Starts the known area at the first place that the next one confirms: not at a wild one.
  void startArea(std::span<const RangeObservation> observations);
  bool accept(std::span<const RangeObservation> scan);
  /// Counts and names a scan that is left out.
  void refuse(std::span<const RangeObservation> scan, std::string expected);

  std::string source_;
  MapSettings settings_;
  std::unique_ptr<SensorModel> model_;
  LogOddsGrid grid_;
  std::optional<Area> known_;
  double widest_reach_m_ = 0.0;
  Refusals refusals_;
};

/// Records done and in all.
using MapProgress = std::function<void(std::size_t done, std::size_t total)>;

/// Adds all that `reader` gives. False if it was stopped before the end.
bool buildMap(ObservationReader& reader, MapBuilder& builder, const std::stop_token& stop = {},
              const MapProgress& progress = {});

template <class Added>
void MapBuilder::add(std::span<const RangeObservation> observations, Added&& added) {
  forEachAccepted(observations, [&](std::span<const RangeObservation> scan) {
    model_->add(scan, grid_);
    added(scan.back());
  });
}

template <class Visit>
void MapBuilder::forEachAccepted(std::span<const RangeObservation> observations, Visit&& visit) {
  if (!known_) {
    startArea(observations);
  }
  while (!observations.empty()) {
    std::size_t count = 1;
    while (count < observations.size() && observations[count].scan == observations[0].scan) {
      ++count;
    }
    const std::span<const RangeObservation> scan = observations.first(count);
    observations = observations.subspan(count);
    if (accept(scan)) {
      visit(scan);
    }
  }
}

}  // namespace vesper::inline v0
