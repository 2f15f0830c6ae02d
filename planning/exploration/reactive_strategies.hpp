#pragma once

#include "vesper/core/sim/random_source.hpp"
#include "vesper/planning/exploration/exploration_strategy.hpp"

namespace vesper::planning::inline v0 {

/// Keeps a wall at one side at a steady distance.
class WallFollower : public ExplorationStrategy {
 public:
  /// `side`: 1 left, -1 right.
  WallFollower(int side, const StrategyOptions& options) : side_(side), options_(options) {}
  [[nodiscard]] BodyVelocity next(const ExplorationView& view) override;
  void touched(const ExplorationView& view) override;

 private:
  int side_;
  StrategyOptions options_;
  bool has_wall_ = false;
  bool is_turning_ = false;
  double last_error_m_ = 0.0;
};

/// Straight on to the next wall, then in a random direction.
class RandomBounce : public ExplorationStrategy {
 public:
  explicit RandomBounce(const StrategyOptions& options);
  [[nodiscard]] BodyVelocity next(const ExplorationView& view) override;
  void touched(const ExplorationView& view) override;

 private:
  void chooseHeading(const ExplorationView& view);

  StrategyOptions options_;
  RandomSource random_;
  std::optional<double> heading_rad_;  ///< To turn to.
};

/// Lanes beside each other, back and forth along x; where no lane is left, across.
class Lawnmower : public ExplorationStrategy {
 public:
  explicit Lawnmower(const StrategyOptions& options) : options_(options) {}
  [[nodiscard]] BodyVelocity next(const ExplorationView& view) override;
  void touched(const ExplorationView& view) override;

 private:
  enum class Phase : std::uint8_t { Lane, Shift };
  void endLane(const ExplorationView& view);
  void endShift(const ExplorationView& view);
  [[nodiscard]] double heading() const;

  StrategyOptions options_;
  Phase phase_ = Phase::Lane;
  double along_rad_ = 0.0;  ///< Of the lanes.
  int direction_ = 1;       ///< Along a lane.
  int side_ = 1;            ///< Of the next lane: 1 to the left of the lanes' direction.
  int blocked_shifts_ = 0;
  Eigen::Vector2d shift_start_m_ = Eigen::Vector2d::Zero();
};

/// On the spot towards `heading_rad`, else straight on; none: that heading is reached.
[[nodiscard]] std::optional<BodyVelocity> turnTowards(const ExplorationView& view,
                                                      double heading_rad, double tolerance_rad,
                                                      const StrategyOptions& options);

/// How near to something ahead a robot at `speed_m_per_s` should stop, from its origin.
[[nodiscard]] double stopDistance(const ExplorationView& view, double speed_m_per_s);

}  // namespace vesper::planning::inline v0
