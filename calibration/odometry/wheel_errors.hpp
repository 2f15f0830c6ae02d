#pragma once

#include "vesper/core/sensing/robot_description.hpp"

namespace vesper::calibration::inline v0 {

/// Systematic errors of a differential drive, relative to a nominal description
/// (Borenstein & Feng 1995): E_d = D_R/D_L, E_b = actual/nominal track width,
/// E_s = actual/nominal mean wheel diameter. 1, 1, 1: none.
struct WheelErrors {
  double E_d = 1.0;
  double E_b = 1.0;
  double E_s = 1.0;
};

/// The drive as it really is: the mean diameter is scaled by E_s and otherwise kept,
/// r_R = r E_s 2 E_d/(E_d + 1), r_L = r E_s 2/(E_d + 1), multiplied into what `nominal` holds.
/// Throws std::invalid_argument unless all three are positive and finite.
[[nodiscard]] DifferentialDrive withErrors(const DifferentialDrive& nominal,
                                           const WheelErrors& errors);

}  // namespace vesper::calibration::inline v0
