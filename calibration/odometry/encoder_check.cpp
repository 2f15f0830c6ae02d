#include "vesper/calibration/odometry/encoder_check.hpp"

#include <cmath>

namespace vesper::calibration::inline v0 {
namespace {

std::string ticksText(const CalibrationRun& run) {
  return "left " + std::to_string(std::llround((*run.ticks)[0])) + ", right " +
         std::to_string(std::llround((*run.ticks)[1])) + " ticks";
}

[[noreturn]] void refuse(const RunsFile& file, const CalibrationRun& run, const char* field,
                         std::string expected, std::string advice) {
  throw InputError(
      {file.source, run.line, field, std::move(expected), ticksText(run), std::move(advice)});
}

/// `wanted`: signs of left and right that the measured motion needs.
void check(const RunsFile& file, const CalibrationRun& run, double wanted_left,
           double wanted_right) {
  const bool left_is_wrong = wanted_left * (*run.ticks)[0] <= 0.0;
  const bool right_is_wrong = wanted_right * (*run.ticks)[1] <= 0.0;
  if (left_is_wrong && right_is_wrong) {
    const bool is_spin = run.kind == RunKind::Spin;
    refuse(file, run, "left_ticks", "counts that go the measured way",
           is_spin ? "left and right are exchanged, or both encoders are reversed"
                   : "both encoders are reversed");
  }
  if (left_is_wrong || right_is_wrong) {
    refuse(file, run, left_is_wrong ? "left_ticks" : "right_ticks",
           "counts that go the measured way",
           std::string(left_is_wrong ? "the left" : "the right") +
               " encoder's sign is reversed (its ticks per metre would be negative)");
  }
}

}  // namespace

void checkEncoderSigns(const RunsFile& file) {
  for (const CalibrationRun& run : file.runs) {
    if (!run.use || !run.ticks || !run.measured) {
      continue;
    }
    if (run.kind == RunKind::Straight) {
      const double way = run.measured->x_m >= 0.0 ? 1.0 : -1.0;
      check(file, run, way, way);
    } else if (run.kind == RunKind::Spin) {
      const double turn = run.measured->theta_rad.value_or(run.turns) >= 0.0 ? 1.0 : -1.0;
      check(file, run, -turn, turn);
    }
  }
}

}  // namespace vesper::calibration::inline v0
