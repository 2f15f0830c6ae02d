#include "vesper/tests/bench/models/textbook_cone.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "vesper/core/mapping/batch/cell_lists.hpp"

namespace vesper::bench {
namespace {

constexpr double kFree = 0.4;
constexpr double kOccupied = 0.6;

struct Cell {
  double log_odds = 0.0;
  double raised = 0.0;
  double lowered = 0.0;

  void add(double evidence) {
    log_odds = std::clamp(log_odds + evidence, -4.0, 4.0);
    (evidence > 0.0 ? raised : lowered) += 1.0;
  }
};

}  // namespace

LogOddsGrid textbookCone(const BatchInput& input) {
  const ConeCells cones(input.readings, input.robot, input.resolution_m, input.clear_fraction);
  std::vector<Cell> cells(cones.window().cellCount());
  CellLists(cones, input.readings)
      .walk(1, {},
            [&](std::size_t index, std::span<const ConeCell> front, std::span<const ConeCell> band,
                int /*thread*/) {
              const RangeObservation& reading = input.readings[index];
              const SensorDescription& sensor = cones.sensorOf(reading);
              const double end_m = reading.reading == ReadingClass::Hit
                                       ? reading.range_m
                                       : input.clear_fraction * sensor.range.max_m;
              const auto across = [](const ConeCell& cell) {  // 1 - (alpha/omega)^2
                return std::max(0.0, 1.0 - (1.0 - cell.weight / 255.0) / 0.75);
              };
              for (const ConeCell& cell : front) {
                const double along = (cell.range * cones.rangeUnit() - sensor.range.min_m) /
                                     (end_m - sensor.range.min_m);
                const double e = kFree * std::max(0.0, 1.0 - along * along) * across(cell);
                if (e > 0.0) {
                  cells[static_cast<std::size_t>(cell.cell)].add(std::log((1.0 - e) / (1.0 + e)));
                }
              }
              const double eps_m = 3.0 * cones.sigmaOf(reading);
              const auto onArc = [&](const ConeCell& cell) {
                const double along = (cell.range * cones.rangeUnit() - end_m) / eps_m;
                return std::max(0.0, 1.0 - along * along) * across(cell);
              };
              double mass = 0.0;
              for (const ConeCell& cell : band) {
                mass += onArc(cell);
              }
              for (const ConeCell& cell : band) {
                const double o = kOccupied * onArc(cell) / mass;
                if (o > 0.0) {
                  cells[static_cast<std::size_t>(cell.cell)].add(std::log((1.0 + o) / (1.0 - o)));
                }
              }
            });
  return gridOf(
      cones.window(),
      [&](std::size_t cell) {
        return BatchCell{cells[cell].log_odds, cells[cell].raised, cells[cell].lowered};
      },
      4000, std::size_t{4} << 30);
}

}  // namespace vesper::bench
