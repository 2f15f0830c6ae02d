#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace vesper {
inline namespace v0 {
class LogOddsGrid;
class OccupancyMap;
struct CellIndex;
}  // namespace v0
}  // namespace vesper

namespace vesper::gui {

/// A cell's shade in one byte: 0 unknown, else 1 + 254 p, so that 1 is surely free and 255 surely
/// occupied. The larger shade wins where cells share a pixel: walls stay visible from far away.
using CellShade = std::uint8_t;
inline constexpr CellShade kUnknownShade = 0;
[[nodiscard]] CellShade shadeOf(double probability) noexcept;
/// Requires a shade that is not unknown.
[[nodiscard]] double probabilityOf(CellShade shade) noexcept;

/// Shades row by row from the lower-left cell.
[[nodiscard]] std::vector<CellShade> shadesOf(const OccupancyMap& map);
/// The probabilities of `grid` over the cells of `map`'s frame, which was made from it.
[[nodiscard]] std::vector<CellShade> shadesOf(const LogOddsGrid& grid, const OccupancyMap& map);

/// Shades of a grid at falling resolution: level 0 has one byte a cell, each further level pools
/// 2 x 2 of the one before by the largest shade, down to a single byte.
class CellPyramid {
 public:
  /// Requires width x height shades.
  CellPyramid(int width, int height, std::vector<CellShade> shades);

  struct Level {
    int width = 0;
    int height = 0;
    std::vector<CellShade> shades;
    [[nodiscard]] const CellShade* row(int y) const noexcept {
      return shades.data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(width);
    }
  };
  [[nodiscard]] const Level& level(int index) const noexcept {
    return levels_[static_cast<std::size_t>(index)];
  }
  [[nodiscard]] int levels() const noexcept { return static_cast<int>(levels_.size()); }
  [[nodiscard]] int width() const noexcept { return levels_[0].width; }
  [[nodiscard]] int height() const noexcept { return levels_[0].height; }
  /// Changes one cell and what is pooled from it: O(levels). Requires a cell inside.
  void set(CellIndex cell, CellShade shade);

 private:
  std::vector<Level> levels_;
};

}  // namespace vesper::gui
