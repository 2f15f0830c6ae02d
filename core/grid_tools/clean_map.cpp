#include "vesper/core/grid_tools/clean_map.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <vector>

namespace vesper::inline v0 {
namespace {

constexpr int kMostThinning = 1000;
/// The eight neighbours, counter-clockwise from the east.
constexpr std::array<CellIndex, 8> kAround = {
    {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}};
constexpr std::array<CellIndex, 4> kSides = {{{0, 1}, {0, -1}, {1, 0}, {-1, 0}}};

/// Sums of numbers over rectangles of cells.
class CellSums {
 public:
  CellSums(int width, int height) : width_(width), height_(height) {
    sums_.reserve(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
  }
  /// The next cell, row by row from the lower left.
  void append(int value) {
    const int x = static_cast<int>(sums_.size() % static_cast<std::size_t>(width_));
    row_sum_ = x == 0 ? value : row_sum_ + value;
    const auto row = static_cast<std::size_t>(width_);
    sums_.push_back(row_sum_ + (sums_.size() >= row ? sums_[sums_.size() - row] : 0));
  }
  /// Over the square of `side` cells whose lower left cell is `low`, as far as it lies inside.
  [[nodiscard]] int within(CellIndex low, int side) const {
    const CellIndex high{std::min(width_, low.x + side) - 1, std::min(height_, low.y + side) - 1};
    return upTo(high.x, high.y) - upTo(low.x - 1, high.y) - upTo(high.x, low.y - 1) +
           upTo(low.x - 1, low.y - 1);
  }

 private:
  [[nodiscard]] int upTo(int x, int y) const {
    return x < 0 || y < 0 ? 0
                          : sums_[static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) +
                                  static_cast<std::size_t>(x)];
  }

  int width_;
  int height_;
  int row_sum_ = 0;
  std::vector<int> sums_;
};

class MapCleaner {
 public:
  explicit MapCleaner(const OccupancyMap& map)
      : result_{map, 0, 0, 0}, frame_(map.frame()), is_wall_(frame_.cellCount()) {
    for (std::size_t i = 0; i < is_wall_.size(); ++i) {
      is_wall_[i] = map.percents()[i] == 100 ? 1 : 0;
    }
  }

  CleanedMap clean(const CleanOptions& options) {
    if (options.specks_below_cells > 1) {
      removeSpecks(options.specks_below_cells);
    }
    if (options.thin_up_to_cells > 1) {
      thin(options.thin_up_to_cells);
    }
    fillRemoved();
    return std::move(result_);
  }

 private:
  [[nodiscard]] bool isWall(int x, int y) const {
    return frame_.contains({x, y}) && is_wall_[frame_.offsetOf({x, y})] != 0;
  }

  void removeSpecks(std::size_t below) {
    std::vector<std::uint8_t> is_seen(is_wall_.size());
    std::vector<std::size_t> group;
    for (std::size_t start = 0; start < is_wall_.size(); ++start) {
      if (is_wall_[start] == 0 || is_seen[start] != 0) {
        continue;
      }
      group.assign(1, start);
      is_seen[start] = 1;
      for (std::size_t next = 0; next < group.size(); ++next) {
        const CellIndex cell = frame_.cellOf(group[next]);
        for (const CellIndex step : kAround) {
          const CellIndex to{cell.x + step.x, cell.y + step.y};
          if (isWall(to.x, to.y) && is_seen[frame_.offsetOf(to)] == 0) {
            is_seen[frame_.offsetOf(to)] = 1;
            group.push_back(frame_.offsetOf(to));
          }
        }
      }
      if (group.size() < below) {
        ++result_.specks;
        result_.speck_cells += group.size();
        for (const std::size_t cell : group) {
          is_wall_[cell] = 0;
        }
      }
    }
  }

  /// Cells that lie in a square of `side` x `side` wall cells.
  [[nodiscard]] std::vector<std::uint8_t> solidCells(int side) const {
    const int width = frame_.width();
    const int height = frame_.height();
    // Side of the largest square of walls whose upper right cell is (x, y), of two rows.
    std::vector<int> largest(static_cast<std::size_t>(width));
    std::vector<int> below(largest.size());
    CellSums squares(width, height);  // counts the upper right cells
    for (int y = 0; y < height; ++y) {
      std::swap(largest, below);
      for (int x = 0; x < width; ++x) {
        const auto i = static_cast<std::size_t>(x);
        const bool has_corner = x > 0 && y > 0;
        const int corner = has_corner ? std::min({largest[i - 1], below[i - 1], below[i]}) : 0;
        largest[i] = isWall(x, y) ? 1 + corner : 0;
        squares.append(largest[i] >= side ? 1 : 0);
      }
    }
    std::vector<std::uint8_t> is_solid(is_wall_.size());
    for (std::size_t i = 0; i < is_solid.size(); ++i) {
      const CellIndex low = frame_.cellOf(i);
      is_solid[i] = squares.within(low, side) > 0 ? 1 : 0;
    }
    return is_solid;
  }

  void thin(int up_to) {
    const std::vector<std::uint8_t> is_solid = solidCells(up_to + 1);
    std::vector<std::size_t> border;
    for (bool has_changed = true; has_changed;) {
      has_changed = false;
      for (const CellIndex side : kSides) {
        border.clear();
        for (std::size_t i = 0; i < is_wall_.size(); ++i) {
          if (is_wall_[i] != 0 && is_solid[i] == 0 && isBorder(frame_.cellOf(i), side) &&
              mayGo(frame_.cellOf(i))) {
            border.push_back(i);
          }
        }
        for (const std::size_t i : border) {
          if (mayGo(frame_.cellOf(i))) {  // its neighbours may have gone since
            is_wall_[i] = 0;
            ++result_.thinned_cells;
            has_changed = true;
          }
        }
      }
    }
  }

  [[nodiscard]] bool isBorder(CellIndex cell, CellIndex side) const {
    return !isWall(cell.x + side.x, cell.y + side.y);
  }

  /// No end of a line, and its removal changes no connection: Yokoi's number for 8-connected walls
  /// is 1.
  [[nodiscard]] bool mayGo(CellIndex cell) const {
    std::array<int, 9> wall{};
    int neighbours = 0;
    for (std::size_t k = 0; k < kAround.size(); ++k) {
      wall[k] = isWall(cell.x + kAround[k].x, cell.y + kAround[k].y) ? 1 : 0;
      neighbours += wall[k];
    }
    wall[8] = wall[0];
    if (neighbours < 2) {
      return false;
    }
    int number = 0;
    for (std::size_t k = 0; k < 8; k += 2) {
      number += (1 - wall[k]) * (1 - (1 - wall[k + 1]) * (1 - wall[k + 2]));
    }
    return number == 1;
  }

  /// Removed cells take the value of the nearest cell that was not occupied to begin with.
  void fillRemoved() {
    OccupancyMap& map = result_.map;
    std::vector<std::size_t> front;
    std::vector<std::int8_t> value(map.percents().begin(), map.percents().end());
    for (std::size_t i = 0; i < value.size(); ++i) {
      if (map.percents()[i] != 100 && hasRemovedBeside(i)) {
        front.push_back(i);
      }
    }
    for (std::size_t next = 0; next < front.size(); ++next) {
      const CellIndex cell = frame_.cellOf(front[next]);
      const std::int8_t percent = value[front[next]];
      for (const CellIndex step : kSides) {
        const CellIndex to{cell.x + step.x, cell.y + step.y};
        if (frame_.contains(to)) {
          const std::size_t i = frame_.offsetOf(to);
          if (is_wall_[i] == 0 && value[i] == 100) {
            value[i] = percent;
            front.push_back(i);
          }
        }
      }
    }
    for (std::size_t i = 0; i < value.size(); ++i) {
      // A cell with nothing but walls around it has nobody to ask.
      const bool is_left = is_wall_[i] == 0 && value[i] == 100;
      map.set(frame_.cellOf(i), is_left ? OccupancyMap::kUnknown : value[i]);
    }
  }

  [[nodiscard]] bool hasRemovedBeside(std::size_t i) const {
    const CellIndex cell = frame_.cellOf(i);
    for (const CellIndex step : kSides) {
      const CellIndex to{cell.x + step.x, cell.y + step.y};
      if (frame_.contains(to)) {
        const std::size_t beside = frame_.offsetOf(to);
        if (is_wall_[beside] == 0 && result_.map.percents()[beside] == 100) {
          return true;
        }
      }
    }
    return false;
  }

  CleanedMap result_;
  GridFrame frame_;
  std::vector<std::uint8_t> is_wall_;
};

}  // namespace

CleanedMap cleaned(const OccupancyMap& map, const CleanOptions& options) {
  if (options.thin_up_to_cells < 0 || options.thin_up_to_cells > kMostThinning) {
    throw std::invalid_argument("cleaned: thin_up_to_cells must lie in 0..1000");
  }
  return MapCleaner(map).clean(options);
}

}  // namespace vesper::inline v0
