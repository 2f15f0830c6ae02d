#include "vesper/planning/path/reeds_shepp.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>
#include <stdexcept>

#include "vesper/core/geometry/angle.hpp"

namespace vesper::planning::inline v0 {
namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kHalfPi = 0.5 * std::numbers::pi;
/// Radians (or turning radii): a piece this short is rounding.
constexpr double kNothing = 1e-10;

/// Where to go in turning radii, from the origin heading along x.
struct Target {
  double x;
  double y;
  double phi;
};

/// The three free lengths of a word, in turning radii; negative in reverse.
struct Lengths {
  double t;
  double u;
  double v;
};
using Solution = std::optional<Lengths>;

struct Polar {
  double r;
  double theta;
};
Polar polar(double x, double y) noexcept { return {std::hypot(x, y), std::atan2(y, x)}; }

/// Half a circle ends at the same pose in either gear, and wrapping may have turned its sign.
bool isForward(double length) noexcept { return length >= -kNothing || length <= kNothing - kPi; }
bool isReverse(double length) noexcept { return length <= kNothing || length >= kPi - kNothing; }

// The formulas of section 8 of the paper, by number. L and R turn left and right, S goes straight,
// + forward, - reverse.

/// (8.1) L+ S+ L+
Solution leftStraightLeft(const Target& to) {
  const auto [u, t] = polar(to.x - std::sin(to.phi), to.y - 1.0 + std::cos(to.phi));
  const double v = wrapToPi(to.phi - t);
  return isForward(t) && isForward(v) ? Solution{{t, u, v}} : std::nullopt;
}

/// (8.2) L+ S+ R+
Solution leftStraightRight(const Target& to) {
  const auto [distance, direction] = polar(to.x + std::sin(to.phi), to.y - 1.0 - std::cos(to.phi));
  if (distance < 2.0) {
    return std::nullopt;
  }
  const double u = std::sqrt(distance * distance - 4.0);
  const double t = wrapToPi(direction + std::atan2(2.0, u));
  const double v = wrapToPi(t - to.phi);
  return isForward(t) && isForward(v) ? Solution{{t, u, v}} : std::nullopt;
}

/// (8.3) and (8.4) L+ R- L+ and L+ R- L-
Solution leftRightLeft(const Target& to) {
  const auto [distance, direction] = polar(to.x - std::sin(to.phi), to.y - 1.0 + std::cos(to.phi));
  if (distance > 4.0) {
    return std::nullopt;
  }
  const double u = -2.0 * std::asin(0.25 * distance);
  const double t = wrapToPi(direction + 0.5 * u + kPi);
  const double v = wrapToPi(to.phi - t + u);
  return isForward(t) && isReverse(u) ? Solution{{t, u, v}} : std::nullopt;
}

/// The outer two lengths of four arcs whose inner ones are u and v.
Lengths outerArcs(double u, double v, double xi, double eta, double phi) {
  const double delta = wrapToPi(u - v);
  const double a = std::sin(u) - std::sin(delta);
  const double b = std::cos(u) - std::cos(delta) - 1.0;
  const double direction = std::atan2(eta * a - xi * b, xi * a + eta * b);
  const double sign = 2.0 * (std::cos(delta) - std::cos(v) - std::cos(u)) + 3.0;
  const double tau = wrapToPi(sign < 0.0 ? direction + kPi : direction);
  return {tau, u, wrapToPi(tau - u + v - phi)};
}

/// (8.7) L+ Ru+ Lu- R-
Solution fourArcsOutThenBack(const Target& to) {
  const double xi = to.x + std::sin(to.phi);
  const double eta = to.y - 1.0 - std::cos(to.phi);
  const double rho = 0.25 * (2.0 + std::hypot(xi, eta));
  if (rho > 1.0) {
    return std::nullopt;
  }
  const double u = std::acos(rho);
  const Lengths lengths = outerArcs(u, -u, xi, eta, to.phi);
  return isForward(lengths.t) && isReverse(lengths.v) ? Solution{lengths} : std::nullopt;
}

/// (8.8) L+ Ru- Lu- R+
Solution fourArcsBackBetween(const Target& to) {
  const double xi = to.x + std::sin(to.phi);
  const double eta = to.y - 1.0 - std::cos(to.phi);
  const double rho = (20.0 - xi * xi - eta * eta) / 16.0;
  if (rho < 0.0 || rho > 1.0) {
    return std::nullopt;
  }
  const double u = -std::acos(rho);
  const Lengths lengths = outerArcs(u, u, xi, eta, to.phi);
  return isForward(lengths.t) && isForward(lengths.v) ? Solution{lengths} : std::nullopt;
}

/// (8.9) L+ R(-pi/2) S- L-
Solution leftRightStraightLeft(const Target& to) {
  const auto [distance, direction] = polar(to.x - std::sin(to.phi), to.y - 1.0 + std::cos(to.phi));
  if (distance < 2.0) {
    return std::nullopt;
  }
  const double r = std::sqrt(distance * distance - 4.0);
  const double u = 2.0 - r;
  const double t = wrapToPi(direction + std::atan2(r, -2.0));
  const double v = wrapToPi(to.phi - kHalfPi - t);
  return isForward(t) && isReverse(u) && isReverse(v) ? Solution{{t, u, v}} : std::nullopt;
}

/// (8.10) L+ R(-pi/2) S- R-
Solution leftRightStraightRight(const Target& to) {
  const auto [distance, t] = polar(-(to.y - 1.0 - std::cos(to.phi)), to.x + std::sin(to.phi));
  if (distance < 2.0) {
    return std::nullopt;
  }
  const double u = 2.0 - distance;
  const double v = wrapToPi(t + kHalfPi - to.phi);
  return isForward(t) && isReverse(u) && isReverse(v) ? Solution{{t, u, v}} : std::nullopt;
}

/// (8.11) L+ R(-pi/2) S- L(-pi/2) R+
Solution leftRightStraightLeftRight(const Target& to) {
  const double xi = to.x + std::sin(to.phi);
  const double eta = to.y - 1.0 - std::cos(to.phi);
  const double distance = std::hypot(xi, eta);
  if (distance < 2.0) {
    return std::nullopt;
  }
  const double u = 4.0 - std::sqrt(distance * distance - 4.0);
  if (!isReverse(u)) {
    return std::nullopt;
  }
  const double t = wrapToPi(std::atan2((4.0 - u) * xi - 2.0 * eta, -2.0 * xi + (u - 4.0) * eta));
  const double v = wrapToPi(t - to.phi);
  return isForward(t) && isForward(v) ? Solution{{t, u, v}} : std::nullopt;
}

/// How the lengths of a formula become pieces: each piece takes t, u, v, -u or a right angle.
enum class Part : std::uint8_t { T, U, MinusU, V, BackRight };
struct Word {
  Solution (*solve)(const Target&);
  std::array<int, 5> steer;
  std::array<Part, 5> parts;
  std::size_t count;
  bool has_reversal;  ///< Run backwards it is another word.
};

constexpr std::array<Word, 8> kWords = {{
    {leftStraightLeft, {1, 0, 1}, {Part::T, Part::U, Part::V}, 3, false},
    {leftStraightRight, {1, 0, -1}, {Part::T, Part::U, Part::V}, 3, false},
    {leftRightLeft, {1, -1, 1}, {Part::T, Part::U, Part::V}, 3, true},
    {fourArcsOutThenBack, {1, -1, 1, -1}, {Part::T, Part::U, Part::MinusU, Part::V}, 4, false},
    {fourArcsBackBetween, {1, -1, 1, -1}, {Part::T, Part::U, Part::U, Part::V}, 4, false},
    {leftRightStraightLeft, {1, -1, 0, 1}, {Part::T, Part::BackRight, Part::U, Part::V}, 4, true},
    {leftRightStraightRight, {1, -1, 0, -1}, {Part::T, Part::BackRight, Part::U, Part::V}, 4, true},
    {leftRightStraightLeftRight,
     {1, -1, 0, 1, -1},
     {Part::T, Part::BackRight, Part::U, Part::BackRight, Part::V},
     5,
     false},
}};

double lengthOf(Part part, const Lengths& lengths) noexcept {
  switch (part) {
    case Part::T:
      return lengths.t;
    case Part::U:
      return lengths.u;
    case Part::MinusU:
      return -lengths.u;
    case Part::V:
      return lengths.v;
    case Part::BackRight:
      break;
  }
  return -kHalfPi;
}

/// A word used under the symmetries of section 8.
struct Choice {
  const Word* word = nullptr;
  Lengths lengths{};
  bool in_reverse = false;  ///< Gears swapped.
  bool mirrored = false;    ///< Left and right swapped.
  bool backwards = false;   ///< Pieces in reverse order.
  double total = std::numeric_limits<double>::infinity();
};

void consider(const Word& word, const Target& to, bool in_reverse, bool mirrored, bool backwards,
              Choice& best) {
  Target target = to;
  if (backwards) {
    target.x = to.x * std::cos(to.phi) + to.y * std::sin(to.phi);
    target.y = to.x * std::sin(to.phi) - to.y * std::cos(to.phi);
  }
  if (in_reverse) {
    target = {-target.x, target.y, -target.phi};
  }
  if (mirrored) {
    target = {target.x, -target.y, -target.phi};
  }
  const Solution lengths = word.solve(target);
  if (!lengths) {
    return;
  }
  double total = 0.0;
  for (std::size_t i = 0; i < word.count; ++i) {
    total += std::abs(lengthOf(word.parts[i], *lengths));
  }
  if (total < best.total - kNothing) {
    best = {&word, *lengths, in_reverse, mirrored, backwards, total};
  }
}

ReedsSheppCurve curveOf(const Choice& choice, double radius_m) {
  ReedsSheppCurve curve;
  curve.turning_radius_m = radius_m;
  for (std::size_t i = 0; i < choice.word->count; ++i) {
    const std::size_t at = choice.backwards ? choice.word->count - 1 - i : i;
    const double length = lengthOf(choice.word->parts[at], choice.lengths);
    if (std::abs(length) > kNothing) {
      const int steer = choice.word->steer[at];
      curve.pieces[curve.count++] = {choice.mirrored ? -steer : steer,
                                     (choice.in_reverse ? -length : length) * radius_m};
    }
  }
  return curve;
}

}  // namespace

Pose2 driveArc(const Pose2& T_world_start, double curvature_per_m, double length_m) {
  const double turn_rad = curvature_per_m * length_m;
  // The chord has length 2 R sin(turn / 2) and half the turn's direction.
  const double half_rad = 0.5 * turn_rad;
  const double chord_m = std::abs(half_rad) < 1e-6 ? length_m * (1.0 - half_rad * half_rad / 6.0)
                                                   : length_m * std::sin(half_rad) / half_rad;
  const double direction_rad = T_world_start.heading() + half_rad;
  return Pose2(T_world_start.x() + chord_m * std::cos(direction_rad),
               T_world_start.y() + chord_m * std::sin(direction_rad),
               T_world_start.heading() + turn_rad);
}

double ReedsSheppCurve::length() const noexcept {
  double sum_m = 0.0;
  for (std::size_t i = 0; i < count; ++i) {
    sum_m += std::abs(pieces[i].length_m);
  }
  return sum_m;
}

Pose2 ReedsSheppCurve::poseAt(const Pose2& T_world_start, double travelled_m) const {
  Pose2 pose = T_world_start;
  for (std::size_t i = 0; i < count && travelled_m > 0.0; ++i) {
    const double here_m = std::min(std::abs(pieces[i].length_m), travelled_m);
    pose = driveArc(pose, pieces[i].steer / turning_radius_m,
                    std::copysign(here_m, pieces[i].length_m));
    travelled_m -= here_m;
  }
  return pose;
}

int ReedsSheppCurve::gearAt(double travelled_m) const noexcept {
  int gear = 1;
  for (std::size_t i = 0; i < count; ++i) {
    gear = pieces[i].length_m < 0.0 ? -1 : 1;
    travelled_m -= std::abs(pieces[i].length_m);
    if (travelled_m < 0.0) {
      break;
    }
  }
  return gear;
}

ReedsSheppCurve shortestReedsShepp(const Pose2& T_world_from, const Pose2& T_world_to,
                                   double turning_radius_m) {
  if (!(turning_radius_m > 0.0) || !std::isfinite(turning_radius_m)) {
    throw std::invalid_argument("turning_radius_m must be finite and > 0");
  }
  if (!T_world_from.isFinite() || !T_world_to.isFinite()) {
    throw std::invalid_argument("the poses of a Reeds-Shepp curve must be finite");
  }
  const Pose2 T_from_to = T_world_from.inverse() * T_world_to;
  const Target to{T_from_to.x() / turning_radius_m, T_from_to.y() / turning_radius_m,
                  T_from_to.heading()};
  Choice best;
  for (const Word& word : kWords) {
    for (const bool backwards : {false, true}) {
      if (backwards && !word.has_reversal) {
        continue;
      }
      for (const bool in_reverse : {false, true}) {
        for (const bool mirrored : {false, true}) {
          consider(word, to, in_reverse, mirrored, backwards, best);
        }
      }
    }
  }
  return curveOf(best, turning_radius_m);
}

}  // namespace vesper::planning::inline v0
