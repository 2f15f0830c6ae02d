#pragma once

#include <string>

#include "vesper/core/drawing/svg_chart.hpp"

namespace vesper::inline v0 {

// The SVG elements a chart is made of; all sizes in pixels. The style's colour and dash must be
// set, and its marker for svgMarker.

/// A pixel that any viewer can hold; far-off points keep their side of the picture.
[[nodiscard]] double clampPixel(double px) noexcept;
[[nodiscard]] std::string svgLine(double x0_px, double y0_px, double x1_px, double y1_px);
/// `data`: the path in SVG's own notation.
[[nodiscard]] std::string svgPath(const std::string& data, const SeriesStyle& style);
[[nodiscard]] std::string svgMarker(double x_px, double y_px, const SeriesStyle& style);
[[nodiscard]] std::string svgBox(double x_px, double y_px, double width_px, double height_px,
                                 const SeriesStyle& style, double opacity);

}  // namespace vesper::inline v0
