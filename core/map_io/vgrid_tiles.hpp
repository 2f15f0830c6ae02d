#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "vesper/core/grid/grid_tile.hpp"

namespace vesper::inline v0 {

/// Bytes of one tile before packing.
[[nodiscard]] std::size_t unpackedTileBytes(int views) noexcept;

/// The planes of `tile` without padding, little-endian, as one zstd frame.
[[nodiscard]] std::string packTile(const GridTile& tile, int views);

/// Fills `tile` from `packed`. False if that is not one whole frame of the right content.
[[nodiscard]] bool unpackTile(const std::string& packed, int views, GridTile& tile);

/// CRC-32 as in gzip and PNG.
[[nodiscard]] std::uint32_t crc32Of(const std::string& bytes) noexcept;

}  // namespace vesper::inline v0
