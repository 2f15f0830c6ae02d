#include "vesper/mapping_gui/map_view/cell_sampler.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace vesper::gui {
namespace {

/// From image pixels to cells of one level: cell = origin + x * per_x + y * per_y.
struct PixelToCell {
  Eigen::Vector2d origin;
  Eigen::Vector2d per_x;
  Eigen::Vector2d per_y;
};

PixelToCell pixelToCell(const GridFrame& frame, const ViewTransform& view, double device_ratio,
                        double cell_m) {
  const auto cellAt = [&](double x_px, double y_px) -> Eigen::Vector2d {
    const QPointF p_world_m = view.toWorld(QPointF(x_px, y_px) / device_ratio);
    return (frame.origin().inverse() * Eigen::Vector2d(p_world_m.x(), p_world_m.y())) / cell_m;
  };
  const Eigen::Vector2d origin = cellAt(0.5, 0.5);
  return {origin, cellAt(1.5, 0.5) - origin, cellAt(0.5, 1.5) - origin};
}

int levelFor(const CellPyramid& cells, double cell_px) {
  int level = 0;
  while (cell_px < 1.0 - 1e-9 && level + 1 < cells.levels()) {
    cell_px *= 2.0;
    ++level;
  }
  return level;
}

/// Rows of the image are rows of cells: columns are looked up once.
void sampleUpright(const CellPyramid::Level& level, const PixelToCell& map,
                   const ShadeColours& colours, QImage& image) {
  const int width = image.width();
  std::vector<int> column(static_cast<std::size_t>(width));
  int first = width;
  int end = 0;
  for (int x = 0; x < width; ++x) {
    const double cell = std::floor(map.origin.x() + x * map.per_x.x());
    if (cell >= 0.0 && cell < level.width) {
      column[static_cast<std::size_t>(x)] = static_cast<int>(cell);
      first = std::min(first, x);
      end = x + 1;
    }
  }
  for (int y = 0; y < image.height(); ++y) {
    const double row = std::floor(map.origin.y() + y * map.per_y.y());
    if (!(row >= 0.0 && row < level.height)) {
      continue;
    }
    const CellShade* shades = level.row(static_cast<int>(row));
    auto* out = reinterpret_cast<QRgb*>(image.scanLine(y));
    for (int x = first; x < end; ++x) {
      out[x] = colours[shades[column[static_cast<std::size_t>(x)]]];
    }
  }
}

void sampleTurned(const CellPyramid::Level& level, const PixelToCell& map,
                  const ShadeColours& colours, QImage& image) {
  for (int y = 0; y < image.height(); ++y) {
    auto* out = reinterpret_cast<QRgb*>(image.scanLine(y));
    const Eigen::Vector2d start = map.origin + y * map.per_y;
    for (int x = 0; x < image.width(); ++x) {
      const double cell_x = start.x() + x * map.per_x.x();
      const double cell_y = start.y() + x * map.per_x.y();
      if (cell_x >= 0.0 && cell_y >= 0.0 && cell_x < level.width && cell_y < level.height) {
        out[x] = colours[level.row(static_cast<int>(cell_y))[static_cast<int>(cell_x)]];
      }
    }
  }
}

}  // namespace

QImage sampleCells(const CellPyramid& cells, const GridFrame& frame, const ViewTransform& view,
                   double device_ratio, const ShadeColours& colours) {
  const QSize size(static_cast<int>(std::ceil(view.viewport().width() * device_ratio)),
                   static_cast<int>(std::ceil(view.viewport().height() * device_ratio)));
  QImage image(size.expandedTo({1, 1}), QImage::Format_ARGB32_Premultiplied);
  image.fill(Qt::transparent);
  const double cell_px = frame.resolution() * view.pxPerMetre() * device_ratio;
  const int level = levelFor(cells, cell_px);
  const PixelToCell map =
      pixelToCell(frame, view, device_ratio, frame.resolution() * std::pow(2.0, level));
  if (std::abs(frame.origin().heading()) < 1e-12) {
    sampleUpright(cells.level(level), map, colours, image);
  } else {
    sampleTurned(cells.level(level), map, colours, image);
  }
  image.setDevicePixelRatio(device_ratio);
  return image;
}

}  // namespace vesper::gui
