#include "vesper/core/map_io/vgrid_tiles.hpp"

#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <stdexcept>

namespace vesper::inline v0 {
namespace {

constexpr int kSide = GridTile::kSide;
constexpr int kCompressionLevel = 3;

char* putRow(const std::uint16_t* cells, char* out) noexcept {
  for (int x = 0; x < kSide; ++x) {
    *out++ = static_cast<char>(cells[x] & 0xFF);
    *out++ = static_cast<char>(cells[x] >> 8);
  }
  return out;
}

const char* takeRow(const char* in, std::uint16_t* cells) noexcept {
  for (int x = 0; x < kSide; ++x, in += 2) {
    cells[x] = static_cast<std::uint16_t>(static_cast<unsigned char>(in[0]) |
                                          static_cast<unsigned char>(in[1]) << 8);
  }
  return in;
}

/// Calls `use` with the rows of all planes in the order of the file. Signed cells pass as the
/// unsigned numbers of the same bits.
template <class Tile, class Use>
void forEachRow(Tile& tile, int views, Use&& use) {
  for (int view = 0; view < views; ++view) {
    for (int y = 0; y < kSide; ++y) {
      use(tile.logOdds(view, y));
    }
  }
  for (int y = 0; y < kSide; ++y) {
    use(tile.hits(y));
  }
  for (int y = 0; y < kSide; ++y) {
    use(tile.misses(y));
  }
}

}  // namespace

std::size_t unpackedTileBytes(int views) noexcept {
  return (static_cast<std::size_t>(views) + 2) * kSide * kSide * sizeof(std::uint16_t);
}

std::string packTile(const GridTile& tile, int views) {
  std::string plain(unpackedTileBytes(views), '\0');
  char* out = plain.data();
  forEachRow(tile, views, [&](const auto* row) {
    out = putRow(reinterpret_cast<const std::uint16_t*>(row), out);
  });
  std::string packed(ZSTD_compressBound(plain.size()), '\0');
  const std::size_t size =
      ZSTD_compress(packed.data(), packed.size(), plain.data(), plain.size(), kCompressionLevel);
  if (ZSTD_isError(size) != 0) {
    throw std::runtime_error(std::string("zstd: ") + ZSTD_getErrorName(size));
  }
  packed.resize(size);
  return packed;
}

bool unpackTile(const std::string& packed, int views, GridTile& tile) {
  const std::size_t want = unpackedTileBytes(views);
  if (ZSTD_getFrameContentSize(packed.data(), packed.size()) != want ||
      ZSTD_findFrameCompressedSize(packed.data(), packed.size()) != packed.size()) {
    return false;
  }
  std::string plain(want, '\0');
  if (ZSTD_decompress(plain.data(), plain.size(), packed.data(), packed.size()) != want) {
    return false;
  }
  const char* in = plain.data();
  forEachRow(tile, views,
             [&](auto* row) { in = takeRow(in, reinterpret_cast<std::uint16_t*>(row)); });
  return true;
}

std::uint32_t crc32Of(const std::string& bytes) noexcept {
  return static_cast<std::uint32_t>(
      ::crc32_z(0, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

}  // namespace vesper::inline v0
