#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "vesper/core/grid/log_odds_grid.hpp"
#include "vesper/core/mapping/map_provenance.hpp"

namespace vesper::inline v0 {

/// Where a tile of a `.vgrid` file belongs, and its packed bytes.
struct VGridTileEntry {
  CellIndex tile;
  std::size_t bytes = 0;
  std::uint32_t crc32 = 0;
};

/// The JSON line of a `.vgrid` file.
struct VGridHeader {
  LogOddsGridOptions grid;
  MapProvenance provenance;
  std::vector<VGridTileEntry> tiles;
};

/// One line without LF.
[[nodiscard]] std::string vgridHeaderText(const VGridHeader& header);

/// Throws InputError (line 2 of `source`) naming the key that is wrong.
[[nodiscard]] VGridHeader parseVGridHeader(const std::string& source, const std::string& text);

}  // namespace vesper::inline v0
