#include "vesper/calibration/report/ackermann_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "vesper/calibration/report/report_words.hpp"
#include "vesper/core/drawing/html_page.hpp"
#include "vesper/core/drawing/svg_chart.hpp"

namespace vesper::calibration::inline v0 {
namespace {

std::string numberOrDash(std::optional<double> value, int digits) {
  return value ? fmt::format("{:.{}f}", *value, digits) : std::string("\u2013");
}

HtmlTable sizesTable(const AckermannCalibration& calibration, Language language) {
  HtmlTable table;
  table.headers = {"", words(language, "before", "antes"), words(language, "after", "después"),
                   words(language, "sd", "desv. típ.")};
  const CarLsqResult& fit = calibration.fit;
  const std::array<std::string, 4> wheels = {
      words(language, "front left wheel [mm]", "rueda delantera izquierda [mm]"),
      words(language, "front right wheel [mm]", "rueda delantera derecha [mm]"),
      words(language, "rear left wheel [mm]", "rueda trasera izquierda [mm]"),
      words(language, "rear right wheel [mm]", "rueda trasera derecha [mm]")};
  for (int i = 0; i < 4; ++i) {
    const auto wheel = static_cast<std::size_t>(i);
    const double before_mm = 1e3 * calibration.before.wheel_radius_m[wheel];
    const std::optional<double> sd = fit.sd(i);
    table.rows.push_back({wheels[wheel], numberOrDash(before_mm, 3),
                          numberOrDash(1e3 * fit.after.wheel_radius_m[wheel], 3),
                          numberOrDash(sd ? std::optional(*sd * before_mm) : sd, 3)});
  }
  table.rows.push_back(
      {words(language, "steering offset [mrad]", "desvío de dirección [mrad]"),
       numberOrDash(1e3 * calibration.before.steer_offset_rad, 2),
       numberOrDash(1e3 * fit.after.steer_offset_rad, 2),
       numberOrDash(
           fit.sd(kSteerOffset) ? std::optional(1e3 * *fit.sd(kSteerOffset)) : std::nullopt, 2)});
  return table;
}

HtmlTable missesTable(const CarLsqResult& fit, Language language) {
  HtmlTable table;
  table.headers = {"", words(language, "before", "antes"), words(language, "after", "después")};
  const CarMisfit& before = fit.misfit_before;
  const CarMisfit& after = fit.misfit_after;
  table.rows = {
      {words(language, "position, rms of increments [mm]", "posición, rms por tramo [mm]"),
       numberOrDash(1e3 * before.rms_position_m, 1), numberOrDash(1e3 * after.rms_position_m, 1)},
      {words(language, "heading, rms of increments [mrad]", "rumbo, rms por tramo [mrad]"),
       numberOrDash(1e3 * before.rms_heading_rad, 2), numberOrDash(1e3 * after.rms_heading_rad, 2)},
      {words(language, "distance of the ends by the way [m/m]",
             "separación final por camino [m/m]"),
       numberOrDash(before.separation_per_m, 5), numberOrDash(after.separation_per_m, 5)}};
  return table;
}

std::vector<ChartPoint> slipPoints(const std::optional<AckermannDrive::Slip>& slip, double end) {
  if (!slip) {
    return {{0.0, 0.0}, {end, end}};
  }
  return {{0.0, 0.0},
          {slip->identity_to, slip->identity_to},
          {slip->commanded, slip->actual},
          {std::max(end, slip->commanded), slip->actual}};
}

std::string slipChart(const AckermannCalibration& calibration, Language language) {
  SvgChart chart({.title = words(language, "Slip: turn rate told and reached",
                                 "Deslizamiento: giro pedido y logrado"),
                  .x = {.label = words(language, "told [rad/s]", "pedido [rad/s]")},
                  .y = {.label = words(language, "reached [rad/s]", "logrado [rad/s]")}});
  const double end = std::max(calibration.fit.fastest_told_rad_per_s, 0.1);
  SeriesStyle before;
  before.colour = colours::kBlue;
  before.dash = Dash::Dashed;
  SeriesStyle after;
  after.colour = colours::kVermilion;
  after.dash = Dash::Solid;
  chart.line(words(language, "before", "antes"), slipPoints(calibration.before.slip, end), before);
  chart.line(words(language, "after", "después"), slipPoints(calibration.fit.after.slip, end),
             after);
  return chart.svg();
}

}  // namespace

std::string ackermannReport(const AckermannCalibration& calibration, Language language) {
  HtmlPage page(words(language, "Odometry calibration of ", "Calibración de la odometría de ") +
                    calibration.robot,
                language == Language::Spanish ? "es" : "en");
  page.paragraph(fmt::format(
      fmt::runtime(words(language, "Measurements: {}; {} increments of {} log(s), {:.1f} m.",
                         "Medidas: {}; {} tramos de {} registro(s), {:.1f} m.")),
      calibration.source, calibration.increments, calibration.logs, calibration.way_m));
  if (!calibration.is_complete) {
    page.note(words(language, "The result is incomplete: not everything could be determined.",
                    "El resultado está incompleto: no todo se pudo determinar."));
  }
  for (const std::string& warning : calibration.warnings) {
    page.note(translated(language, warning));
  }
  page.heading(2, words(language, "Wheels and steering", "Ruedas y dirección"));
  page.table(sizesTable(calibration, language));
  page.heading(2, words(language, "What the replay misses", "Lo que falta al reproducir"));
  page.table(missesTable(calibration.fit, language));
  page.svg(slipChart(calibration, language));
  return page.html();
}

}  // namespace vesper::calibration::inline v0
