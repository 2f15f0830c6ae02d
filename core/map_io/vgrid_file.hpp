#pragma once

#include <cstddef>
#include <string>

#include "vesper/core/files/atomic_file.hpp"
#include "vesper/core/grid/log_odds_grid.hpp"
#include "vesper/core/map_io/map_limits.hpp"
#include "vesper/core/mapping/map_provenance.hpp"

namespace vesper::inline v0 {

/// A grid of log-odds with all it holds, and how it came about.
struct VGrid {
  LogOddsGrid grid;
  MapProvenance provenance;
};

/// The first bytes of every `.vgrid` file.
inline constexpr std::string_view kVGridMagic = "VGRID1\n";

/// Writes `path` atomically: the magic, one line of JSON (resolution, log-odds step, clamp, views,
/// model, sources, index of tiles), then the tiles, each a zstd frame of its planes row by row
/// (int16 log-odds of each view, uint16 hits, uint16 misses; little-endian) with a CRC-32 in the
/// index. Throws std::system_error.
void writeVGrid(const std::string& path, const LogOddsGrid& grid, const MapProvenance& provenance);
/// The same as a file of `set`, which shows it when it is committed; returns the file, for reading
/// back what was written.
AtomicFile& stageVGrid(AtomicFileSet& set, const std::string& path, const LogOddsGrid& grid,
                       const MapProvenance& provenance);

/// The same as writeVGrid, but the file is read back and compared before it appears; needs the
/// grid's memory a second time.
void writeVGridChecked(const std::string& path, const LogOddsGrid& grid,
                       const MapProvenance& provenance);

/// Reads what writeVGrid wrote: nothing is lost or changed. `max_memory_bytes` is the limit of the
/// grid, and checked before memory is taken. Throws InputError naming the file and the key or tile
/// that is wrong: unknown and missing keys, values out of range, a checksum that differs, a file
/// cut off or too long. Of `limits` its stop and its progress count, by tiles.
[[nodiscard]] VGrid readVGrid(const std::string& path,
                              std::size_t max_memory_bytes = std::size_t{4} << 30,
                              const MapLimits& limits = {});

}  // namespace vesper::inline v0
