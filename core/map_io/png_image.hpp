#pragma once

#include <string>
#include <vector>

#include "vesper/core/map_io/image_rows.hpp"
#include "vesper/core/map_io/pgm_image.hpp"

namespace vesper::inline v0 {

/// Reads a PNG picture of any colour type, 1 to 16 bits, interlaced or not; palettes are resolved
/// to colours, a tRNS chunk to an alpha channel. Gamma and colour profiles are ignored: a map's
/// grey is a number. A picture whose header promises more than its file could hold packed is
/// refused before memory is taken. Throws InputError naming the path and what is wrong.
void readPng(const std::string& path, const MapLimits& limits, const ImageSink& sink);

/// The bytes of a PNG file, grey, 8 bits a sample or 16 (as image.max_value, which is 255 or
/// 65535); with an alpha channel if `is_transparent`, one value a pixel, is not empty.
/// Throws std::invalid_argument if the sizes do not agree.
[[nodiscard]] std::string pngBytes(const GreyImage& image, const std::vector<bool>& is_transparent);

}  // namespace vesper::inline v0
