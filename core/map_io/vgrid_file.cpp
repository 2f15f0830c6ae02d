#include "vesper/core/map_io/vgrid_file.hpp"

#include <algorithm>
#include <cstring>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "vesper/core/files/atomic_file.hpp"
#include "vesper/core/files/byte_source.hpp"
#include "vesper/core/grid/grid_comparison.hpp"
#include "vesper/core/input_error.hpp"
#include "vesper/core/map_io/vgrid_header.hpp"
#include "vesper/core/map_io/vgrid_tiles.hpp"

namespace vesper::inline v0 {
namespace {

constexpr std::size_t kMostHeaderBytes = std::size_t{64} << 20;

/// The file's bytes in pieces of a size known in advance, or up to the end of a line.
class VGridBytes {
 public:
  explicit VGridBytes(const std::string& path) : source_(path) {}

  /// The line without its LF. Throws InputError if it does not end within the limit.
  std::string line() {
    std::string line;
    while (true) {
      const auto begin = block_.begin() + static_cast<std::ptrdiff_t>(next_);
      const auto end = block_.begin() + static_cast<std::ptrdiff_t>(filled_);
      const auto newline = std::find(begin, end, '\n');
      line.append(begin, newline);
      next_ += static_cast<std::size_t>(newline - begin);
      if (newline != end) {
        ++next_;
        return line;
      }
      if (line.size() > kMostHeaderBytes || !fill()) {
        throw InputError({source_.name(), 2, "", "a header line", "no end of line", ""});
      }
    }
  }

  /// Exactly `size` bytes, or fewer at the end of the file.
  std::string take(std::size_t size) {
    std::string bytes;
    while (bytes.size() < size && (next_ < filled_ || fill())) {
      const std::size_t here = std::min(size - bytes.size(), filled_ - next_);
      bytes.append(block_.data() + next_, here);
      next_ += here;
    }
    return bytes;
  }

 private:
  bool fill() {
    next_ = 0;
    filled_ = source_.read(block_);
    return filled_ > 0;
  }

  ByteSource source_;
  std::vector<char> block_ = std::vector<char>(std::size_t{1} << 16);
  std::size_t next_ = 0;
  std::size_t filled_ = 0;
};

[[noreturn]] void failTile(const std::string& path, std::size_t index, std::string expected,
                           std::string found) {
  throw InputError(
      {path, 0, "tiles[" + std::to_string(index) + "]", std::move(expected), std::move(found), ""});
}

bool staysWithin(LogOddsGrid& grid, CellIndex index) {
  const GridTile& tile = grid.tileAt(index);
  const int clamp = grid.options().clamp;
  for (int view = 0; view < grid.views(); ++view) {
    for (int y = 0; y < GridTile::kSide; ++y) {
      const MilliLogOdds* row = tile.logOdds(view, y);
      if (!std::all_of(row, row + GridTile::kSide,
                       [clamp](int milli) { return milli >= -clamp && milli <= clamp; })) {
        return false;
      }
    }
  }
  return true;
}

void readTile(const std::string& path, VGridBytes& bytes, const VGridTileEntry& entry,
              std::size_t index, LogOddsGrid& grid) {
  const std::string packed = bytes.take(entry.bytes);
  if (packed.size() < entry.bytes) {
    failTile(path, index, std::to_string(entry.bytes) + " bytes",
             "the end of the file after " + std::to_string(packed.size()));
  }
  if (crc32Of(packed) != entry.crc32) {
    failTile(path, index, "the checksum of the index", "another one: the file is damaged");
  }
  if (!unpackTile(packed, grid.views(), grid.tileAt(entry.tile))) {
    failTile(path, index,
             "one zstd frame of " + std::to_string(unpackedTileBytes(grid.views())) + " bytes",
             "something else");
  }
  if (!staysWithin(grid, entry.tile)) {
    failTile(path, index, "log-odds within the clamp", "some beyond it");
  }
}

}  // namespace

AtomicFile& stageVGrid(AtomicFileSet& set, const std::string& path, const LogOddsGrid& grid,
                       const MapProvenance& provenance) {
  VGridHeader header{grid.options(), provenance, {}};
  std::vector<std::string> packed;
  for (const auto& [key, tile] : grid.tiles()) {
    packed.push_back(packTile(*tile, grid.views()));
    header.tiles.push_back({{key.second, key.first}, packed.back().size(), crc32Of(packed.back())});
  }
  AtomicFile& file = set.add(path);
  file.write(kVGridMagic);
  file.write(vgridHeaderText(header) + "\n");
  for (const std::string& tile : packed) {
    file.write(tile);
  }
  return file;
}

void writeVGrid(const std::string& path, const LogOddsGrid& grid, const MapProvenance& provenance) {
  AtomicFileSet set;
  stageVGrid(set, path, grid, provenance);
  set.commit();
}

void writeVGridChecked(const std::string& path, const LogOddsGrid& grid,
                       const MapProvenance& provenance) {
  AtomicFileSet set;
  AtomicFile& file = stageVGrid(set, path, grid, provenance);
  file.sync();
  const VGrid back = readVGrid(file.temporaryPath().string(), grid.options().max_memory_bytes);
  if (!holdTheSame(back.grid, grid) || !(back.provenance == provenance)) {
    throw std::system_error(std::make_error_code(std::errc::io_error),
                            "'" + path + "' differs from what was written");
  }
  set.commit();
}

VGrid readVGrid(const std::string& path, std::size_t max_memory_bytes, const MapLimits& limits) {
  VGridBytes bytes(path);
  const std::string magic = bytes.take(kVGridMagic.size());
  if (magic != kVGridMagic) {
    throw InputError({path, 1, "", "a vgrid file (VGRID1)", printable(magic), ""});
  }
  VGridHeader header = parseVGridHeader(path, bytes.line());
  const std::size_t need = GridTile::bytes(header.grid.views);
  if (header.tiles.size() > max_memory_bytes / need) {
    throw InputError({path, 2, "tiles",
                      "at most " + std::to_string(max_memory_bytes / need) + " tiles",
                      std::to_string(header.tiles.size()), "allow more memory"});
  }
  header.grid.max_memory_bytes = max_memory_bytes;
  VGrid map{LogOddsGrid(header.grid), std::move(header.provenance)};
  for (std::size_t i = 0; i < header.tiles.size(); ++i) {
    limits.step(path, i, header.tiles.size());
    readTile(path, bytes, header.tiles[i], i, map.grid);
  }
  if (!bytes.take(1).empty()) {
    throw InputError({path, 0, "", "the end of the file after the last tile", "more bytes", ""});
  }
  return map;
}

}  // namespace vesper::inline v0
