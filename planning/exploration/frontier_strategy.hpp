#pragma once

#include <numbers>
#include <optional>
#include <vector>

#include "vesper/planning/exploration/exploration_strategy.hpp"

namespace vesper::planning::inline v0 {

/// To the nearest border between what its own map calls free and what it has never seen (Yamauchi
/// 1997), by the shortest way through known free cells. Done when no border can be reached.
class FrontierStrategy : public ExplorationStrategy {
 public:
  explicit FrontierStrategy(const StrategyOptions& options) : options_(options) {}
  [[nodiscard]] BodyVelocity next(const ExplorationView& view) override;
  void touched(const ExplorationView& view) override;
  [[nodiscard]] bool isDone() const override { return is_done_; }

 private:
  void plan(const ExplorationView& view);
  [[nodiscard]] BodyVelocity follow(const ExplorationView& view);
  [[nodiscard]] BodyVelocity lookAround(const ExplorationView& view);

  StrategyOptions options_;
  std::vector<Eigen::Vector2d> path_m_;  ///< Cell centres; the border last.
  std::vector<Eigen::Vector2d> given_up_m_;
  Stamp next_plan_{0};
  Stamp started_{0};  ///< On the way to the present border.
  std::optional<Eigen::Vector2d> goal_m_;
  double to_look_rad_ = 2.0 * std::numbers::pi;  ///< Of a turn on the spot that is not finished.
  std::optional<double> last_heading_rad_;       ///< While it turns.
  std::size_t failures_ = 0;                     ///< Plans that found no border.
  bool is_done_ = false;
};

}  // namespace vesper::planning::inline v0
