#include "vesper/tools/verbs/calibrate_ackermann.hpp"

#include <iostream>

#include "vesper/calibration/report/ackermann_report.hpp"
#include "vesper/core/files/atomic_file.hpp"
#include "vesper/core/robot/robot_file.hpp"
#include "vesper/tools/exit_code.hpp"

namespace vesper::tools {

int calibrateAckermannRobot(const calibration::OdometryMeasurements& measurements,
                            const RobotDescription& robot, const calibration::MeasuredSd& pose_sd,
                            const AckermannOutput& output) {
  const calibration::AckermannCalibration result =
      calibration::calibrateAckermann(measurements, robot, pose_sd);
  for (const std::string& warning : result.warnings) {
    std::cerr << "note: " << warning << '\n';
  }
  std::cout << (output.has_json ? calibration::toJson(result) : calibration::ackermannText(result));
  if (!output.report.empty()) {
    writeFileAtomically(output.report, calibration::ackermannReport(result, output.language));
  }
  if (!result.is_complete) {
    if (!output.apply.empty()) {
      std::cerr << "the result is incomplete: " << output.apply << " is not written\n";
    }
    return kFailed;
  }
  if (!output.apply.empty()) {
    writeRobotFile(output.apply, calibration::applied(result, robot, output.date, output.floor));
  }
  return kOk;
}

}  // namespace vesper::tools
