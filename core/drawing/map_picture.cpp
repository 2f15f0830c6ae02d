#include "vesper/core/drawing/map_picture.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <stdexcept>
#include <utility>

#include "vesper/core/drawing/chart_axis.hpp"
#include "vesper/core/drawing/picture_canvas.hpp"
#include "vesper/core/drawing/picture_legend.hpp"
#include "vesper/core/drawing/picture_window.hpp"

namespace vesper::inline v0 {
namespace {

constexpr double kMapTitlePx = 17.0;
constexpr int kMinSheetPx = 460;
constexpr Colour kOutside{236, 238, 240};
constexpr Colour kWhite{255, 255, 255};

/// From pixels of the window, counted from its lower left corner, to cells: a turn, a scale and a
/// shift.
struct PixelToCell {
  double x;
  double y;
  double along;   ///< Cells a pixel times the cosine of the turn.
  double across;  ///< Cells a pixel times its sine.
};

/// One coordinate, in cells, of samples in a row.
struct SampleLine {
  double start;
  double step;
  [[nodiscard]] double at(int i) const noexcept { return start + step * i; }
  /// Cuts [first, end) down to the samples with 0 <= at < size, and one to either side.
  void narrow(int size, double& first, double& end) const {
    constexpr double kStill = 1e-12;
    if (std::abs(step) < kStill) {
      end = start >= 0.0 && start < size ? end : first;
      return;
    }
    const double to_low = -start / step;
    const double to_high = (size - start) / step;
    first = std::max(first, std::floor(std::min(to_low, to_high)) - 1.0);
    end = std::min(end, std::ceil(std::max(to_low, to_high)) + 1.0);
  }
};

AxisScale scaleOf(double low_m, double high_m, double low_px, double high_px) {
  return {ChartAxis{"", false, low_m, high_m, {}}, low_m, high_m, low_px, high_px};
}

}  // namespace

/// Lays a MapPicture out and paints it.
class MapPicturePainter {
 public:
  explicit MapPicturePainter(const MapPicture& picture)
      : picture_(picture), frame_(picture.raster_.frame), measure_(1, 1) {}

  std::string paint() {
    layOut();
    PictureCanvas canvas(sheet_width_px_, sheet_height_px_);
    paintCells(canvas);
    canvas.clip(window_.left_px, window_.top_px, window_.width_px, window_.height_px);
    paintTracks(canvas);
    canvas.unclip();
    paintAxes(canvas);
    legend_.paint(canvas);
    return canvas.png();
  }

 private:
  [[nodiscard]] WorldBox wantedBox() const {
    WorldBox box = boxToShow(picture_.raster_, picture_.options_.shows_everything);
    const double margin_m = 0.02 * (box.high_m - box.low_m).maxCoeff();
    const auto add = [&](const std::vector<Eigen::Vector2d>& points) {
      for (const Eigen::Vector2d& p_world_m : points) {
        if (p_world_m.allFinite()) {
          box.add(p_world_m, margin_m);
        }
      }
    };
    for (const PictureTrack& track : picture_.tracks_) {
      add(track.points_world_m);
    }
    for (const PictureMarks& marks : picture_.marks_) {
      add(marks.points_world_m);
    }
    return box;
  }

  void layOut() {
    window_ =
        PictureWindow::fitting(wantedBox(), frame_.resolution(), picture_.options_.max_side_px);
    window_.top_px = picture_.options_.title.empty() ? 18 : 48;
    const AxisScale y =
        scaleOf(window_.box.low_m.y(), window_.box.high_m.y(), window_.height_px, 0.0);
    for (const AxisTick& tick : y.ticks()) {
      y_labels_px_ = std::max(y_labels_px_, measure_.textWidth(tick.text, kPictureFontPx));
    }
    window_.left_px = static_cast<int>(std::ceil(y_labels_px_)) + 44;
    sheet_width_px_ = std::max(kMinSheetPx, window_.left_px + window_.width_px + 28);
    window_.left_px += std::max(0, (sheet_width_px_ - 28 - window_.left_px - window_.width_px) / 2);
    fillLegend();
    const double end_px = legend_.layOut(measure_, sheet_width_px_, window_.bottom_px() + 52.0);
    sheet_height_px_ = static_cast<int>(std::ceil(end_px)) + 10;
  }

  void fillLegend() {
    legend_.addScaleBar(window_.px_per_m, std::clamp(0.25 * window_.width_px, 60.0, 200.0));
    std::vector<bool> occurs(256, false);
    for (const std::uint8_t c : picture_.raster_.classes) {
      occurs[c] = true;
    }
    for (std::size_t i = picture_.raster_.palette.size(); i-- > 0;) {
      const CellClass& cell = picture_.raster_.palette[i];
      if (!cell.name.empty() && occurs[i]) {
        legend_.addCell(cell.name, cell.colour);
      }
    }
    bool has_ends = false;
    for (const PictureTrack& track : picture_.tracks_) {
      if (!track.name.empty()) {
        legend_.addLine(track.name, track.colour, track.dash, track.width_px);
      }
      has_ends = has_ends || (track.has_ends && !track.points_world_m.empty());
    }
    if (has_ends) {
      legend_.addMarker(picture_.options_.start_text, colours::kGreen, Marker::Circle);
      legend_.addMarker(picture_.options_.end_text, colours::kVermilion, Marker::Square);
    }
    for (const PictureMarks& marks : picture_.marks_) {
      if (!marks.name.empty()) {
        legend_.addMarker(marks.name, marks.colour, marks.marker);
      }
    }
  }

  void paintCells(PictureCanvas& canvas) const {
    // Samples lie closer than a cell, so that no cell falls between them.
    const double cells_per_px = 1.0 / (window_.px_per_m * frame_.resolution());
    const int samples =
        cells_per_px <= 1.0 + 1e-9 ? 1 : static_cast<int>(std::ceil(cells_per_px * 1.5));
    const Pose2 T_grid_world = frame_.origin().inverse();
    const Eigen::Vector2d corner = T_grid_world * window_.box.low_m / frame_.resolution();
    const PixelToCell to_cell{corner.x(), corner.y(),
                              cells_per_px * std::cos(T_grid_world.heading()),
                              cells_per_px * std::sin(T_grid_world.heading())};
    std::vector<Colour> line(static_cast<std::size_t>(window_.width_px));
    for (int row = 0; row < window_.height_px; ++row) {
      for (int column = 0; column < window_.width_px; ++column) {
        const auto index = classAt(to_cell, column, window_.height_px - row - 1, samples);
        line[static_cast<std::size_t>(column)] =
            index ? picture_.raster_.palette[*index].colour : kOutside;
      }
      canvas.pixels(window_.left_px, window_.top_px + row, line);
    }
  }

  /// The class to show in the pixel whose lower left corner lies `column`, `row_up` pixels from the
  /// window's.
  [[nodiscard]] std::optional<std::uint8_t> classAt(const PixelToCell& to_cell, int column,
                                                    int row_up, int samples) const {
    std::optional<std::uint8_t> middle;
    std::optional<std::uint8_t> strongest;
    int priority = 0;
    const double step = 1.0 / samples;
    for (int j = 0; j < samples; ++j) {
      const double u_px = column + 0.5 * step;
      const double v_px = row_up + (j + 0.5) * step;
      const SampleLine x{to_cell.x + to_cell.along * u_px - to_cell.across * v_px,
                         to_cell.along * step};
      const SampleLine y{to_cell.y + to_cell.across * u_px + to_cell.along * v_px,
                         to_cell.across * step};
      const auto [first, end] = samplesInside(x, y, samples);
      for (int i = first; i < end; ++i) {
        const CellIndex cell{static_cast<int>(std::floor(x.at(i))),
                             static_cast<int>(std::floor(y.at(i)))};
        if (cell.x < 0 || cell.y < 0 || cell.x >= frame_.width() || cell.y >= frame_.height()) {
          continue;
        }
        const std::uint8_t index = picture_.raster_.classes[frame_.offsetOf(cell)];
        if (2 * i <= samples && 2 * j <= samples) {
          middle = index;
        }
        if (picture_.raster_.palette[index].priority > priority) {
          priority = picture_.raster_.palette[index].priority;
          strongest = index;
        }
      }
    }
    return strongest ? strongest : middle;
  }

  /// Which of a line of samples may lie in the grid, as far as rounding tells: a pixel of a long
  /// thin map has a million samples, and few of them meet a cell.
  [[nodiscard]] std::pair<int, int> samplesInside(const SampleLine& x, const SampleLine& y,
                                                  int samples) const {
    double first = 0.0;
    double end = samples;
    x.narrow(frame_.width(), first, end);
    y.narrow(frame_.height(), first, end);
    return first < end ? std::pair{static_cast<int>(first), static_cast<int>(end)}
                       : std::pair{0, 0};
  }

  void paintTrack(PictureCanvas& canvas, const PictureTrack& track) const {
    std::vector<std::pair<double, double>> piece;
    const auto finish = [&] {
      canvas.line(piece, kWhite, track.width_px + 2.0);
      canvas.line(piece, track.colour, track.width_px, track.dash);
      piece.clear();
    };
    for (const Eigen::Vector2d& p_world_m : track.points_world_m) {
      if (p_world_m.allFinite()) {
        piece.push_back(window_.pixelOf(p_world_m));
      } else {
        finish();
      }
    }
    finish();
  }

  void paintTracks(PictureCanvas& canvas) const {
    const auto mark = [&](const Eigen::Vector2d& p_world_m, Marker marker, const Colour& colour) {
      if (p_world_m.allFinite()) {
        const auto [x_px, y_px] = window_.pixelOf(p_world_m);
        canvas.marker(x_px, y_px, marker, colour, 5.5);
      }
    };
    for (const PictureTrack& track : picture_.tracks_) {
      paintTrack(canvas, track);
    }
    for (const PictureMarks& marks : picture_.marks_) {
      for (const Eigen::Vector2d& p_world_m : marks.points_world_m) {
        mark(p_world_m, marks.marker, marks.colour);
      }
    }
    for (const PictureTrack& track : picture_.tracks_) {
      if (track.has_ends && !track.points_world_m.empty()) {
        mark(track.points_world_m.front(), Marker::Circle, colours::kGreen);
        mark(track.points_world_m.back(), Marker::Square, colours::kVermilion);
      }
    }
  }

  void paintAxes(PictureCanvas& canvas) const {
    using Align = PictureCanvas::Align;
    const WorldBox& box = window_.box;
    const double left_px = window_.left_px;
    const double bottom_px = window_.bottom_px();
    canvas.frame(left_px, window_.top_px, window_.width_px, window_.height_px, kPictureInk);
    const AxisScale x = scaleOf(box.low_m.x(), box.high_m.x(), left_px, left_px + window_.width_px);
    for (const AxisTick& tick : x.ticks()) {
      const double at_px = std::round(x.pixel(tick.value)) + 0.5;
      canvas.line({{at_px, bottom_px + 1.0}, {at_px, bottom_px + 6.0}}, kPictureInk, 1.0);
      canvas.text(at_px, bottom_px + 20.0, tick.text, kPictureFontPx, Align::Center);
    }
    const AxisScale y = scaleOf(box.low_m.y(), box.high_m.y(), bottom_px, window_.top_px);
    double last_px = bottom_px + 2.0 * kPictureFontPx;
    for (const AxisTick& tick : y.ticks()) {
      const double at_px = std::round(y.pixel(tick.value)) + 0.5;
      if (last_px - at_px < kPictureFontPx) {  // the axis of a flat map has no room for all
        continue;
      }
      last_px = at_px;
      canvas.line({{left_px - 6.0, at_px}, {left_px - 1.0, at_px}}, kPictureInk, 1.0);
      canvas.text(left_px - 9.0, at_px + 4.5, tick.text, kPictureFontPx, Align::Right);
    }
    canvas.text(left_px + 0.5 * window_.width_px, bottom_px + 40.0, "x [m]", kPictureFontPx,
                Align::Center);
    canvas.text(left_px - y_labels_px_ - 24.0, window_.top_px + 0.5 * window_.height_px, "y [m]",
                kPictureFontPx, Align::Center, true);
    const std::string& title = picture_.options_.title;
    if (!title.empty()) {
      canvas.text(0.5 * sheet_width_px_, 30.0,
                  canvas.fitted(title, kMapTitlePx, sheet_width_px_ - 24.0), kMapTitlePx,
                  Align::Center);
    }
  }

  const MapPicture& picture_;
  const GridFrame& frame_;
  double y_labels_px_ = 0.0;  ///< Width of the widest number beside the y axis.
  PictureCanvas measure_;     ///< For the widths of texts before there is a sheet.
  PictureWindow window_;
  PictureLegend legend_;
  int sheet_width_px_ = 0;
  int sheet_height_px_ = 0;
};

MapPicture::MapPicture(CellRaster raster, MapPictureOptions options)
    : raster_(std::move(raster)), options_(std::move(options)) {
  const bool is_sound = raster_.classes.size() == raster_.frame.cellCount() &&
                        std::ranges::all_of(raster_.classes, [this](std::uint8_t c) {
                          return c < raster_.palette.size();
                        });
  if (!is_sound || raster_.palette.size() > 256) {
    throw std::invalid_argument("MapPicture: one class of the palette a cell is needed");
  }
  if (options_.max_side_px < 100 || options_.max_side_px > 8000) {
    throw std::invalid_argument("MapPicture: max_side_px must lie in 100..8000");
  }
}

MapPicture& MapPicture::track(PictureTrack track) {
  tracks_.push_back(std::move(track));
  return *this;
}

MapPicture& MapPicture::marks(PictureMarks marks) {
  marks_.push_back(std::move(marks));
  return *this;
}

std::string MapPicture::png() const { return MapPicturePainter(*this).paint(); }

}  // namespace vesper::inline v0
