#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <span>
#include <vector>

namespace vesper::inline v0 {

/// How far places are from the nearest of a set of points that may grow: squared distances in
/// cells, exact at the centres of cells, linear between them, capped. A byte a cell; the grid
/// follows the points up to kMostReach_m around the frame's origin and passes over those beyond. A
/// field that is told what was seen tells places far from all points apart: where rays passed, or
/// within a metre behind a point, nothing was, which speaks against a point there; where nobody
/// looked says nothing.
class PointField {
 public:
  static constexpr int kCapCells = 6;
  /// What a place far from all points has, in squared cells.
  static constexpr double kCap = kCapCells * kCapCells;
  /// What a place has where nobody looked: less lets scans run ahead into the unknown, more holds
  /// them back at the border of what was seen (by passages whose walls end at the laser's reach).
  static constexpr double kUnseen = 8.0;
  static constexpr double kMostReach_m = 60.0;

  /// `is_told_what_was_seen`: by look(); otherwise all places count as seen. Throws
  /// std::invalid_argument unless `resolution_m` lies in [0.01, 1].
  explicit PointField(double resolution_m, bool is_told_what_was_seen = false);

  void add(std::span<const Eigen::Vector2d> points_m);
  /// That rays from `from_m` reached points which were added. Cells beyond the grid stay unseen.
  void look(const Eigen::Vector2d& from_m, std::span<const Eigen::Vector2d> points_m);

  [[nodiscard]] double resolution() const noexcept { return resolution_m_; }
  [[nodiscard]] bool isEmpty() const noexcept { return values_.empty(); }
  /// Squared cells, at most kCap; of the cell that covers the place.
  [[nodiscard]] double squaredNear(const Eigen::Vector2d& p_m) const noexcept;
  /// Squared cells, at most kCap; linear between the four nearest centres.
  [[nodiscard]] double squaredAt(const Eigen::Vector2d& p_m) const noexcept;
  [[nodiscard]] bool isSeen(const Eigen::Vector2d& p_m) const noexcept;
  [[nodiscard]] std::size_t memoryBytes() const noexcept { return values_.capacity(); }

 private:
  static constexpr double kScale = 7.0;  ///< A byte's steps a squared cell: 36 * 7 = 252.
  static constexpr std::uint8_t kUnseenByte = 255;
  void cover(int low_x, int low_y, int high_x, int high_y);
  void stamp(const Eigen::Vector2d& p_cells);
  [[nodiscard]] std::uint8_t byteAt(int x, int y) const noexcept {
    const int column = x - low_x_;
    const int row = y - low_y_;
    return column >= 0 && row >= 0 && column < width_ && row < height_
               ? values_[static_cast<std::size_t>(row) * static_cast<std::size_t>(width_) +
                         static_cast<std::size_t>(column)]
               : far_;
  }
  [[nodiscard]] double valueAt(int x, int y) const noexcept {
    const std::uint8_t value = byteAt(x, y);
    return value == kUnseenByte ? kScale * kUnseen : value;
  }

  double resolution_m_;
  std::uint8_t far_;  ///< Of a cell that nothing is known of.
  int low_x_ = 0;
  int low_y_ = 0;
  int width_ = 0;
  int height_ = 0;
  std::vector<std::uint8_t> values_;
};

}  // namespace vesper::inline v0
