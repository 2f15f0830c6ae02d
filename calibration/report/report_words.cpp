#include "vesper/calibration/report/report_words.hpp"

#include <array>
#include <string_view>
#include <utility>

namespace vesper::calibration::inline v0 {
namespace {

/// Beginnings and ends of sentences; what stands between them (a run's name, a number) is kept.
struct Sentence {
  std::string_view english_begin;
  std::string_view english_end;
  std::string_view spanish_begin;
  std::string_view spanish_end;
};

constexpr std::array<Sentence, 26> kSentences = {{
    {"Squares alone do not fix the wheel size (E_s): add three straight runs measured with a tape, "
     "or hold E_s if it is known.",
     "",
     "Los cuadrados por sí solos no determinan el tamaño de las ruedas (E_s): añada tres "
     "recorridos "
     "rectos medidos con cinta, o fije E_s si se conoce.",
     ""},
    {"These runs do not fix the wheel size (E_s): add three straight runs measured with a tape, or "
     "hold E_s if it is known.",
     "",
     "Estos recorridos no determinan el tamaño de las ruedas (E_s): añada tres recorridos rectos "
     "medidos con cinta, o fije E_s si se conoce.",
     ""},
    {"Squares in one direction only do not tell a wrong track width (E_b) from unequal wheels "
     "(E_d): add the other direction.",
     "",
     "Los cuadrados en un solo sentido no distinguen un ancho de vía erróneo (E_b) de unas ruedas "
     "desiguales (E_d): añada el otro sentido.",
     ""},
    {"The track width (E_b) is not determined and stays as it was: add squares both ways, or spins "
     "with their heading measured.",
     "",
     "El ancho de vía (E_b) no queda determinado y se mantiene: añada cuadrados en ambos "
     "sentidos, o giros con la orientación medida.",
     ""},
    {"Turns on the spot do not show unequal wheels: E_d is not determined and stays as it was; add "
     "squares both ways or straight runs.",
     "",
     "Los giros en el sitio no muestran ruedas desiguales: E_d no queda determinado y se mantiene; "
     "añada cuadrados en ambos sentidos o recorridos rectos.",
     ""},
    {"The gyroscope's bias or scale is not determined: let the robot stand for some seconds and "
     "turn it by known angles.",
     "",
     "El sesgo o la escala del giroscopio no queda determinado: deje el robot quieto unos segundos "
     "y gírelo ángulos conocidos.",
     ""},
    {"E_d is known only relative to ", ".", "E_d solo se conoce en relación con ", "."},
    {"E_b is known only relative to ", ".", "E_b solo se conoce en relación con ", "."},
    {"E_s is known only relative to ", ".", "E_s solo se conoce en relación con ", "."},
    {"The fit did not converge: look for a wrong row or unit.", "",
     "El ajuste no converge: busque una fila o una unidad equivocada.", ""},
    {"Run ", " does not fit the others: look at it, or drive it again.", "El recorrido ",
     " no encaja con los demás: revíselo o repítalo."},
    {"UMBmark asks for five runs each way; here some direction has ", "",
     "UMBmark pide cinco recorridos en cada sentido; el menor número aquí es ", ""},
    {"One noise k for both wheels: these runs cannot tell the wheels apart.", "",
     "Un solo ruido k para ambas ruedas: estos recorridos no permiten distinguirlas.", ""},
    {"Too few runs to estimate the wheel noise: the robot file keeps its own.", "",
     "Demasiado pocos recorridos para estimar el ruido de las ruedas: el fichero del robot "
     "conserva el suyo.",
     ""},
    {"The wheel noise is below what these measurements can show: the robot file keeps its own.", "",
     "El ruido de las ruedas queda por debajo de lo que muestran estas medidas: el fichero del "
     "robot conserva el suyo.",
     ""},
    {"The x and y forms differ by ",
     " in E_b because the errors are large, not because of noise: the closed forms are "
     "first-order. "
     "Least squares has no such bias.",
     "Las formas x e y difieren en ",
     " en E_b porque los errores son grandes, no por ruido: las fórmulas cerradas son de primer "
     "orden. Los mínimos cuadrados no tienen ese sesgo."},
    {"The ends fit a robot whose cw and ccw labels are swapped: left turns are ccw.", "",
     "Los finales corresponden a un robot con las etiquetas cw y ccw intercambiadas: los giros a "
     "la "
     "izquierda son ccw.",
     ""},
    {"The ends fit no robot with fixed wheels: look for a wrong row, a mixed unit or slip.", "",
     "Los finales no corresponden a ningún robot de ruedas fijas: busque una fila equivocada, "
     "unidades mezcladas o deslizamiento.",
     ""},
    {"Up to ", " these logs show no other slip than the robot file has: faster circles may.",
     "Hasta ",
     " estos registros no muestran otro deslizamiento que el del fichero del robot: círculos más "
     "rápidos podrían mostrarlo."},
    {"Up to ",
     " these logs show no other slip than the robot file has, which is none: faster circles may.",
     "Hasta ",
     " estos registros no muestran deslizamiento, y el fichero del robot no lo tiene: círculos más "
     "rápidos podrían mostrarlo."},
    {"No turn was fast enough to see where the slip curve ends: beyond ", " it is held constant.",
     "Ningún giro fue lo bastante rápido para ver dónde acaba la curva de deslizamiento: a partir "
     "de ",
     " se mantiene constante."},
    {"The logs do not turn both ways: what looks like a steering offset may be slip or a wrong "
     "wheelbase. Add eights.",
     "",
     "Los registros no giran en ambos sentidos: lo que parece un desvío de la dirección puede ser "
     "deslizamiento o una batalla equivocada. Añada ochos.",
     ""},
    {"The steering offset is not determined: drive straights and turns both ways.", "",
     "El desvío de la dirección no queda determinado: conduzca rectas y giros en ambos sentidos.",
     ""},
    {"The radius of the ", " wheel is not determined: drive farther.", "El radio de la rueda ",
     " no queda determinado: conduzca más lejos."},
    {"Driven one way only, and of no use here: ", " square(s) of one side length.",
     "Recorridos en un solo sentido, sin utilidad aquí: ", " cuadrado(s) de un mismo lado."},
    {"The fit has not converged.", "", "El ajuste no ha convergido.", ""},
}};

constexpr std::array<std::string_view, kTargetKinds> kSpanishTargets = {
    "plano", "cilindro", "convexo", "cóncavo", "arista", "poste"};

}  // namespace

std::string_view targetWord(Language language, TargetKind kind) noexcept {
  return language == Language::Spanish ? kSpanishTargets[static_cast<std::size_t>(kind)]
                                       : targetName(kind);
}

std::string translated(Language language, const std::string& warning) {
  if (language == Language::English) {
    return warning;
  }
  for (const Sentence& sentence : kSentences) {
    if (warning.size() >= sentence.english_begin.size() + sentence.english_end.size() &&
        warning.starts_with(sentence.english_begin) && warning.ends_with(sentence.english_end)) {
      const std::size_t kept =
          warning.size() - sentence.english_begin.size() - sentence.english_end.size();
      return std::string(sentence.spanish_begin) +
             warning.substr(sentence.english_begin.size(), kept) +
             std::string(sentence.spanish_end);
    }
  }
  return warning;
}

}  // namespace vesper::calibration::inline v0
