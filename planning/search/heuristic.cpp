#include "vesper/planning/search/heuristic.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include "vesper/planning/search/step_cost.hpp"

namespace vesper::planning::inline v0 {
namespace {

constexpr std::array<std::string_view, 5> kHeuristicNames = {"zero", "manhattan", "euclidean",
                                                             "octile", "chebyshev"};

}  // namespace

std::string_view nameOf(Heuristic heuristic) noexcept {
  return kHeuristicNames[static_cast<std::size_t>(heuristic)];
}

std::optional<Heuristic> heuristicOf(std::string_view name) noexcept {
  for (std::size_t i = 0; i < kHeuristicNames.size(); ++i) {
    if (kHeuristicNames[i] == name) {
      return static_cast<Heuristic>(i);
    }
  }
  return std::nullopt;
}

bool isAdmissible(Heuristic heuristic, MovementRule rule) noexcept {
  return heuristic != Heuristic::Manhattan || rule == MovementRule::Four;
}

std::int64_t estimate(Heuristic heuristic, CellIndex cell, CellIndex goal) noexcept {
  const std::int64_t dx = std::abs(static_cast<std::int64_t>(cell.x) - goal.x);
  const std::int64_t dy = std::abs(static_cast<std::int64_t>(cell.y) - goal.y);
  switch (heuristic) {
    case Heuristic::Zero:
      return 0;
    case Heuristic::Manhattan:
      return (dx + dy) * kStraightCost;
    case Heuristic::Euclidean:
      // A hair less, so that neither rounding nor the 9e-12 of the diagonal's cost overestimates.
      return static_cast<std::int64_t>(std::sqrt(static_cast<double>(dx * dx + dy * dy)) *
                                       kStraightCost * (1.0 - 1e-11));
    case Heuristic::Octile:
      return octileCost(dx, dy);
    case Heuristic::Chebyshev:
      return std::max(dx, dy) * kStraightCost;
  }
  return 0;
}

}  // namespace vesper::planning::inline v0
