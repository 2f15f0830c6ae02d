#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "vesper/core/mapping/cone_raster.hpp"
#include "vesper/core/mapping/kernel_shelf.hpp"
#include "vesper/core/mapping/model_options.hpp"
#include "vesper/core/sensing/sensor_description.hpp"

namespace vesper::inline v0 {

/// The evidence of one reading, in two parts, or a mirror image of it.
struct ConeDrawing {
  const CellRuns* free = nullptr;  ///< Of it, what lies within `front`; nullptr: nothing.
  LatticeDisc front;
  CellRunsView rest;
  LatticeMirror mirror;
};

/// Cones evaluated once, one for each kind of beam, range in quarters of a cell, whole degree
/// of heading and point of the half-cell lattice; of headings, only the first quadrant: the others
/// are exact mirror images. Made when first used; the least recently used ones leave when they take
/// more memory than they may. Where the half-angle does not depend on the range, the cones of one
/// placement share all that lies before the echo, and only the echoes are kept one by one: a tenth
/// of the memory, most of which stays in the caches.
class ConeKernels {
 public:
  static constexpr std::size_t kDefaultBytes = std::size_t{64} << 20;

  /// `sensors` that do not differ in beam, limits and errors share their kernels.
  ConeKernels(const ModelOptions& options, const std::vector<SensorDescription>& sensors,
              double resolution_m, std::size_t max_bytes = kDefaultBytes);

  /// The cone of a hit of `sensor` (an index) at `range_m`. Valid until the next call.
  [[nodiscard]] ConeDrawing hit(std::size_t sensor, double range_m,
                                const SnappedPlacement& snapped);
  /// The cone that a reading without echo clears.
  [[nodiscard]] ConeDrawing noEcho(std::size_t sensor, const SnappedPlacement& snapped);

  [[nodiscard]] std::size_t bytes() const noexcept { return kernels_.bytes() + geometry_bytes_; }
  [[nodiscard]] std::size_t made() const noexcept { return made_; }

 private:
  struct KeptGeometry {
    ConeGeometry geometry;
    std::uint64_t last_use = 0;
  };
  /// Sensors alike.
  struct Kind {
    SensorDescription sensor;
    std::uint64_t last_bin = 0;     ///< Of the maximum range.
    ConeReading widest;             ///< Of a hit in that bin.
    bool shares_geometry = false;   ///< What lies before the echo is kept once a placement.
    std::vector<ConeFront> fronts;  ///< By range bin and phase; empty until first used.
  };

  ConeDrawing draw(std::size_t sensor, std::uint64_t range_bin, const SnappedPlacement& snapped);
  [[nodiscard]] ConeReading readingOf(const Kind& kind, std::uint64_t range_bin) const noexcept;
  [[nodiscard]] bool sharesGeometry(const Kind& kind) const noexcept;
  const ConeGeometry& geometry(const Kind& kind, std::size_t number,
                               const SnappedPlacement& placement);
  LatticeDisc front(Kind& kind, std::uint64_t range_bin, const SnappedPlacement& placement);
  void makeRoom();
  void dropOldGeometries();

  ModelOptions options_;
  double resolution_m_;
  std::size_t max_bytes_;
  std::vector<std::size_t> kind_of_sensor_;
  std::vector<Kind> kinds_;
  KernelShelf kernels_;  ///< Echoes, or whole cones where no geometry is shared.
  std::vector<std::unique_ptr<KeptGeometry>> geometries_;  ///< By kind and placement.
  CellRuns scratch_;
  std::size_t geometry_bytes_ = 0;
  std::size_t made_ = 0;
  std::uint64_t uses_ = 0;
};

}  // namespace vesper::inline v0
