#pragma once

#include <string>

#include "vesper/core/map_io/image_rows.hpp"

namespace vesper::inline v0 {

/// Reads a PNG picture of any colour type, 1 to 16 bits, interlaced or not; palettes are resolved
/// to colours, a tRNS chunk to an alpha channel. Gamma and colour profiles are ignored: a map's grey
/// is a number. A picture whose header promises more than its file could hold packed is refused
/// before memory is taken. Throws InputError naming the path and what is wrong.
void readPng(const std::string& path, const MapLimits& limits, const ImageSink& sink);

}  // namespace vesper::inline v0
