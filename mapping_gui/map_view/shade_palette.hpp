#pragma once

#include <QColor>
#include <QString>
#include <array>

#include "vesper/mapping_gui/map_view/cell_pyramid.hpp"

namespace vesper::gui {

/// How shades become colours. All but Costmap can be told apart with any colour vision.
enum class ShadePalette { Grey, Viridis, Cividis, Costmap };
inline constexpr std::array kShadePalettes = {ShadePalette::Grey, ShadePalette::Viridis,
                                              ShadePalette::Cividis, ShadePalette::Costmap};

/// For menus, translated.
[[nodiscard]] QString nameOf(ShadePalette palette);

/// Below `free_below` a cell is drawn as free, above `occupied_above` as occupied, between them by
/// its probability.
struct ShadeThresholds {
  double free_below = 0.35;
  double occupied_above = 0.65;
  friend bool operator==(const ShadeThresholds&, const ShadeThresholds&) = default;
};

/// Premultiplied ARGB by shade.
using ShadeColours = std::array<QRgb, 256>;
[[nodiscard]] ShadeColours coloursOf(ShadePalette palette, const ShadeThresholds& thresholds,
                                     double opacity = 1.0);
/// The colour of a probability without thresholds; of unknown cells.
[[nodiscard]] QColor colourAt(ShadePalette palette, double probability);
[[nodiscard]] QColor unknownColour(ShadePalette palette);

}  // namespace vesper::gui
