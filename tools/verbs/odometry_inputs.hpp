#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "vesper/calibration/odometry/odometry_calibration.hpp"
#include "vesper/core/log/read_log.hpp"

namespace vesper::tools {

/// Reads one runs file with the logs that it names, and logs, with a progress bar. `side_m`: for a
/// runs file that does not say. Throws InputError for bad files and a second runs file. When
/// stopped, what came out is not whole and must not be used.
[[nodiscard]] calibration::OdometryMeasurements readMeasurements(
    const std::vector<std::string>& files, const std::optional<double>& side_m,
    const ReadLogOptions& reading, const std::stop_token& stop);

}  // namespace vesper::tools
