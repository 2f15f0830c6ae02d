#include "vesper/calibration/sheet/measuring_sheet.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "vesper/core/drawing/html_page.hpp"

namespace vesper::calibration::inline v0 {
namespace {

struct Words {
  bool is_spanish;
  const char* operator()(const char* english, const char* spanish) const {
    return is_spanish ? spanish : english;
  }
};

std::string text(double x_px, double y_px, std::string_view content,
                 std::string_view anchor = "middle") {
  return fmt::format("<text x=\"{:.0f}\" y=\"{:.0f}\" text-anchor=\"{}\">{}</text>\n", x_px, y_px,
                     anchor, content);
}

std::string svgHead(int width_px, int height_px, std::string_view label) {
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" "
      "height=\"{1}\" role=\"img\" aria-label=\"{2}\" font-family=\"sans-serif\" font-size=\"13\" "
      "fill=\"#111\">\n<defs><marker id=\"arrow\" markerWidth=\"9\" markerHeight=\"8\" refX=\"8\" "
      "refY=\"4\" orient=\"auto\"><path d=\"M0 0L9 4L0 8z\"/></marker></defs>\n",
      width_px, height_px, label);
}

/// The two squares, and the two marks on the robot.
std::string drawing(double side_m, const Words& say) {
  std::string out = svgHead(680, 200, say("Squares and marks", "Cuadrados y marcas"));
  const std::string line = "fill=\"none\" stroke=\"#111\" stroke-width=\"1.6\"";
  const auto square = [&](double x_px, const char* name, const char* path, double start_y_px) {
    out += fmt::format("<path d=\"{}\" {} marker-end=\"url(#arrow)\"/>\n", path, line);
    out += fmt::format("<circle cx=\"{:.0f}\" cy=\"{:.0f}\" r=\"5\"/>\n", x_px, start_y_px);
    out += text(x_px + 55.0, 20.0, name);
    out += text(x_px + 55.0, 105.0, fmt::format("L = {:g} m", side_m));
  };
  square(30.0, say("counter-clockwise (ccw)", "antihorario (ccw)"),
         "M30 160L140 160L140 50L30 50L30 151", 160.0);
  square(220.0, say("clockwise (cw)", "horario (cw)"), "M220 50L330 50L330 160L220 160L220 59",
         50.0);
  out += text(85.0, 182.0, say("start facing +x", "inicio hacia +x"));
  out += text(275.0, 182.0, say("the same start", "el mismo inicio"));
  // The robot with its marks.
  out += fmt::format("<circle cx=\"520\" cy=\"98\" r=\"56\" {}/>\n", line);
  out +=
      "<path d=\"M420 160L675 160\" stroke=\"#111\" marker-end=\"url(#arrow)\"/>\n"
      "<path d=\"M420 160L420 30\" stroke=\"#111\" marker-end=\"url(#arrow)\"/>\n"
      "<path d=\"M475 121L566 88\" stroke=\"#111\" stroke-dasharray=\"5 4\"/>\n"
      "<circle cx=\"475\" cy=\"121\" r=\"5\"/><circle cx=\"566\" cy=\"88\" r=\"5\"/>\n";
  out += text(484.0, 137.0, say("rear", "trasera"), "start");
  out += text(582.0, 86.0, say("front", "delantera"), "start");
  out += text(668.0, 178.0, "x", "end") + text(408.0, 40.0, "y");
  out += text(
      678.0, 195.0,
      say("marks on the robot's axis, D apart", "marcas sobre el eje del robot, a distancia D"),
      "end");
  return out + "</svg>\n";
}

/// Empty rows to write on.
std::string form(const Words& say) {
  constexpr int kSquares = 10;
  constexpr int kRuns = kSquares + 3;
  constexpr double kRow_px = 22.0;
  const std::array<double, 11> columns_px = {0, 32, 92, 146, 226, 306, 386, 466, 528, 590, 680};
  const std::array<const char*, 10> names = {say("run", "n.º"),
                                             say("way", "giro"),
                                             say("side", "lado"),
                                             say("rear x [m]", "tras. x [m]"),
                                             say("rear y [m]", "tras. y [m]"),
                                             say("front x [m]", "del. x [m]"),
                                             say("front y [m]", "del. y [m]"),
                                             "odom x",
                                             "odom y",
                                             "odom th"};
  const int height_px = static_cast<int>(kRow_px * (kRuns + 1)) + 2;
  std::string out = svgHead(682, height_px, say("Form", "Formulario"));
  for (std::size_t i = 0; i < names.size(); ++i) {
    out += text(0.5 * (columns_px[i] + columns_px[i + 1]) + 1.0, 17.0, names[i]);
  }
  for (int row = 0; row < kRuns; ++row) {
    const double y_px = kRow_px * (row + 1) + 16.0;
    out += text(19.0, y_px, std::to_string(row + 1));
    out += text(63.0, y_px, row < kSquares / 2 ? "ccw" : row < kSquares ? "cw" : "straight");
  }
  std::string path;
  for (int row = 0; row <= kRuns + 1; ++row) {
    path += fmt::format("M1 {0:.0f}H681", kRow_px * row + 1.0);
  }
  for (const double x_px : columns_px) {
    path += fmt::format("M{:.0f} 1V{:.0f}", x_px + 1.0, kRow_px * (kRuns + 1) + 1.0);
  }
  return out + "<path d=\"" + path + "\" stroke=\"#555\" fill=\"none\"/></svg>\n";
}

HtmlTable sizes(const SheetOptions& options, double side_m, const Words& say) {
  HtmlTable table;
  table.caption = fmt::format(
      fmt::runtime(
          say("How large? Track {:g} m, wheel noise {:g} m^0.5, {} runs each way, points "
              "to {:g} mm",
              "¿Qué tamaño? Vía {:g} m, ruido {:g} m^0,5, {} recorridos por sentido, puntos "
              "a {:g} mm")),
      options.robot.track_width_m, options.robot.k, options.robot.runs,
      options.robot.point_sd_m * 1000.0);
  table.headers = {say("side L [m]", "lado L [m]"), say("run spread [mm]", "dispersión [mm]"),
                   say("smallest E_max [mm]", "E_max mínimo [mm]"),
                   say("track seen to [%]", "vía hasta [%]"),
                   say("wheels seen to [%]", "ruedas hasta [%]")};
  table.first_number_column = 0;
  std::vector<double> sides_m = squareSides();
  if (std::find(sides_m.begin(), sides_m.end(), side_m) == sides_m.end()) {
    sides_m.push_back(side_m);
    std::sort(sides_m.begin(), sides_m.end());
  }
  for (const double side : sides_m) {
    const SquareAdvice advice = adviseSquare(side, options.robot);
    table.rows.push_back({fmt::format("{}{:g}", side == side_m ? "→ " : "", side),
                          fmt::format("{:.1f}", advice.run_sd_m * 1000.0),
                          fmt::format("{:.1f}", advice.smallest_error_m * 1000.0),
                          fmt::format("{:.2f}", advice.smallest_E_b * 100.0),
                          fmt::format("{:.3f}", advice.smallest_E_d * 100.0)});
  }
  return table;
}

}  // namespace

std::string measuringSheet(const SheetOptions& options) {
  const Words say{options.language == Language::Spanish};
  const double side_m = options.side_m.value_or(suggestedSide(options.robot));
  HtmlPage page(say("Square runs: measuring sheet", "Recorridos en cuadrado: hoja de medida"),
                say("en", "es"));
  page.list({
      fmt::format(fmt::runtime(say(
                      "Tape a square of {:g} m to the floor; x along the first leg, y to the "
                      "left. Put a rear and a front mark on the robot's axis, D as far apart as "
                      "it allows.",
                      "Marque en el suelo un cuadrado de {:g} m; x por el primer lado, y a la "
                      "izquierda. Ponga en el eje del robot una marca trasera y una delantera, "
                      "lo más separadas posible (D).")),
                  side_m),
      say("Drive slowly (0.2 m/s); stop after each leg; turn 90° on the spot four times, the last "
          "at "
          "the start. Five times ccw, five times cw, from the same start pose. Set the odometry to "
          "0 "
          "before each run.",
          "Avance despacio (0,2 m/s); pare tras cada lado; gire 90° en el sitio cuatro veces, la "
          "última en el inicio. Cinco veces antihorario y cinco horario, desde la misma pose. "
          "Ponga "
          "la odometría a 0 antes de cada recorrido."),
      say("After each run measure both marks from the axes of the start and read the odometry. "
          "theta "
          "= atan2(front y - rear y, front x - rear x); its sd is 1.41 × (sd of a point) / D: 2 mm "
          "and 0.2 m give 0.8°. The robot's point: between the marks, where the wheels' axle is.",
          "Tras cada recorrido mida ambas marcas desde los ejes del inicio y lea la odometría. "
          "theta "
          "= atan2(del. y - tras. y, del. x - tras. x); su desviación es 1,41 × (la de un punto) / "
          "D: 2 mm y 0,2 m dan 0,8°. El punto del robot: entre las marcas, donde está el eje de "
          "las "
          "ruedas."),
      say("Add three straight runs of 3 m or more: squares alone do not fix the wheel size.",
          "Añada tres recorridos rectos de 3 m o más: los cuadrados solos no fijan el tamaño de "
          "las "
          "ruedas."),
      say("Type the rows into a file runs.csv with the header "
          "run,direction,side_m,x_m,y_m,theta_rad,"
          "odom_x_m,odom_y_m,odom_theta_rad, then: vesper calibrate odometry runs.csv --robot "
          "robot.yaml",
          "Escriba las filas en un archivo runs.csv con la cabecera run,direction,side_m,x_m,y_m,"
          "theta_rad,odom_x_m,odom_y_m,odom_theta_rad y ejecute: vesper calibrate odometry "
          "runs.csv "
          "--robot robot.yaml"),
  });
  page.svg(drawing(side_m, say));
  page.table(sizes(options, side_m, say));
  page.svg(form(say));
  return page.html();
}

}  // namespace vesper::calibration::inline v0
