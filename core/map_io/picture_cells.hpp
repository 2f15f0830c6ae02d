#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "vesper/core/map_io/image_rows.hpp"
#include "vesper/core/map_io/shade_rule.hpp"

namespace vesper::inline v0 {

/// A picture's cells, from the lower-left one row by row, and what was met on the way.
struct PictureCells {
  ImageLayout layout;
  std::vector<std::int8_t> percent;
  std::size_t transparent = 0;  ///< Pixels that alpha made unknown.
  std::size_t free_by_205 =
      0;  ///< Pixels of grey 205 (of 255), every saver's unknown, read as free.
};

/// Reads a picture by a shade rule. Throws InputError as readImage does.
[[nodiscard]] PictureCells readPictureCells(const std::string& image_path, const ShadeRule& rule,
                                            const MapLimits& limits);

}  // namespace vesper::inline v0
