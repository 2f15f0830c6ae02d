#pragma once

#include <Eigen/Core>
#include <optional>
#include <span>
#include <vector>

#include "vesper/core/geometry/pose2.hpp"
#include "vesper/core/mapping/shift_search.hpp"

namespace vesper::inline v0 {

/// To either side of where points should lie.
struct PlaceWindow {
  double x_m = 0.0;
  double y_m = 0.0;
  double yaw_rad = 0.0;
};

struct FoundPlace {
  Pose2 T_place_points;
  double mean_squared_cells = 0.0;
  /// The least mean of a shift beside the one found (kApart_m); infinite: none below the limit.
  double second_squared_cells = 0.0;
};

/// Finds one set of points in another within metres and tens of degrees: for each of a row of yaws
/// the best shift by branch and bound (ShiftSearch), on cells of `cell_m`. The measure is the mean
/// squared distance to the nearest point, capped at kCapCells.
class PlaceSearch {
 public:
  static constexpr int kCapCells = 3;
  static constexpr double kApart_m = 1.5;
  static constexpr double kMostShift_m = 20.0;

  /// Points beyond 60 m of the origin are passed over. Requires cell_m > 0.
  PlaceSearch(std::span<const Eigen::Vector2d> points_m, double cell_m);

  /// Empty if no pose of the window has a mean below `limit_squared_cells`. A second place counts
  /// if its mean is less than `second_ratio` times that of the first plus 0.25.
  [[nodiscard]] std::optional<FoundPlace> find(std::span<const Eigen::Vector2d> points_m,
                                               const Pose2& T_guess, const PlaceWindow& window,
                                               double limit_squared_cells,
                                               double second_ratio) const;

 private:
  struct Turned {
    double yaw_rad = 0.0;
    std::vector<CellIndex> cells;
  };
  struct Best {
    std::size_t turn = 0;
    CellShift shift;
  };
  [[nodiscard]] std::vector<Turned> turned(std::span<const Eigen::Vector2d> points_m,
                                           const Pose2& T_guess, double window_rad) const;
  [[nodiscard]] std::optional<Best> best(const std::vector<Turned>& turns,
                                         const PlaceWindow& window, std::uint64_t limit,
                                         const std::optional<CellIndex>& apart_from) const;

  double cell_m_;
  Eigen::Vector2d low_m_;
  std::optional<ShiftSearch> search_;
};

}  // namespace vesper::inline v0
