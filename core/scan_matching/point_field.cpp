#include "vesper/core/scan_matching/point_field.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace vesper::inline v0 {

PointField::PointField(double resolution_m, bool is_told_what_was_seen)
    : resolution_m_(resolution_m),
      far_(is_told_what_was_seen ? kUnseenByte : static_cast<std::uint8_t>(kScale * kCap)) {
  if (!(resolution_m >= 0.01 && resolution_m <= 1.0)) {
    throw std::invalid_argument("PointField: the resolution must be 0.01 to 1 m");
  }
}

void PointField::add(std::span<const Eigen::Vector2d> points_m) {
  std::vector<Eigen::Vector2d> cells;
  Eigen::Vector2d low = Eigen::Vector2d::Constant(std::numeric_limits<double>::max());
  Eigen::Vector2d high = -low;
  for (const Eigen::Vector2d& p_m : points_m) {
    if (p_m.cwiseAbs().maxCoeff() <= kMostReach_m) {  // false for NaN
      cells.push_back(p_m / resolution_m_);
      low = low.cwiseMin(cells.back());
      high = high.cwiseMax(cells.back());
    }
  }
  if (cells.empty()) {
    return;
  }
  constexpr int kMargin = kCapCells + 1;
  cover(static_cast<int>(std::floor(low.x())) - kMargin,
        static_cast<int>(std::floor(low.y())) - kMargin,
        static_cast<int>(std::floor(high.x())) + kMargin,
        static_cast<int>(std::floor(high.y())) + kMargin);
  for (const Eigen::Vector2d& p : cells) {
    stamp(p);
  }
}

void PointField::cover(int low_x, int low_y, int high_x, int high_y) {
  if (!values_.empty()) {
    if (low_x >= low_x_ && low_y >= low_y_ && high_x < low_x_ + width_ &&
        high_y < low_y_ + height_) {
      return;
    }
    constexpr int kSpare = 64;  // so that not every scan moves the grid
    low_x = std::min(low_x - kSpare, low_x_);
    low_y = std::min(low_y - kSpare, low_y_);
    high_x = std::max(high_x + kSpare, low_x_ + width_ - 1);
    high_y = std::max(high_y + kSpare, low_y_ + height_ - 1);
  }
  const int width = high_x - low_x + 1;
  const int height = high_y - low_y + 1;
  std::vector<std::uint8_t> values(
      static_cast<std::size_t>(width) * static_cast<std::size_t>(height), far_);
  for (int row = 0; row < height_; ++row) {
    std::copy_n(values_.begin() + std::ptrdiff_t{row} * width_, width_,
                values.begin() + (std::ptrdiff_t{row} + low_y_ - low_y) * width + low_x_ - low_x);
  }
  values_ = std::move(values);
  low_x_ = low_x;
  low_y_ = low_y;
  width_ = width;
  height_ = height;
}

void PointField::stamp(const Eigen::Vector2d& p_cells) {
  const int x = static_cast<int>(std::floor(p_cells.x()));
  const int y = static_cast<int>(std::floor(p_cells.y()));
  for (int dy = -kCapCells; dy <= kCapCells; ++dy) {
    const double up = y + dy + 0.5 - p_cells.y();
    std::uint8_t* row =
        &values_[static_cast<std::size_t>(y + dy - low_y_) * static_cast<std::size_t>(width_) +
                 static_cast<std::size_t>(x - kCapCells - low_x_)];
    for (int dx = -kCapCells; dx <= kCapCells; ++dx, ++row) {
      const double right = x + dx + 0.5 - p_cells.x();
      const double squared = std::min(kCap, up * up + right * right);
      *row = std::min(*row, static_cast<std::uint8_t>(kScale * squared + 0.5));
    }
  }
}

void PointField::look(const Eigen::Vector2d& from_m, std::span<const Eigen::Vector2d> points_m) {
  constexpr double kBehind_m = 1.0;
  for (const Eigen::Vector2d& p_m : points_m) {
    const double range_m = (p_m - from_m).norm();
    if (!(range_m > resolution_m_ && range_m <= 2.0 * kMostReach_m)) {
      continue;
    }
    const Eigen::Vector2d step = (p_m - from_m) / range_m;  // a cell a step
    Eigen::Vector2d at = from_m / resolution_m_ -
                         Eigen::Vector2d(static_cast<double>(low_x_), static_cast<double>(low_y_));
    const int steps = static_cast<int>((range_m + kBehind_m) / resolution_m_);
    for (int i = 0; i <= steps; ++i, at += step) {
      if (at.x() >= 0.0 && at.y() >= 0.0 && at.x() < width_ && at.y() < height_) {
        std::uint8_t& value =
            values_[static_cast<std::size_t>(at.y()) * static_cast<std::size_t>(width_) +
                    static_cast<std::size_t>(at.x())];
        value = value == kUnseenByte ? static_cast<std::uint8_t>(kScale * kCap) : value;
      }
    }
  }
}

bool PointField::isSeen(const Eigen::Vector2d& p_m) const noexcept {
  if (!(p_m.cwiseAbs().maxCoeff() <= 2.0 * kMostReach_m)) {
    return far_ != kUnseenByte;
  }
  return byteAt(static_cast<int>(std::floor(p_m.x() / resolution_m_)),
                static_cast<int>(std::floor(p_m.y() / resolution_m_))) != kUnseenByte;
}

double PointField::squaredNear(const Eigen::Vector2d& p_m) const noexcept {
  if (!(p_m.cwiseAbs().maxCoeff() <= 2.0 * kMostReach_m)) {
    return far_ == kUnseenByte ? kUnseen : kCap;
  }
  return valueAt(static_cast<int>(std::floor(p_m.x() / resolution_m_)),
                 static_cast<int>(std::floor(p_m.y() / resolution_m_))) /
         kScale;
}

double PointField::squaredAt(const Eigen::Vector2d& p_m) const noexcept {
  if (!(p_m.cwiseAbs().maxCoeff() <= 2.0 * kMostReach_m)) {
    return far_ == kUnseenByte ? kUnseen : kCap;
  }
  const double x_cells = p_m.x() / resolution_m_ - 0.5;
  const double y_cells = p_m.y() / resolution_m_ - 0.5;
  const double column = std::floor(x_cells);
  const double row = std::floor(y_cells);
  const double right = x_cells - column;
  const double above = y_cells - row;
  const int x = static_cast<int>(column);
  const int y = static_cast<int>(row);
  return ((1.0 - above) * ((1.0 - right) * valueAt(x, y) + right * valueAt(x + 1, y)) +
          above * ((1.0 - right) * valueAt(x, y + 1) + right * valueAt(x + 1, y + 1))) /
         kScale;
}

}  // namespace vesper::inline v0
