#pragma once

#include "vesper/tools/verbs/map_verb_options.hpp"

namespace vesper::tools {

/// `vesper evaluate --held-out`: how well a model maps a log, without a true map.
struct HeldOutOptions {
  MapVerbOptions map;  ///< `log`, `robot`, the model and how the log is read.
  int fold = 5;        ///< 1..5: which block of every five is left out.
};

/// Adds the options, stored in `options`, and returns the one that names the log.
CLI::Option* addHeldOutOptions(CLI::App& verb, HeldOutOptions& options);

/// Maps four fifths of the log, predicts the rest and prints the score. Returns an exit code.
[[nodiscard]] int evaluateHeldOut(const HeldOutOptions& options, bool as_json);

}  // namespace vesper::tools
