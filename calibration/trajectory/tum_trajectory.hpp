#pragma once

#include <span>
#include <string>
#include <vector>

#include "vesper/core/input_error.hpp"
#include "vesper/core/kinematics/trajectory.hpp"

namespace vesper::calibration::inline v0 {

/// A track and what was odd about its file.
struct TrackFile {
  std::string source;  ///< As the user gave it.
  std::string format;  ///< "TUM", or as readLog names it with the kind of poses: "csv, odom".
  std::vector<StampedPose> poses;  ///< By rising time.
  std::vector<InputProblem> notes;
};

/// True if the first line that is neither empty nor a '#' comment holds eight numbers separated by
/// blanks.
[[nodiscard]] bool looksLikeTum(const std::string& path);

/// Reads a track in the format of the TUM RGB-D benchmark: `t x y z qx qy qz qw`, seconds and
/// metres,
/// '#' comments. The heading is the quaternion's yaw; height and tilt are left out, with a note
/// where they are more than 5 cm or 5 degrees. Throws InputError by line and field for anything but
/// eight finite numbers, |t| >= 9.2e9 s, coordinates beyond 1e7 m, a quaternion whose length is not
/// 1 (to 1 %), and times that do not rise.
[[nodiscard]] TrackFile readTumTrajectory(const std::string& path);

/// The text of such a file: times to 1 ns, places to 1 um, headings to 1e-9.
[[nodiscard]] std::string tumText(std::span<const StampedPose> poses);

}  // namespace vesper::calibration::inline v0
