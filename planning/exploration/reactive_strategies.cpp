#include "vesper/planning/exploration/reactive_strategies.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "vesper/core/geometry/angle.hpp"

namespace vesper::planning::inline v0 {
namespace {

constexpr double kRightAngle_rad = std::numbers::pi / 2.0;
/// Between the robot's rim and a wall that it follows.
constexpr double kWallGap_m = 0.15;
constexpr double kRimGap_m = 0.10;
/// From a decision to the wheels and back: one sonar round and one period.
constexpr double kReaction_s = 0.4;
constexpr std::uint64_t kBounceStream = 5;

}  // namespace

double stopDistance(const ExplorationView& view, double speed_m_per_s) {
  return view.radius() + kRimGap_m + speed_m_per_s * kReaction_s;
}

std::optional<BodyVelocity> turnTowards(const ExplorationView& view, double heading_rad,
                                        double tolerance_rad, const StrategyOptions& options) {
  const double error_rad = angleBetween(view.pose().heading(), heading_rad);
  if (std::abs(error_rad) <= tolerance_rad) {
    return std::nullopt;
  }
  constexpr double kGain_per_s = 3.0;
  const double rate =
      std::clamp(kGain_per_s * error_rad, -options.turn_rad_per_s, options.turn_rad_per_s);
  return BodyVelocity{0.0, rate};
}

BodyVelocity WallFollower::next(const ExplorationView& view) {
  const double wanted_m = view.radius() + kWallGap_m;
  const double ahead_m = view.distance(0.0);
  const double beside_m = view.distance(side_ * kRightAngle_rad);
  const double stop_m = stopDistance(view, options_.speed_m_per_s);
  // Away from the wall on the spot, until there is more room than what started the turn.
  is_turning_ = ahead_m < (is_turning_ ? stop_m + 0.15 : stop_m);
  if (is_turning_) {
    has_wall_ = true;
    return {0.0, -side_ * options_.turn_rad_per_s};
  }
  const double lost_m = 2.0 * wanted_m;
  if (!has_wall_) {
    has_wall_ = beside_m < lost_m;
    return {options_.speed_m_per_s, 0.0};
  }
  if (beside_m >= lost_m) {  // the wall turns away: round its corner
    last_error_m_ = 0.0;
    return {options_.speed_m_per_s, side_ * options_.speed_m_per_s / wanted_m};
  }
  const double error_m = beside_m - wanted_m;
  constexpr double kPerMetre2 = 8.0;      // curvature by distance,
  constexpr double kDamping_per_m = 8.0;  // and by its change along the way
  constexpr double kPeriod_s = 0.1;
  const double change = (error_m - last_error_m_) / (options_.speed_m_per_s * kPeriod_s);
  last_error_m_ += 0.5 * (error_m - last_error_m_);
  const double bend_per_m = kPerMetre2 * error_m + kDamping_per_m * 0.5 * change;
  const double rate = std::clamp(options_.speed_m_per_s * bend_per_m, -options_.turn_rad_per_s,
                                 options_.turn_rad_per_s);
  return {options_.speed_m_per_s, side_ * rate};
}

void WallFollower::touched(const ExplorationView&) {
  is_turning_ = true;
  has_wall_ = true;
}

RandomBounce::RandomBounce(const StrategyOptions& options)
    : options_(options), random_(options.seed, kBounceStream) {}

void RandomBounce::chooseHeading(const ExplorationView& view) {
  // Away from what is ahead: a third of a turn to a whole half turn, to either side.
  const double turn_rad = std::numbers::pi * (1.0 / 3.0 + 2.0 / 3.0 * random_.uniform());
  heading_rad_ = wrapToPi(view.pose().heading() + (random_.uniform() < 0.5 ? turn_rad : -turn_rad));
}

BodyVelocity RandomBounce::next(const ExplorationView& view) {
  if (heading_rad_) {
    if (const auto turn = turnTowards(view, *heading_rad_, 0.1, options_)) {
      return *turn;
    }
    heading_rad_.reset();
  }
  if (view.distance(0.0) < stopDistance(view, options_.speed_m_per_s)) {
    chooseHeading(view);
    return {};
  }
  return {options_.speed_m_per_s, 0.0};
}

void RandomBounce::touched(const ExplorationView& view) { chooseHeading(view); }

double Lawnmower::heading() const {
  const double lane_rad = along_rad_ + (direction_ > 0 ? 0.0 : std::numbers::pi);
  return wrapToPi(phase_ == Phase::Lane ? lane_rad : along_rad_ + side_ * kRightAngle_rad);
}

BodyVelocity Lawnmower::next(const ExplorationView& view) {
  constexpr double kStraight_rad = 0.08;
  if (const auto turn = turnTowards(view, heading(), kStraight_rad, options_)) {
    return *turn;
  }
  const bool is_blocked = view.distance(0.0) < stopDistance(view, options_.speed_m_per_s);
  const double lane_m = 2.0 * view.radius() + 0.1;
  if (phase_ == Phase::Lane && is_blocked) {
    endLane(view);
    return {};
  }
  const double shifted_m = (view.pose().translation() - shift_start_m_).norm();
  if (phase_ == Phase::Shift && (is_blocked || shifted_m >= lane_m)) {
    endShift(view);
    return {};
  }
  constexpr double kHold_per_s = 2.0;
  return {options_.speed_m_per_s, kHold_per_s * angleBetween(view.pose().heading(), heading())};
}

void Lawnmower::endLane(const ExplorationView& view) {
  phase_ = Phase::Shift;
  direction_ = -direction_;
  shift_start_m_ = view.pose().translation();
}

void Lawnmower::endShift(const ExplorationView& view) {
  phase_ = Phase::Lane;
  // Hardly any room for another lane: the last one lay along the end of the place.
  const double shifted_m = (view.pose().translation() - shift_start_m_).norm();
  if (shifted_m >= view.radius()) {
    blocked_shifts_ = 0;
    return;
  }
  side_ = -side_;
  if (++blocked_shifts_ >= 2) {
    blocked_shifts_ = 0;
    along_rad_ = along_rad_ == 0.0 ? kRightAngle_rad : 0.0;
  }
}

void Lawnmower::touched(const ExplorationView& view) {
  phase_ == Phase::Lane ? endLane(view) : endShift(view);
}

}  // namespace vesper::planning::inline v0
