#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "vesper/core/drawing/cell_raster.hpp"
#include "vesper/core/drawing/palette.hpp"

namespace vesper::inline v0 {

/// A line on a map: a track or a path.
struct PictureTrack {
  std::string name = {};  ///< In the legend; empty: not listed.
  std::vector<Eigen::Vector2d> points_world_m = {};
  Colour colour = colours::kBlue;
  Dash dash = Dash::Solid;
  double width_px = 2.0;
  bool has_ends = false;  ///< Marks where it starts and ends.
};

/// Points of one kind on a map.
struct PictureMarks {
  std::string name = {};  ///< In the legend; empty: not listed.
  std::vector<Eigen::Vector2d> points_world_m = {};
  Colour colour = colours::kVermilion;
  Marker marker = Marker::Circle;
};

struct MapPictureOptions {
  std::string title = {};
  int max_side_px = 1000;         ///< Of the map's longer side; 100 to 8000.
  bool shows_everything = false;  ///< Else the picture ends where only background is left.
  std::string start_text = "start";
  std::string end_text = "end";
};

/// A map as a PNG picture in the world frame, x to the right, y up: cells, tracks and marks on
/// them, axes in metres, a scale bar and a legend. Where many cells share a pixel, walls win; where
/// a cell has many pixels, its edges stay sharp. The same calls give the same bytes.
///
///     MapPicture picture(rasterOf(map), {.title = "office"});
///     picture.track({.name = "odometry", .points_world_m = track, .has_ends = true});
///     writeFileAtomically("office.png", picture.png());
class MapPicture {
 public:
  /// Throws std::invalid_argument if the raster's members do not agree or `max_side_px` is out of
  /// its range.
  explicit MapPicture(CellRaster raster, MapPictureOptions options = {});

  /// Points that are not finite break the line.
  MapPicture& track(PictureTrack track);
  MapPicture& marks(PictureMarks marks);

  /// The PNG file's bytes.
  [[nodiscard]] std::string png() const;

 private:
  friend class MapPicturePainter;
  CellRaster raster_;
  MapPictureOptions options_;
  std::vector<PictureTrack> tracks_;
  std::vector<PictureMarks> marks_;
};

}  // namespace vesper::inline v0
