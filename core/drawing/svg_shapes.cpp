#include "vesper/core/drawing/svg_shapes.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace vesper::inline v0 {
namespace {

constexpr double kMarkerPx = 4.0;
constexpr double kFarPx = 1e5;

const char* dashText(Dash dash) {
  switch (dash) {
    case Dash::Dashed:
      return " stroke-dasharray=\"8 5\"";
    case Dash::Dotted:
      return " stroke-dasharray=\"2 4\"";
    case Dash::DashDot:
      return " stroke-dasharray=\"9 4 2 4\"";
    default:
      return "";
  }
}

}  // namespace

double clampPixel(double px) noexcept { return std::clamp(px, -kFarPx, kFarPx); }

std::string svgLine(double x0_px, double y0_px, double x1_px, double y1_px) {
  return fmt::format("<path d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}\"/>\n", x0_px, y0_px, x1_px, y1_px);
}

std::string svgPath(const std::string& data, const SeriesStyle& style) {
  return fmt::format(
      "<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{:g}\" "
      "stroke-linejoin=\"round\"{}/>\n",
      data, hexText(*style.colour), style.width_px, dashText(*style.dash));
}

std::string svgMarker(double x_px, double y_px, const SeriesStyle& style) {
  const std::string colour = hexText(*style.colour);
  const double r = kMarkerPx;
  const auto filled = [&](const std::string& data) {
    return fmt::format(
        "<path d=\"M{:.2f} {:.2f}{}z\" fill=\"{}\" stroke=\"#ffffff\" "
        "stroke-width=\"0.6\"/>\n",
        x_px, y_px, data, colour);
  };
  const auto stroked = [&](const std::string& data) {
    return fmt::format(
        "<path d=\"M{:.2f} {:.2f}{}\" fill=\"none\" stroke=\"{}\" "
        "stroke-width=\"2\"/>\n",
        x_px, y_px, data, colour);
  };
  switch (*style.marker) {
    case Marker::Square:
      return filled(fmt::format("m{0} {0}h{1}v{1}h{2}", -r, 2 * r, -2 * r));
    case Marker::Triangle:
      return filled(fmt::format("m0 {}l{} {}h{}", -1.2 * r, 1.2 * r, 2.1 * r, -2.4 * r));
    case Marker::Diamond:
      return filled(fmt::format("m0 {0}l{1} {1}l{2} {1}l{2} {2}", -1.3 * r, 1.3 * r, -1.3 * r));
    case Marker::Cross:
      return stroked(fmt::format("m{0} {0}l{1} {1}m0 {2}l{2} {1}", -r, 2 * r, -2 * r));
    case Marker::Plus:
      return stroked(fmt::format("m{0} 0h{1}m{0} {0}v{1}", -1.2 * r, 2.4 * r));
    default:
      return fmt::format(
          "<circle cx=\"{:.2f}\" cy=\"{:.2f}\" r=\"{}\" fill=\"{}\" "
          "stroke=\"#ffffff\" stroke-width=\"0.6\"/>\n",
          x_px, y_px, r, colour);
  }
}

std::string svgBox(double x_px, double y_px, double width_px, double height_px,
                   const SeriesStyle& style, double opacity) {
  return fmt::format(
      "<rect x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\" fill=\"{}\" "
      "fill-opacity=\"{:g}\" stroke=\"{}\" stroke-width=\"1.5\"{}/>\n",
      x_px, y_px, std::max(width_px, 0.0), std::max(height_px, 0.0), hexText(*style.colour),
      opacity, hexText(*style.colour), dashText(*style.dash));
}

}  // namespace vesper::inline v0
