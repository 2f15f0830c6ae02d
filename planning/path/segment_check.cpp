#include "vesper/planning/path/segment_check.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace vesper::planning::inline v0 {
namespace {

constexpr double kTouch = 1e-6;  // cells

/// The columns (or rows) of the cells that touch a coordinate.
struct Touched {
  int first;
  int last;
};

Touched touchedAt(double coordinate) noexcept {
  return {static_cast<int>(std::floor(coordinate - kTouch)),
          static_cast<int>(std::floor(coordinate + kTouch))};
}

bool isFree(const BitGrid& blocked, int x, int y) noexcept {
  return x >= 0 && y >= 0 && x < blocked.width() && y < blocked.height() && !blocked.at(x, y);
}

/// Free cells that touch a point.
std::vector<CellIndex> freeCellsAt(const BitGrid& blocked, const Eigen::Vector2d& p) {
  std::vector<CellIndex> cells;
  const Touched columns = touchedAt(p.x());
  const Touched rows = touchedAt(p.y());
  for (int x = columns.first; x <= columns.last; ++x) {
    for (int y = rows.first; y <= rows.last; ++y) {
      if (isFree(blocked, x, y)) {
        cells.push_back({x, y});
      }
    }
  }
  return cells;
}

/// Whether one can go from a cell of `before` to one of `after` around the point `p` over free
/// cells that touch it and share sides.
bool areJoined(const BitGrid& blocked, const Eigen::Vector2d& p,
               const std::vector<CellIndex>& before, const std::vector<CellIndex>& after) {
  std::vector<CellIndex> around = freeCellsAt(blocked, p);
  std::vector<CellIndex> reached = before;
  for (std::size_t i = 0; i < reached.size(); ++i) {
    if (std::ranges::find(after, reached[i]) != after.end()) {
      return true;
    }
    for (const CellIndex& cell : around) {
      const bool shares_side =
          std::abs(cell.x - reached[i].x) + std::abs(cell.y - reached[i].y) == 1;
      if (shares_side && std::ranges::find(reached, cell) == reached.end()) {
        reached.push_back(cell);
      }
    }
  }
  return false;
}

void addCrossings(std::vector<double>& crossings, double from, double to) {
  const double low = std::min(from, to);
  const double high = std::max(from, to);
  for (double line = std::ceil(low); line <= high && high > low; line += 1.0) {
    crossings.push_back((line - from) / (to - from));
  }
}

/// Where the piece from a to b meets grid lines, from 0 to 1, near doubles once.
std::vector<double> crossingsOf(const Eigen::Vector2d& a, const Eigen::Vector2d& b) {
  std::vector<double> crossings = {0.0, 1.0};
  addCrossings(crossings, a.x(), b.x());
  addCrossings(crossings, a.y(), b.y());
  std::ranges::sort(crossings);
  const double near = 1e-9 / std::max((b - a).norm(), 1.0);
  crossings.erase(
      std::unique(crossings.begin(), crossings.end(),
                  [near](double first, double second) { return second - first < near; }),
      crossings.end());
  return crossings;
}

}  // namespace

std::optional<std::size_t> firstBlockedPiece(const BitGrid& blocked,
                                             const std::vector<Eigen::Vector2d>& points) {
  std::vector<CellIndex> before;
  for (std::size_t piece = 0; piece + 1 < points.size(); ++piece) {
    const Eigen::Vector2d& a = points[piece];
    const Eigen::Vector2d& b = points[piece + 1];
    if ((b - a).norm() < kTouch) {
      continue;
    }
    const std::vector<double> crossings = crossingsOf(a, b);
    for (std::size_t i = 0; i + 1 < crossings.size(); ++i) {
      const Eigen::Vector2d middle = a + 0.5 * (crossings[i] + crossings[i + 1]) * (b - a);
      const std::vector<CellIndex> here = freeCellsAt(blocked, middle);
      if (here.empty() ||
          (!before.empty() && !areJoined(blocked, a + crossings[i] * (b - a), before, here))) {
        return piece;
      }
      before = here;
    }
  }
  return std::nullopt;
}

}  // namespace vesper::planning::inline v0
