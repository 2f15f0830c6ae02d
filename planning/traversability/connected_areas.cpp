#include "vesper/planning/traversability/connected_areas.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

namespace vesper::planning::inline v0 {
namespace {

/// The first column >= `x` of row y whose bit is `value`; width if there is none.
int nextColumn(const BitGrid& grid, int x, int y, bool value) noexcept {
  const std::uint64_t* words = grid.row(y);
  auto column = BitGrid::bitOf(x);
  const std::uint64_t flip = value ? 0U : ~std::uint64_t{0};
  std::size_t word = column >> 6U;
  std::uint64_t bits = (words[word] ^ flip) & (~std::uint64_t{0} << (column & 63U));
  while (bits == 0 && ++word < grid.wordsPerRow()) {
    bits = words[word] ^ flip;
  }
  if (bits == 0) {
    return grid.width();
  }
  column = word * 64 + static_cast<std::size_t>(std::countr_zero(bits));
  return std::min(static_cast<int>(column) - BitGrid::kLeft, grid.width());
}

/// Union-find over run numbers; the root of a set is its lowest run.
class RunSets {
 public:
  explicit RunSets(std::size_t count) : parent_(count) {
    std::iota(parent_.begin(), parent_.end(), std::size_t{0});
  }
  std::size_t rootOf(std::size_t run) noexcept {
    while (parent_[run] != run) {
      parent_[run] = parent_[parent_[run]];
      run = parent_[run];
    }
    return run;
  }
  void join(std::size_t a, std::size_t b) noexcept {
    const std::size_t root_a = rootOf(a);
    const std::size_t root_b = rootOf(b);
    parent_[std::max(root_a, root_b)] = std::min(root_a, root_b);
  }

 private:
  std::vector<std::size_t> parent_;
};

}  // namespace

ConnectedAreas::ConnectedAreas(const BitGrid& blocked, bool corners_connect) {
  row_start_.reserve(static_cast<std::size_t>(blocked.height()) + 1);
  for (int y = 0; y < blocked.height(); ++y) {
    row_start_.push_back(runs_.size());
    int x = nextColumn(blocked, 0, y, false);
    while (x < blocked.width()) {
      const int end = nextColumn(blocked, x, y, true);
      runs_.push_back({x, end - 1, kNone});
      x = nextColumn(blocked, end, y, false);
    }
  }
  row_start_.push_back(runs_.size());
  runs_.shrink_to_fit();

  RunSets sets(runs_.size());
  const int reach = corners_connect ? 1 : 0;
  for (std::size_t y = 1; y + 1 < row_start_.size(); ++y) {
    std::size_t below = row_start_[y - 1];
    std::size_t here = row_start_[y];
    while (below < row_start_[y] && here < row_start_[y + 1]) {
      if (runs_[below].first_x <= runs_[here].last_x + reach &&
          runs_[here].first_x <= runs_[below].last_x + reach) {
        sets.join(below, here);
      }
      ++(runs_[below].last_x < runs_[here].last_x ? below : here);
    }
  }
  for (std::size_t run = 0; run < runs_.size(); ++run) {
    const std::size_t root = sets.rootOf(run);
    if (root == run) {
      runs_[run].area = static_cast<std::uint32_t>(cells_.size());
      cells_.push_back(0);
    }
    runs_[run].area = runs_[root].area;
    cells_[runs_[run].area] += static_cast<std::size_t>(runs_[run].last_x - runs_[run].first_x + 1);
  }
}

std::uint32_t ConnectedAreas::areaOf(CellIndex cell) const noexcept {
  if (cell.y < 0 || static_cast<std::size_t>(cell.y) + 1 >= row_start_.size()) {
    return kNone;
  }
  const auto row = static_cast<std::size_t>(cell.y);
  const auto first = runs_.begin() + static_cast<std::ptrdiff_t>(row_start_[row]);
  const auto end = runs_.begin() + static_cast<std::ptrdiff_t>(row_start_[row + 1]);
  const auto after =
      std::upper_bound(first, end, cell.x, [](int x, const Run& run) { return x < run.first_x; });
  if (after == first || (after - 1)->last_x < cell.x) {
    return kNone;
  }
  return (after - 1)->area;
}

std::uint32_t ConnectedAreas::largest() const noexcept {
  return cells_.empty() ? kNone
                        : static_cast<std::uint32_t>(
                              std::max_element(cells_.begin(), cells_.end()) - cells_.begin());
}

std::size_t ConnectedAreas::bytes() const noexcept {
  return runs_.capacity() * sizeof(Run) + row_start_.capacity() * sizeof(std::size_t) +
         cells_.capacity() * sizeof(std::size_t);
}

}  // namespace vesper::planning::inline v0
