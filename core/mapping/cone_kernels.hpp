#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "vesper/core/mapping/cone_raster.hpp"
#include "vesper/core/mapping/model_options.hpp"
#include "vesper/core/sensing/sensor_description.hpp"

namespace vesper::inline v0 {

/// Cones evaluated once, one for each kind of beam, range in quarters of a cell, whole degree
/// of heading and point of the half-cell lattice. Made when first used; the least recently used
/// ones leave when they take more memory than they may. Where the half-angle does not depend on the
/// range, the cones of one placement share its geometry, which makes a new one cheap.
class ConeKernels {
 public:
  static constexpr std::size_t kDefaultBytes = std::size_t{64} << 20;

  /// `sensors` that do not differ in beam, limits and errors share their kernels.
  ConeKernels(const ModelOptions& options, const std::vector<SensorDescription>& sensors,
              double resolution_m, std::size_t max_bytes = kDefaultBytes);

  /// The cone of a hit of `sensor` (an index) at `range_m`. Valid until the next call.
  [[nodiscard]] const CellRuns& hit(std::size_t sensor, double range_m,
                                    const SnappedPlacement& snapped);
  /// The cone that a reading without echo clears.
  [[nodiscard]] const CellRuns& noEcho(std::size_t sensor, const SnappedPlacement& snapped);

  [[nodiscard]] std::size_t bytes() const noexcept { return bytes_; }
  [[nodiscard]] std::size_t made() const noexcept { return made_; }

 private:
  template <class Content>
  struct Kept {
    Content content;
    std::uint64_t last_use = 0;
  };
  template <class Content>
  using Shelf = std::unordered_map<std::uint64_t, Kept<Content>>;

  const CellRuns& at(std::size_t sensor, std::uint64_t range_bin, const SnappedPlacement& snapped);
  ConeReading readingOf(std::size_t kind, std::uint64_t range_bin) const noexcept;
  CellRuns make(std::size_t kind, std::uint64_t range_bin, const SnappedPlacement& snapped);
  [[nodiscard]] bool sharesGeometry(std::size_t kind) const noexcept;
  const ConeGeometry& geometry(std::size_t kind, const SnappedPlacement& snapped);
  template <class Content>
  void dropOldHalf(Shelf<Content>& shelf);
  template <class Content>
  const Content& keep(Shelf<Content>& shelf, std::uint64_t key, Content content);

  ModelOptions options_;
  double resolution_m_;
  std::size_t max_bytes_;
  std::vector<std::size_t> kind_of_sensor_;
  std::vector<SensorDescription> kinds_;
  std::vector<ConeReading> widest_;  ///< By kind: of a hit at the maximum range.
  Shelf<CellRuns> kernels_;
  Shelf<ConeGeometry> geometries_;
  CellRuns scratch_;
  std::size_t bytes_ = 0;
  std::size_t made_ = 0;
  std::uint64_t uses_ = 0;
};

}  // namespace vesper::inline v0
