#pragma once

#include <QImage>

#include "vesper/core/grid/grid_frame.hpp"
#include "vesper/mapping_gui/map_view/cell_pyramid.hpp"
#include "vesper/mapping_gui/map_view/shade_palette.hpp"
#include "vesper/mapping_gui/map_view/view_transform.hpp"

namespace vesper::gui {

/// A picture of the cells that `view` shows, `device_ratio` image pixels a logical one; transparent
/// beside the grid. Takes the finest level whose cells are at least a pixel wide, so that no wall
/// falls between pixels. Costs by the window, not by the map.
[[nodiscard]] QImage sampleCells(const CellPyramid& cells, const GridFrame& frame,
                                 const ViewTransform& view, double device_ratio,
                                 const ShadeColours& colours);

}  // namespace vesper::gui
