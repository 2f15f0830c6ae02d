#include "vesper/core/mapping/cone_kernels.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace vesper::inline v0 {
namespace {

constexpr double kBinsPerCell = 4.0;
constexpr std::uint64_t kNoEchoBin = 0;  // a hit has its bin from 1 on
constexpr std::uint64_t kPlacements = 360 * 4;
/// A geometry is worth its memory if the shelf holds at least so many.
constexpr double kLeastGeometries = 8.0;

std::uint64_t placementNumber(const SnappedPlacement& snapped) noexcept {
  return static_cast<std::uint64_t>(snapped.heading_deg * 4 + snapped.phase);
}

bool isSameKind(const SensorDescription& a, const SensorDescription& b) {
  return a.beam == b.beam && a.range == b.range && a.error == b.error;
}

}  // namespace

ConeKernels::ConeKernels(const ModelOptions& options, const std::vector<SensorDescription>& sensors,
                         double resolution_m, std::size_t max_bytes)
    : options_(options), resolution_m_(resolution_m), max_bytes_(max_bytes) {
  for (const SensorDescription& sensor : sensors) {
    const auto same = std::ranges::find_if(
        kinds_, [&](const SensorDescription& kind) { return isSameKind(kind, sensor); });
    kind_of_sensor_.push_back(static_cast<std::size_t>(std::distance(kinds_.begin(), same)));
    if (same == kinds_.end()) {
      kinds_.push_back(sensor);
      widest_.push_back(ConeReading::hit(options, sensor, resolution_m, sensor.range.max_m));
    }
  }
}

const CellRuns& ConeKernels::hit(std::size_t sensor, double range_m,
                                 const SnappedPlacement& snapped) {
  const double bin = std::round(range_m / resolution_m_ * kBinsPerCell);
  return at(sensor, std::max<std::uint64_t>(1, static_cast<std::uint64_t>(bin)), snapped);
}

const CellRuns& ConeKernels::noEcho(std::size_t sensor, const SnappedPlacement& snapped) {
  return at(sensor, kNoEchoBin, snapped);
}

const CellRuns& ConeKernels::at(std::size_t sensor, std::uint64_t range_bin,
                                const SnappedPlacement& snapped) {
  const std::size_t kind = kind_of_sensor_[sensor];
  const std::uint64_t key =
      (range_bin * kinds_.size() + kind) * kPlacements + placementNumber(snapped);
  const auto found = kernels_.find(key);
  if (found != kernels_.end()) {
    found->second.last_use = ++uses_;
    return found->second.content;
  }
  ++made_;
  return keep(kernels_, key, make(kind, range_bin, snapped));
}

CellRuns ConeKernels::make(std::size_t kind, std::uint64_t range_bin,
                           const SnappedPlacement& snapped) {
  const ConeReading reading = readingOf(kind, range_bin);
  if (sharesGeometry(kind) && reading.reach() <= widest_[kind].reach()) {
    evaluateCone(geometry(kind, snapped), reading, scratch_);
  } else {
    rasteriseCone(reading, snapped.placement, resolution_m_, options_.views, scratch_);
  }
  return scratch_;  // a copy, as small as can be
}

bool ConeKernels::sharesGeometry(std::size_t kind) const noexcept {
  const double reach_cells = widest_[kind].reach() / resolution_m_;
  const double bytes = widest_[kind].halfAngle() * reach_cells * reach_cells * sizeof(ConeCell);
  return kinds_[kind].beam.half_angle_by_range.empty() &&
         bytes < static_cast<double>(max_bytes_) / kLeastGeometries;
}

const ConeGeometry& ConeKernels::geometry(std::size_t kind, const SnappedPlacement& snapped) {
  const std::uint64_t key = kind * kPlacements + placementNumber(snapped);
  const auto found = geometries_.find(key);
  if (found != geometries_.end()) {
    found->second.last_use = ++uses_;
    return found->second.content;
  }
  return keep(geometries_, key,
              coneGeometry(widest_[kind], snapped.placement, resolution_m_, options_.views));
}

ConeReading ConeKernels::readingOf(std::size_t kind, std::uint64_t range_bin) const noexcept {
  if (range_bin == kNoEchoBin) {
    return ConeReading::noEcho(options_, kinds_[kind], resolution_m_);
  }
  const double range_m = static_cast<double>(range_bin) / kBinsPerCell * resolution_m_;
  return ConeReading::hit(options_, kinds_[kind], resolution_m_, range_m);
}

template <class Content>
const Content& ConeKernels::keep(Shelf<Content>& shelf, std::uint64_t key, Content content) {
  bytes_ += content.bytes() + sizeof(Kept<Content>);
  if (bytes_ > max_bytes_) {
    dropOldHalf(kernels_);
    dropOldHalf(geometries_);
  }
  return shelf.insert_or_assign(key, Kept<Content>{std::move(content), ++uses_})
      .first->second.content;
}

template <class Content>
void ConeKernels::dropOldHalf(Shelf<Content>& shelf) {
  if (shelf.empty()) {
    return;
  }
  std::vector<std::uint64_t> uses;
  uses.reserve(shelf.size());
  for (const auto& [key, kept] : shelf) {
    uses.push_back(kept.last_use);
  }
  const auto middle = uses.begin() + static_cast<std::ptrdiff_t>(uses.size() / 2);
  std::nth_element(uses.begin(), middle, uses.end());
  std::erase_if(shelf, [&, oldest_kept = *middle](const auto& entry) {
    if (entry.second.last_use >= oldest_kept) {
      return false;
    }
    bytes_ -= entry.second.content.bytes() + sizeof(Kept<Content>);
    return true;
  });
}

}  // namespace vesper::inline v0
