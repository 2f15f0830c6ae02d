#pragma once

#include <string>

#include "vesper/calibration/trajectory/tum_trajectory.hpp"
#include "vesper/core/log/read_log.hpp"

namespace vesper::calibration::inline v0 {

struct TrackOptions {
  /// "odom", "encoders", "truth", "corrected"; empty: truth if the file has any, else corrected,
  /// else odom.
  std::string poses;
  std::string robot_file;  ///< Needed for encoders.
  ReadLogOptions reading;
};

/// Reads a track of any known format: TUM, or whatever readLog knows (robot lines, tables, CARMEN).
/// Of poses at one time the last counts; of a log with several segments all are taken if their
/// times rise, else InputError. Throws InputError as the readers do, and for fewer than two poses.
[[nodiscard]] TrackFile readTrack(const std::string& path, const TrackOptions& options = {});

}  // namespace vesper::calibration::inline v0
