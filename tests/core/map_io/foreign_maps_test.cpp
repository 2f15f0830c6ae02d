// Maps of CARMEN, MRPT and OctoMap: bytes built from the published formats, and real files.
#include <gtest/gtest.h>

#include <bit>
#include <functional>

#include "vesper/core/input_error.hpp"
#include "vesper/core/map_io/carmen_map.hpp"
#include "vesper/core/map_io/mrpt_gridmap.hpp"
#include "vesper/core/map_io/octomap_slice.hpp"
#include "vesper/core/map_io/read_map.hpp"
#include "vesper/tests/support/scratch_folder.hpp"
#include "vesper/tests/support/shared_files.hpp"

namespace vesper::test {
namespace {

/// Little-endian bytes.
std::string u16(std::uint32_t value) {
  return {static_cast<char>(value & 255U), static_cast<char>(value >> 8U & 255U)};
}
std::string u32(std::uint32_t value) { return u16(value & 65535U) + u16(value >> 16U); }
std::string f32(float value) { return u32(std::bit_cast<std::uint32_t>(value)); }

std::string refusalOf(const std::function<void()>& read) {
  try {
    read();
  } catch (const InputError& error) {
    return error.problem().field + "|" + error.problem().expected + "|" + error.problem().found;
  }
  return "was read";
}

std::vector<int> percentsOf(const OccupancyMap& map) {
  return {map.percents().begin(), map.percents().end()};
}

/// Three columns of two cells; a chunk before and one behind.
std::string carmenBytes(std::uint32_t columns = 3, std::uint32_t rows = 2,
                        const std::string& cells = f32(-1) + f32(0) + f32(1) + f32(0.5F) +
                                                   f32(0.9F) + f32(0.1F)) {
  const auto chunk = [](char kind, const std::string& name, const std::string& data) {
    return std::string(1, kind) + u32(static_cast<std::uint32_t>(10 + data.size())) + name + data;
  };
  return "# a map\n#\nCARMENMAPFILEv020" + chunk(32, "CREATOR   ", "somebody") +
         chunk(1, "GRIDMAP   ", u32(columns) + u32(rows) + f32(0.1F) + cells) +
         chunk(2, "OFFLIMITS ", "x");
}

TEST(CarmenMapTest, ReadsColumnsFromTheBottom) {
  const ScratchFolder folder;
  const OccupancyMap map = readCarmenMap(folder.write("m.map", carmenBytes()));
  EXPECT_EQ(map.frame(), GridFrame(3, 2, 0.1));
  // Columns (-1, 0), (1, 0.5), (0.9, 0.1) as rows from the bottom.
  EXPECT_EQ(percentsOf(map), (std::vector<int>{-1, 100, 100, 0, 50, 0}));
}

TEST(CarmenMapTest, NamesEachFieldThatIsWrong) {
  const ScratchFolder folder;
  const auto refusal = [&](const std::string& bytes) {
    return refusalOf([&] { (void)readCarmenMap(folder.write("m.map", bytes)); });
  };
  EXPECT_EQ(refusal("CARMENMAPFILEv010"), "version|v020|v010");
  EXPECT_EQ(refusal("# x\nnot a CARMEN map"), "magic|CARMENMAPFILE|not a CARMEN ");
  EXPECT_EQ(refusal(carmenBytes(0, 2)), "size|1 to 268435456 cells|0 x 2");
  EXPECT_EQ(refusal(carmenBytes(4294967295U, 4294967295U)),
            "size|1 to 268435456 cells|4294967295 x 4294967295");
  EXPECT_EQ(refusal(carmenBytes(3, 3)), "GRIDMAP|58 bytes for 3 x 3 cells|46");
  EXPECT_EQ(refusal(carmenBytes(1, 1, f32(2.0F))),
            "cells|a probability, or a negative number for unknown|2.000000");
  const std::string whole = carmenBytes();
  for (std::size_t size = 0; size < whole.size() - 16; ++size) {
    EXPECT_NE(refusal(whole.substr(0, size)), "was read") << size;
  }
}

/// Figures of the headers' comments, and cells counted by a parser of its own.
TEST(CarmenMapTest, ReadsRealMaps) {
  VESPER_REQUIRE_SHARED("data/maps/carmen_maps");
  const LoadedMap wean = readMap(sharedPath("data/maps/carmen_maps/wean5300.map"));
  EXPECT_EQ(wean.format, MapFormat::CarmenMap);
  EXPECT_EQ(wean.map.frame(), GridFrame(657, 326, 0.1));
  const CellCounts counts = wean.map.counts();
  EXPECT_EQ(counts.occupied, 4950U);
  EXPECT_EQ(counts.free, 26568U);
  EXPECT_EQ(counts.graded, 2629U);
  EXPECT_EQ(counts.unknown - counts.graded, 180035U);
  const CellCounts freiburg =
      readMap(sharedPath("data/maps/carmen_maps/freiburg.map")).map.counts();
  EXPECT_EQ(freiburg.occupied, 3796U);
  EXPECT_EQ(freiburg.free, 40827U);
}

std::string mrptBytes(char bits, std::uint32_t columns, std::uint32_t rows, float x_max,
                      const std::string& cells) {
  return "\x93"
         "COccupancyGridMap2D\x03" +
         std::string(1, bits) + u32(columns) + u32(rows) + f32(-1.0F) + f32(x_max) + f32(0.5F) +
         f32(0.7F) + f32(0.1F) + cells;
}

TEST(MrptGridmapTest, ReadsRowsFromTheBottom) {
  const ScratchFolder folder;
  // In sixteenths of log-odds of being free: 0 unknown; +-127 sure; 16 ln(1) .. -9: p = 0.637.
  const std::string cells{0, 127, static_cast<char>(-127), static_cast<char>(-9), 9, 16};
  const OccupancyMap map =
      readMrptGridmap(folder.write("m.gridmap", mrptBytes(8, 3, 2, -0.7F, cells) + "options"));
  EXPECT_EQ(map.frame(), GridFrame(3, 2, 0.1, Pose2(-1.0, 0.5, 0.0)));
  EXPECT_EQ(percentsOf(map), (std::vector<int>{-1, 0, 100, 64, 36, 0}));
}

TEST(MrptGridmapTest, NamesEachFieldThatIsWrong) {
  const ScratchFolder folder;
  const auto refusal = [&](const std::string& bytes) {
    return refusalOf([&] { (void)readMrptGridmap(folder.write("m.gridmap", bytes)); });
  };
  EXPECT_EQ(refusal(mrptBytes(16, 3, 2, -0.7F, "")), "bits a cell|8|16");
  EXPECT_EQ(refusal(mrptBytes(8, 4294967295U, 1, -0.7F, "")),
            "size|1 to 268435456 cells|4294967295 x 1");
  EXPECT_EQ(refusal(mrptBytes(8, 3, 2, 0.7F, "")).substr(0, 60),
            "x_min|bounds that agree with the size and the resolution|1.7");
  EXPECT_EQ(refusal(mrptBytes(8, 3, 2, -0.7F, "abc")),
            "cells|more bytes|the end of the file after 53");
  EXPECT_EQ(refusal("nothing"), "class|more bytes|the end of the file after 7");
}

/// Header fields and cells as counted by a parser of its own.
TEST(MrptGridmapTest, ReadsRealMaps) {
  VESPER_REQUIRE_SHARED("data/maps/mrpt");
  const LoadedMap uwb =
      readMap(sharedPath("data/maps/mrpt/uwb_ro-localization_demo_map.gridmap.gz"));
  EXPECT_EQ(uwb.format, MapFormat::MrptGridmap);
  EXPECT_EQ(uwb.map.frame(), GridFrame(700, 650, 0.04, Pose2(-10.0, -10.0, 0.0)));
  const CellCounts counts = uwb.map.counts();
  EXPECT_EQ(counts.occupied, 3317U);
  EXPECT_EQ(counts.free, 92563U);
  EXPECT_EQ(counts.graded, 4804U);
}

std::string octomapHeader(const std::string& id = "OcTree") {
  return "# Octomap OcTree binary file\n# (a comment)\n#\nid " + id + "\nsize 9\nres 0.5\ndata\n";
}

/// 16 bits: what each of the eight children is.
std::string node(std::initializer_list<std::pair<int, std::uint32_t>> children) {
  std::uint32_t bits = 0;
  for (const auto& [child, kind] : children) {
    bits |= kind << static_cast<unsigned>(2 * child);
  }
  return u16(bits);
}

/// From the root's upper children down to the finest level, always the lowest child: the voxels
/// around the world's origin, where x, y, z >= 0.
std::string wayToTheOrigin() {
  std::string bytes = node({{7, 3}});
  for (int level = 0; level < 14; ++level) {
    bytes += node({{0, 3}});
  }
  return bytes;
}

TEST(OctomapSliceTest, ACellIsWhatTheSliceAboveItHolds) {
  const ScratchFolder folder;
  // The finest eight: x is bit 0, y bit 1, z bit 2. Below: free, occupied, unknown, free; above:
  // occupied, free, free, unknown.
  const std::string file =
      folder.write("m.bt", octomapHeader() + wayToTheOrigin() +
                               node({{0, 1}, {1, 2}, {3, 1}, {4, 2}, {5, 1}, {6, 1}}));
  const OctomapSlice all = readOctomapSlice(file);
  EXPECT_EQ(all.map.frame(), GridFrame(2, 2, 0.5));
  EXPECT_EQ(percentsOf(all.map), (std::vector<int>{100, 100, 0, 0}));
  EXPECT_EQ(all.voxels, 6U);
  EXPECT_EQ(all.low_m, 0.0);
  EXPECT_EQ(all.high_m, 1.0);
  EXPECT_EQ(percentsOf(readOctomapSlice(file, {0.0, 0.5}).map), (std::vector<int>{0, 100, -1, 0}));
  EXPECT_EQ(percentsOf(readOctomapSlice(file, {0.6, 9.0}).map), (std::vector<int>{100, 0, 0, -1}));
  EXPECT_EQ(refusalOf([&] {
              (void)readOctomapSlice(file, {5.0, 6.0});
            }),
            "height|voxels in the slice|none; the file's lie from 0.000000 to 1.000000 m");
}

TEST(OctomapSliceTest, ALargeLeafCoversAllItsCells) {
  const ScratchFolder folder;
  std::string bytes = node({{7, 3}});
  for (int level = 0; level < 13; ++level) {
    bytes += node({{0, 3}});
  }
  const OctomapSlice slice =
      readOctomapSlice(folder.write("m.bt", octomapHeader() + bytes + node({{0, 2}, {3, 1}})));
  EXPECT_EQ(slice.map.frame(), GridFrame(4, 4, 0.5));
  EXPECT_EQ(percentsOf(slice.map), (std::vector<int>{100, 100, -1, -1, 100, 100, -1, -1,  //
                                                     -1, -1, 0, 0, -1, -1, 0, 0}));
}

TEST(OctomapSliceTest, NamesWhatIsWrong) {
  const ScratchFolder folder;
  const auto refusal = [&](const std::string& bytes) {
    return refusalOf([&] { (void)readOctomapSlice(folder.write("m.bt", bytes)); });
  };
  EXPECT_EQ(refusal(octomapHeader("ColorOcTree")), "id|OcTree|ColorOcTree");
  EXPECT_EQ(refusal(octomapHeader()), "height|voxels in the slice|none in the file");
  EXPECT_EQ(
      refusal(octomapHeader() + wayToTheOrigin()),
      "nodes|more bytes|the end of the file after " + std::to_string(octomapHeader().size() + 30));
  EXPECT_EQ(refusal(octomapHeader() + wayToTheOrigin() + node({{0, 3}})),
            "nodes|leaves at the sixteenth level|an inner node");
  EXPECT_EQ(refusal(octomapHeader() + node({{0, 1}})), "size|1 to 268435456 cells|32768 x 32768");
  EXPECT_EQ(refusal("# Octomap OcTree binary file\nres 0.1\ndata\n"), "id|OcTree|none");
}

/// The header promises 532566 nodes; cells counted by a parser of its own that reads them all.
TEST(OctomapSliceTest, ReadsARealTree) {
  VESPER_REQUIRE_SHARED("data/maps/octomap/geb079.bt");
  MapReadOptions options;
  options.height = {0.2, 1.5};
  const LoadedMap slice = readMap(sharedPath("data/maps/octomap/geb079.bt"), options);
  EXPECT_EQ(slice.format, MapFormat::OctoMap);
  EXPECT_EQ(slice.map.frame().width(), 468);
  EXPECT_EQ(slice.map.frame().height(), 185);
  EXPECT_NEAR(slice.map.frame().origin().x(), -6.48, 1e-9);
  const CellCounts counts = slice.map.counts();
  EXPECT_EQ(counts.occupied, 15906U);
  EXPECT_EQ(counts.free, 37619U);
  EXPECT_EQ(counts.unknown, 33055U);
  EXPECT_EQ(readMap(sharedPath("data/maps/octomap/geb079.bt")).map.counts().occupied, 38958U);
}

}  // namespace
}  // namespace vesper::test
