#include "vesper/tools/verbs/echo_effect_options.hpp"

namespace vesper::tools {

void addEchoEffects(CLI::App& verb, EchoEffects& effects) {
  verb.add_option("--drop-outs", effects.drop_out_share,
                  "Share of sonar readings that hear nothing")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  verb.add_flag("--double-bounces", effects.has_double_bounces,
                "Sonars hear echoes that mirror-like surfaces pass on");
  verb.add_flag("--crosstalk", effects.has_crosstalk,
                "Sonars fire together and hear each other's echoes");
}

}  // namespace vesper::tools
