#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "vesper/core/map_io/image_rows.hpp"

namespace vesper::inline v0 {

/// Reads a grey picture of the netpbm family: P2 (text) and P5 (binary), maxval 1 to 65535 (two
/// bytes a sample, the high one first, above 255), `#` comments anywhere between the magic number
/// and maxval; one white-space byte ends a P5 header. Gzip is unpacked. A P5 file's size is
/// compared with its header before memory is taken; bytes after the picture are allowed. Throws
/// InputError naming the path and what is wrong.
void readPgm(const std::string& path, const MapLimits& limits, const ImageSink& sink);

/// A grey picture, row by row from the top.
struct GreyImage {
  int width = 0;
  int height = 0;
  std::uint16_t max_value = 255;      ///< 1 or more; above 255 a sample takes two bytes.
  std::vector<std::uint16_t> values;  ///< width * height, each <= max_value
};

/// The bytes of a P5 file. Throws std::invalid_argument if the image's members do not agree.
[[nodiscard]] std::string pgmBytes(const GreyImage& image);

}  // namespace vesper::inline v0
