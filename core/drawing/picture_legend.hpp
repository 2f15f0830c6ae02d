#pragma once

// Inside vesper::io only; not installed.

#include <string>
#include <vector>

#include "vesper/core/drawing/picture_canvas.hpp"

namespace vesper::inline v0 {

/// Size of the texts around a picture.
inline constexpr double kPictureFontPx = 13.0;
inline constexpr Colour kPictureInk{77, 77, 77};

/// The legend of a picture: entries in rows, as many a row as fit.
class PictureLegend {
 public:
  /// A bar as long as a round length at this scale, at most `longest_px` pixels.
  void addScaleBar(double px_per_m, double longest_px);
  void addCell(const std::string& name, const Colour& colour);
  void addLine(const std::string& name, const Colour& colour, Dash dash, double width_px);
  void addMarker(const std::string& name, const Colour& colour, Marker marker);

  /// Places the entries on a sheet `sheet_px` wide, from `y_px` down; returns where they end.
  /// Names that are wider than the sheet are shortened.
  double layOut(const PictureCanvas& measure, double sheet_px, double y_px);
  void paint(PictureCanvas& canvas) const;

 private:
  enum class Kind { ScaleBar, Cell, Line, Marker };
  struct Entry {
    Kind kind = Kind::Cell;
    std::string name;
    Colour colour;
    Dash dash = Dash::Solid;
    double width_px = 2.0;
    Marker marker = Marker::Circle;
    double key_px = 18.0;
    double x_px = 0.0;
    double y_px = 0.0;
  };
  std::vector<Entry> entries_;
};

}  // namespace vesper::inline v0
