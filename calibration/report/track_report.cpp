#include "vesper/calibration/report/track_report.hpp"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "vesper/core/drawing/map_picture.hpp"
#include "vesper/core/drawing/svg_chart.hpp"
#include "vesper/core/geometry/angle.hpp"

namespace vesper::calibration::inline v0 {
namespace {

using Json = nlohmann::ordered_json;

Json number(double value) { return std::isfinite(value) ? Json(value) : Json(); }

Json json(const ErrorSummary& summary) {
  return {{"rmse", number(summary.rmse)},     {"mean", number(summary.mean)},
          {"median", number(summary.median)}, {"sd", number(summary.sd)},
          {"min", number(summary.min)},       {"max", number(summary.max)}};
}

Json json(const SignedSummary& summary) {
  return {{"mean", number(summary.mean)},
          {"sd", number(summary.sd)},
          {"mean_absolute", number(summary.mean_absolute)}};
}

Json json(const TrackMeasures& measures) {
  return {{"distance_m", number(measures.distance_m)},
          {"time_s", number(measures.time_s)},
          {"mean_speed_m_per_s", number(measures.mean_speed_m_per_s)},
          {"mean_turn_rad_per_s", number(measures.mean_turn_rad_per_s)}};
}

Json json(const Correlation& correlation) {
  return {{"coefficient", number(correlation.coefficient)},
          {"p_value", number(correlation.p_value)},
          {"count", correlation.count}};
}

Json json(const TrackComparison::Pairwise& both) {
  return {{"pearson", json(both.pearson)}, {"spearman", json(both.spearman)}};
}

std::string summaryLine(const char* name, const ErrorSummary& summary, double factor,
                        const char* unit) {
  return fmt::format(
      "{:<22}rmse {:.4f}  mean {:.4f}  median {:.4f}  sd {:.4f}  min {:.4f}  max {:.4f} {}\n", name,
      summary.rmse * factor, summary.mean * factor, summary.median * factor, summary.sd * factor,
      summary.min * factor, summary.max * factor, unit);
}

std::string signedLine(const char* name, const SignedSummary& summary, const char* unit) {
  return fmt::format("{:<22}mean {:+.5f}  sd {:.5f}  mean |e| {:.5f} {}\n", name, summary.mean,
                     summary.sd, summary.mean_absolute, unit);
}

std::string correlationText(const Correlation& correlation) {
  if (!std::isfinite(correlation.coefficient)) {
    return "undefined";
  }
  return fmt::format("{:+.4f} (p {:.2g})", correlation.coefficient, correlation.p_value);
}

std::string correlationLine(const char* name, const TrackComparison::Pairwise& both) {
  return fmt::format("{:<34}Pearson {}  Spearman {}\n", name, correlationText(both.pearson),
                     correlationText(both.spearman));
}

std::vector<ChartPoint> pointsOf(const std::vector<StampedPose>& track) {
  constexpr std::size_t kMaxTrackPoints = 4000;
  const std::size_t stride = track.size() / kMaxTrackPoints + 1;
  std::vector<ChartPoint> points;
  for (std::size_t i = 0; i < track.size(); i += stride) {
    points.push_back({track[i].T_world_robot.x(), track[i].T_world_robot.y()});
  }
  if ((track.size() - 1) % stride != 0) {
    points.push_back({track.back().T_world_robot.x(), track.back().T_world_robot.y()});
  }
  return points;
}

std::string titleOf(const TrackComparison& found) {
  return fmt::format("ATE rmse {:.3f} m, final separation {:.3f} m", found.ate_m.rmse,
                     found.final_separation_m);
}

}  // namespace

std::string trackPng(const TrackComparison& found, const TrackNames& names) {
  std::vector<PictureTrack> tracks(2);
  Eigen::Vector2d low_m = Eigen::Vector2d::Constant(1e300);
  Eigen::Vector2d high_m = -low_m;
  for (std::size_t i = 0; i < tracks.size(); ++i) {
    for (const ChartPoint& point : pointsOf(i == 0 ? found.tracks.a : found.tracks.b)) {
      const Eigen::Vector2d p_m(point.x, point.y);
      tracks[i].points_world_m.push_back(p_m);
      low_m = low_m.cwiseMin(p_m);
      high_m = high_m.cwiseMax(p_m);
    }
  }
  // An empty white sheet of 200 cells on its longer side, with a margin around the tracks.
  const double side_m = std::max((high_m - low_m).maxCoeff(), 0.1);
  const double cell_m = side_m / 200.0;
  const auto cells = [&](double length_m) { return static_cast<int>(length_m / cell_m) + 21; };
  const GridFrame frame(cells(high_m.x() - low_m.x()), cells(high_m.y() - low_m.y()), cell_m,
                        Pose2(low_m.x() - 10.0 * cell_m, low_m.y() - 10.0 * cell_m, 0.0));
  CellClass sheet;
  sheet.colour = {255, 255, 255};
  CellRaster raster{frame, std::vector<std::uint8_t>(frame.cellCount(), 0), {sheet}, 0};
  MapPictureOptions options;
  options.title = titleOf(found);
  options.shows_everything = true;
  MapPicture picture(std::move(raster), options);
  tracks[0].name = "A: " + names.a;
  tracks[0].colour = colours::kBlack;
  tracks[1].name = "B: " + names.b;
  tracks[1].colour = colours::kVermilion;
  tracks[1].dash = Dash::Dashed;
  for (PictureTrack& track : tracks) {
    track.has_ends = true;
    picture.track(std::move(track));
  }
  return picture.png();
}

std::string nameOf(Alignment alignment) {
  switch (alignment) {
    case Alignment::None:
      return "none";
    case Alignment::First:
      return "first";
    case Alignment::Se2:
      return "SE2";
  }
  return {};
}

std::string trackSummary(const TrackComparison& found, const TrackNames& names,
                         const ComparisonOptions& options) {
  std::string text = fmt::format("A {}\nB {}\n", names.a, names.b);
  text += fmt::format("{} pairs by {}, alignment {}", found.pairs,
                      options.by_index ? "number" : "time", nameOf(options.alignment));
  if (options.alignment != Alignment::None) {
    text += fmt::format(" (B moved by {:.4f} m, {:.4f} m, {:.3f} deg)", found.T_a_b.x(),
                        found.T_a_b.y(), radToDeg(found.T_a_b.heading()));
  }
  text += fmt::format("\n{:<22}{:>12}{:>12}\n", "", "A", "B");
  const auto row = [&](const char* name, double a, double b) {
    text += fmt::format("{:<22}{:>12.4f}{:>12.4f}\n", name, a, b);
  };
  row("distance [m]", found.a.distance_m, found.b.distance_m);
  row("time [s]", found.a.time_s, found.b.time_s);
  row("mean speed [m/s]", found.a.mean_speed_m_per_s, found.b.mean_speed_m_per_s);
  row("mean turn [rad/s]", found.a.mean_turn_rad_per_s, found.b.mean_turn_rad_per_s);
  text += fmt::format("final separation      {:.4f} m, {:.6f} per metre\n",
                      found.final_separation_m, found.separation_per_metre);
  text += summaryLine("ATE", found.ate_m, 1.0, "m");
  text +=
      fmt::format("ATE heading           rmse {:.4f} deg\n", radToDeg(found.ate_heading_rmse_rad));
  text += summaryLine("RPE", found.rpe_m, 1.0, "m");
  text += summaryLine("RPE rotation", found.rpe_rad, radToDeg(1.0), "deg");
  text += signedLine("error x", found.x_m, "m");
  text += signedLine("error y", found.y_m, "m");
  text += signedLine("error heading", found.heading_rad, "rad");
  text += signedLine("error speed", found.speed_m_per_s, "m/s");
  text += signedLine("error turn rate", found.turn_rad_per_s, "rad/s");
  text += correlationLine("speed error with speed of B", found.speed_error_with_speed);
  text += correlationLine("speed error with turn rate of B", found.speed_error_with_turn);
  text += correlationLine("turn error with speed of B", found.turn_error_with_speed);
  text += correlationLine("turn error with turn rate of B", found.turn_error_with_turn);
  return text;
}

std::string trackJson(const TrackComparison& found, const TrackNames& names,
                      const ComparisonOptions& options) {
  Json out;
  out["a"] = names.a;
  out["b"] = names.b;
  out["pairs"] = found.pairs;
  out["association"] = options.by_index ? Json("index") : Json("time");
  out["max_dt_s"] = options.by_index ? Json() : Json(toSeconds(options.max_dt));
  out["alignment"] = nameOf(options.alignment);
  out["T_a_b"] = {
      {"x_m", found.T_a_b.x()}, {"y_m", found.T_a_b.y()}, {"heading_rad", found.T_a_b.heading()}};
  out["track_a"] = json(found.a);
  out["track_b"] = json(found.b);
  out["final_separation_m"] = number(found.final_separation_m);
  out["separation_per_metre"] = number(found.separation_per_metre);
  out["ate_m"] = json(found.ate_m);
  out["ate_heading_rmse_rad"] = number(found.ate_heading_rmse_rad);
  out["rpe_step"] = options.rpe_step;
  out["rpe_m"] = json(found.rpe_m);
  out["rpe_rad"] = json(found.rpe_rad);
  out["error"] = {{"x_m", json(found.x_m)},
                  {"y_m", json(found.y_m)},
                  {"heading_rad", json(found.heading_rad)},
                  {"speed_m_per_s", json(found.speed_m_per_s)},
                  {"turn_rad_per_s", json(found.turn_rad_per_s)}};
  out["correlation"] = {{"speed_error_with_speed", json(found.speed_error_with_speed)},
                        {"speed_error_with_turn", json(found.speed_error_with_turn)},
                        {"turn_error_with_speed", json(found.turn_error_with_speed)},
                        {"turn_error_with_turn", json(found.turn_error_with_turn)}};
  return out.dump(2);
}

std::string trackSvg(const TrackComparison& found, const TrackNames& names) {
  SvgChart::Options options;
  options.title = titleOf(found);
  options.x.label = "x [m]";
  options.y.label = "y [m]";
  options.width_px = 760;
  options.height_px = 620;
  options.has_equal_axes = true;
  SvgChart chart(std::move(options));
  SeriesStyle style;
  style.colour = colours::kBlack;
  style.dash = Dash::Solid;
  chart.line("A: " + names.a, pointsOf(found.tracks.a), style);
  style.colour = colours::kVermilion;
  style.dash = Dash::Dashed;
  chart.line("B: " + names.b, pointsOf(found.tracks.b), style);
  return chart.svg();
}

}  // namespace vesper::calibration::inline v0
