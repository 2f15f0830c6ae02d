#include "vesper/calibration/report/polar_beam.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string_view>

#include "vesper/calibration/report/report_words.hpp"
#include "vesper/core/drawing/palette.hpp"
#include "vesper/core/geometry/angle.hpp"

namespace vesper::calibration::inline v0 {
namespace {

constexpr double kWidth_px = 640.0;
constexpr double kHeight_px = 472.0;
constexpr double kOriginX_px = kWidth_px / 2.0;
constexpr double kOriginY_px = 396.0;
constexpr double kRadius_px = 330.0;
constexpr double kKindShift_px = 9.0;
constexpr std::array<std::string_view, kTargetKinds> kDashes = {"",        "7 4",  "2 3",
                                                                "9 3 2 3", "12 5", "4 2"};

/// A round distance of which two to five fit.
double ringStep(double farthest_m) {
  const double decade = std::pow(10.0, std::floor(std::log10(farthest_m / 2.0)));
  for (const double factor : {5.0, 2.0, 1.0}) {
    if (farthest_m >= 2.0 * factor * decade) {
      return factor * decade;
    }
  }
  return decade;
}

class Picture {
 public:
  Picture(const BeamPattern& beam, Language language)
      : beam_(beam), is_spanish_(language == Language::Spanish) {
    double widest_rad = 0.0;
    for (const BeamPoint& point : beam.points) {
      farthest_m_ = std::max(farthest_m_, point.range_m);
      widest_rad = std::max(widest_rad, std::abs(point.angle_rad));
    }
    farthest_m_ *= 1.05;
    opening_rad_ = std::min(std::numbers::pi / 2.0, widest_rad + 0.1);
    // A wide fan is limited by the width of the sheet.
    radius_px_ = std::min(kRadius_px, 0.46 * kWidth_px / std::sin(opening_rad_));
  }

  std::string paint() {
    const std::string title = is_spanish_ ? "Haz del sonar" : "Beam of the sonar";
    out_ = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" "
        "width=\"{0:.0f}\" "
        "height=\"{1:.0f}\" role=\"img\" aria-label=\"{2}\" font-family=\"sans-serif\" "
        "font-size=\"13\" fill=\"#222\"><rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
        "<text x=\"{3:.0f}\" y=\"20\" text-anchor=\"middle\" font-size=\"15\" "
        "font-weight=\"bold\">{2}</text>\n",
        kWidth_px, kHeight_px, title, kOriginX_px);
    paintRings();
    paintSpokes();
    for (int kind = 0; kind < kTargetKinds; ++kind) {
      paintTarget(static_cast<TargetKind>(kind));
    }
    paintKey();
    return out_ + "</svg>\n";
  }

 private:
  struct Pixel {
    double x = 0.0;
    double y = 0.0;
  };
  /// Angles to the left (positive) lie on the left of the picture.
  [[nodiscard]] Pixel at(double range_m, double angle_rad) const {
    const double radius_px = radius_px_ * range_m / farthest_m_;
    return {kOriginX_px - radius_px * std::sin(angle_rad),
            kOriginY_px - radius_px * std::cos(angle_rad)};
  }
  [[nodiscard]] static std::string colourOf(TargetKind kind) {
    return hexText(colours::kSeries[static_cast<std::size_t>(kind)]);
  }
  [[nodiscard]] std::string_view nameOf(TargetKind kind) const {
    return targetWord(is_spanish_ ? Language::Spanish : Language::English, kind);
  }

  void paintRings() {
    const double step_m = ringStep(farthest_m_);
    for (double range_m = step_m; range_m <= farthest_m_; range_m += step_m) {
      const Pixel left = at(range_m, opening_rad_);
      const Pixel right = at(range_m, -opening_rad_);
      const double radius_px = radius_px_ * range_m / farthest_m_;
      out_ += fmt::format(
          "<path d=\"M{:.1f} {:.1f}A{:.1f} {:.1f} 0 0 1 {:.1f} {:.1f}\" fill=\"none\" "
          "stroke=\"#ccc\"/><text x=\"{:.1f}\" y=\"{:.1f}\" fill=\"#444\">{:g} m</text>\n",
          left.x, left.y, radius_px, radius_px, right.x, right.y, right.x + 6.0, right.y + 4.0,
          range_m);
    }
  }

  void paintSpokes() {
    const double step_deg = opening_rad_ > 0.8 ? 30.0 : opening_rad_ > 0.35 ? 15.0 : 5.0;
    const double last_deg = std::floor(radToDeg(opening_rad_) / step_deg) * step_deg;
    for (double angle_deg = -last_deg; angle_deg <= last_deg + 0.1; angle_deg += step_deg) {
      const Pixel end = at(farthest_m_, degToRad(angle_deg));
      const Pixel label = at(farthest_m_ * 1.045, degToRad(angle_deg));
      out_ += fmt::format(
          "<path d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}\" stroke=\"#ddd\"/><text x=\"{:.1f}\" "
          "y=\"{:.1f}\" text-anchor=\"middle\" fill=\"#444\">{:.0f}°</text>\n",
          kOriginX_px, kOriginY_px, end.x, end.y, label.x, label.y, angle_deg);
    }
  }

  void paintMark(TargetKind kind, const Pixel& p, bool heard) {
    const std::string look = fmt::format("fill=\"{}\" stroke=\"{}\" stroke-width=\"1.4\"",
                                         heard ? colourOf(kind) : "#fff", colourOf(kind));
    switch (static_cast<int>(kind)) {
      case 0:
        out_ += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\" {}/>\n", p.x, p.y, look);
        break;
      case 1:
        out_ += fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"7\" height=\"7\" {}/>\n",
                            p.x - 3.5, p.y - 3.5, look);
        break;
      case 2:
        out_ += fmt::format("<path d=\"M{:.1f} {:.1f}l4.5 8h-9z\" {}/>\n", p.x, p.y - 5.0, look);
        break;
      case 3:
        out_ +=
            fmt::format("<path d=\"M{:.1f} {:.1f}l5 5l-5 5l-5 -5z\" {}/>\n", p.x, p.y - 5.0, look);
        break;
      case 4:
        out_ += fmt::format("<path d=\"M{:.1f} {:.1f}l4.5 -8h-9z\" {}/>\n", p.x, p.y + 5.0, look);
        break;
      default:
        out_ += fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"4\" height=\"10\" {}/>\n",
                            p.x - 2.0, p.y - 5.0, look);
    }
  }

  void paintTarget(TargetKind kind) {
    std::string left;
    std::string right;
    for (const BeamWidth& width : beam_.by_range) {
      if (width.target == kind) {
        const Pixel a = at(width.range_m, width.half_angle_rad);
        const Pixel b = at(width.range_m, -width.half_angle_rad);
        left += fmt::format("L{:.1f} {:.1f}", a.x, a.y);
        right += fmt::format("L{:.1f} {:.1f}", b.x, b.y);
      }
    }
    for (const std::string& side : {left, right}) {
      if (!side.empty()) {
        out_ += fmt::format(
            "<path d=\"M{:.1f} {:.1f}{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\" "
            "stroke-dasharray=\"{}\"/>\n",
            kOriginX_px, kOriginY_px, side, colourOf(kind),
            kDashes[static_cast<std::size_t>(kind)]);
      }
    }
    const auto order = static_cast<double>(
        std::count_if(beam_.by_target.begin(), beam_.by_target.end(),
                      [&](const BeamWidth& width) { return width.target < kind; }));
    for (const BeamPoint& point : beam_.points) {
      if (point.target == kind) {
        // Kinds at one distance lie side by side: a few pixels farther out for each.
        const double range_m = point.range_m + kKindShift_px * order * farthest_m_ / radius_px_;
        paintMark(kind, at(range_m, point.angle_rad), point.heard_share >= 0.5);
      }
    }
  }

  void paintKey() {
    double x_px = 20.0;
    for (const BeamWidth& width : beam_.by_target) {
      const auto index = static_cast<std::size_t>(width.target);
      out_ += fmt::format(
          "<path d=\"M{:.0f} 432h26\" stroke=\"{}\" stroke-width=\"2\" stroke-dasharray=\"{}\"/>",
          x_px, colourOf(width.target), kDashes[index]);
      paintMark(width.target, {x_px + 13.0, 432.0}, true);
      out_ += fmt::format("<text x=\"{:.0f}\" y=\"436\">{}</text>\n", x_px + 32.0,
                          nameOf(width.target));
      x_px += 100.0;
    }
    out_ += fmt::format("<text x=\"20\" y=\"460\" fill=\"#444\">{}</text>\n",
                        is_spanish_
                            ? "relleno: oído; hueco: no oído; línea: semiángulo según la distancia"
                            : "filled: heard; hollow: not heard; line: half-angle by range");
  }

  const BeamPattern& beam_;
  bool is_spanish_;
  double farthest_m_ = 0.0;
  double opening_rad_ = 0.0;
  double radius_px_ = kRadius_px;
  std::string out_;
};

}  // namespace

std::string polarBeamSvg(const BeamPattern& beam, Language language) {
  return beam.points.empty() ? std::string() : Picture(beam, language).paint();
}

}  // namespace vesper::calibration::inline v0
