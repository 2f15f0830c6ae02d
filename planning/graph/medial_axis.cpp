#include "vesper/planning/graph/medial_axis.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <queue>
#include <utility>
#include <vector>

#include "vesper/planning/search/grid_steps.hpp"

namespace vesper::planning::inline v0 {
namespace {

/// The free cells that are left, and how far each was from obstacles.
class Thinning {
 public:
  explicit Thinning(const TraversabilityGrid& grid)
      : frame_(grid.frame()),
        distance_m_(grid.clearances()),
        left_(frame_.width() + 2, frame_.height() + 2, false) {
    for (int y = 0; y < frame_.height(); ++y) {
      for (int x = 0; x < frame_.width(); ++x) {
        const int to_border = std::min({x, y, frame_.width() - 1 - x, frame_.height() - 1 - y});
        float& distance_m = distance_m_[frame_.offsetOf({x, y})];
        distance_m =
            std::min(distance_m, static_cast<float>((to_border + 0.5) * frame_.resolution()));
        left_.set(x + 1, y + 1, !grid.isBlocked({x, y}));
      }
    }
  }

  BitGrid run() {
    std::vector<std::uint8_t> is_queued(frame_.cellCount(), 0);
    const auto push = [&](CellIndex cell) {
      const std::size_t offset = frame_.offsetOf(cell);
      if (is_queued[offset] == 0) {
        is_queued[offset] = 1;
        open_.emplace(distance_m_[offset], static_cast<std::uint32_t>(offset));
      }
    };
    for (std::size_t offset = 0; offset < is_queued.size(); ++offset) {
      if (isLeft(frame_.cellOf(offset))) {
        push(frame_.cellOf(offset));
      }
    }
    while (!open_.empty()) {
      const CellIndex cell = frame_.cellOf(open_.top().second);
      open_.pop();
      is_queued[frame_.offsetOf(cell)] = 0;
      if (!isLeft(cell) || !mayGo(cell) || isRidge(cell)) {
        continue;
      }
      left_.set(cell.x + 1, cell.y + 1, false);
      for (const Step& step : kSteps) {
        const CellIndex next{cell.x + step.dx, cell.y + step.dy};
        if (frame_.contains(next) && isLeft(next)) {
          push(next);  // it may have been needed for the cell that is gone
        }
      }
    }
    BitGrid axis(frame_.width(), frame_.height(), false);
    for (std::size_t offset = 0; offset < is_queued.size(); ++offset) {
      const CellIndex cell = frame_.cellOf(offset);
      axis.set(cell.x, cell.y, isLeft(cell));
    }
    return axis;
  }

 private:
  [[nodiscard]] bool isLeft(CellIndex cell) const noexcept {
    return left_.at(cell.x + 1, cell.y + 1);
  }

  /// Whether taking the cell away keeps the neighbours connected by sides and opens no hole:
  /// Yokoi, Toriwaki, Fukumura 1975, their connectivity number for 4-connection is 1.
  [[nodiscard]] bool mayGo(CellIndex cell) const noexcept {
    std::array<bool, 9> near{};
    for (std::size_t i = 0; i < 9; ++i) {
      const Step& step = kSteps[i % 8];
      near[i] = isLeft({cell.x + step.dx, cell.y + step.dy});
    }
    int connections = 0;
    for (std::size_t i = 0; i < 8; i += 2) {
      connections += near[i] && !(near[i + 1] && near[i + 2]) ? 1 : 0;
    }
    return connections == 1;
  }

  /// Farther from obstacles than the cell on one side and no nearer than the one opposite, along
  /// its row or its column. Strict on one side only: of two middle cells one stays.
  [[nodiscard]] bool isRidge(CellIndex cell) const noexcept {
    const auto distanceAt = [this](int x, int y) {
      return frame_.contains({x, y}) ? distance_m_[frame_.offsetOf({x, y})] : 0.0F;
    };
    const float here_m = distanceAt(cell.x, cell.y);
    return (here_m > distanceAt(cell.x - 1, cell.y) && here_m >= distanceAt(cell.x + 1, cell.y)) ||
           (here_m > distanceAt(cell.x, cell.y - 1) && here_m >= distanceAt(cell.x, cell.y + 1));
  }

  using Entry = std::pair<float, std::uint32_t>;

  const GridFrame& frame_;
  std::vector<float> distance_m_;
  BitGrid left_;  ///< Moved by one cell, so that a clear border surrounds it.
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open_;
};

}  // namespace

BitGrid medialAxis(const TraversabilityGrid& grid) { return Thinning(grid).run(); }

}  // namespace vesper::planning::inline v0
