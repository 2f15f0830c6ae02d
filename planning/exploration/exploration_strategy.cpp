#include "vesper/planning/exploration/exploration_strategy.hpp"

#include <stdexcept>

#include "vesper/core/sim/positive_option.hpp"
#include "vesper/planning/exploration/frontier_strategy.hpp"
#include "vesper/planning/exploration/reactive_strategies.hpp"

namespace vesper::planning::inline v0 {

const std::vector<std::string>& strategyNames() {
  static const std::vector<std::string> kNames = {"wall_left", "wall_right", "random_bounce",
                                                  "lawnmower", "frontier"};
  return kNames;
}

std::unique_ptr<ExplorationStrategy> makeStrategy(std::string_view name,
                                                  const StrategyOptions& options) {
  requirePositive(options.speed_m_per_s, "StrategyOptions", "speed_m_per_s");
  requirePositive(options.turn_rad_per_s, "StrategyOptions", "turn_rad_per_s");
  if (name == "wall_left" || name == "wall_right") {
    return std::make_unique<WallFollower>(name == "wall_left" ? 1 : -1, options);
  }
  if (name == "random_bounce") {
    return std::make_unique<RandomBounce>(options);
  }
  if (name == "lawnmower") {
    return std::make_unique<Lawnmower>(options);
  }
  if (name == "frontier") {
    return std::make_unique<FrontierStrategy>(options);
  }
  std::string known;
  for (const std::string& each : strategyNames()) {
    known += (known.empty() ? "" : ", ") + each;
  }
  throw std::invalid_argument("no exploration strategy '" + std::string(name) + "'; there are " +
                              known);
}

}  // namespace vesper::planning::inline v0
