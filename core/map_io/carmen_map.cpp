#include "vesper/core/map_io/carmen_map.hpp"

#include <cmath>
#include <utility>
#include <vector>

#include "vesper/core/files/binary_reader.hpp"
#include "vesper/core/input_error.hpp"
#include "vesper/core/map_io/foreign_cells.hpp"

namespace vesper::inline v0 {
namespace {

constexpr std::string_view kCarmenMagic = "CARMENMAPFILE";
constexpr std::string_view kCarmenVersion = "v020";
constexpr std::uint8_t kGridChunk = 1;
constexpr std::uint32_t kChunkNameBytes = 10;
constexpr std::size_t kMaxCommentBytes = 4096;

/// Chunks of a size that a file of this kind may have; there are few.
constexpr int kMostChunks = 1000;

OccupancyMap readGrid(BinaryReader& in, std::uint32_t chunk_bytes, const MapLimits& limits) {
  constexpr std::uint64_t kHeaderBytes = kChunkNameBytes + 12;
  const std::uint64_t columns = in.uint32("columns");
  const std::uint64_t rows = in.uint32("rows");
  const double resolution_m = in.float32("resolution");
  requireMapSize(in.name(), columns, rows, limits);
  requireResolution(in.name(), resolution_m);
  if (kHeaderBytes + 4 * columns * rows != chunk_bytes) {
    throw InputError({in.name(), 0, "GRIDMAP",
                      std::to_string(kHeaderBytes + 4 * columns * rows) + " bytes for " +
                          std::to_string(columns) + " x " + std::to_string(rows) + " cells",
                      std::to_string(chunk_bytes), ""});
  }
  // Decimal digits of the file's number: 0.1, not the nearest single of it.
  const double readable_m = std::round(resolution_m * 1e6) / 1e6;
  std::vector<std::string> file_columns;  // grows with the file, not with what its header claims
  for (std::uint64_t x = 0; x < columns; ++x) {
    limits.step(in.name(), x, columns);
    std::string percents;
    for (std::uint64_t y = 0; y < rows; ++y) {
      const double probability = in.float32("cells");
      const bool is_known = probability >= 0.0 && probability <= 1.0;
      if (!is_known && !(probability < 0.0)) {
        throw InputError({in.name(), 0, "cells", "a probability, or a negative number for unknown",
                          std::to_string(probability), ""});
      }
      percents +=
          static_cast<char>(is_known ? percentOfProbability(probability) : OccupancyMap::kUnknown);
    }
    file_columns.push_back(std::move(percents));
  }
  OccupancyMap map(GridFrame(static_cast<int>(columns), static_cast<int>(rows), readable_m));
  for (int x = 0; x < map.frame().width(); ++x) {
    for (int y = 0; y < map.frame().height(); ++y) {
      map.set({x, y}, static_cast<std::int8_t>(
                          file_columns[static_cast<std::size_t>(x)][static_cast<std::size_t>(y)]));
    }
  }
  return map;
}

}  // namespace

bool looksLikeCarmenMap(std::string_view beginning) noexcept {
  while (beginning.starts_with('#')) {
    const std::size_t end = beginning.find('\n');
    if (end == std::string_view::npos) {
      return false;
    }
    beginning.remove_prefix(end + 1);
  }
  return beginning.starts_with(kCarmenMagic);
}

OccupancyMap readCarmenMap(const std::string& path, const MapLimits& limits) {
  BinaryReader in(path);
  while (in.peek() == '#') {
    in.line(kMaxCommentBytes, "comment");
  }
  const std::string magic = in.bytes(kCarmenMagic.size(), "magic");
  if (magic != kCarmenMagic) {
    throw InputError({path, 0, "magic", std::string(kCarmenMagic), printable(magic), ""});
  }
  const std::string version = in.bytes(kCarmenVersion.size(), "version");
  if (version != kCarmenVersion) {
    throw InputError({path, 0, "version", std::string(kCarmenVersion), printable(version), ""});
  }
  for (int chunk = 0; chunk < kMostChunks; ++chunk) {
    const std::uint8_t kind = in.byte("GRIDMAP");
    const std::uint32_t size = in.uint32("chunk size");
    if (size < kChunkNameBytes) {
      throw InputError({path, 0, "chunk size", "at least 10 bytes", std::to_string(size), ""});
    }
    in.skip(kChunkNameBytes, "chunk name");
    if (kind == kGridChunk) {
      return readGrid(in, size, limits);
    }
    in.skip(size - kChunkNameBytes, "chunk");
  }
  throw InputError({path, 0, "GRIDMAP", "among the first 1000 chunks", "none", ""});
}

}  // namespace vesper::inline v0
