#include "vesper/calibration/report/sonar_page.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>
#include <utility>
#include <vector>

#include "vesper/calibration/report/polar_beam.hpp"
#include "vesper/calibration/report/report_words.hpp"
#include "vesper/calibration/report/sonar_summary.hpp"
#include "vesper/core/drawing/html_page.hpp"
#include "vesper/core/drawing/svg_chart.hpp"
#include "vesper/core/geometry/angle.hpp"

namespace vesper::calibration::inline v0 {
namespace {

/// Two languages at one place.
struct Words {
  bool is_spanish;
  const char* operator()(const char* english, const char* spanish) const {
    return is_spanish ? spanish : english;
  }
};

SeriesStyle points(const Colour& colour, Marker marker) {
  SeriesStyle style;
  style.colour = colour;
  style.marker = marker;
  return style;
}

SeriesStyle lines(const Colour& colour, Dash dash, double width_px) {
  SeriesStyle style;
  style.colour = colour;
  style.dash = dash;
  style.width_px = width_px;
  return style;
}

constexpr std::size_t kMaxPoints = 2000;  // in a chart; more are thinned evenly

std::string errorChart(const RangeCalibration& found, const Words& say) {
  std::vector<ChartPoint> used;
  std::vector<ChartPoint> outliers;
  std::vector<ChartPoint> unused;
  double limit_mm = 0.0;
  double far_m = 0.0;
  const std::size_t stride = found.residuals.size() / kMaxPoints + 1;
  for (std::size_t i = 0; i < found.residuals.size(); i += stride) {
    const RangeResidual& residual = found.residuals[i];
    const double error_mm = (residual.reading_m - residual.true_m) * 1000.0;
    auto& list = !residual.is_used ? unused : residual.is_outlier ? outliers : used;
    list.push_back({residual.true_m, error_mm});
    far_m = std::max(far_m, residual.true_m);
    if (residual.is_used && !residual.is_outlier) {
      limit_mm = std::max(limit_mm, std::abs(error_mm));
    }
  }
  limit_mm = 1.6 * limit_mm + 1.0;
  // What lies far outside is shown at the border, so that it does not squeeze the rest.
  for (auto* list : {&outliers, &unused}) {
    for (ChartPoint& point : *list) {
      point.y = std::clamp(point.y, -limit_mm, limit_mm);
    }
  }
  std::vector<ChartPoint> line;
  std::vector<ChartPoint> above;
  std::vector<ChartPoint> below;
  for (int i = 0; i <= 40; ++i) {
    const double true_m = far_m * i / 40.0;
    const double error_mm = ((found.scale.value - 1.0) * true_m + found.offset_m.value) * 1000.0;
    const double sd_mm = (found.sigma_a_m.value + found.sigma_b.value * true_m) * 1000.0;
    line.push_back({true_m, error_mm});
    above.push_back({true_m, error_mm + 2.0 * sd_mm});
    below.push_back({true_m, error_mm - 2.0 * sd_mm});
  }
  SvgChart::Options options;
  options.title = say("Error against distance", "Error según la distancia");
  options.x.label = say("true distance [m]", "distancia real [m]");
  options.y.label = say("reading - distance [mm]", "lectura - distancia [mm]");
  options.x.low = 0.0;
  options.x.high = 1.04 * far_m;  // the farthest points lie inside
  options.y.low = -limit_mm * 1.05;
  options.y.high = limit_mm * 1.05;
  SvgChart chart(std::move(options));
  chart.scatter(say("used", "usada"), std::move(used), points(colours::kBlue, Marker::Circle));
  chart.scatter(say("outlier", "atípica"), std::move(outliers),
                points(colours::kVermilion, Marker::Cross));
  chart.scatter(say("outside the working range", "fuera del alcance"), std::move(unused),
                points(colours::kOrange, Marker::Triangle));
  chart.line(say("scale and offset", "escala y desfase"), std::move(line),
             lines(colours::kBlack, Dash::Solid, 2.0));
  const SeriesStyle dashed = lines(colours::kBlack, Dash::Dashed, 1.2);
  chart.line(say("2 sd", "2 desviaciones"), std::move(above), dashed);
  chart.line("", std::move(below), dashed);
  return chart.svg();
}

std::string histogram(const RangeCalibration& found, const Words& say) {
  constexpr int kBars = 25;
  std::vector<double> shares;
  for (const RangeResidual& residual : found.residuals) {
    if (residual.is_used) {
      const double sd_m = found.sigma_a_m.value + found.sigma_b.value * residual.true_m;
      shares.push_back(residual.residual_m / sd_m);
    }
  }
  const double width = 10.0 / kBars;
  std::vector<ChartPoint> bars;
  bars.reserve(kBars);
  std::vector<ChartPoint> normal;
  for (int i = 0; i < kBars; ++i) {
    bars.push_back({-5.0 + width * (i + 0.5), 0.0});
  }
  for (const double share : shares) {
    const int bar = static_cast<int>(std::floor((std::clamp(share, -4.99, 4.99) + 5.0) / width));
    bars[static_cast<std::size_t>(bar)].y += 1.0;
  }
  for (int i = 0; i <= 100; ++i) {
    const double z = -5.0 + 0.1 * i;
    normal.push_back({z, static_cast<double>(shares.size()) * width * std::exp(-0.5 * z * z) /
                             std::sqrt(2.0 * std::numbers::pi)});
  }
  SvgChart::Options options;
  options.title = say("Residuals", "Residuos");
  options.x.label =
      say("residual / sd (beyond 5: last bar)", "residuo / desviación (más de 5: última barra)");
  options.x.low = -5.0;
  options.x.high = 5.0;
  options.y.label = say("readings", "lecturas");
  options.y.low = 0.0;
  SvgChart chart(std::move(options));
  chart.bars(say("readings", "lecturas"), std::move(bars), width,
             lines(colours::kSkyBlue, Dash::Solid, 1.0));
  chart.line(say("normal distribution", "distribución normal"), std::move(normal),
             lines(colours::kBlack, Dash::Solid, 2.0));
  return chart.svg();
}

HtmlTable beamTable(const BeamPattern& beam, Language language) {
  const Words say{language == Language::Spanish};
  HtmlTable table;
  table.caption = say("Half-angles", "Semiángulos");
  table.headers = {say("target", "blanco"),
                   say("distance [m]", "distancia [m]"),
                   say("half-angle [deg]", "semiángulo [grados]"),
                   say("heard to [deg]", "oído hasta [grados]"),
                   say("lost from [deg]", "perdido desde [grados]"),
                   say("readings", "lecturas")};
  const auto rounded = [](double value, int decimals) {
    std::string text(32, '\0');
    const int size = std::snprintf(text.data(), text.size(), "%.*f", decimals, value);
    text.resize(static_cast<std::size_t>(std::max(0, size)));
    return text;
  };
  for (const auto* widths : {&beam.by_target, &beam.by_range}) {
    for (const BeamWidth& width : *widths) {
      table.rows.push_back({std::string(targetWord(language, width.target)),
                            width.range_m > 0.0 ? rounded(width.range_m, 2) : say("all", "todas"),
                            rounded(radToDeg(width.half_angle_rad), 1),
                            rounded(radToDeg(width.heard_to_rad), 1),
                            width.is_lower_bound ? say("not reached", "no alcanzado")
                                                 : rounded(radToDeg(width.lost_from_rad), 1),
                            std::to_string(width.readings)});
    }
  }
  return table;
}

}  // namespace

std::string sonarPage(const RangeCalibration& found, const std::string& source,
                      const std::string& block_yaml, Language language) {
  const Words say{language == Language::Spanish};
  HtmlPage page(say("Sonar calibration", "Calibración de un sonar"), say("en", "es"));
  page.paragraph(std::string(say("From ", "De ")) + source + ".");
  for (const SonarWarning& warning : found.warnings) {
    page.note(describeWarning(warning, language));
  }
  page.heading(2, say("Parameters", "Parámetros"));
  page.paragraph(
      say("reading = scale × distance × sqrt((273.15 + reference) / (273.15 + T)) + "
          "offset + noise. Brackets: 95 % intervals by bootstrap.",
          "lectura = escala × distancia × sqrt((273.15 + referencia) / (273.15 + T)) + "
          "desfase + ruido. Entre corchetes: intervalos del 95 % por remuestreo."));
  HtmlTable table;
  table.headers = {say("parameter", "parámetro"), say("value", "valor")};
  for (const auto& [name, value] : sonarParameters(found, language)) {
    table.rows.push_back({name, value});
  }
  page.table(table);
  page.heading(2, say("Readings", "Lecturas"));
  page.svg(errorChart(found, say), say("Points beyond the border are drawn on it.",
                                       "Los puntos más allá del borde se dibujan sobre él."));
  page.svg(histogram(found, say));
  if (!found.beam.points.empty()) {
    page.heading(2, say("Beam", "Haz"));
    page.svg(polarBeamSvg(found.beam, language));
    page.table(beamTable(found.beam, language));
  }
  if (!block_yaml.empty()) {
    page.heading(2, say("For the robot file", "Para el archivo del robot"));
    page.code(block_yaml);
  }
  return page.html();
}

}  // namespace vesper::calibration::inline v0
