#pragma once

#include <QRectF>

class QChart;

namespace vesper::gui {

/// Shows `extent` with the same scale on both value axes of the chart, with round ticks: what is
/// square looks square.
void fitEqually(QChart& chart, const QRectF& extent);

}  // namespace vesper::gui
