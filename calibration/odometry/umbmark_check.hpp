#pragma once

#include <string>

#include "vesper/calibration/odometry/umbmark.hpp"

namespace vesper::calibration::inline v0 {

/// What a table of squares looks like when it is read with an honest mistake undone.
enum class TableMistake { None, SwappedLabels, MirroredX, MirroredY, ReversedSigns, SwappedAxes };

/// Whether the centres of gravity can be the ends of one robot's squares at all.
struct UmbmarkConsistency {
  WheelErrors exact;      ///< E_d, E_b whose exact squares come nearest to the centres.
  double misfit_m = 0.0;  ///< Root mean square distance that is left.
  double x_y_E_b = 0.0;   ///< E_b by the x form minus by the y form.
  double expected_E_b =
      0.0;  ///< That difference for exact squares with `exact`: the forms' own bias.
  bool is_consistent = true;
  TableMistake suspicion = TableMistake::None;  ///< What would explain an inconsistent table.
  std::string explanation;                      ///< In plain words; empty: nothing to say.
};

/// Fits exact squares to the centres of `result` and tries the usual mistakes of such tables where
/// they do not fit. The x and y forms err in opposite directions (CALIBRATION §1.3), so that a
/// difference between them means large errors as often as noise. Reversed signs of everything
/// (odometry minus measured) can be told only where headings were measured.
[[nodiscard]] UmbmarkConsistency checkConsistency(const UmbmarkResult& result,
                                                  double track_width_m);

}  // namespace vesper::calibration::inline v0
