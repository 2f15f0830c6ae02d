#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "vesper/core/drawing/palette.hpp"
#include "vesper/core/grid/occupancy_map.hpp"

namespace vesper::inline v0 {

/// How cells of one kind look.
struct CellClass {
  std::string name = {};  ///< In the legend; empty: not listed.
  Colour colour = {};
  /// Where many cells share a pixel, the class with the highest priority above 0 among them is
  /// shown, so that thin walls stay; else the class in the middle of the pixel.
  int priority = 0;
};

/// A grid of classes, for pictures.
struct CellRaster {
  GridFrame frame;
  std::vector<std::uint8_t> classes = {};  ///< One a cell, as GridFrame::offsetOf orders them.
  std::vector<CellClass> palette = {};     ///< By class; at most 256.
  std::uint8_t background = 0;             ///< The class that a picture may leave out at its edges.
};

/// The words of a map's legend, in the language of the picture.
struct MapLegendTexts {
  std::string occupied = "occupied";
  std::string free = "free";
  std::string unknown = "unknown";
};

/// Occupied black, free white, unknown grey, grades between white and black.
[[nodiscard]] CellRaster rasterOf(const OccupancyMap& map, const MapLegendTexts& texts = {});

}  // namespace vesper::inline v0
