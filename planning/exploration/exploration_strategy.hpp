#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "vesper/core/kinematics/differential_drive.hpp"
#include "vesper/planning/exploration/exploration_view.hpp"

namespace vesper::planning::inline v0 {

struct StrategyOptions {
  double speed_m_per_s = 0.15;  ///< > 0
  double turn_rad_per_s = 0.8;  ///< > 0
  std::uint64_t seed = 1;       ///< Of strategies that draw random numbers.
};

/// How a robot explores a place that it does not know. Asked ten times a second.
class ExplorationStrategy {
 public:
  ExplorationStrategy() = default;
  ExplorationStrategy(const ExplorationStrategy&) = delete;
  ExplorationStrategy& operator=(const ExplorationStrategy&) = delete;
  virtual ~ExplorationStrategy() = default;

  [[nodiscard]] virtual BodyVelocity next(const ExplorationView& view) = 0;
  /// The robot touched something and was backed off; a new direction is needed.
  virtual void touched(const ExplorationView& view) = 0;
  /// Nothing is left to explore, as far as it knows.
  [[nodiscard]] virtual bool isDone() const { return false; }
};

/// `wall_left`, `wall_right`, `random_bounce`, `lawnmower`, `frontier`.
[[nodiscard]] const std::vector<std::string>& strategyNames();

/// Throws std::invalid_argument whose text lists the known names, and for options that are not
/// positive.
[[nodiscard]] std::unique_ptr<ExplorationStrategy> makeStrategy(std::string_view name,
                                                                const StrategyOptions& options);

}  // namespace vesper::planning::inline v0
