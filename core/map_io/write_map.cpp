#include "vesper/core/map_io/write_map.hpp"

#include <filesystem>
#include <stdexcept>
#include <utility>

#include "vesper/core/files/atomic_file.hpp"
#include "vesper/core/map_io/cell_tables.hpp"
#include "vesper/core/map_io/movingai_map.hpp"

namespace vesper::inline v0 {
namespace {

std::string counted(std::size_t count, const std::string& what) {
  return std::to_string(count) + " " + what;
}

WrittenMap writeRos(const std::filesystem::path& path, const OccupancyMap& map,
                    RosMapWriteOptions options) {
  if (path.extension() == ".png") {
    options.picture = RosMapPicture::Png;
  }
  std::filesystem::path prefix = path;
  prefix.replace_extension();
  const RosMapFiles files = writeRosMap(prefix.string(), map, options);
  WrittenMap written{{files.yaml, files.image}, {}};
  const CellCounts counts = map.counts();
  if (options.mode == RosMapMode::Trinary && counts.graded > 0) {
    written.losses.push_back(
        counted(counts.graded, "graded cells become unknown; --mode raw or scale keeps them"));
  }
  return written;
}

WrittenMap writeMovingAi(const std::string& path, const OccupancyMap& map) {
  writeMovingAiMap(path, map);
  WrittenMap written{{path}, {}};
  const CellCounts counts = map.counts();
  if (counts.unknown > 0) {
    written.losses.push_back(counted(counts.unknown, "unknown cells become blocked"));
  }
  if (map.frame().resolution() != 1.0 || map.frame().origin() != Pose2()) {
    written.losses.emplace_back("MovingAI maps have no resolution and no origin");
  }
  return written;
}

}  // namespace

WrittenMap writeMap(const std::string& path, const OccupancyMap& map,
                    const RosMapWriteOptions& ros) {
  const std::string extension = std::filesystem::path(path).extension().string();
  if (extension == ".yaml" || extension == ".yml" || extension == ".pgm" || extension == ".png") {
    return writeRos(path, map, ros);
  }
  if (extension == ".map") {
    return writeMovingAi(path, map);
  }
  if (extension == ".npy") {
    writeFileAtomically(path, npyBytes(map));
    return {{path}, {"NumPy arrays have no resolution and no origin"}};
  }
  if (extension == ".csv") {
    writeFileAtomically(path, cellCsv(map));
    return {{path}, {}};
  }
  throw std::invalid_argument(
      "maps are written as .yaml, .pgm, .png, .map, .npy or .csv, not as '" + extension + "'");
}

}  // namespace vesper::inline v0
