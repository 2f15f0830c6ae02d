#include "vesper/core/drawing/picture_canvas.hpp"

#include <cmath>
#include <cstdint>
#include <cstring>
#include <new>
#include <numbers>
#include <stdexcept>
#include <string_view>

#include "vesper/core/input_error.hpp"

namespace vesper::inline v0 {
namespace {

/// Cairo stops a whole picture at broken UTF-8; this leaves none.
std::string cleanText(const std::string& text) { return printable(text, text.size() + 1); }

cairo_status_t appendBytes(void* closure, const unsigned char* data, unsigned length) {
  static_cast<std::string*>(closure)->append(reinterpret_cast<const char*>(data), length);
  return CAIRO_STATUS_SUCCESS;
}

}  // namespace

PictureCanvas::PictureCanvas(int width_px, int height_px)
    : surface_(cairo_image_surface_create(CAIRO_FORMAT_RGB24, width_px, height_px)),
      cairo_(cairo_create(surface_.get())) {
  if (cairo_surface_status(surface_.get()) != CAIRO_STATUS_SUCCESS) {
    throw std::bad_alloc();
  }
  cairo_select_font_face(cairo_.get(), "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL,
                         CAIRO_FONT_WEIGHT_NORMAL);
  fill(0, 0, width_px, height_px, {255, 255, 255});
}

void PictureCanvas::paint(const Colour& colour) {
  cairo_set_source_rgb(cairo_.get(), colour.red / 255.0, colour.green / 255.0, colour.blue / 255.0);
}

void PictureCanvas::fill(double x_px, double y_px, double width_px, double height_px,
                         const Colour& colour) {
  paint(colour);
  cairo_rectangle(cairo_.get(), x_px, y_px, width_px, height_px);
  cairo_fill(cairo_.get());
}

void PictureCanvas::frame(double x_px, double y_px, double width_px, double height_px,
                          const Colour& colour) {
  paint(colour);
  cairo_set_line_width(cairo_.get(), 1.0);
  cairo_set_dash(cairo_.get(), nullptr, 0, 0.0);
  cairo_rectangle(cairo_.get(), x_px - 0.5, y_px - 0.5, width_px + 1.0, height_px + 1.0);
  cairo_stroke(cairo_.get());
}

void PictureCanvas::line(const std::vector<std::pair<double, double>>& points_px,
                         const Colour& colour, double width_px, Dash dash) {
  static constexpr double kDashed[] = {9.0, 5.0};
  static constexpr double kDotted[] = {2.0, 4.0};
  static constexpr double kDashDot[] = {9.0, 4.0, 2.0, 4.0};
  switch (dash) {
    case Dash::Dashed:
      cairo_set_dash(cairo_.get(), kDashed, 2, 0.0);
      break;
    case Dash::Dotted:
      cairo_set_dash(cairo_.get(), kDotted, 2, 0.0);
      break;
    case Dash::DashDot:
      cairo_set_dash(cairo_.get(), kDashDot, 4, 0.0);
      break;
    default:
      cairo_set_dash(cairo_.get(), nullptr, 0, 0.0);
  }
  cairo_set_line_width(cairo_.get(), width_px);
  cairo_set_line_join(cairo_.get(), CAIRO_LINE_JOIN_ROUND);
  paint(colour);
  bool is_first = true;
  for (const auto& [x_px, y_px] : points_px) {
    if (is_first) {
      cairo_move_to(cairo_.get(), x_px, y_px);
    } else {
      cairo_line_to(cairo_.get(), x_px, y_px);
    }
    is_first = false;
  }
  cairo_stroke(cairo_.get());
}

void PictureCanvas::markerPath(double x_px, double y_px, Marker marker, double radius_px) {
  cairo_t* cairo = cairo_.get();
  const double r = radius_px;
  cairo_new_path(cairo);
  switch (marker) {
    case Marker::Square:
      cairo_rectangle(cairo, x_px - r, y_px - r, 2.0 * r, 2.0 * r);
      break;
    case Marker::Triangle:
      cairo_move_to(cairo, x_px, y_px - 1.2 * r);
      cairo_line_to(cairo, x_px + 1.2 * r, y_px + 0.9 * r);
      cairo_line_to(cairo, x_px - 1.2 * r, y_px + 0.9 * r);
      cairo_close_path(cairo);
      break;
    case Marker::Diamond:
      cairo_move_to(cairo, x_px, y_px - 1.3 * r);
      cairo_line_to(cairo, x_px + 1.3 * r, y_px);
      cairo_line_to(cairo, x_px, y_px + 1.3 * r);
      cairo_line_to(cairo, x_px - 1.3 * r, y_px);
      cairo_close_path(cairo);
      break;
    case Marker::Cross:
      cairo_move_to(cairo, x_px - r, y_px - r);
      cairo_line_to(cairo, x_px + r, y_px + r);
      cairo_move_to(cairo, x_px - r, y_px + r);
      cairo_line_to(cairo, x_px + r, y_px - r);
      break;
    case Marker::Plus:
      cairo_move_to(cairo, x_px - 1.2 * r, y_px);
      cairo_line_to(cairo, x_px + 1.2 * r, y_px);
      cairo_move_to(cairo, x_px, y_px - 1.2 * r);
      cairo_line_to(cairo, x_px, y_px + 1.2 * r);
      break;
    default:
      cairo_arc(cairo, x_px, y_px, r, 0.0, 2.0 * std::numbers::pi);
  }
}

void PictureCanvas::marker(double x_px, double y_px, Marker marker, const Colour& colour,
                           double radius_px) {
  const bool is_stroked = marker == Marker::Cross || marker == Marker::Plus;
  cairo_set_dash(cairo_.get(), nullptr, 0, 0.0);
  markerPath(x_px, y_px, marker, radius_px);
  paint({255, 255, 255});
  cairo_set_line_width(cairo_.get(), is_stroked ? 5.0 : 3.0);
  cairo_stroke_preserve(cairo_.get());
  paint(colour);
  if (is_stroked) {
    cairo_set_line_width(cairo_.get(), 2.5);
    cairo_stroke(cairo_.get());
  } else {
    cairo_fill(cairo_.get());
  }
}

void PictureCanvas::pixels(int x_px, int y_px, const std::vector<Colour>& row) {
  cairo_surface_flush(surface_.get());
  unsigned char* bytes =
      cairo_image_surface_get_data(surface_.get()) +
      static_cast<std::ptrdiff_t>(y_px) * cairo_image_surface_get_stride(surface_.get()) +
      std::ptrdiff_t{4} * x_px;
  for (const Colour& colour : row) {
    const std::uint32_t value =
        (std::uint32_t{colour.red} << 16U) | (std::uint32_t{colour.green} << 8U) | colour.blue;
    std::memcpy(bytes, &value, sizeof(value));
    bytes += sizeof(value);
  }
  cairo_surface_mark_dirty(surface_.get());
}

void PictureCanvas::clip(double x_px, double y_px, double width_px, double height_px) {
  cairo_save(cairo_.get());
  cairo_rectangle(cairo_.get(), x_px, y_px, width_px, height_px);
  cairo_clip(cairo_.get());
}

void PictureCanvas::unclip() { cairo_restore(cairo_.get()); }

double PictureCanvas::textWidth(const std::string& text, double font_px) const {
  cairo_set_font_size(cairo_.get(), font_px);
  cairo_text_extents_t extents;
  cairo_text_extents(cairo_.get(), cleanText(text).c_str(), &extents);
  return extents.x_advance;
}

void PictureCanvas::text(double x_px, double y_px, const std::string& text, double font_px,
                         Align align, bool is_upright) {
  const double width_px = textWidth(text, font_px);
  const double shift_px =
      align == Align::Left ? 0.0 : (align == Align::Center ? 0.5 * width_px : width_px);
  paint({26, 26, 26});
  cairo_save(cairo_.get());
  cairo_translate(cairo_.get(), x_px, y_px);
  if (is_upright) {
    cairo_rotate(cairo_.get(), -0.5 * std::numbers::pi);
  }
  cairo_move_to(cairo_.get(), -shift_px, 0.0);
  cairo_show_text(cairo_.get(), cleanText(text).c_str());
  cairo_restore(cairo_.get());
}

std::string PictureCanvas::fitted(const std::string& text, double font_px, double width_px) const {
  std::string shown = cleanText(text);
  if (textWidth(shown, font_px) <= width_px) {
    return shown;
  }
  while (!shown.empty()) {
    // Takes a whole character: continuation bytes go with their lead.
    while (shown.size() > 1 && (static_cast<unsigned char>(shown.back()) & 0xC0U) == 0x80U) {
      shown.pop_back();
    }
    shown.pop_back();
    if (textWidth(shown + "\xE2\x80\xA6", font_px) <= width_px) {
      return shown + "\xE2\x80\xA6";
    }
  }
  return shown;
}

std::string PictureCanvas::png() {
  std::string bytes;
  const cairo_status_t status =
      cairo_surface_write_to_png_stream(surface_.get(), appendBytes, &bytes);
  if (status != CAIRO_STATUS_SUCCESS) {
    throw std::runtime_error(std::string("the picture could not be packed: ") +
                             cairo_status_to_string(status));
  }
  return bytes;
}

}  // namespace vesper::inline v0
