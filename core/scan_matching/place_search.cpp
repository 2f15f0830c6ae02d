#include "vesper/core/scan_matching/place_search.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <numbers>

#include "vesper/core/grid/distance_field.hpp"

namespace vesper::inline v0 {
namespace {

constexpr double kMostReach_m = 60.0;
constexpr double kScale = 28.0;  // a byte's steps a squared cell: 9 * 28 = 252
constexpr std::size_t kMostPoints = 400;

Eigen::Vector2d middleOf(std::span<const Eigen::Vector2d> points_m) {
  Eigen::Vector2d sum = Eigen::Vector2d::Zero();
  for (const Eigen::Vector2d& p : points_m) {
    sum += p;
  }
  return sum / static_cast<double>(points_m.size());
}

}  // namespace

PlaceSearch::PlaceSearch(std::span<const Eigen::Vector2d> points_m, double cell_m)
    : cell_m_(cell_m), low_m_(Eigen::Vector2d::Zero()) {
  std::vector<Eigen::Vector2d> kept;
  std::ranges::copy_if(points_m, std::back_inserter(kept), [](const Eigen::Vector2d& p) {
    return p.cwiseAbs().maxCoeff() <= kMostReach_m;
  });
  if (kept.empty()) {
    return;
  }
  Eigen::Vector2d high_m = kept.front();
  low_m_ = kept.front();
  for (const Eigen::Vector2d& p : kept) {
    low_m_ = low_m_.cwiseMin(p);
    high_m = high_m.cwiseMax(p);
  }
  low_m_ -= Eigen::Vector2d::Constant((kCapCells + 0.5) * cell_m);
  const Eigen::Vector2d size = (high_m - low_m_) / cell_m;
  const int width = static_cast<int>(size.x()) + kCapCells + 2;
  const int height = static_cast<int>(size.y()) + kCapCells + 2;
  std::vector<std::uint8_t> marks(static_cast<std::size_t>(width) *
                                  static_cast<std::size_t>(height));
  for (const Eigen::Vector2d& p : kept) {
    const Eigen::Vector2d cell = (p - low_m_) / cell_m;
    marks[static_cast<std::size_t>(cell.y()) * static_cast<std::size_t>(width) +
          static_cast<std::size_t>(cell.x())] = 1;
  }
  static constexpr std::uint32_t kCap = kCapCells * kCapCells;
  const std::vector<std::uint32_t> squared = squaredDistances(marks, width, height);
  std::ranges::transform(squared, marks.begin(), [](std::uint32_t value) {
    return static_cast<std::uint8_t>(kScale * std::min(value, kCap));
  });
  search_.emplace(std::move(marks), width, height, static_cast<std::uint8_t>(kScale * kCap),
                  static_cast<int>(std::ceil(kMostShift_m / cell_m)));
}

std::vector<PlaceSearch::Turned> PlaceSearch::turned(std::span<const Eigen::Vector2d> points_m,
                                                     const Pose2& T_guess,
                                                     double window_rad) const {
  const Eigen::Vector2d middle_m = middleOf(points_m);
  double squares = 0.0;
  for (const Eigen::Vector2d& p : points_m) {
    squares += (p - middle_m).squaredNorm();
  }
  const double radius_m = std::sqrt(squares / static_cast<double>(points_m.size()));
  const double step_rad = std::clamp(cell_m_ / std::max(radius_m, cell_m_), 0.005, 0.2);
  const int reach = static_cast<int>(std::ceil(std::min(window_rad, std::numbers::pi) / step_rad));
  const std::size_t every = (points_m.size() + kMostPoints - 1) / kMostPoints;
  const Eigen::Vector2d anchor_m = T_guess * middle_m;
  std::vector<Turned> turns;
  for (int k = 0; k <= 2 * reach; ++k) {  // the guess first, then to either side
    Turned turn{(k % 2 == 0 ? -(k / 2) : (k + 1) / 2) * step_rad, {}};
    const Pose2 turning(0.0, 0.0, T_guess.heading() + turn.yaw_rad);
    for (std::size_t i = 0; i < points_m.size(); i += every) {
      const Eigen::Vector2d cell =
          (anchor_m + turning * (points_m[i] - middle_m) - low_m_) / cell_m_;
      constexpr double kFar = 1 << 28;
      turn.cells.push_back({static_cast<int>(std::floor(std::clamp(cell.x(), -kFar, kFar))),
                            static_cast<int>(std::floor(std::clamp(cell.y(), -kFar, kFar)))});
    }
    turns.push_back(std::move(turn));
  }
  return turns;
}

std::optional<PlaceSearch::Best> PlaceSearch::best(
    const std::vector<Turned>& turns, const PlaceWindow& window, std::uint64_t limit,
    const std::optional<CellIndex>& apart_from) const {
  const auto cells = [this](double reach_m) {
    return static_cast<int>(std::ceil(std::min(reach_m, kMostShift_m) / cell_m_));
  };
  std::optional<ShiftSquare> hidden;
  if (apart_from) {
    hidden = ShiftSquare{*apart_from, static_cast<int>(kApart_m / cell_m_)};
  }
  std::optional<Best> found;
  std::size_t evaluations = 0;
  for (std::size_t i = 0; i < turns.size(); ++i) {
    const CellShift shift = search_->best(turns[i].cells, cells(window.x_m), cells(window.y_m),
                                          limit, evaluations, hidden);
    if (shift.cost < limit) {
      limit = shift.cost;
      found = Best{i, shift};
    }
  }
  return found;
}

std::optional<FoundPlace> PlaceSearch::find(std::span<const Eigen::Vector2d> points_m,
                                            const Pose2& T_guess, const PlaceWindow& window,
                                            double limit_squared_cells, double second_ratio) const {
  if (points_m.empty() || !search_) {
    return std::nullopt;
  }
  const std::vector<Turned> turns = turned(points_m, T_guess, window.yaw_rad);
  const double count = static_cast<double>(turns.front().cells.size()) * kScale;
  const std::optional<Best> first =
      best(turns, window, static_cast<std::uint64_t>(limit_squared_cells * count), std::nullopt);
  if (!first) {
    return std::nullopt;
  }
  FoundPlace place;
  place.mean_squared_cells = static_cast<double>(first->shift.cost) / count;
  const double second_limit = second_ratio * place.mean_squared_cells + 0.25;
  const std::optional<Best> second =
      best(turns, window, static_cast<std::uint64_t>(second_limit * count), first->shift.shift);
  place.second_squared_cells = second ? static_cast<double>(second->shift.cost) / count
                                      : std::numeric_limits<double>::infinity();
  const Eigen::Vector2d middle_m = middleOf(points_m);
  const double heading = T_guess.heading() + turns[first->turn].yaw_rad;
  const Eigen::Vector2d shift_m =
      cell_m_ * Eigen::Vector2d(first->shift.shift.x, first->shift.shift.y);
  const Eigen::Vector2d at_m = T_guess * middle_m + shift_m - Pose2(0.0, 0.0, heading) * middle_m;
  place.T_place_points = Pose2(at_m.x(), at_m.y(), heading);
  return place;
}

}  // namespace vesper::inline v0
