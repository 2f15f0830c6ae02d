#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <string_view>

#include "vesper/core/grid/occupancy_map.hpp"
#include "vesper/core/map_io/map_limits.hpp"

namespace vesper::inline v0 {

/// Heights in metres; a voxel belongs to them if any part of it lies between them.
struct HeightSlice {
  double low_m = -std::numeric_limits<double>::infinity();
  double high_m = std::numeric_limits<double>::infinity();
};

struct OctomapSlice {
  OccupancyMap map;
  double low_m = 0.0;  ///< Of all known voxels of the file, whether in the slice or not.
  double high_m = 0.0;
  std::size_t voxels = 0;  ///< Leaves of the tree, of any size.
};

/// Whether the first bytes of a file are those of an OctoMap binary tree.
[[nodiscard]] bool looksLikeOctomap(std::string_view beginning) noexcept;

/// Reads a `.bt` file of OctoMap (Hornung et al., "OctoMap", Autonomous Robots 34, 2013) as a map
/// of one height slice: a cell is occupied if an occupied voxel lies above it within the slice,
/// free if only free ones do, else unknown. The header is text (`# Octomap OcTree binary file`, `id
/// OcTree`, `size`, `res`, `data`), then each inner node takes 16 bits from its first child on, two
/// a child: 0 unknown, 1 free, 2 occupied, 3 an inner node, whose own bits follow depth first; a
/// child's number has bit 0 for x, 1 for y, 2 for z. The tree is 16 levels deep and its middle is
/// the world's origin. Throws InputError for another tree, a node below the sixteenth level, a file
/// cut off, a slice without voxels and a map beyond `limits`.
[[nodiscard]] OctomapSlice readOctomapSlice(const std::string& path, const HeightSlice& slice = {},
                                            const MapLimits& limits = {});

}  // namespace vesper::inline v0
