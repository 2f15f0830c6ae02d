#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>

#include "vesper/core/map_io/map_limits.hpp"

namespace vesper::inline v0 {

/// What the header of a picture says.
struct ImageLayout {
  std::string kind;  ///< In words: "PGM P5, 8 bit", "PNG palette, 1 bit".
  int width = 0;
  int height = 0;
  /// A pixel's shade is value / max_value: 0 black, 1 white. Of a colour picture the value is the
  /// sum of the three channels, so that their mean is exact.
  std::uint32_t max_value = 255;
  bool has_alpha = false;
};

/// Takes a picture row by row, from the top, so that no second copy of a large picture is held.
struct ImageSink {
  std::function<void(const ImageLayout&)> begin;
  /// One value a pixel; `alpha` is empty without an alpha channel, else 0 (transparent) to 255.
  std::function<void(std::span<const std::uint32_t> values, std::span<const std::uint8_t> alpha)>
      row;
};

/// Reads a PGM or PNG picture, told apart by its first bytes. Throws InputError naming the path for
/// anything else (BMP and other pictures by their name), for damage, and for sizes beyond `limits`.
void readImage(const std::string& path, const MapLimits& limits, const ImageSink& sink);

}  // namespace vesper::inline v0
