#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numbers>

#include "vesper/core/mapping/batch/forward_decision.hpp"

namespace vesper::inline v0 {
namespace {

constexpr double kLongestBridge_m = 0.3;
constexpr double kMostOffNormal_rad = 35.0 * std::numbers::pi / 180.0;

/// Whether directions of view `a` and `b` of `count` are neighbours or the same.
bool areNeighbours(int a, int b, int count) {
  const int apart = std::abs(a - b);
  return apart <= 1 || apart == count - 1;
}

/// Whether the step (dx, dy) lies along a wall that is seen in directions `a` and `b`: within 35
/// degrees of the normal of their mean.
bool liesAlongWall(int dx, int dy, int a, int b, int count) {
  const double bin_rad = 2.0 * std::numbers::pi / count;
  if (std::abs(a - b) > 1) {  // the first and the last
    (a < b ? a : b) += count;
  }
  const double view_rad = (0.5 * (a + b) + 0.5) * bin_rad - std::numbers::pi;
  const double along = dx * std::cos(view_rad) + dy * std::sin(view_rad);
  const double across = dy * std::cos(view_rad) - dx * std::sin(view_rad);
  return std::abs(std::atan2(along, std::abs(across))) <= kMostOffNormal_rad;
}

class BridgeBuilder {
 public:
  BridgeBuilder(const ForwardEm& em, std::vector<ForwardCell>& cells)
      : em_(em), window_(em.window()), cells_(cells), piers_(cells) {}

  void tryAll() {
    const int reach = static_cast<int>(std::floor(kLongestBridge_m / window_.resolution_m + 1e-9));
    for (int y = 0; y < window_.height; ++y) {
      for (int x = 0; x < window_.width; ++x) {
        if (piers_[at(x, y)] == ForwardCell::Occupied) {
          tryFrom(x, y, reach);
        }
      }
    }
  }

 private:
  [[nodiscard]] std::size_t at(int x, int y) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(window_.width) +
           static_cast<std::size_t>(x);
  }

  /// Pairs with (x, y) as their lower or left end.
  void tryFrom(int x, int y, int reach) {
    for (int dy = 0; dy <= reach && y + dy < window_.height; ++dy) {
      for (int dx = dy == 0 ? 2 : -reach; dx <= reach; ++dx) {
        const bool is_gap = std::max(std::abs(dx), dy) > 1 && dx * dx + dy * dy <= reach * reach;
        if (is_gap && x + dx >= 0 && x + dx < window_.width &&
            piers_[at(x + dx, y + dy)] == ForwardCell::Occupied) {
          tryBetween(x, y, dx, dy);
        }
      }
    }
  }

  void tryBetween(int x, int y, int dx, int dy) {
    const std::size_t one = at(x, y);
    const std::size_t other = at(x + dx, y + dy);
    const int directions = em_.options().directions;
    const int a = em_.bestDirection(one);
    const int b = em_.bestDirection(other);
    if (directions > 1 &&
        (!areNeighbours(a, b, directions) || !liesAlongWall(dx, dy, a, b, directions))) {
      return;
    }
    const float most_passes = 1.0F + 0.3F * std::min(em_.hits(one, a), em_.hits(other, b));
    const int steps = std::max(std::abs(dx), dy);
    std::vector<std::size_t> gap;
    for (int step = 1; step < steps; ++step) {
      const auto part = [&](int d) {  // halves away from the start, the same for mirror images
        const double share = static_cast<double>(d) * step / steps;
        return static_cast<int>(share < 0.0 ? std::ceil(share - 0.5) : std::floor(share + 0.5));
      };
      const std::size_t cell = at(x + part(dx), y + part(dy));
      if (em_.passes(cell, a) > most_passes || em_.passes(cell, b) > most_passes) {
        return;
      }
      gap.push_back(cell);
    }
    for (const std::size_t cell : gap) {
      if (cells_[cell] != ForwardCell::Occupied) {
        cells_[cell] = ForwardCell::Bridged;
      }
    }
  }

  const ForwardEm& em_;
  const CellWindow& window_;
  std::vector<ForwardCell>& cells_;
  std::vector<ForwardCell> piers_;  ///< What was occupied before.
};

}  // namespace

void bridge(const ForwardEm& em, std::vector<ForwardCell>& cells) {
  BridgeBuilder(em, cells).tryAll();
}

}  // namespace vesper::inline v0
