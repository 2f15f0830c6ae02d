#include "vesper/core/mapping/batch/cone_cells.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "vesper/core/mapping/cone_reading.hpp"

namespace vesper::inline v0 {
namespace {

constexpr double kHalfDiagonal_cells = 0.5 * std::numbers::sqrt2;
constexpr std::uint16_t kMostRange = std::numeric_limits<std::uint16_t>::max();

bool comesBefore(const ConeCell& a, const ConeCell& b) noexcept {
  return a.range != b.range ? a.range < b.range : a.cell < b.cell;
}

/// By range and cell: into buckets of 128 units first, which hold a few cells each.
void sortByRange(std::span<const ConeCell> cells, ConeCell* sorted) {
  constexpr int kShift = 7;
  std::array<std::uint32_t, (kMostRange >> kShift) + 2> starts{};
  for (const ConeCell& cell : cells) {
    ++starts[(cell.range >> kShift) + 1U];
  }
  for (std::size_t i = 1; i < starts.size(); ++i) {
    starts[i] += starts[i - 1];
  }
  std::array<std::uint32_t, starts.size()> next = starts;
  for (const ConeCell& cell : cells) {
    const std::size_t bucket = cell.range >> kShift;
    std::uint32_t place = next[bucket]++;
    while (place > starts[bucket] && comesBefore(cell, sorted[place - 1])) {
      sorted[place] = sorted[place - 1];
      --place;
    }
    sorted[place] = cell;
  }
}

}  // namespace

void ConeCellChunk::clear() {
  cells_.clear();
  begins_.clear();
  bands_.clear();
}

std::span<const ConeCell> ConeCellChunk::front(std::size_t reading) const noexcept {
  return {cells_.data() + begins_[reading], cells_.data() + bands_[reading]};
}

std::span<const ConeCell> ConeCellChunk::band(std::size_t reading) const noexcept {
  const std::size_t end = reading + 1 < begins_.size() ? begins_[reading + 1] : cells_.size();
  return {cells_.data() + bands_[reading], cells_.data() + end};
}

std::size_t ConeCellChunk::bytes() const noexcept {
  return (cells_.capacity() + unsorted_.capacity()) * sizeof(ConeCell) +
         (begins_.capacity() + bands_.capacity()) * sizeof(std::size_t);
}

void ConeCellChunk::shrink() {
  cells_.shrink_to_fit();
  begins_.shrink_to_fit();
  bands_.shrink_to_fit();
  unsorted_ = {};
}

/// One reading's cone, lengths in cells of the window.
struct ConeCells::Cone {
  double x = 0.0;
  double y = 0.0;
  double cosine = 1.0;
  double sine = 0.0;
  double half_angle_rad = 0.0;
  double min = 0.0;
  double end = 0.0;  ///< Cells beyond are not touched; nor, without an echo, cells at it.
  std::array<double, 2> left{};   ///< Direction of the left edge,
  std::array<double, 2> right{};  ///< and of the right one.
  bool has_edges = false;         ///< The cone is convex: its edges bound its rows.
};

ConeCells::ConeCells(std::span<const RangeObservation> readings, const RobotDescription& robot,
                     double resolution_m, double clear_fraction)
    : sensors_(robot.sensors),
      window_(windowOf(readings, robot, resolution_m, clear_fraction)),
      clear_fraction_(clear_fraction) {
  double reach_m = 0.0;
  for (const RangeObservation& reading : readings) {
    reach_m =
        std::max(reach_m, batchReach(reading, sensorOf(reading), resolution_m, clear_fraction));
  }
  range_unit_m_ = std::max(range_unit_m_, reach_m / (kMostRange - 1));
}

double ConeCells::halfAngleOf(const RangeObservation& reading) const noexcept {
  const SensorDescription& sensor = sensors_[reading.sensor];
  return halfAngleAt(sensor.beam, reading.reading == ReadingClass::Hit
                                      ? reading.range_m
                                      : clear_fraction_ * sensor.range.max_m);
}

ConeCells::Cone ConeCells::coneOf(const RangeObservation& reading) const noexcept {
  const SensorDescription& sensor = sensors_[reading.sensor];
  const double cells_per_m = 1.0 / window_.resolution_m;
  Cone cone;
  cone.x = reading.x_m * cells_per_m - window_.low.x;
  cone.y = reading.y_m * cells_per_m - window_.low.y;
  cone.cosine = std::cos(reading.heading_rad);
  cone.sine = std::sin(reading.heading_rad);
  cone.half_angle_rad = halfAngleOf(reading);
  cone.min = sensor.range.min_m * cells_per_m;
  cone.end = batchReach(reading, sensor, window_.resolution_m, clear_fraction_) * cells_per_m;
  cone.has_edges = cone.half_angle_rad <= std::numbers::pi / 2;
  const double c = std::cos(cone.half_angle_rad);
  const double s = std::sin(cone.half_angle_rad);
  cone.left = {cone.cosine * c - cone.sine * s, cone.sine * c + cone.cosine * s};
  cone.right = {cone.cosine * c + cone.sine * s, cone.sine * c - cone.cosine * s};
  return cone;
}

void ConeCells::appendRow(const Cone& cone, int row, std::vector<ConeCell>& cells) const {
  constexpr double kSlack = kHalfDiagonal_cells + 1e-6;
  constexpr double kLevel = 1e-9;
  const double dy = row + 0.5 - cone.y;
  const double half = std::sqrt(std::max(0.0, cone.end * cone.end - dy * dy));
  double low = -half;
  double high = half;
  if (cone.has_edges) {  // at most half a diagonal beyond either edge
    const auto bound = [&](const std::array<double, 2>& edge, double side) {
      if (std::abs(edge[1]) > kLevel) {
        const double at = (edge[0] * dy + side * kSlack) / edge[1];
        (edge[1] * side < 0.0) ? low = std::max(low, at) : high = std::min(high, at);
      }
    };
    bound(cone.left, -1.0);
    bound(cone.right, 1.0);
  }
  if (low > high) {
    return;
  }
  const int first = static_cast<int>(std::ceil(cone.x + low - 0.5 - kLevel));
  const int last = static_cast<int>(std::floor(cone.x + high - 0.5 + kLevel));
  for (int column = first; column <= last; ++column) {
    const double dx = column + 0.5 - cone.x;
    const double rho = std::sqrt(dx * dx + dy * dy);
    if (rho < cone.min || rho > cone.end) {
      continue;
    }
    const double along = dx * cone.cosine + dy * cone.sine;
    const double across = dy * cone.cosine - dx * cone.sine;
    const double alpha_rad = std::atan2(across, along);
    const double near_apex_rad = std::min(std::numbers::pi / 2, kHalfDiagonal_cells / rho);
    const double share = alpha_rad / std::max(cone.half_angle_rad, near_apex_rad);
    if (!(std::abs(share) <= 1.0)) {
      continue;
    }
    const double weight = 1.0 - 0.75 * share * share;
    const int sector =
        std::min(kConeSectors - 1, static_cast<int>((share + 1.0) * (kConeSectors / 2)));
    cells.push_back({row * window_.width + column,
                     static_cast<std::uint16_t>(rho * window_.resolution_m / range_unit_m_ + 0.5),
                     static_cast<std::uint8_t>(255.0 * weight + 0.5),
                     static_cast<std::uint8_t>(sector)});
  }
}

void ConeCells::append(const RangeObservation& reading, ConeCellChunk& chunk) const {
  std::vector<ConeCell>& found = chunk.unsorted_;
  found.clear();
  const Cone cone = coneOf(reading);
  const int low = static_cast<int>(std::floor(cone.y - cone.end));
  const int high = static_cast<int>(std::floor(cone.y + cone.end));
  for (int row = low; row <= high; ++row) {
    appendRow(cone, row, found);
  }
  const std::size_t begin = chunk.cells_.size();
  chunk.cells_.resize(begin + found.size());
  ConeCell* const sorted = chunk.cells_.data() + begin;
  sortByRange(found, sorted);
  std::size_t front = found.size();
  if (reading.reading == ReadingClass::Hit) {
    const double band_m = reading.range_m - 3.0 * sigmaOf(reading);
    const auto from = static_cast<std::uint16_t>(std::max(0.0, band_m) / range_unit_m_ + 0.5);
    front =
        static_cast<std::size_t>(std::lower_bound(sorted, sorted + found.size(), from,
                                                  [](const ConeCell& cell, std::uint16_t range) {
                                                    return cell.range < range;
                                                  }) -
                                 sorted);
  }
  chunk.begins_.push_back(begin);
  chunk.bands_.push_back(begin + front);
}

}  // namespace vesper::inline v0
