#include "vesper/core/mapping/cone_kernels.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace vesper::inline v0 {
namespace {

constexpr double kBinsPerCell = 4.0;
constexpr std::uint64_t kNoEchoBin = 0;  // a hit has its bin from 1 on
constexpr std::uint64_t kPhases = 4;
constexpr std::uint64_t kPlacements = 91 * kPhases;  // of the first quadrant
/// A geometry is worth its memory if the shelf holds at least so many.
constexpr double kLeastGeometries = 8.0;

std::uint64_t placementNumber(const SnappedPlacement& snapped) noexcept {
  return static_cast<std::uint64_t>(snapped.heading_deg) * kPhases +
         static_cast<std::uint64_t>(snapped.phase);
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
        kinds_, [&](const Kind& kind) { return isSameKind(kind.sensor, sensor); });
    kind_of_sensor_.push_back(static_cast<std::size_t>(std::distance(kinds_.begin(), same)));
    if (same == kinds_.end()) {
      Kind kind;
      kind.sensor = sensor;
      kind.last_bin = static_cast<std::uint64_t>(
          std::ceil(sensor.range.max_m / resolution_m * kBinsPerCell) + 1.0);
      kind.widest = readingOf(kind, kind.last_bin);
      kind.shares_geometry = sharesGeometry(kind);
      kinds_.push_back(std::move(kind));
    }
  }
  geometries_.resize(kinds_.size() * kPlacements);
}

ConeDrawing ConeKernels::hit(std::size_t sensor, double range_m, const SnappedPlacement& snapped) {
  const double bin = std::round(range_m / resolution_m_ * kBinsPerCell);
  return draw(sensor, std::max<std::uint64_t>(1, static_cast<std::uint64_t>(bin)), snapped);
}

ConeDrawing ConeKernels::noEcho(std::size_t sensor, const SnappedPlacement& snapped) {
  return draw(sensor, kNoEchoBin, snapped);
}

ConeDrawing ConeKernels::draw(std::size_t sensor, std::uint64_t range_bin,
                              const SnappedPlacement& snapped) {
  makeRoom();
  const QuadrantPlacement quadrant = quadrantPlacement(snapped);
  const SnappedPlacement placement{{}, snapped.phase, quadrant.heading_deg};
  const std::size_t number = kind_of_sensor_[sensor];
  Kind& kind = kinds_[number];
  const std::uint64_t key =
      (range_bin * kinds_.size() + number) * kPlacements + placementNumber(placement);
  const std::optional<CellRunsView> kept = kernels_.find(key);
  const ConeGeometry* shared = nullptr;
  ConeDrawing drawing;
  drawing.mirror = quadrant.mirror;
  // What a reading without echo frees has a weight of its own.
  const bool has_shared_weight = range_bin != kNoEchoBin || options_.no_echo_free == options_.free;
  if (kind.shares_geometry && has_shared_weight && range_bin <= kind.last_bin) {
    shared = &geometry(kind, number, placement);
    drawing.free = &shared->free;
    drawing.front = front(kind, range_bin, placement);
  }
  if (kept) {
    drawing.rest = *kept;
    return drawing;
  }
  ++made_;
  const ConeReading reading = readingOf(kind, range_bin);
  if (shared != nullptr) {
    rasteriseEcho(*shared, reading, placementOf(placement), resolution_m_, drawing.front, scratch_);
  } else {
    rasteriseCone(reading, placementOf(placement), resolution_m_, options_.views, RunImages::Four,
                  scratch_);
  }
  drawing.rest = kernels_.keep(key, scratch_);
  return drawing;
}

ConeReading ConeKernels::readingOf(const Kind& kind, std::uint64_t range_bin) const noexcept {
  if (range_bin == kNoEchoBin) {
    return ConeReading::noEcho(options_, kind.sensor, resolution_m_);
  }
  const double range_m = static_cast<double>(range_bin) / kBinsPerCell * resolution_m_;
  return ConeReading::hit(options_, kind.sensor, resolution_m_, range_m);
}

/// Whether the half-angle is the same for all ranges, and what is kept of a placement small.
bool ConeKernels::sharesGeometry(const Kind& kind) const noexcept {
  const double reach_cells = kind.widest.reach() / resolution_m_;
  const double cone_bytes =
      kind.widest.halfAngle() * reach_cells * reach_cells * (sizeof(MilliLogOdds) + sizeof(double));
  const double fronts_bytes =
      kBinsPerCell * reach_cells * reach_cells * kPhases * sizeof(std::int16_t);
  return kind.sensor.beam.half_angle_by_range.empty() &&
         std::max(cone_bytes, fronts_bytes) < static_cast<double>(max_bytes_) / kLeastGeometries;
}

const ConeGeometry& ConeKernels::geometry(const Kind& kind, std::size_t number,
                                          const SnappedPlacement& placement) {
  std::unique_ptr<KeptGeometry>& kept =
      geometries_[number * kPlacements + placementNumber(placement)];
  if (kept == nullptr) {
    kept = std::make_unique<KeptGeometry>(KeptGeometry{
        coneGeometry(kind.widest, placementOf(placement), resolution_m_, options_.views)});
    geometry_bytes_ += kept->geometry.bytes() + sizeof(KeptGeometry);
  }
  kept->last_use = ++uses_;
  return kept->geometry;
}

LatticeDisc ConeKernels::front(Kind& kind, std::uint64_t range_bin,
                               const SnappedPlacement& placement) {
  if (kind.fronts.empty()) {
    kind.fronts.resize((kind.last_bin + 1) * kPhases);
  }
  ConeFront& front = kind.fronts[range_bin * kPhases + static_cast<std::uint64_t>(placement.phase)];
  if (!front.isMade()) {
    front = ConeFront(readingOf(kind, range_bin), placementOf(placement), resolution_m_);
  }
  return front.disc();
}

/// For a few more: what a call returns has to stay while it is used.
void ConeKernels::makeRoom() {
  if (bytes() > max_bytes_) {
    kernels_.dropOldHalf();
    dropOldGeometries();
  }
}

void ConeKernels::dropOldGeometries() {
  std::vector<std::uint64_t> uses;
  for (const std::unique_ptr<KeptGeometry>& kept : geometries_) {
    if (kept != nullptr) {
      uses.push_back(kept->last_use);
    }
  }
  if (uses.empty()) {
    return;
  }
  const auto middle = uses.begin() + static_cast<std::ptrdiff_t>(uses.size() / 2);
  std::nth_element(uses.begin(), middle, uses.end());
  for (std::unique_ptr<KeptGeometry>& kept : geometries_) {
    if (kept != nullptr && kept->last_use <= *middle) {
      geometry_bytes_ -= kept->geometry.bytes() + sizeof(KeptGeometry);
      kept.reset();
    }
  }
}

}  // namespace vesper::inline v0
