#pragma once

#include "vesper/calibration/odometry/calibration_run.hpp"

namespace vesper::calibration::inline v0 {

/// Compares the signs of the totals of straights and spins with what was measured. Throws
/// InputError naming the run where an encoder counts backwards or left and right are exchanged.
void checkEncoderSigns(const RunsFile& file);

}  // namespace vesper::calibration::inline v0
