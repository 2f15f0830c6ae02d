#include "vesper/planning/traversability/inflation.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace vesper::planning::inline v0 {
namespace {

/// For rows at a distance of 0, 1, ... the greatest dx that is still nearer than the radius.
std::vector<int> halfWidths(double radius_cells, int max_dx, int max_dy) {
  std::vector<int> widths;
  const double squared_radius = radius_cells * radius_cells;
  int dx = max_dx;
  for (int dy = 0; dy <= max_dy; ++dy) {
    while (dx >= 0 && !(squaredDistanceToSquare(dx, dy) < squared_radius)) {
      --dx;
    }
    if (dx < 0) {
      break;
    }
    widths.push_back(dx);
  }
  return widths;
}

}  // namespace

double squaredDistanceToSquare(int dx, int dy) noexcept {
  const double x = std::max(std::abs(dx) - 0.5, 0.0);
  const double y = std::max(std::abs(dy) - 0.5, 0.0);
  return x * x + y * y;
}

BitGrid inflate(const BitGrid& obstacles, double radius_cells) {
  BitGrid grown = obstacles;
  if (!(radius_cells > 0.5)) {
    return grown;
  }
  const double reach = std::ceil(radius_cells) + 1.0;
  const int max_dx = static_cast<int>(std::min(reach, static_cast<double>(obstacles.width())));
  const int max_dy = static_cast<int>(std::min(reach, static_cast<double>(obstacles.height())));
  const std::vector<int> widths = halfWidths(radius_cells, max_dx, max_dy);
  for (int y = 0; y < obstacles.height(); ++y) {
    for (int x = 0; x < obstacles.width(); ++x) {
      if (!obstacles.at(x, y)) {
        continue;
      }
      int last = x;
      while (last + 1 < obstacles.width() && obstacles.at(last + 1, y)) {
        ++last;
      }
      for (int dy = 0; dy < static_cast<int>(widths.size()); ++dy) {
        const int width = widths[static_cast<std::size_t>(dy)];
        grown.setRun(x - width, last + width, y + dy);
        grown.setRun(x - width, last + width, y - dy);
      }
      x = last;
    }
  }
  return grown;
}

}  // namespace vesper::planning::inline v0
