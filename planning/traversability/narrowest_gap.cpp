#include "vesper/planning/traversability/narrowest_gap.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <deque>
#include <queue>
#include <utility>
#include <vector>

namespace vesper::planning::inline v0 {
namespace {

constexpr std::size_t kPollInterval = 4096;

struct Offset {
  int x;
  int y;
};
constexpr std::array<Offset, 8> kOffsets = {
    {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 1}, {-1, 1}, {-1, -1}, {1, -1}}};

std::size_t neighbourCount(const TraversabilityGrid& grid) noexcept {
  return grid.rule() == MovementRule::Always ? 8 : 4;
}

/// Prim's algorithm from the widest cell on: of the way it finds, the least clearance is the
/// greatest possible.
class WidestWay {
 public:
  WidestWay(const TraversabilityGrid& grid, CellIndex from, CellIndex to)
      : grid_(grid), frame_(grid.frame()), from_(from), to_(to), clearances_m_(grid.clearances()) {}

  std::optional<NarrowestGap> find(const std::function<bool()>& mayGoOn) {
    std::vector<std::uint8_t> came_by(frame_.cellCount(), kNo);
    std::priority_queue<std::pair<float, std::uint32_t>> open;
    came_by[frame_.offsetOf(from_)] = 0;
    open.emplace(0.0F, static_cast<std::uint32_t>(frame_.offsetOf(from_)));
    for (std::size_t taken = 1; !open.empty(); ++taken) {
      if (taken % kPollInterval == 0 && !mayGoOn()) {
        return std::nullopt;
      }
      const CellIndex cell = frame_.cellOf(open.top().second);
      open.pop();
      if (cell == to_) {
        return narrowestOn(came_by);
      }
      for (std::size_t i = 0; i < neighbourCount(grid_); ++i) {
        const CellIndex next{cell.x + kOffsets[i].x, cell.y + kOffsets[i].y};
        if (!frame_.contains(next) || grid_.obstacles().at(next)) {
          continue;
        }
        const std::size_t offset = frame_.offsetOf(next);
        if (came_by[offset] == kNo) {
          came_by[offset] = static_cast<std::uint8_t>(i);
          open.emplace(clearances_m_[offset], static_cast<std::uint32_t>(offset));
        }
      }
    }
    return std::nullopt;
  }

 private:
  static constexpr std::uint8_t kNo = 255;

  [[nodiscard]] NarrowestGap narrowestOn(const std::vector<std::uint8_t>& came_by) const {
    NarrowestGap gap{to_, false, static_cast<double>(clearances_m_[frame_.offsetOf(to_)]), 0};
    for (CellIndex cell = to_; !(cell == from_);) {
      const Offset& step = kOffsets[came_by[frame_.offsetOf(cell)]];
      cell = {cell.x - step.x, cell.y - step.y};
      const auto clearance_m = static_cast<double>(clearances_m_[frame_.offsetOf(cell)]);
      if (clearance_m < gap.clearance_m) {
        gap.clearance_m = clearance_m;
        gap.cell = cell;
      }
    }
    return gap;
  }

  const TraversabilityGrid& grid_;
  const GridFrame& frame_;
  CellIndex from_;
  CellIndex to_;
  std::vector<float> clearances_m_;
};

/// Breadth first with steps of 0 (free cells) and 1 (obstacle cells).
class ThinnestWall {
 public:
  ThinnestWall(const TraversabilityGrid& grid, CellIndex from, CellIndex to)
      : grid_(grid),
        frame_(grid.frame()),
        from_(from),
        to_(to),
        came_by_(frame_.cellCount(), kNo) {}

  std::optional<NarrowestGap> find(const std::function<bool()>& mayGoOn) {
    std::vector<std::uint8_t> done(frame_.cellCount(), 0);
    std::vector<std::uint32_t> walls(frame_.cellCount(), 0xFFFFFFFFU);
    std::deque<CellIndex> open{from_};
    walls[frame_.offsetOf(from_)] = 0;
    for (std::size_t taken = 1; !open.empty(); ++taken) {
      if (taken % kPollInterval == 0 && !mayGoOn()) {
        return std::nullopt;
      }
      const CellIndex cell = open.front();
      open.pop_front();
      if (std::exchange(done[frame_.offsetOf(cell)], std::uint8_t{1}) != 0) {
        continue;
      }
      if (cell == to_) {
        return NarrowestGap{firstWallCell(), true, 0.0, walls[frame_.offsetOf(to_)]};
      }
      for (std::size_t i = 0; i < neighbourCount(grid_); ++i) {
        const CellIndex next{cell.x + kOffsets[i].x, cell.y + kOffsets[i].y};
        if (!frame_.contains(next)) {
          continue;
        }
        const bool is_wall = grid_.obstacles().at(next);
        const std::uint32_t count = walls[frame_.offsetOf(cell)] + (is_wall ? 1U : 0U);
        if (count < walls[frame_.offsetOf(next)]) {
          walls[frame_.offsetOf(next)] = count;
          came_by_[frame_.offsetOf(next)] = static_cast<std::uint8_t>(i);
          is_wall ? open.push_back(next) : open.push_front(next);
        }
      }
    }
    return std::nullopt;
  }

 private:
  static constexpr std::uint8_t kNo = 255;

  [[nodiscard]] CellIndex firstWallCell() const {
    CellIndex first = to_;
    for (CellIndex cell = to_; !(cell == from_);) {
      if (grid_.obstacles().at(cell)) {
        first = cell;
      }
      const Offset& step = kOffsets[came_by_[frame_.offsetOf(cell)]];
      cell = {cell.x - step.x, cell.y - step.y};
    }
    return first;
  }

  const TraversabilityGrid& grid_;
  const GridFrame& frame_;
  CellIndex from_;
  CellIndex to_;
  std::vector<std::uint8_t> came_by_;
};

}  // namespace

std::optional<NarrowestGap> narrowestGap(const TraversabilityGrid& grid, CellIndex from,
                                         CellIndex to, const std::function<bool()>& mayGoOn) {
  const ConnectedAreas without_footprint(grid.obstacles(), grid.rule() == MovementRule::Always);
  const std::uint32_t area = without_footprint.areaOf(from);
  if (area != ConnectedAreas::kNone && area == without_footprint.areaOf(to)) {
    return WidestWay(grid, from, to).find(mayGoOn);
  }
  return ThinnestWall(grid, from, to).find(mayGoOn);
}

}  // namespace vesper::planning::inline v0
