#include "vesper/tools/verbs/odometry_inputs.hpp"

#include <filesystem>
#include <iostream>

#include "vesper/calibration/odometry/runs_file.hpp"
#include "vesper/core/files/file_identity.hpp"
#include "vesper/core/input_error.hpp"
#include "vesper/core/log/read_log.hpp"
#include "vesper/tools/terminal/progress_bar.hpp"
#include "vesper/tools/verbs/log_input.hpp"

namespace vesper::tools {
namespace {

RobotLog readWholeLog(const std::string& path, const ReadLogOptions& reading,
                      const std::stop_token& stop) {
  RobotLog log;
  {
    ProgressBar bar("reading " + std::filesystem::path(path).filename().string());
    log = readLog(path, reading, stop, [&bar](std::int64_t done, std::int64_t total) {
      bar.update(static_cast<std::size_t>(done), static_cast<std::size_t>(total));
    });
  }
  if (log.skipped_lines > 0) {
    std::cerr << path << ": " << log.skipped_lines << " line(s) skipped\n";
  }
  return log;
}

/// The same drives counted twice would make the uncertainties too small.
void refuseTwice(const std::vector<std::string>& files) {
  for (std::size_t i = 0; i < files.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (isSameFile(files[i], files[j])) {
        throw InputError({files[i], 0, "", "every log once", "a file that is named twice",
                          "the same drives counted twice would make the errors look smaller"});
      }
    }
  }
}

}  // namespace

calibration::OdometryMeasurements readMeasurements(const std::vector<std::string>& files,
                                                   const std::optional<double>& side_m,
                                                   const ReadLogOptions& reading,
                                                   const std::stop_token& stop) {
  refuseTwice(files);
  calibration::OdometryMeasurements measurements;
  for (const std::string& path : files) {
    if (stop.stop_requested()) {
      break;
    }
    if (path != "-" && !calibration::looksLikeRunsFile(path)) {
      measurements.logs.push_back(readWholeLog(path, reading, stop));
      continue;
    }
    if (measurements.runs) {
      throw InputError({path, 0, "", "one runs file", "another one", "put all runs into one file"});
    }
    measurements.runs = calibration::readRunsFile(path, {side_m});
    sayIfCut(path);
    const std::filesystem::path folder = std::filesystem::path(path).parent_path();
    for (const calibration::CalibrationRun& run : measurements.runs->runs) {
      if (run.use && !run.log.empty() && !measurements.run_logs.contains(run.log)) {
        measurements.run_logs.emplace(run.log,
                                      readWholeLog((folder / run.log).string(), reading, stop));
      }
    }
  }
  return measurements;
}

}  // namespace vesper::tools
