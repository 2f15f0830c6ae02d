#include "vesper/calibration/report/odometry_report.hpp"

#include <fmt/format.h>

#include "vesper/calibration/report/end_cluster_chart.hpp"
#include "vesper/calibration/report/report_words.hpp"
#include "vesper/core/drawing/html_page.hpp"
#include "vesper/core/drawing/svg_chart.hpp"
#include "vesper/core/geometry/angle.hpp"

namespace vesper::calibration::inline v0 {
namespace {

constexpr const char* kNone = "\u2013";

std::string millimetres(double length_m) { return fmt::format("{:.1f}", length_m * 1e3); }

std::string methodText(OdometryMethod method, Language language) {
  return method == OdometryMethod::LeastSquares
             ? words(language, "least squares", "mínimos cuadrados")
             : words(language, "closed form, ", "fórmula cerrada, ") + nameOf(method);
}

std::string parameterText(const OdometryCalibration& calibration, LsqParameter parameter,
                          double value, Language language) {
  if (calibration.method != OdometryMethod::LeastSquares || !calibration.fit) {
    return parameter == kE_s ? words(language, "held", "fijado") : fmt::format("{:.6f}", value);
  }
  switch (calibration.fit->states[static_cast<std::size_t>(parameter)]) {
    case ParameterState::NotDetermined:
      return words(language, "not determined", "no determinado");
    case ParameterState::Held:
      return words(language, "held", "fijado");
    case ParameterState::Estimated:
      break;
  }
  const auto sd = calibration.fit->sd(parameter);
  return fmt::format("{:.6f} {}", value,
                     sd ? fmt::format("± {:.1g}", *sd)
                        : words(language, "(relative to ", "(relativo a ") +
                              calibration.fit->relativeTo(parameter) + ')');
}

/// Rows for a gyroscope, where one was calibrated along.
void addGyro(HtmlTable& errors, const OdometryCalibration& calibration, Language language) {
  const auto row = [&](LsqParameter parameter, const std::string& name, double value) {
    if (calibration.fit->states[static_cast<std::size_t>(parameter)] != ParameterState::Held) {
      errors.rows.push_back({name, parameterText(calibration, parameter, value, language)});
    }
  };
  if (calibration.method == OdometryMethod::LeastSquares && calibration.fit) {
    row(kGyroBias, words(language, "gyroscope's bias [rad/s]", "sesgo del giróscopo [rad/s]"),
        calibration.fit->gyro_bias_rad_per_s);
    row(kGyroScale,
        words(language, "gyroscope's scale, true over read turn",
              "escala del giróscopo, giro real entre leído"),
        calibration.fit->gyro_scale);
  }
}

void addParameters(HtmlPage& page, const OdometryCalibration& calibration, Language language) {
  HtmlTable drive;
  drive.caption = words(language, "The robot, old and new", "El robot, antes y después");
  drive.headers = {words(language, "quantity", "magnitud"), words(language, "old", "antes"),
                   words(language, "new", "después")};
  const auto row = [&drive](const std::string& name, double old_m, double new_m) {
    drive.rows.push_back(
        {name, fmt::format("{:.3f} mm", old_m * 1e3), fmt::format("{:.3f} mm", new_m * 1e3)});
  };
  row(words(language, "left wheel radius", "radio de la rueda izquierda"),
      calibration.before.wheel_radius_left_m, calibration.after.wheel_radius_left_m);
  row(words(language, "right wheel radius", "radio de la rueda derecha"),
      calibration.before.wheel_radius_right_m, calibration.after.wheel_radius_right_m);
  row(words(language, "track width", "ancho de vía"), calibration.before.track_width_m,
      calibration.after.track_width_m);
  if (calibration.umbmark) {
    row("E_max,syst", calibration.E_max_before_m, calibration.E_max_after_m);
  }
  page.table(drive);
  HtmlTable errors;
  errors.caption = words(language, "Errors, relative to the old values (± one standard deviation)",
                         "Errores, relativos a los valores anteriores (± una desviación típica)");
  errors.headers = {words(language, "error", "error"), words(language, "value", "valor")};
  errors.rows = {
      {words(language, "E_d, right over left wheel", "E_d, rueda derecha entre izquierda"),
       parameterText(calibration, kE_d, calibration.errors.E_d, language)},
      {words(language, "E_b, actual over old track width", "E_b, ancho de vía real entre anterior"),
       parameterText(calibration, kE_b, calibration.errors.E_b, language)},
      {words(language, "E_s, actual over old wheel size",
             "E_s, tamaño de rueda real entre anterior"),
       parameterText(calibration, kE_s, calibration.errors.E_s, language)}};
  addGyro(errors, calibration, language);
  page.table(errors);
}

void addForms(HtmlPage& page, const UmbmarkResult& result, Language language) {
  HtmlTable forms;
  forms.caption = words(language, "UMBmark, closed forms", "UMBmark, fórmulas cerradas");
  forms.headers = {words(language, "form", "forma"), "α [°]", "β [°]", "E_b", "E_d", "c_L", "c_R"};
  const auto row = [&forms](const std::string& name, const UmbmarkEstimate& form) {
    const auto factor = [&form](double value) {
      return form.is_plausible ? fmt::format("{:.5f}", value) : std::string(kNone);
    };
    forms.rows.push_back({name, fmt::format("{:.3f}", radToDeg(form.alpha_rad)),
                          fmt::format("{:.3f}", radToDeg(form.beta_rad)), factor(form.errors.E_b),
                          factor(form.errors.E_d), factor(form.c_left), factor(form.c_right)});
  };
  row("x", result.x);
  row("y", result.y);
  row(words(language, "mean", "media"), result.mean);
  if (result.heading) {
    row(words(language, "heading", "orientación"), *result.heading);
  }
  page.table(forms);
  HtmlTable clusters;
  clusters.caption = words(language, "Centres of gravity [mm]", "Centros de gravedad [mm]");
  clusters.headers = {words(language, "direction", "sentido"),
                      words(language, "side [m]", "lado [m]"),
                      words(language, "runs", "recorridos"),
                      "x",
                      "y",
                      "r",
                      "sd x",
                      "sd y"};
  for (const SquarePair& pair : result.sides) {
    for (const bool is_cw : {true, false}) {
      const SquareCluster& cluster = is_cw ? pair.clockwise : pair.counter_clockwise;
      clusters.rows.push_back({is_cw ? words(language, "clockwise", "horario")
                                     : words(language, "counter-clockwise", "antihorario"),
                               fmt::format("{:.3g}", pair.side_m), std::to_string(cluster.runs),
                               millimetres(cluster.center_m.x()), millimetres(cluster.center_m.y()),
                               millimetres(cluster.radius_m),
                               cluster.sd_m ? millimetres(cluster.sd_m->x()) : kNone,
                               cluster.sd_m ? millimetres(cluster.sd_m->y()) : kNone});
    }
  }
  page.table(clusters);
}

void addResiduals(HtmlPage& page, const EndPoseLsqResult& fit, Language language) {
  constexpr std::size_t kMostRows = 60;
  page.heading(2, words(language, "What is left of every run", "Lo que queda de cada recorrido"));
  std::vector<ChartPoint> good;
  std::vector<ChartPoint> suspect;
  HtmlTable table;
  table.caption = words(language, "Measured minus fitted", "Medido menos ajustado");
  table.headers = {words(language, "run", "recorrido"),
                   "x [mm]",
                   "y [mm]",
                   "θ [°]",
                   words(language, "in standard deviations", "en desviaciones típicas"),
                   words(language, "weight", "peso")};
  for (std::size_t i = 0; i < fit.ends.size(); ++i) {
    const EndPoseFit& end = fit.ends[i];
    (end.is_suspect ? suspect : good).push_back({static_cast<double>(i + 1), end.mahalanobis});
    if (i < kMostRows) {
      table.rows.push_back(
          {end.run + " (" + std::string(nameOf(end.kind)) + ")", millimetres(end.residual.x()),
           millimetres(end.residual.y()),
           end.has_heading ? fmt::format("{:.2f}", radToDeg(end.residual.z())) : kNone,
           fmt::format("{:.2f}", end.mahalanobis), fmt::format("{:.2f}", end.weight)});
    }
  }
  SvgChart chart({.title = "",
                  .x = {.label = words(language, "run, in the order of the file",
                                       "recorrido, en el orden del fichero"),
                        .low = 0.5,
                        .high = static_cast<double>(fit.ends.size()) + 0.5},
                  .y = {.label = words(language, "residual [standard deviations]",
                                       "residuo [desviaciones típicas]"),
                        .low = 0.0},
                  .width_px = 700,
                  .height_px = 320});
  chart.scatter(words(language, "run", "recorrido"), good,
                {.colour = colours::kBlue, .marker = Marker::Circle});
  if (!suspect.empty()) {
    chart.scatter(words(language, "does not fit the others", "no encaja con los demás"), suspect,
                  {.colour = colours::kVermilion, .marker = Marker::Cross});
  }
  page.svg(chart.svg());
  page.table(table);
  if (fit.ends.size() > kMostRows) {
    page.paragraph(fmt::format(fmt::runtime(words(language, "The first {} of {} ends are listed.",
                                                  "Se muestran los primeros {} de {} finales.")),
                               kMostRows, fit.ends.size()));
  }
}

void addNoise(HtmlPage& page, const OdometryCalibration& calibration, Language language) {
  page.heading(2, words(language, "Wheel noise", "Ruido de las ruedas"));
  if (calibration.fit && calibration.fit->noise_estimate) {
    const NoiseEstimate& noise = *calibration.fit->noise_estimate;
    page.paragraph(fmt::format(
        fmt::runtime(words(language,
                           "One common k = {:.2e} m^0.5; 95 % interval {:.1e} to {:.1e}. Written "
                           "to the robot file: left {:.2e}, right {:.2e}.",
                           "Un k común = {:.2e} m^0.5; intervalo del 95 %: {:.1e} a {:.1e}. En el "
                           "fichero del robot: izquierda {:.2e}, derecha {:.2e}.")),
        noise.k, noise.interval[0], noise.interval[1], calibration.noise.k_left,
        calibration.noise.k_right));
  }
  if (calibration.alphas) {
    const AmclAlphas& alphas = *calibration.alphas;
    page.paragraph(fmt::format(
        fmt::runtime(words(language,
                           "AMCL for updates of {:.2f} m and {:.1f} rad: alpha1 {:.1e}, alpha2 "
                           "{:.1e}, alpha3 {:.1e}, alpha4 {:.1e}. AMCL wants inflated values.",
                           "AMCL con pasos de {:.2f} m y {:.1f} rad: alpha1 {:.1e}, alpha2 {:.1e}, "
                           "alpha3 {:.1e}, alpha4 {:.1e}. AMCL necesita valores aumentados.")),
        alphas.distance_m, alphas.turn_rad, alphas.alpha1, alphas.alpha2, alphas.alpha3,
        alphas.alpha4));
  }
}

}  // namespace

std::string odometryReport(const OdometryCalibration& calibration, Language language) {
  const std::string title =
      words(language, "Odometry calibration of ", "Calibración de la odometría de ");
  HtmlPage page(title + calibration.robot, language == Language::Spanish ? "es" : "en");
  page.paragraph(words(language, "Measurements: ", "Medidas: ") + calibration.source + ". " +
                 words(language, "Method: ", "Método: ") +
                 methodText(calibration.method, language) + ".");
  if (!calibration.is_complete) {
    page.note(words(language, "The result is incomplete: not everything could be determined.",
                    "El resultado está incompleto: no todo se pudo determinar."));
  }
  for (const std::string& warning : calibration.warnings) {
    page.note(translated(language, warning));
  }
  addParameters(page, calibration, language);
  if (calibration.umbmark) {
    page.heading(2, words(language, "Where the squares ended", "Dónde acabaron los cuadrados"));
    page.paragraph(words(language,
                         "Each mark is one run: measured end minus the odometry's. The curves are "
                         "one and two standard deviations of each direction.",
                         "Cada marca es un recorrido: final medido menos el de la odometría. Las "
                         "curvas son una y dos desviaciones típicas de cada sentido."));
    page.svg(endClusterChart(calibration, language, false));
    page.svg(endClusterChart(calibration, language, true));
    addForms(page, *calibration.umbmark, language);
  }
  if (calibration.fit) {
    addResiduals(page, *calibration.fit, language);
  }
  addNoise(page, calibration, language);
  return page.html();
}

}  // namespace vesper::calibration::inline v0
