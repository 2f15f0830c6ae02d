#pragma once

#include <optional>
#include <string>

#include "vesper/calibration/sheet/square_advice.hpp"
#include "vesper/calibration/sonar/sonar_warning.hpp"

namespace vesper::calibration::inline v0 {

struct SheetOptions {
  std::optional<double> side_m;  ///< Empty: suggestedSide().
  SquareAdviceOptions robot;
  Language language = Language::English;
};

/// One page to print and take to the robot: how to lay out the square, how to measure the end pose
/// with two marks, how large a square shows what, and a form for the runs. Self-contained HTML.
/// Throws std::invalid_argument as adviseSquare does.
[[nodiscard]] std::string measuringSheet(const SheetOptions& options = {});

}  // namespace vesper::calibration::inline v0
