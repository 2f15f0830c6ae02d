#pragma once

// Inside vesper::io only: this header shows Cairo and is not installed.

#include <cairo.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "vesper/core/drawing/palette.hpp"

namespace vesper::inline v0 {

/// A white sheet of pixels to draw on; x to the right, y down.
class PictureCanvas {
 public:
  /// Throws std::bad_alloc if there is no memory for the pixels.
  PictureCanvas(int width_px, int height_px);

  void fill(double x_px, double y_px, double width_px, double height_px, const Colour& colour);
  void frame(double x_px, double y_px, double width_px, double height_px, const Colour& colour);
  void line(const std::vector<std::pair<double, double>>& points_px, const Colour& colour,
            double width_px, Dash dash = Dash::Solid);
  /// With a thin white rim, so that it stands out on walls too.
  void marker(double x_px, double y_px, Marker marker, const Colour& colour, double radius_px);
  /// Opaque pixels side by side, from (`x_px`, `y_px`) to the right.
  void pixels(int x_px, int y_px, const std::vector<Colour>& row);
  void clip(double x_px, double y_px, double width_px, double height_px);
  void unclip();

  enum class Align { Left, Center, Right };
  [[nodiscard]] double textWidth(const std::string& text, double font_px) const;
  void text(double x_px, double y_px, const std::string& text, double font_px,
            Align align = Align::Left, bool is_upright = false);
  /// `text`, shortened with an ellipsis until it is no wider than `width_px`.
  [[nodiscard]] std::string fitted(const std::string& text, double font_px, double width_px) const;

  /// The PNG file's bytes.
  [[nodiscard]] std::string png();

 private:
  struct SurfaceDeleter {
    void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
  };
  struct ContextDeleter {
    void operator()(cairo_t* context) const { cairo_destroy(context); }
  };
  void paint(const Colour& colour);
  void markerPath(double x_px, double y_px, Marker marker, double radius_px);

  std::unique_ptr<cairo_surface_t, SurfaceDeleter> surface_;
  std::unique_ptr<cairo_t, ContextDeleter> cairo_;
};

}  // namespace vesper::inline v0
