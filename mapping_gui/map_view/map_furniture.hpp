#pragma once

#include <QRectF>

class QFont;
class QPainter;

namespace vesper::gui {

class ViewTransform;

/// The longest of 1, 2, 5 times a power of ten that is at most `most_m`. Requires > 0.
[[nodiscard]] double roundLength(double most_m);

/// The scale bar and the arrow to +y ("north"), at the lower right corner.
void paintFurniture(QPainter& painter, const ViewTransform& view, const QFont& font);

}  // namespace vesper::gui
