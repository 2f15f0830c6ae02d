#include "vesper/planning/traversability/traversability_grid.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

#include "vesper/core/geometry/polygon.hpp"
#include "vesper/core/grid/distance_field.hpp"
#include "vesper/planning/traversability/inflation.hpp"

namespace vesper::planning::inline v0 {
namespace {

constexpr double kMaxFactor = 1000.0;

const TraversabilityOptions& checked(const TraversabilityOptions& options) {
  const auto require = [](bool holds, const char* what) {
    if (!holds) {
      throw std::invalid_argument(std::string("TraversabilityOptions: ") + what);
    }
  };
  require(options.footprint_radius_m >= 0.0 && std::isfinite(options.footprint_radius_m),
          "footprint_radius_m must be finite and >= 0");
  require(options.footprint_polygon_m.empty() || options.footprint_polygon_m.size() >= 3,
          "footprint_polygon_m needs at least 3 corners");
  require(std::ranges::all_of(options.footprint_polygon_m,
                              [](const Eigen::Vector2d& corner) { return corner.allFinite(); }),
          "footprint_polygon_m must be finite");
  require(options.footprint_polygon_m.empty() || isSimplePolygon(options.footprint_polygon_m),
          "the footprint's corners must surround one area, in order: edges cross, or it is flat");
  require(options.unknown_cost_factor >= 1.0 && options.unknown_cost_factor <= kMaxFactor,
          "unknown_cost_factor must lie in 1..1000");
  require(options.wall_cost_factor >= 0.0 && options.wall_cost_factor <= kMaxFactor,
          "wall_cost_factor must lie in 0..1000");
  require(options.wall_cost_decay_m > 0.0 && std::isfinite(options.wall_cost_decay_m),
          "wall_cost_decay_m must be finite and > 0");
  require(options.rule != MovementRule::AnyAngle, "rule must be never, one, always or four");
  return options;
}

template <typename IsSet>
BitGrid bitsOf(const OccupancyMap& map, IsSet isSet) {
  const GridFrame& frame = map.frame();
  BitGrid bits(frame.width(), frame.height(), false);
  for (int y = 0; y < frame.height(); ++y) {
    for (int x = 0; x < frame.width(); ++x) {
      if (isSet(map.stateAt({x, y}))) {
        bits.set(x, y, true);
      }
    }
  }
  return bits;
}

std::uint16_t surchargeOf(double factor) noexcept {
  return static_cast<std::uint16_t>(std::lround((factor - 1.0) * 32.0));
}

}  // namespace

double circumscribedRadius(const std::vector<Eigen::Vector2d>& polygon_m) noexcept {
  double radius_m = 0.0;
  for (const Eigen::Vector2d& corner : polygon_m) {
    radius_m = std::max(radius_m, corner.norm());
  }
  return radius_m;
}

TraversabilityGrid::TraversabilityGrid(const OccupancyMap& map,
                                       const TraversabilityOptions& options)
    : frame_(map.frame()),
      options_(checked(options)),
      obstacles_(bitsOf(map,
                        [&options](CellState state) {
                          return state == CellState::Occupied ||
                                 (state == CellState::Unknown &&
                                  options.unknown == UnknownRule::Blocked);
                        })),
      unknown_(bitsOf(map, [](CellState state) { return state == CellState::Unknown; })),
      blocked_(inflate(obstacles_, options.footprint_radius_m / map.frame().resolution())),
      areas_(blocked_, options.rule == MovementRule::Always) {
  if (options_.wall_cost_factor > 0.0 || options_.unknown == UnknownRule::Cost) {
    addSurcharges();
  }
}

std::vector<float> TraversabilityGrid::clearances() const {
  std::vector<std::uint8_t> is_obstacle(frame_.cellCount());
  for (std::size_t offset = 0; offset < is_obstacle.size(); ++offset) {
    is_obstacle[offset] = obstacles_.at(frame_.cellOf(offset)) ? 1 : 0;
  }
  const std::vector<std::uint32_t> squared = squaredDistances(is_obstacle, width(), height());
  std::vector<float> clearances_m(squared.size());
  std::ranges::transform(squared, clearances_m.begin(), [this](std::uint32_t cells) {
    return cells == kNoFeature
               ? std::numeric_limits<float>::infinity()
               : static_cast<float>(std::max(std::sqrt(static_cast<double>(cells)) - 0.5, 0.0) *
                                    frame_.resolution());
  });
  return clearances_m;
}

void TraversabilityGrid::addSurcharges() {
  surcharge_.assign(frame_.cellCount(), 0);
  if (options_.wall_cost_factor > 0.0) {
    const std::vector<float> clearances_m = clearances();
    for (std::size_t offset = 0; offset < surcharge_.size(); ++offset) {
      const double free_m =
          std::max(static_cast<double>(clearances_m[offset]) - options_.footprint_radius_m, 0.0);
      surcharge_[offset] = surchargeOf(1.0 + options_.wall_cost_factor *
                                                 std::exp(-free_m / options_.wall_cost_decay_m));
    }
  }
  if (options_.unknown == UnknownRule::Cost) {
    const std::uint16_t surcharge = surchargeOf(options_.unknown_cost_factor);
    for (std::size_t offset = 0; offset < surcharge_.size(); ++offset) {
      if (unknown_.at(frame_.cellOf(offset))) {
        surcharge_[offset] = static_cast<std::uint16_t>(
            std::min<unsigned>(std::numeric_limits<std::uint16_t>::max(),
                               static_cast<unsigned>(surcharge_[offset]) + surcharge));
      }
    }
  }
}

std::size_t TraversabilityGrid::bytes() const noexcept {
  return obstacles_.bytes() + unknown_.bytes() + blocked_.bytes() + areas_.bytes() +
         surcharge_.capacity() * sizeof(std::uint16_t);
}

}  // namespace vesper::planning::inline v0
