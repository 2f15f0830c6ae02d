#include "vesper/mapping_gui/calibrate/calibrate_job.hpp"

#include <filesystem>

#include "vesper/core/log/read_log.hpp"

namespace vesper::gui {

calibration::OdometryCalibration calibrate(const CalibrateRequest& request,
                                           const std::stop_token& stop) {
  calibration::OdometryMeasurements measurements;
  measurements.runs = request.runs.runs;
  const std::filesystem::path folder = std::filesystem::path(request.runs.path).parent_path();
  for (const calibration::CalibrationRun& run : measurements.runs->runs) {
    if (run.use && !run.log.empty() && !measurements.run_logs.contains(run.log)) {
      measurements.run_logs.emplace(run.log, readLog((folder / run.log).string(), {}, stop));
    }
  }
  return calibration::calibrateOdometry(measurements, request.robot, request.options);
}

}  // namespace vesper::gui
