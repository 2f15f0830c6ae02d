#include "vesper/core/mapping/shift_search.hpp"

#include <algorithm>

namespace vesper::inline v0 {
namespace {

constexpr int kMostLevel = 6;

}  // namespace

ShiftSearch::ShiftSearch(std::vector<std::uint8_t> costs, int width, int height,
                         std::uint8_t outside, int reach)
    : outside_(outside) {
  while (levels_ <= kMostLevel && (1 << levels_) <= reach) {
    ++levels_;
  }
  margin_ = (1 << (levels_ - 1)) - 1;
  stride_ = width + margin_;
  rows_ = height + margin_;
  const auto at = [this](int x, int y) {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(stride_) +
           static_cast<std::size_t>(x);
  };
  least_.emplace_back(static_cast<std::size_t>(stride_) * static_cast<std::size_t>(rows_), outside);
  for (int y = 0; y < height; ++y) {
    std::copy_n(costs.begin() + std::ptrdiff_t{y} * width, width,
                least_[0].begin() + static_cast<std::ptrdiff_t>(at(margin_, y + margin_)));
  }
  for (int level = 1; level < levels_; ++level) {
    const std::vector<std::uint8_t>& finer = least_.back();
    std::vector<std::uint8_t> coarser(finer.size());
    const int half = 1 << (level - 1);
    const auto value = [&](int x, int y) {
      return x < stride_ && y < rows_ ? finer[at(x, y)] : outside_;
    };
    for (int y = 0; y < rows_; ++y) {
      for (int x = 0; x < stride_; ++x) {
        coarser[at(x, y)] = std::min(
            {value(x, y), value(x + half, y), value(x, y + half), value(x + half, y + half)});
      }
    }
    least_.push_back(std::move(coarser));
  }
}

std::uint64_t ShiftSearch::bound(std::span<const CellIndex> points, CellIndex low, int level,
                                 std::uint64_t limit) const {
  const std::uint8_t* field = least_[static_cast<std::size_t>(level)].data();
  const int dx = low.x + margin_;
  const int dy = low.y + margin_;
  std::uint64_t sum = 0;
  for (const CellIndex point : points) {
    const int x = point.x + dx;
    const int y = point.y + dy;
    const bool is_inside = x >= 0 && y >= 0 && x < stride_ && y < rows_;
    sum += is_inside ? field[static_cast<std::ptrdiff_t>(y) * stride_ + x] : outside_;
    if (sum >= limit) {
      break;
    }
  }
  return sum;
}

CellShift ShiftSearch::best(std::span<const CellIndex> points, int reach_x, int reach_y,
                            std::uint64_t limit, std::size_t& evaluations,
                            const std::optional<ShiftSquare>& hidden) const {
  CellShift found{{}, limit};
  std::vector<Block> open;
  const auto offer = [&](CellIndex low, int level) {
    const int last = (1 << level) - 1;
    const bool is_within = low.x <= reach_x && low.y <= reach_y;
    const bool is_hidden =
        hidden && hidden->contains(low) && hidden->contains({low.x + last, low.y + last});
    if (is_within && !is_hidden) {
      ++evaluations;
      const std::uint64_t least = bound(points, low, level, found.cost);
      if (least < found.cost) {
        open.push_back({low, level, least});
      }
    }
  };
  const int side = 1 << (levels_ - 1);
  for (int y = -reach_y; y <= reach_y; y += side) {
    for (int x = -reach_x; x <= reach_x; x += side) {
      offer({x, y}, levels_ - 1);
    }
  }
  const auto worstFirst = [](const Block& a, const Block& b) { return a.bound > b.bound; };
  std::stable_sort(open.begin(), open.end(), worstFirst);
  while (!open.empty()) {
    const Block block = open.back();
    open.pop_back();
    if (block.bound >= found.cost) {
      continue;
    }
    if (block.level == 0) {
      found = {block.low, block.bound};
      continue;
    }
    const std::size_t first_child = open.size();
    const int half = 1 << (block.level - 1);
    for (const CellIndex step : {CellIndex{0, 0}, {half, 0}, {0, half}, {half, half}}) {
      offer({block.low.x + step.x, block.low.y + step.y}, block.level - 1);
    }
    std::stable_sort(open.begin() + static_cast<std::ptrdiff_t>(first_child), open.end(),
                     worstFirst);
  }
  return found;
}

}  // namespace vesper::inline v0
