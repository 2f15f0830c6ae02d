#include "vesper/core/drawing/picture_legend.hpp"

#include <fmt/format.h>

#include <cmath>

namespace vesper::inline v0 {
namespace {

constexpr double kEdgePx = 16.0;
constexpr double kRowPx = 24.0;
constexpr double kAfterKeyPx = 8.0;
constexpr double kAfterEntryPx = 22.0;

/// A round length in the unit that needs the fewest digits.
std::string lengthText(double length_m) {
  if (length_m < 0.9995e-2) {
    return fmt::format("{:g} mm", length_m * 1e3);
  }
  if (length_m < 0.9995) {
    return fmt::format("{:g} cm", length_m * 1e2);
  }
  return length_m < 999.5 ? fmt::format("{:g} m", length_m)
                          : fmt::format("{:g} km", length_m / 1e3);
}

/// The greatest of 1, 2, 5 times a power of ten that is at most `limit_m`.
double roundLength(double limit_m) {
  const double power = std::pow(10.0, std::floor(std::log10(limit_m)));
  for (const double factor : {5.0, 2.0}) {
    if (factor * power <= limit_m) {
      return factor * power;
    }
  }
  return power;
}

}  // namespace

void PictureLegend::addScaleBar(double px_per_m, double longest_px) {
  const double length_m = roundLength(longest_px / px_per_m);
  Entry entry{Kind::ScaleBar, lengthText(length_m), kPictureInk};
  entry.key_px = length_m * px_per_m;
  entries_.push_back(entry);
}

void PictureLegend::addCell(const std::string& name, const Colour& colour) {
  entries_.push_back({Kind::Cell, name, colour});
}

void PictureLegend::addLine(const std::string& name, const Colour& colour, Dash dash,
                            double width_px) {
  Entry entry{Kind::Line, name, colour, dash, width_px};
  entry.key_px = 36.0;
  entries_.push_back(entry);
}

void PictureLegend::addMarker(const std::string& name, const Colour& colour, Marker marker) {
  entries_.push_back({Kind::Marker, name, colour, Dash::Solid, 2.0, marker});
}

double PictureLegend::layOut(const PictureCanvas& measure, double sheet_px, double y_px) {
  const double right_px = sheet_px - kEdgePx;
  double x_px = kEdgePx;
  for (Entry& entry : entries_) {
    const double most_px = right_px - kEdgePx - entry.key_px - kAfterKeyPx;
    entry.name = measure.fitted(entry.name, kPictureFontPx, most_px);
    const double entry_px =
        entry.key_px + kAfterKeyPx + measure.textWidth(entry.name, kPictureFontPx);
    if (x_px > kEdgePx && x_px + entry_px > right_px) {
      x_px = kEdgePx;
      y_px += kRowPx;
    }
    entry.x_px = x_px;
    entry.y_px = y_px + 0.5 * kRowPx;
    x_px += entry_px + kAfterEntryPx;
  }
  return y_px + kRowPx;
}

void PictureLegend::paint(PictureCanvas& canvas) const {
  for (const Entry& entry : entries_) {
    switch (entry.kind) {
      case Kind::ScaleBar:
        canvas.fill(entry.x_px, entry.y_px - 3.0, entry.key_px, 6.0, kPictureInk);
        canvas.fill(entry.x_px + 0.5 * entry.key_px, entry.y_px - 2.0, 0.5 * entry.key_px - 1.0,
                    4.0, {255, 255, 255});
        break;
      case Kind::Cell:
        canvas.fill(entry.x_px, entry.y_px - 8.0, entry.key_px, 16.0, entry.colour);
        canvas.frame(entry.x_px, entry.y_px - 8.0, entry.key_px, 16.0, kPictureInk);
        break;
      case Kind::Line:
        canvas.line({{entry.x_px, entry.y_px}, {entry.x_px + entry.key_px, entry.y_px}},
                    entry.colour, entry.width_px, entry.dash);
        break;
      case Kind::Marker:
        canvas.marker(entry.x_px + 0.5 * entry.key_px, entry.y_px, entry.marker, entry.colour, 5.5);
        break;
    }
    canvas.text(entry.x_px + entry.key_px + kAfterKeyPx, entry.y_px + 4.5, entry.name,
                kPictureFontPx);
  }
}

}  // namespace vesper::inline v0
