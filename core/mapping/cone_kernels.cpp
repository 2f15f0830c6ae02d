#include "vesper/core/mapping/cone_kernels.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace vesper::inline v0 {
namespace {

constexpr double kBinsPerCell = 4.0;
constexpr std::uint64_t kNoEchoBin = 0;  // a hit has its bin from 1 on
constexpr std::uint64_t kPlacements = 360 * 4;

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
  const auto placement =
      static_cast<std::uint64_t>(snapped.heading_deg * 4 + snapped.phase);
  const std::uint64_t key = (range_bin * kinds_.size() + kind) * kPlacements + placement;
  const auto found = kernels_.find(key);
  if (found != kernels_.end()) {
    found->second.last_use = ++uses_;
    return found->second.evidence;
  }
  Kernel kernel;
  rasteriseCone(readingOf(kind, range_bin), snapped.placement, resolution_m_, options_.views,
                kernel.evidence);
  kernel.evidence.runs.shrink_to_fit();
  kernel.evidence.deltas.shrink_to_fit();
  ++made_;
  bytes_ += kernel.evidence.bytes() + sizeof(Kernel);
  if (bytes_ > max_bytes_) {
    dropOldHalf();
  }
  kernel.last_use = ++uses_;
  return kernels_.insert_or_assign(key, std::move(kernel)).first->second.evidence;
}

ConeReading ConeKernels::readingOf(std::size_t kind, std::uint64_t range_bin) const noexcept {
  if (range_bin == kNoEchoBin) {
    return ConeReading::noEcho(options_, kinds_[kind], resolution_m_);
  }
  const double range_m = static_cast<double>(range_bin) / kBinsPerCell * resolution_m_;
  return ConeReading::hit(options_, kinds_[kind], resolution_m_, range_m);
}

void ConeKernels::dropOldHalf() {
  std::vector<std::uint64_t> uses;
  uses.reserve(kernels_.size());
  for (const auto& [key, kernel] : kernels_) {
    uses.push_back(kernel.last_use);
  }
  const auto middle = uses.begin() + static_cast<std::ptrdiff_t>(uses.size() / 2);
  std::nth_element(uses.begin(), middle, uses.end());
  const std::uint64_t oldest_kept = middle == uses.end() ? 0 : *middle;
  std::erase_if(kernels_, [&](const auto& entry) {
    if (entry.second.last_use >= oldest_kept) {
      return false;
    }
    bytes_ -= entry.second.evidence.bytes() + sizeof(Kernel);
    return true;
  });
}

}  // namespace vesper::inline v0
