#pragma once

#include <filesystem>
#include <string>

#include "vesper/calibration/odometry/calibration_run.hpp"
#include "vesper/core/geometry/pose2.hpp"

namespace vesper::calibration::inline v0 {

/// A runs file (FORMATS §3) that grows by one measured run after another. Each time the whole file
/// is written anew beside the old one and renamed: it never holds half a line.
class RunsAppender {
 public:
  /// Reads the file if there is one. Throws InputError unless its header is the one that this class
  /// writes.
  explicit RunsAppender(std::filesystem::path path);

  /// A name that neither the file nor a recording beside it has: "cw1", "ccw2", ...
  [[nodiscard]] std::string freeName(RunKind kind) const;
  /// The recording of a run, beside the runs file: "<stem>_<run>.jsonl".
  [[nodiscard]] std::filesystem::path recordingOf(const std::string& run) const;

  /// Appends a square: its measured end, and where the robot believed to be.
  void append(const std::string& run, RunKind kind, double side_m, const EndPose& measured,
              const Pose2& belief);

 private:
  std::filesystem::path path_;
  std::string text_;
};

}  // namespace vesper::calibration::inline v0
