#include "vesper/calibration/sonar/sonar_warning.hpp"

#include <array>
#include <cmath>
#include <cstdio>
#include <set>

namespace vesper::calibration::inline v0 {
namespace {

using Kind = SonarWarning::Kind;

/// Ratios of two units among m, cm, mm and inch.
constexpr std::array kUnitRatios = {100.0, 1000.0, 39.3701, 10.0, 2.54,   25.4,
                                    0.01,  0.001,  0.0254,  0.1,  0.3937, 0.03937};

bool isNear(double value, double target) {
  return value > 0.0 && std::abs(std::log(value / target)) < 0.08;
}

/// Tape measures are read at round places, sensors seldom give them.
bool isRound(double metres) {
  const double halves_of_cm = metres * 200.0;
  return std::abs(halves_of_cm - std::round(halves_of_cm)) < 1e-6;
}

bool columnsLookSwapped(std::span<const SonarSample> samples) {
  std::set<double> true_values;
  std::set<double> readings;
  std::size_t round_true = 0;
  std::size_t round_reading = 0;
  std::size_t count = 0;
  for (const SonarSample& sample : samples) {
    if (!sample.no_echo) {
      true_values.insert(sample.true_m);
      readings.insert(sample.value_m);
      round_true += isRound(sample.true_m) ? 1 : 0;
      round_reading += isRound(sample.value_m) ? 1 : 0;
      ++count;
    }
  }
  return count >= 6 && 2 * readings.size() <= true_values.size() &&
         10 * round_reading >= 9 * count && 2 * round_true <= count;
}

std::string number(double value, int decimals) {
  std::array<char, 64> text{};
  const int length = std::snprintf(text.data(), text.size(), "%.*f", decimals, value);
  return {text.data(), static_cast<std::size_t>(std::max(0, length))};
}

std::string english(const SonarWarning& warning) {
  const double v = warning.value;
  switch (warning.kind) {
    case Kind::RoundTrip:
      return "The readings are twice the distance: the driver counts the way there and back. Halve "
             "the sensor's raw scale_m, or mend the driver.";
    case Kind::HalfDistance:
      return "The readings are half the distance: the round trip was halved twice. Double the "
             "sensor's raw scale_m, or mend the driver.";
    case Kind::WrongUnit:
      return "The readings are " + number(v, v < 1.0 ? 4 : 2) +
             " times the distance, which is the ratio of two units (m, cm, mm, inch). Check the "
             "units of both columns.";
    case Kind::SwappedColumns:
      return "The columns look swapped: the readings are round and repeat like distances on a "
             "tape, "
             "the true distances do not.";
    case Kind::UnusualScale:
      return "A scale of " + number(v, 3) +
             " is unusual for a sonar: check the tape, the units and the target's size.";
    case Kind::DeadZoneNotSeen:
      return "The dead zone was not reached: every distance down to " + number(v, 3) +
             " m works. Measure nearer to find it.";
    case Kind::NoTemperature:
      return "No air temperature was given; the reference temperature was taken. One degree is "
             "0.17 % of the range: add a column celsius or --celsius.";
    case Kind::FewDistances:
      return "Only " + number(v, 0) +
             " distances: the intervals are rough. Five or more are better.";
    case Kind::ManyOutliers:
      return number(100.0 * v, 0) +
             " % of the readings do not fit the line: other surfaces or other sonars may be heard.";
    case Kind::OffsetNotMeasured:
      return "The offset was kept: a drive alone cannot tell it from the wall's distance. Measure "
             "the distance of the robot's centre to the wall at the start and give "
             "--wall-distance.";
    case Kind::HeadingAssumed:
      return "The wall is taken to be square to the runs (3 degrees off makes the scale 0.14 % too "
             "small). Runs at two angles at least 15 degrees apart remove this assumption.";
    case Kind::ScaleNotDetermined:
      return "The runs do not fix the scale (sd " + number(v, 3) +
             "): drive longer, straight at the wall.";
    case Kind::CrossTalk:
      return "The other sonars are heard: while they fire, " + number(100.0 * v, 0) +
             " % more readings jump. Let them fire in turn, 30 to 60 ms apart, and take medians.";
  }
  return {};
}

std::string spanish(const SonarWarning& warning) {
  const double v = warning.value;
  switch (warning.kind) {
    case Kind::RoundTrip:
      return "Las lecturas son el doble de la distancia: el controlador cuenta la ida y la vuelta. "
             "Divida por dos scale_m del sensor o corrija el controlador.";
    case Kind::HalfDistance:
      return "Las lecturas son la mitad de la distancia: la ida y vuelta se dividió dos veces. "
             "Duplique scale_m del sensor o corrija el controlador.";
    case Kind::WrongUnit:
      return "Las lecturas son " + number(v, v < 1.0 ? 4 : 2) +
             " veces la distancia, que es la razón entre dos unidades (m, cm, mm, pulgada). Revise "
             "las unidades de ambas columnas.";
    case Kind::SwappedColumns:
      return "Las columnas parecen cambiadas: las lecturas son redondas y se repiten como "
             "distancias de cinta métrica; las distancias reales no.";
    case Kind::UnusualScale:
      return "Una escala de " + number(v, 3) +
             " es rara en un sonar: revise la cinta, las unidades y el tamaño del blanco.";
    case Kind::DeadZoneNotSeen:
      return "No se alcanzó la zona muerta: todas las distancias hasta " + number(v, 3) +
             " m funcionan. Mida más cerca para hallarla.";
    case Kind::NoTemperature:
      return "No se dio la temperatura del aire; se tomó la de referencia. Un grado es el 0,17 % "
             "de "
             "la distancia: añada una columna celsius o --celsius.";
    case Kind::FewDistances:
      return "Solo " + number(v, 0) +
             " distancias: los intervalos son aproximados. Cinco o más son mejores.";
    case Kind::ManyOutliers:
      return "El " + number(100.0 * v, 0) +
             " % de las lecturas no sigue la recta: quizá se oyen otras superficies u otros "
             "sonares.";
    case Kind::OffsetNotMeasured:
      return "Se conservó el desfase: un recorrido no lo distingue de la distancia a la pared. "
             "Mida "
             "la distancia del centro del robot a la pared al inicio y use --wall-distance.";
    case Kind::HeadingAssumed:
      return "Se supone la pared perpendicular a los recorridos (3 grados de error reducen la "
             "escala "
             "un 0,14 %). Recorridos con dos ángulos separados 15 grados o más evitan suponerlo.";
    case Kind::ScaleNotDetermined:
      return "Los recorridos no fijan la escala (desviación " + number(v, 3) +
             "): avance más, recto hacia la pared.";
    case Kind::CrossTalk:
      return "Se oyen los otros sonares: mientras emiten, salta un " + number(100.0 * v, 0) +
             " % más de las lecturas. Haga que emitan por turnos, cada 30 a 60 ms, y use medianas.";
  }
  return {};
}

}  // namespace

bool forbidsUse(const SonarWarning& warning) noexcept {
  switch (warning.kind) {
    case Kind::RoundTrip:
    case Kind::HalfDistance:
    case Kind::WrongUnit:
    case Kind::SwappedColumns:
    case Kind::ScaleNotDetermined:
      return true;
    default:
      return false;
  }
}

std::string describeWarning(const SonarWarning& warning, Language language) {
  return language == Language::Spanish ? spanish(warning) : english(warning);
}

std::vector<SonarWarning> findTableMistakes(std::span<const SonarSample> samples, double slope,
                                            bool raw_is_sought, bool is_bench) {
  std::vector<SonarWarning> found;
  if (!raw_is_sought) {
    if (isNear(slope, 2.0)) {
      found.push_back({Kind::RoundTrip, slope});
    } else if (isNear(slope, 0.5)) {
      found.push_back({Kind::HalfDistance, slope});
    } else {
      for (const double ratio : kUnitRatios) {
        if (isNear(slope, ratio)) {
          found.push_back({Kind::WrongUnit, slope});
          break;
        }
      }
      if (found.empty() && !(slope > 0.9 && slope < 1.1)) {
        found.push_back({Kind::UnusualScale, slope});
      }
    }
    if (is_bench && columnsLookSwapped(samples)) {
      found.push_back({Kind::SwappedColumns, 0.0});
    }
  }
  return found;
}

}  // namespace vesper::calibration::inline v0
