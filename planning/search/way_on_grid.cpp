#include "vesper/planning/search/way_on_grid.hpp"

#include <algorithm>
#include <limits>
#include <numbers>

#include "vesper/planning/search/grid_steps.hpp"

namespace vesper::planning::inline v0 {
namespace {

constexpr float kNotFinal = -1.0F;

}  // namespace

WayOnGrid::WayOnGrid(const BitGrid& blocked)
    : blocked_(blocked),
      lengths_(static_cast<std::size_t>(blocked.width()) *
               static_cast<std::size_t>(blocked.height())),
      found_(lengths_.size()) {}

std::size_t WayOnGrid::bytes() const noexcept {
  return (lengths_.capacity() + found_.capacity()) * sizeof(float) + open_.size() * sizeof(Entry);
}

void WayOnGrid::begin(CellIndex goal) {
  std::ranges::fill(lengths_, kNotFinal);
  std::ranges::fill(found_, std::numeric_limits<float>::infinity());
  open_ = {};
  const auto offset = static_cast<std::uint32_t>(goal.y * blocked_.width() + goal.x);
  found_[offset] = 0.0F;
  open_.emplace(0.0F, offset);
}

double WayOnGrid::lengthFrom(CellIndex wanted) {
  const auto wanted_offset = static_cast<std::uint32_t>(wanted.y * blocked_.width() + wanted.x);
  while (lengths_[wanted_offset] < 0.0F && !open_.empty()) {
    const auto [length, offset] = open_.top();
    open_.pop();
    if (lengths_[offset] >= 0.0F) {
      continue;
    }
    lengths_[offset] = length;
    const CellIndex cell{static_cast<int>(offset) % blocked_.width(),
                         static_cast<int>(offset) / blocked_.width()};
    const unsigned allowed = successorMask(blocked_, cell, MovementRule::One);
    for (std::size_t i = 0; i < kSteps.size(); ++i) {
      if ((allowed >> i & 1U) == 0) {
        continue;
      }
      const auto next = static_cast<std::uint32_t>((cell.y + kSteps[i].dy) * blocked_.width() +
                                                   cell.x + kSteps[i].dx);
      const float next_length = length + (i % 2 == 0 ? 1.0F : std::numbers::sqrt2_v<float>);
      if (next_length < found_[next]) {
        found_[next] = next_length;
        open_.emplace(next_length, next);
      }
    }
  }
  return lengths_[wanted_offset] < 0.0F ? std::numeric_limits<double>::infinity()
                                        : static_cast<double>(lengths_[wanted_offset]);
}

}  // namespace vesper::planning::inline v0
