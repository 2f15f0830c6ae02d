#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "vesper/planning/traversability/bit_grid.hpp"

namespace vesper::planning::test {

/// The shortest any-angle path the slow and plain way: every corner that is free on some side and
/// no pinch is joined with every other it sees, then A* by straight distance. Shares no code with
/// the planners. Points are in half cells.
class VisibilityGraph {
 public:
  explicit VisibilityGraph(const BitGrid& blocked) : blocked_(blocked) {
    for (int y = 0; y <= blocked.height(); ++y) {
      for (int x = 0; x <= blocked.width(); ++x) {
        if (!isPinch(x, y) && !(blocked.at(x, y) && blocked.at(x - 1, y) && blocked.at(x, y - 1) &&
                                blocked.at(x - 1, y - 1))) {
          corners_.emplace_back(2 * x, 2 * y);
        }
      }
    }
  }

  /// Infinity if there is no path. Cells.
  [[nodiscard]] double shortest(CellIndex start, CellIndex goal) const {
    std::vector<Eigen::Vector2i> points = corners_;
    points.emplace_back(2 * start.x + 1, 2 * start.y + 1);
    points.emplace_back(2 * goal.x + 1, 2 * goal.y + 1);
    std::vector<double> lengths(points.size(), std::numeric_limits<double>::infinity());
    std::vector<char> done(points.size(), 0);
    lengths[points.size() - 2] = 0.0;
    const auto left = [&](std::size_t i) {
      return 0.5 * (points.back() - points[i]).cast<double>().norm();
    };
    while (true) {
      std::size_t nearest = points.size();
      for (std::size_t i = 0; i < points.size(); ++i) {
        if (done[i] == 0 && std::isfinite(lengths[i]) &&
            (nearest == points.size() || lengths[i] + left(i) < lengths[nearest] + left(nearest))) {
          nearest = i;
        }
      }
      if (nearest == points.size() || nearest + 1 == points.size()) {
        return lengths.back();
      }
      done[nearest] = 1;
      for (std::size_t i = 0; i < points.size(); ++i) {
        const double length =
            lengths[nearest] + 0.5 * (points[i] - points[nearest]).cast<double>().norm();
        if (done[i] == 0 && length < lengths[i] && length + left(i) < lengths.back() &&
            sees(points[nearest], points[i])) {
          lengths[i] = length;
        }
      }
    }
  }

  /// By the definition of the rule, cell by cell and corner by corner.
  [[nodiscard]] bool sees(const Eigen::Vector2i& from, const Eigen::Vector2i& to) const {
    const Eigen::Vector2i low = from.cwiseMin(to);
    const Eigen::Vector2i high = from.cwiseMax(to);
    for (int y = low.y() / 2 - 1; y <= high.y() / 2; ++y) {
      for (int x = low.x() / 2 - 1; x <= high.x() / 2; ++x) {
        if (isBlocked(x, y) && entersSquare(from, to, x, y)) {
          return false;
        }
      }
    }
    return !passesPinch(from, to) && !runsBetweenWalls(from, to);
  }

 private:
  [[nodiscard]] bool isBlocked(int x, int y) const {
    return x < 0 || y < 0 || x >= blocked_.width() || y >= blocked_.height() || blocked_.at(x, y);
  }
  [[nodiscard]] bool isPinch(int x, int y) const {
    const bool rising = isBlocked(x - 1, y - 1) && isBlocked(x, y);
    const bool falling = isBlocked(x - 1, y) && isBlocked(x, y - 1);
    return rising != falling;
  }
  [[nodiscard]] static std::int64_t cross(const Eigen::Vector2i& a, const Eigen::Vector2i& b) {
    return std::int64_t{a.x()} * b.y() - std::int64_t{a.y()} * b.x();
  }

  /// Whether the closed segment meets the open square: no axis separates them.
  [[nodiscard]] static bool entersSquare(const Eigen::Vector2i& from, const Eigen::Vector2i& to,
                                         int x, int y) {
    if (std::max(from.x(), to.x()) <= 2 * x || std::min(from.x(), to.x()) >= 2 * x + 2 ||
        std::max(from.y(), to.y()) <= 2 * y || std::min(from.y(), to.y()) >= 2 * y + 2) {
      return false;
    }
    bool is_left = false;
    bool is_right = false;
    for (const int dy : {0, 2}) {
      for (const int dx : {0, 2}) {
        const std::int64_t side = cross(to - from, Eigen::Vector2i(2 * x + dx, 2 * y + dy) - from);
        is_left = is_left || side > 0;
        is_right = is_right || side < 0;
      }
    }
    return is_left && is_right;
  }

  [[nodiscard]] bool passesPinch(const Eigen::Vector2i& from, const Eigen::Vector2i& to) const {
    const Eigen::Vector2i low = from.cwiseMin(to);
    const Eigen::Vector2i high = from.cwiseMax(to);
    for (int y = (low.y() + 1) / 2; 2 * y <= high.y(); ++y) {
      for (int x = (low.x() + 1) / 2; 2 * x <= high.x(); ++x) {
        const Eigen::Vector2i corner(2 * x, 2 * y);
        if (corner != from && corner != to && cross(to - from, corner - from) == 0 &&
            isPinch(x, y)) {
          return true;
        }
      }
    }
    return false;
  }

  [[nodiscard]] bool runsBetweenWalls(const Eigen::Vector2i& from,
                                      const Eigen::Vector2i& to) const {
    const Eigen::Vector2i low = from.cwiseMin(to);
    const Eigen::Vector2i high = from.cwiseMax(to);
    if (from.y() == to.y() && from.y() % 2 == 0) {
      for (int x = low.x() / 2; 2 * x < high.x(); ++x) {
        if (isBlocked(x, from.y() / 2) && isBlocked(x, from.y() / 2 - 1)) {
          return true;
        }
      }
    }
    if (from.x() == to.x() && from.x() % 2 == 0) {
      for (int y = low.y() / 2; 2 * y < high.y(); ++y) {
        if (isBlocked(from.x() / 2, y) && isBlocked(from.x() / 2 - 1, y)) {
          return true;
        }
      }
    }
    return false;
  }

  const BitGrid& blocked_;
  std::vector<Eigen::Vector2i> corners_;
};

}  // namespace vesper::planning::test
