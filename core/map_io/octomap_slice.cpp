#include "vesper/core/map_io/octomap_slice.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <vector>

#include "vesper/core/files/binary_reader.hpp"
#include "vesper/core/input_error.hpp"
#include "vesper/core/map_io/foreign_cells.hpp"

namespace vesper::inline v0 {
namespace {

constexpr std::string_view kOctomapMagic = "# Octomap OcTree binary file";
constexpr int kTreeDepth = 16;
constexpr int kMiddleKey = 1 << (kTreeDepth - 1);
constexpr std::size_t kMaxHeaderLineBytes = 4096;
constexpr int kMostHeaderLines = 100;
/// Voxels; below smaller cubes nobody asks whether to stop.
constexpr int kSideOfChecks = 32;

/// A leaf: a cube of `side` voxels whose lowest corner is at a key of the finest level.
struct Leaf {
  int x = 0;
  int y = 0;
  int z = 0;
  int side = 1;
  bool is_occupied = false;
};

class OctreeReader {
 public:
  OctreeReader(const std::string& path, const MapLimits& limits) : in_(path), limits_(limits) {}

  /// Metres a voxel.
  double readHeader() {
    const std::string magic = in_.line(kMaxHeaderLineBytes, "header");
    if (!magic.starts_with(kOctomapMagic)) {
      fail("header", std::string(kOctomapMagic), magic);
    }
    double resolution_m = 0.0;
    bool is_octree = false;
    for (int i = 0; i < kMostHeaderLines; ++i) {
      const std::string line = in_.line(kMaxHeaderLineBytes, "data");
      if (line == "data") {
        if (!is_octree) {
          fail("id", "OcTree", "none");
        }
        requireResolution(in_.name(), resolution_m);
        return resolution_m;
      }
      if (line.starts_with("id ")) {
        is_octree = line == "id OcTree";
        if (!is_octree) {
          fail("id", "OcTree", line.substr(3));
        }
      } else if (line.starts_with("res ")) {
        resolution_m = numberIn(line.substr(4));
      }
    }
    fail("data", "a line 'data' within 100 lines", "none");
  }

  /// All leaves; inner nodes are read depth first.
  std::vector<Leaf> readLeaves() {
    if (in_.peek() >= 0) {  // an empty tree has no bits
      readNode(0, 0, 0, 1 << kTreeDepth);
    }
    return std::move(leaves_);
  }

 private:
  [[noreturn]] void fail(const char* field, const std::string& expected,
                         const std::string& found) const {
    throw InputError({in_.name(), 0, field, expected, printable(found), ""});
  }

  [[nodiscard]] double numberIn(const std::string& text) const {
    double value = 0.0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc()) {
      fail("res", "a number", text);
    }
    return value;
  }

  /// The children of a cube; at most 16 calls deep.
  void readNode(int x, int y, int z, int side) {  // NOLINT(misc-no-recursion)
    const std::uint16_t bits = in_.uint16("nodes");
    const int half = side / 2;
    if (side >= kSideOfChecks) {
      limits_.step(in_.name(), 0, 0);  // how much is to come, no header says
    }
    std::array<Leaf, 8> inner;
    std::size_t inner_count = 0;
    for (int child = 0; child < 8; ++child) {
      const int kind = (bits >> (2 * child)) & 3;
      const Leaf cube{x + ((child & 1) != 0 ? half : 0), y + ((child & 2) != 0 ? half : 0),
                      z + ((child & 4) != 0 ? half : 0), half, kind == 2};
      if (kind == 3) {
        inner[inner_count++] = cube;
      } else if (kind != 0) {
        leaves_.push_back(cube);
      }
    }
    if (inner_count > 0 && half == 1) {
      fail("nodes", "leaves at the sixteenth level", "an inner node");
    }
    for (std::size_t i = 0; i < inner_count; ++i) {
      readNode(inner[i].x, inner[i].y, inner[i].z, half);
    }
  }

  BinaryReader in_;
  const MapLimits& limits_;
  std::vector<Leaf> leaves_;
};

/// The rectangle of leaves, in keys.
struct KeyBox {
  int low_x = 1 << kTreeDepth;
  int low_y = 1 << kTreeDepth;
  int high_x = 0;  ///< One beyond.
  int high_y = 0;

  void add(const Leaf& leaf) {
    low_x = std::min(low_x, leaf.x);
    low_y = std::min(low_y, leaf.y);
    high_x = std::max(high_x, leaf.x + leaf.side);
    high_y = std::max(high_y, leaf.y + leaf.side);
  }
};

/// Marks the cells below leaves in one pass over the leaves and one over the cells, however many
/// leaves lie above each other: a corner of each rectangle adds, its neighbours subtract.
class LeafShadow {
 public:
  LeafShadow(const KeyBox& box, const GridFrame& frame)
      : box_(box),
        stride_(static_cast<std::size_t>(frame.width()) + 1),
        corners_(stride_ * (static_cast<std::size_t>(frame.height()) + 1)) {}

  void add(const Leaf& leaf) {
    const auto x = static_cast<std::size_t>(leaf.x - box_.low_x);
    const auto y = static_cast<std::size_t>(leaf.y - box_.low_y);
    const auto side = static_cast<std::size_t>(leaf.side);
    ++corners_[y * stride_ + x];
    --corners_[y * stride_ + x + side];
    --corners_[(y + side) * stride_ + x];
    ++corners_[(y + side) * stride_ + x + side];
  }
  /// Calls `row_done` with each row's number before it.
  template <class RowDone>
  void mark(std::int8_t percent, OccupancyMap& map, RowDone&& row_done) {
    for (int y = 0; y < map.frame().height(); ++y) {
      row_done(static_cast<std::size_t>(y));
      std::int32_t row_sum = 0;
      for (int x = 0; x < map.frame().width(); ++x) {
        const std::size_t i = static_cast<std::size_t>(y) * stride_ + static_cast<std::size_t>(x);
        row_sum += corners_[i];
        corners_[i] = row_sum + (y > 0 ? corners_[i - stride_] : 0);  // leaves above this cell
        if (corners_[i] > 0) {
          map.set({x, y}, percent);
        }
      }
    }
  }

 private:
  KeyBox box_;
  std::size_t stride_;
  std::vector<std::int32_t> corners_;
};

}  // namespace

bool looksLikeOctomap(std::string_view beginning) noexcept {
  return beginning.starts_with(kOctomapMagic);
}

OctomapSlice readOctomapSlice(const std::string& path, const HeightSlice& slice,
                              const MapLimits& limits) {
  OctreeReader reader(path, limits);
  const double resolution_m = reader.readHeader();
  const std::vector<Leaf> leaves = reader.readLeaves();
  const auto metres = [resolution_m](int key) { return (key - kMiddleKey) * resolution_m; };
  const auto isInside = [&](const Leaf& leaf) {
    return metres(leaf.z + leaf.side) > slice.low_m && metres(leaf.z) < slice.high_m;
  };
  double low_m = std::numeric_limits<double>::infinity();
  double high_m = -low_m;
  KeyBox box;
  for (const Leaf& leaf : leaves) {
    low_m = std::min(low_m, metres(leaf.z));
    high_m = std::max(high_m, metres(leaf.z + leaf.side));
    if (isInside(leaf)) {
      box.add(leaf);
    }
  }
  if (box.high_x == 0) {
    const bool is_empty = leaves.empty();
    throw InputError({path, 0, "height", "voxels in the slice",
                      is_empty ? "none in the file"
                               : "none; the file's lie from " + std::to_string(low_m) + " to " +
                                     std::to_string(high_m) + " m",
                      ""});
  }
  requireMapSize(path, static_cast<std::uint64_t>(box.high_x - box.low_x),
                 static_cast<std::uint64_t>(box.high_y - box.low_y), limits);
  OctomapSlice result{
      OccupancyMap(GridFrame(box.high_x - box.low_x, box.high_y - box.low_y, resolution_m,
                             Pose2(metres(box.low_x), metres(box.low_y), 0.0))),
      low_m, high_m, leaves.size()};
  for (const bool is_occupied : {false, true}) {  // a wall at any height wins
    LeafShadow shadow(box, result.map.frame());
    for (const Leaf& leaf : leaves) {
      if (leaf.is_occupied == is_occupied && isInside(leaf)) {
        shadow.add(leaf);
      }
    }
    const auto height = static_cast<std::size_t>(result.map.frame().height());
    shadow.mark(is_occupied ? std::int8_t{100} : std::int8_t{0}, result.map, [&](std::size_t row) {
      limits.step(path, row + (is_occupied ? height : 0), 2 * height);
    });
  }
  return result;
}

}  // namespace vesper::inline v0
