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

constexpr std::array<Sentence, 14> kSentences = {{
    {"Squares alone do not fix the wheel size: add three straight runs measured with a tape, or "
     "hold E_s if it is known. The track width is known only relative to the wheel size.",
     "",
     "Los cuadrados por sí solos no determinan el tamaño de las ruedas: añada tres recorridos "
     "rectos medidos con cinta, o fije E_s si se conoce. El ancho de vía solo se conoce en "
     "relación "
     "con el tamaño de las ruedas.",
     ""},
    {"Squares alone do not fix the wheel size: add three straight runs measured with a tape, or "
     "hold E_s if it is known.",
     "",
     "Los cuadrados por sí solos no determinan el tamaño de las ruedas: añada tres recorridos "
     "rectos medidos con cinta, o fije E_s si se conoce.",
     ""},
    {"These runs do not fix the wheel size: add three straight runs measured with a tape, or hold "
     "E_s if it is known.",
     "",
     "Estos recorridos no determinan el tamaño de las ruedas: añada tres recorridos rectos medidos "
     "con cinta, o fije E_s si se conoce.",
     ""},
    {"Nothing here turns the robot: the track width is not determined and stays as it was; add "
     "squares both ways or spins.",
     "",
     "Nada hace girar al robot: el ancho de vía no queda determinado y se mantiene; añada "
     "cuadrados "
     "en ambos sentidos o giros.",
     ""},
    {"Whole turns on the spot do not show unequal wheels: E_d is not determined and stays as it "
     "was; add squares both ways or straight runs.",
     "",
     "Las vueltas completas en el sitio no muestran ruedas desiguales: E_d no queda determinado y "
     "se mantiene; añada cuadrados en ambos sentidos o recorridos rectos.",
     ""},
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
}};

}  // namespace

std::string translated(ReportLanguage language, const std::string& warning) {
  if (language == ReportLanguage::English) {
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
